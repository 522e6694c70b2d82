import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings run`: reads records, writes events.
///
/// A plain loop: wait, read, decode, process, write. For a large file, a second thread may read and decode ahead.
struct Run: ~Copyable {
    var settings: RunSettings
    private let paths: [String]
    var selection: InputSelection
    private var journalFiles: JournalFiles
    private let summary: Descriptor?
    var output: Output
    var processor: Processor
    var clock = SystemClock.steady()
    var buffer: LineBuffer
    var batch = RecordBatch()
    var messages: ReadingMessages
    var holdLimit = HoldLimit()
    /// The first error that kept an input from being read to its end.
    var failure: SystemError?

    /// Why reading a source has ended.
    enum End {
        case endOfInput
        /// A signal has asked to drain a live source.
        case drain
        /// A signal came before all of a log was read.
        case interrupted
        /// A line was rejected under `--strict`.
        case refused
    }

    /// The reader of stdout has closed it.
    struct ReaderGone: Error {}

    /// How many bytes of output are buffered while more input is available.
    static let writeSize = 1 << 16

    /// Runs with the arguments after the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = RunSettings()
        guard let operands = try RunSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(RunSettings.syntax)
        }
        let isShown = settings.outputPath == nil && Descriptor.standardOutput().kind == .terminal
        let form: Output.Form = settings.printsText ?? isShown ? .text : .lines
        return try start(settings, operands, to: settings.outputPath, as: form)
    }

    /// Runs with parsed settings.
    ///
    /// - Parameter outputPath: The file that events go to, `nil` for standard output.
    static func start(
        _ settings: RunSettings,
        _ operands: [String],
        to outputPath: String?,
        as form: Output.Form
    ) throws(UsageError) -> ExitStatus {
        try settings.check()
        let paths = InputFile.inputs(operands)
        let uses = try FileUses(
            reading: paths + settings.book.paths,
            writing: settings.outputs,
            outputPath: outputPath
        )
        let total: Int?
        do {
            total = try InputFile.checkAll(paths)
        } catch {
            StandardError.say("\(error)")
            return .noInput
        }
        do {
            try Signals.install()
            let book = try AddressBookLoader.load(settings.book)
            let configuration = settings.configuration(book)
            let output = try Output(uses, form)
            var run = try Run(settings, configuration, paths, total: total, output)
            return try run.run()
        } catch let error as SystemError {
            StandardError.say("\(error)")
            return ExitStatus(error)
        } catch {
            return .done
        }
    }

    private init(
        _ settings: RunSettings,
        _ configuration: Configuration,
        _ paths: [String],
        total: Int?,
        _ output: consuming Output
    ) throws(SystemError) {
        // Opened first, so that a run does not fail at its end.
        let journalFiles = try JournalFiles(settings, isShared: false) { StandardError.say($0) }
        let summary = try Self.replacing(settings.summaryPath)
        var options = settings.processing
        switch settings.diagnostics {
        case .stderr: options.diagnostics = .collected(perReason: DiagnosticFormatter.perReason)
        case .stream: options.diagnostics = .stream
        case .none: options.diagnostics = .none
        }
        options.mostWaiting = Self.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        processor = Processor(configuration, options)
        buffer = LineBuffer(maxLine: settings.decoding.maxLine, splitsDocuments: true)
        messages = ReadingMessages(settings, paths, total: total, writesMeanwhile: true)
        selection = settings.inputSelection
        self.paths = paths
        self.journalFiles = journalFiles
        self.summary = summary
        self.settings = settings
        self.settings.decoding.readsSupplements = settings.location.reportsLocations
        self.output = output
    }

    private static func replacing(_ path: String?) throws(SystemError) -> Descriptor? {
        guard let path else { return nil }
        if path == InputFile.standard { return .standardOutput() }
        return try .open(replacing: path, awaitsReader: false)
    }

    private mutating func run() throws -> ExitStatus {
        var end = End.endOfInput
        for (index, path) in paths.enumerated() where end == .endOfInput {
            // A named pipe is waited for below, where signals are handled.
            let input = try InputFile.open(path, awaitsWriter: false)
            let clock = settings.processing.clock
            var source = SourceReader(
                named: InputFile.name(path),
                kind: clock == .log ? .file : InputFile.sourceKind(input.kind),
                index: index,
                decoding: settings.decoding,
                mayBeLog: clock == .auto
            )
            end =
                usesReadAhead(input)
                ? try readAhead(input, source) : try read(input, &source)
            processor.accounts.deadLetters.endLines()
        }
        if end == .interrupted {
            // The final events, such as hiding the user, would follow from no record.
            try write()
        } else {
            try finish()
        }
        try close()
        let tally = processor.accounts.tally
        processor.abandonSessions()
        if end == .interrupted { return .reportingInterruption(keepsFile: output.isReplacing) }
        if let failure, end != .refused { return ExitStatus(failure) }
        if end == .refused || (tally.rejected > 0 && tally.used == 0) { return .dataError }
        try output.commit()
        return .done
    }

    /// Emits and writes the final events.
    private mutating func finish() throws {
        var ending = processor.beginEnding()
        while processor.finish(&ending, until: Self.writeSize) { try write() }
        try write()
    }

    // MARK: Writing

    mutating func write() throws {
        try journalFiles.write(
            processor.accounts.deadLetters,
            journal: processor.journal.waiting
        )
        processor.accounts.deadLetters.written()
        processor.journal.written()
        do {
            try output.write(&processor.delivery.output)
        } catch {
            if error.isBrokenPipe { throw ReaderGone() }
            throw error
        }
    }

    /// Prints the closing counts and the summary.
    private mutating func close() throws {
        let tally = processor.accounts.tally
        messages.end([tally], leftOut: selection.leftOut)
        if settings.alwaysSums || (StandardError.isTerminal && !settings.isQuiet) {
            let (bytes, elapsed) = (messages.progress.bytes, messages.progress.elapsed)
            StandardError.say(Summary.text(tally, bytes: bytes, nanoseconds: elapsed))
        }
        let json = Array(Summary.json(tally).utf8)
        try summary?.writeAll(json, count: json.count)
    }
}
