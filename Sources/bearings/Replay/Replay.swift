import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings replay`: plays the lines of a log at their own pace.
struct Replay: ~Copyable {
    private var pace: ReplayPace
    private var target: ReplayTarget
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private var isWithinLine = false
    private var messages: ReadingMessages
    private var selection: InputSelection
    private var tally = Tally()

    /// Replays with the arguments after the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ReplaySettings()
        guard let operands = try ReplaySettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ReplaySettings.syntax)
        }
        let paths = InputFile.inputs(operands)
        try FileUses.check(reading: paths)
        do throws(SystemError) {
            let total = try InputFile.checkAll(paths)
            try Signals.install()
            var replay = try Replay(settings, paths, total: total)
            return try replay.play(paths, settings.run.decoding)
        } catch {
            if error.isBrokenPipe, settings.socketPath == nil { return .done }
            StandardError.say("\(error)")
            return ExitStatus(error)
        }
    }

    private init(_ settings: ReplaySettings, _ paths: [String], total: Int?) throws(SystemError) {
        pace = ReplayPace(speed: settings.speed)
        target = try ReplayTarget(socketPath: settings.socketPath)
        buffer = LineBuffer(maxLine: settings.run.decoding.maxLine, splitsDocuments: true)
        messages = ReadingMessages(settings.run, paths, total: total, writesMeanwhile: true)
        selection = settings.run.inputSelection
    }

    private mutating func play(
        _ paths: [String],
        _ decoding: DecodingOptions
    ) throws(SystemError) -> ExitStatus {
        var failure: SystemError?
        for (index, path) in paths.enumerated() {
            let input = try InputFile.open(path, awaitsWriter: false)
            var source = SourceReader(
                named: InputFile.name(path),
                // A stream never holds fixes back, so that each line is played in its turn.
                kind: .stream,
                index: index,
                decoding: decoding
            )
            var unpacking = Unpacking(input)
            while true {
                buffer.makeRoom()
                guard
                    let count = unpacking.readOn(
                        input,
                        into: &buffer.bytes,
                        from: buffer.filled,
                        &messages
                    )
                else { break }
                buffer.didRead(count)
                batch.removeAll()
                source.decode(&buffer, isAtEnd: count == 0, into: &batch)
                for entry in batch.entries {
                    // A line of several elements is played once, at the time of its first.
                    let isPlayed = isWithinLine
                    isWithinLine = entry.isContinued
                    if isPlayed || !selection.keeps(entry, of: batch) { continue }
                    guard try play(entry, index) else { return target.hasEnded ? .ioError : .done }
                }
                if count == 0 { break }
            }
            failure = failure ?? unpacking.failure
        }
        guard try target.finish() else { return .ioError }
        messages.end([tally], leftOut: selection.leftOut)
        return failure.map(ExitStatus.init) ?? .done
    }

    /// Plays a line once it is due.
    ///
    /// - Returns: `false` if a signal has asked to end.
    private mutating func play(
        _ entry: RecordBatch.Entry,
        _ source: Int
    ) throws(SystemError) -> Bool {
        let now = SystemClock.monotonicNanoseconds
        if let due = pace.due(entry.time, isDateUnknown: entry.isDateUnknown, now: now) {
            guard try target.wait(until: due) else { return false }
        }
        if entry.text.count > 0 {
            try target.add(buffer.bytes[entry.text.indices])
        } else if case .fix(let index) = entry.content, !entry.isDeferred {
            try target.add(line(of: batch.fixes[Int(index)], entry)[...])
        } else if case .rejected(let error) = entry.content {
            // Lines are played whatever they contain; this is a part of a document.
            let error = batch.errors[Int(error)]
            messages.say(error, source: source, line: entry.line, countedIn: &tally)
        }
        return !Signals.drainRequested && !target.hasEnded
    }

    /// A fix from a document as a native record.
    private func line(of fix: Fix, _ entry: RecordBatch.Entry) -> [UInt8] {
        var part = RecordBatch()
        part.fixes = [fix]
        part.names = batch.names
        part.entries = [entry]
        part.entries[0].content = .fix(0)
        var converter = Converter(to: .ndjson)
        converter.add(part)
        converter.finish()
        return Array(converter.output.bytes[..<converter.output.count])
    }
}
