import BearingsPipeline
import BearingsWire
import Transport

/// `bearings convert`: fixes and places in another format.
///
/// Every line is counted as in a run: fixes and places as used, and what the target cannot express as ignored. What
/// came while its session was denied is left out.
struct Convert: ~Copyable {
    private let target: ConversionTarget
    private var settings: RunSettings
    private let paths: [String]
    private var messages: ReadingMessages
    private var selection: InputSelection
    private var output: Output
    private var converter: Converter
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private var tally = Tally()
    /// What to print of the batch at hand.
    private var diagnostics: [Diagnostic] = []
    private var denied = DeniedSessions()
    /// How many fixes and places were left out because their session was denied.
    private var withheld = 0
    /// The reasons for unreadable fields that have been reported, by source.
    private var reportedFlaws: [Int: Set<LineError.Kind>] = [:]
    private var inputClock = InputClock()
    /// The first error that kept an input from being read to its end.
    private var failure: SystemError?

    /// Why reading a source has ended.
    private enum End {
        case endOfInput
        /// A signal has ended a live input.
        case drain
        /// A signal came before all of a log was read.
        case interrupted
        /// A line was rejected under `--strict`.
        case refused
        /// The reader of the output has closed it.
        case readerGone
    }

    /// How many bytes of output are buffered while more input is available.
    private static let writeSize = 1 << 16

    /// Converts with the arguments after the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ConvertSettings()
        guard let operands = try ConvertSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ConvertSettings.syntax)
        }
        let target = try settings.checkedTarget()
        if settings.wantsEvents {
            let form: Output.Form =
                switch target {
                case .geojson: .features
                case .csv: .rows
                case .ndjson, .gpx: .lines
                }
            return try Run.start(settings.run, operands, to: settings.outputPath, as: form)
        }
        let paths = InputFile.inputs(operands)
        let uses = try FileUses(reading: paths, outputPath: settings.outputPath)
        do throws(SystemError) {
            let total = try InputFile.checkAll(paths)
            try Signals.install()
            let output = try Output(uses)
            var convert = Convert(target, settings, paths, total: total, output)
            return try convert.convert()
        } catch {
            return .reporting(error)
        }
    }

    private init(
        _ target: ConversionTarget,
        _ settings: ConvertSettings,
        _ paths: [String],
        total: Int?,
        _ output: consuming Output
    ) {
        self.target = target
        self.settings = settings.run
        self.settings.decoding.carriesFields = true
        self.paths = paths
        self.output = output
        converter = Converter(to: target, settings.fixSelection)
        messages = ReadingMessages(settings.run, paths, total: total, writesMeanwhile: true)
        // The converter selects by time and area.
        selection = InputSelection(FixSelection.Settings(), session: settings.run.onlySession)
        buffer = LineBuffer(maxLine: settings.run.decoding.maxLine, splitsDocuments: true)
    }

    private mutating func convert() throws(SystemError) -> ExitStatus {
        var end = End.endOfInput
        for (index, path) in paths.enumerated() where end == .endOfInput {
            // A named pipe is waited for below, where signals are handled.
            let input = try InputFile.open(path, awaitsWriter: false)
            var source = SourceReader(
                named: InputFile.name(path),
                // A pipe is converted as the log that a file of the same bytes is.
                kind: .file,
                index: index,
                decoding: settings.decoding
            )
            inputClock.begin(input)
            end = try read(input, &source)
        }
        if end == .readerGone { return .done }
        if end == .interrupted { return try breakOff() }
        converter.finish()
        try output.write(&converter.output)
        reportEnd()
        if let failure, end != .refused { return ExitStatus(failure) }
        if end == .refused || (tally.rejected > 0 && tally.used == 0) { return .dataError }
        try output.commit()
        return .done
    }

    /// Ends without replacing the output file, and reports that not all was read.
    private mutating func breakOff() throws(SystemError) -> ExitStatus {
        try output.write(&converter.output)
        return .reportingInterruption(keepsFile: output.isReplacing)
    }

    // MARK: Reading

    private mutating func read(
        _ input: borrowing Descriptor,
        _ source: inout SourceReader
    ) throws(SystemError) -> End {
        let isFile = input.kind == .regular
        if isFile { input.adviseSequential() }
        var unpacking = Unpacking(input)
        defer { failure = failure ?? unpacking.failure }
        while true {
            if Signals.drainRequested { return inputClock.isInterrupted ? .interrupted : .drain }
            if !isFile {
                switch try Wait.until(
                    readable: input,
                    reader: output.descriptor,
                    milliseconds: nil
                ) {
                case .readable, .timedOut: break
                case .drain: continue
                case .readerGone: return .readerGone
                }
            }
            buffer.makeRoom()
            guard
                let count = unpacking.readOn(
                    input,
                    into: &buffer.bytes,
                    from: buffer.filled,
                    &messages
                )
            else { continue }
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: count == 0, into: &batch)
            inputClock.note(batch)
            withheld += denied.withhold(from: &batch, of: source.origin.index)
            selection.select(from: &batch)
            let isRefused = account(source.origin.index)
            reportBatch(source.origin.index)
            converter.add(batch)
            if !isFile || converter.output.count >= Self.writeSize {
                try output.write(&converter.output)
            }
            messages.read(count, tally)
            if isRefused { return .refused }
            if count == 0 { return .endOfInput }
        }
    }

    /// Counts the lines of the batch, and notes rejected ones.
    ///
    /// - Returns: Whether to stop at a rejected line, which is removed with those after it.
    private mutating func account(_ source: Int) -> Bool {
        noteFlaws(source)
        for (index, entry) in batch.entries.enumerated() {
            tally.isLineContinued = entry.isContinued
            if entry.isDeferred { tally.takeBackIgnored() }
            switch entry.content {
            case .rest: continue
            case .fix, .epochReport, .supplementedFix: tally.countUsed()
            case .waypoint where target.supportsWaypoints: tally.countUsed()
            case .waypoint, .viewport, .input, .request, .ignored: tally.countIgnored()
            case .rejected(let error):
                let diagnostic = messages.formatter.diagnostic(
                    of: batch.errors[Int(error)],
                    source: source,
                    line: entry.line,
                    countedIn: &tally
                )
                if let diagnostic { diagnostics.append(diagnostic) }
                guard settings.processing.isStrict else { continue }
                batch.entries.removeSubrange(index...)
                return true
            }
        }
        return false
    }

    /// Notes the first unreadable field of each kind.
    private mutating func noteFlaws(_ source: Int) {
        for flaw in batch.fieldErrors where settings.diagnostics == .stderr {
            guard reportedFlaws[source, default: []].insert(flaw.error.kind).inserted else {
                continue
            }
            let line = batch.entries[flaw.entry].line
            let error = Diagnostic.Content.field(flaw.error)
            diagnostics.append(Diagnostic(content: error, source: source, line: line))
        }
    }

    /// Reports what the batch has led to, in the order of lines.
    private mutating func reportBatch(_ source: Int) {
        diagnostics.sort { $0.line < $1.line }
        // Places that the target cannot express are reported at the end.
        messages.say(&diagnostics, notesOf: batch, source: source, reportsPlaces: false)
    }

    private mutating func reportEnd() {
        messages.end([tally], leftOut: leftOut)
        guard settings.diagnostics == .stderr, !settings.isQuiet, let text = lost else { return }
        StandardError.say(text)
    }

    /// What was left out that the target could express, as a list.
    private var leftOut: [String] {
        var counts = converter.selection.leftOut + selection.leftOut
        if withheld > 0 {
            let positions = counted(withheld, "position")
            counts.append("\(positions) while location was not authorized")
        }
        if converter.reportsWithoutFix > 0 {
            counts.append("\(counted(converter.reportsWithoutFix, "report")) without a fix")
        }
        if converter.otherRecords > 0 {
            counts.append("\(counted(converter.otherRecords, "record")) other than fixes")
        }
        return counts
    }

    /// What the target could not express, as a line; `nil` for nothing.
    private var lost: String? {
        let places = converter.skippedWaypoints
        var formless: [String] = []
        if places > 0 { formless.append(counted(places, "place")) }
        if let fields = listed(converter.fieldsLeftOut, "value") { formless.append(fields) }
        var parts: [String] = []
        if !formless.isEmpty {
            parts.append(
                "\(formless.joined(separator: ", ")) left out: \(target) has no form for them"
            )
        }
        if let others = listed(converter.sourceLeftOut, "value") {
            parts.append("\(others) not carried over")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// A count with the first names of what was counted; `nil` for none.
    private func listed(_ names: LeftOutNames, _ noun: String) -> String? {
        guard names.count > 0 else { return nil }
        return "\(counted(names.count, noun)) (\(names.names.joined(separator: ", ")))"
    }
}
