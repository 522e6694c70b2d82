import BearingsPipeline
import BearingsWire
import Transport

/// `bearings convert`: what was read, in another form.
///
/// Every line is accounted for as in a run: fixes and places count as used, and what the target has
/// no form for as ignored.
struct Convert: ~Copyable {
    private let target: ConversionTarget
    private var settings: RunSettings
    private let paths: [String]
    private let teller: DiagnosticFormatter
    private var outlet: Output
    private var converter: Converter
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private var tally = Tally()
    /// For what reasons a field that could not be read has been told, by source.
    private var toldFlaws: [Int: Set<RejectionReason>] = [:]
    /// Why an input could not be read to its end: the first of them.
    private var failure: SystemError?

    /// Why reading a source has ended.
    private enum End {
        case endOfInput
        /// A signal has asked to drain a pipe.
        case drain
        /// A signal has come before all of a file was read.
        case interrupted
        /// A line was rejected under `--strict`.
        case refused
        /// Nobody reads what is written.
        case readerGone
    }

    /// How much is gathered before it is written, while more can be read at once.
    private static let writeSize = 1 << 16

    /// Converts with the arguments behind the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ConvertSettings()
        guard let operands = try ConvertSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ConvertSettings.syntax.helpText)
        }
        let target = try settings.checkedTarget()
        if settings.wantsEvents {
            let form: Output.Form =
                switch target {
                case .geojson: .features
                case .csv: .rows
                case .ndjson, .gpx, .mfjson: .lines
                }
            return try Run.start(settings.run, operands, to: settings.outputPath, as: form)
        }
        let paths = InputFile.inputs(operands)
        let output = settings.outputPath
        try FileUses.check(
            reading: paths,
            writing: [("-o", Output.writtenThrough(output))],
            writesToStandardOutput: output == nil || output == InputFile.standard
        )
        do throws(SystemError) {
            _ = try InputFile.checkAll(paths)
            try Signals.install()
            let outlet = try Output(output)
            var convert = Convert(target, settings, paths, outlet)
            return try convert.convert()
        } catch {
            if error.isBrokenPipe { return .done }
            StandardError.say("\(error)")
            return ExitStatus(error)
        }
    }

    private init(
        _ target: ConversionTarget,
        _ settings: ConvertSettings,
        _ paths: [String],
        _ outlet: consuming Output
    ) {
        self.target = target
        self.settings = settings.run
        self.paths = paths
        self.outlet = outlet
        converter = Converter(to: target, settings.kept)
        teller = DiagnosticFormatter(sourceNames: paths.map(InputFile.name))
        buffer = LineBuffer(maxLine: settings.run.decoding.maxLine, splitsDocuments: true)
    }

    private mutating func convert() throws(SystemError) -> ExitStatus {
        var end = End.endOfInput
        for (index, path) in paths.enumerated() where end == .endOfInput {
            // A named pipe is waited for where a signal is heard.
            let input = try InputFile.open(path, awaitsWriter: false)
            var source = Source(
                named: InputFile.name(path),
                kind: InputFile.sourceKind(input.kind),
                index: index,
                decoding: settings.decoding
            )
            end = try read(input, &source)
        }
        if end == .readerGone { return .done }
        if end == .interrupted { return try breakOff() }
        converter.finish()
        try outlet.write(&converter.output)
        tellEnd()
        if let failure, end != .refused { return ExitStatus(failure) }
        if end == .refused || (tally.rejected > 0 && tally.used == 0) { return .dataError }
        try outlet.commit()
        return .done
    }

    /// Leaves a file as it was that was to be replaced, and says that not all was read.
    private mutating func breakOff() throws(SystemError) -> ExitStatus {
        try outlet.write(&converter.output)
        let fate = outlet.isReplacing ? ", and the output file is as it was" : ""
        StandardError.say("interrupted: not all of the input was read\(fate)")
        return .interrupted
    }

    // MARK: Reading

    private mutating func read(
        _ input: borrowing Descriptor,
        _ source: inout Source
    ) throws(SystemError) -> End {
        let isFile = input.kind == .regular
        if isFile { input.adviseSequential() }
        var unpacking = Unpacking(input)
        defer { failure = failure ?? unpacking.failure }
        while true {
            if Signals.drainRequested { return isFile ? .interrupted : .drain }
            if !isFile {
                switch try Wait.until(
                    readable: input,
                    reader: outlet.descriptor,
                    milliseconds: nil
                ) {
                case .readable, .timedOut: break
                case .drain: return .drain
                case .readerGone: return .readerGone
                }
            }
            buffer.makeRoom()
            let count = unpacking.readOn(input, into: &buffer.bytes, from: buffer.filled)
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: count == 0, into: &batch)
            let isRefused = account(source.origin.index)
            tellOfSource(source.origin.index)
            converter.add(batch)
            if !isFile || converter.output.count >= Self.writeSize {
                try outlet.write(&converter.output)
            }
            if isRefused { return .refused }
            if count == 0 { return .endOfInput }
        }
    }

    /// Counts what became of the lines, and tells of those that could not be read.
    ///
    /// - Returns: Whether one was rejected and no other is wanted: it and those behind it are dropped.
    private mutating func account(_ source: Int) -> Bool {
        tellFlaws(source)
        for (index, entry) in batch.entries.enumerated() {
            tally.isLineContinued = entry.isContinued
            if entry.isDeferred { tally.takeBackIgnored() }
            switch entry.content {
            case .rest: continue
            case .fix, .epochReport, .supplementedFix: tally.countUsed()
            case .waypoint where target.supportsWaypoints: tally.countUsed()
            case .waypoint, .viewport, .input, .request, .ignored: tally.countIgnored()
            case .rejected(let error):
                teller.say(
                    batch.errors[Int(error)],
                    source: source,
                    line: entry.line,
                    isTold: settings.diagnostics == .stderr,
                    countedIn: &tally
                )
                guard settings.processing.isStrict else { continue }
                batch.entries.removeSubrange(index...)
                return true
            }
        }
        return false
    }

    /// Tells of fields that could not be read, of each reason the first.
    private mutating func tellFlaws(_ source: Int) {
        for flaw in batch.fieldErrors where settings.diagnostics == .stderr {
            guard toldFlaws[source, default: []].insert(flaw.error.reason).inserted else {
                continue
            }
            let line = batch.entries[flaw.entry].line
            let remark = Diagnostic(content: .field(flaw.error), source: source, line: line)
            StandardError.say(teller.text(of: remark))
        }
    }

    /// Tells what is to be told of a source as a whole.
    private func tellOfSource(_ source: Int) {
        guard settings.diagnostics == .stderr else { return }
        for hint in batch.hints { StandardError.say(teller.text(of: hint, source: source)) }
        // Of places that cannot be kept the end tells.
        guard let silence = batch.unusedCounts, !silence.hasWaypoints else { return }
        StandardError.say(teller.text(ofSilent: source, silence))
    }

    private func tellEnd() {
        guard settings.diagnostics == .stderr else { return }
        for line in teller.closingCounts(tally) { StandardError.say(line) }
        if let text = leftOut { StandardError.say(text) }
        if let text = lost { StandardError.say(text) }
    }

    /// What the options have left out, in a line; `nil` for nothing.
    private var leftOut: String? {
        let counts = FixSelection.Reason.allCases.compactMap { reason in
            converter.selection.counts[reason].map { "\(grouped($0)) by \(reason.rawValue)" }
        }
        return counts.isEmpty ? nil : "left out: \(counts.joined(separator: ", "))"
    }

    /// What the target has no form for, in a line; `nil` for nothing.
    private var lost: String? {
        let places = converter.skippedWaypoints
        guard places > 0 else { return nil }
        let noun = places == 1 ? "place" : "places"
        return "\(grouped(places)) \(noun) left out: \(target) has no form for them"
    }
}
