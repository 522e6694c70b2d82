import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings run`: reads records, writes events.
///
/// A plain loop: wait, read, decode, process, write. For a large file, a second thread may read and decode ahead.
struct Run: ~Copyable {
    private var settings: RunSettings
    private let paths: [String]
    private let formatter: DiagnosticFormatter
    private var journalFiles: JournalFiles
    private let summary: Descriptor?
    private var output: Output
    private var processor: Processor
    private var clock = SystemClock.steady()
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private var progress: Progress
    private var holdLimit = HoldLimit()
    /// The first error that kept an input from being read to its end.
    private var failure: SystemError?

    /// Why reading a source has ended.
    private enum End {
        case endOfInput
        /// A signal has asked to drain a live source.
        case drain
        /// A signal came before all of a log was read.
        case interrupted
        /// A line was rejected under `--strict`.
        case refused
    }

    /// The reader of stdout has closed it.
    private struct ReaderGone: Error {}

    /// How many bytes of output are buffered while more input is available.
    private static let writeSize = 1 << 16

    /// Runs with the arguments after the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = RunSettings()
        guard let operands = try RunSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(RunSettings.syntax.helpText)
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
        try FileUses.check(
            reading: paths + settings.book.paths,
            writing: settings.outputs + [("-o", outputPath)],
            writesToStandardOutput: outputPath == nil
        )
        let total: Int?
        do {
            total = try InputFile.checkAll(paths)
        } catch {
            StandardError.say("\(error)\(CommandList.hint(for: operands.first))")
            return .noInput
        }
        do {
            try Signals.install()
            let book = try AddressBookLoader.load(settings.book)
            let configuration = settings.configuration(book)
            let output = try Output(outputPath, form)
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
        let isTerminal = StandardError.isTerminal
        let isShown =
            isTerminal && !settings.isQuiet && Descriptor.standardOutput().kind != .terminal
        processor = Processor(configuration, options)
        buffer = LineBuffer(maxLine: settings.decoding.maxLine, splitsDocuments: true)
        progress = Progress(isShown: isShown, total: total)
        formatter = DiagnosticFormatter(sourceNames: paths.map(InputFile.name))
        self.paths = paths
        self.journalFiles = journalFiles
        self.summary = summary
        self.settings = settings
        self.settings.decoding.readsSupplements = settings.reportsLocations
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
            var source = Source(
                named: InputFile.name(path),
                kind: clock == .log ? .file : InputFile.sourceKind(input.kind),
                index: index,
                decoding: settings.decoding,
                mayBeLog: clock == .auto
            )
            end =
                usesReadAhead(input)
                ? try readAhead(input, source) : try read(input, &source)
            processor.deadLetters.endLines()
        }
        if end == .interrupted {
            // The final events, such as hiding the user, would follow from no record.
            try write()
        } else {
            try finish()
        }
        try close()
        let tally = processor.tally
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

    // MARK: Reading

    private mutating func read(
        _ input: borrowing Descriptor,
        _ source: inout Source
    ) throws -> End {
        let isFile = input.kind == .regular
        if isFile { input.adviseSequential() }
        if input.kind == .terminal, StandardError.isTerminal, !settings.isQuiet {
            StandardError.say(
                "reading records from the terminal, one per line; press Ctrl-D to end"
            )
        }
        var unpacking = Unpacking(input)
        while true {
            let isInterrupted =
                try Signals.drainRequested || !isFile && !waitForMore(input, &source)
            if isInterrupted { return try endBySignal(&source) }
            buffer.makeRoom()
            var count = 0
            do {
                count = try unpacking.read(input, into: &buffer.bytes, from: buffer.filled)
            } catch {
                breakOff(error)
            }
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: count == 0, into: &batch)
            try apply(batch, of: buffer.bytes, from: source.origin)
            if let end = try settle(count, writesAll: !isFile) { return end }
        }
    }

    /// Applies a batch, and writes output in between: a line may lead to a thousand times its own size.
    private mutating func apply(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: Source.Origin
    ) throws {
        let wall = readClock()
        var next = processor.process(batch, of: bytes, from: source, at: wall)
        while let start = next {
            try write()
            next = processor.process(batch, of: bytes, from: source, at: wall, from: start)
        }
        processor.advance(to: wall, source.kind)
        reportSource(batch, source.index)
    }

    /// Applies records that wait for a later time or date, without it.
    private mutating func stopHolding(_ source: inout Source) throws {
        batch.removeAll()
        source.stopHolding(into: &batch)
        try apply(batch, of: buffer.bytes, from: source.origin)
        while !processor.stopHolding() { try write() }
    }

    /// Reports what concerns a source as a whole.
    private mutating func reportSource(_ batch: RecordBatch, _ source: Int) {
        guard settings.diagnostics == .stderr, !batch.hints.isEmpty || batch.unusedCounts != nil
        else {
            return
        }
        // Diagnostics of lines come first, wherever a batch ends.
        writeDiagnostics()
        progress.clear()
        formatter.say(notesOf: batch, source: source)
    }

    /// Ends an input that cannot be read any further; others are still read.
    private mutating func breakOff(_ error: SystemError) {
        progress.clear()
        StandardError.say("\(error)")
        failure = failure ?? error
    }

    /// Writes diagnostics and output after a read of `count` bytes.
    ///
    /// - Returns: Why reading ends, if it does.
    private mutating func settle(_ count: Int, writesAll: Bool) throws -> End? {
        writeDiagnostics()
        progress.read(count, processor.tally)
        if writesAll || processor.waiting >= Self.writeSize { try write() }
        if processor.hasStopped { return .refused }
        return count == 0 ? .endOfInput : nil
    }

    /// Whether to read and decode on a second thread.
    private func usesReadAhead(_ input: borrowing Descriptor) -> Bool {
        guard settings.jobs ?? Processors.count > 1, input.kind == .regular else { return false }
        // A live record counts at the time when it is processed.
        return settings.processing.clock != .live && input.size ?? 0 >= Self.sizeForTwoThreads
    }

    /// The least bytes of a file for which a second thread pays off.
    ///
    /// For a gzip file, its compressed size counts. Decompression takes most of the time there, so little is lost.
    static let sizeForTwoThreads = 1 << 21

    /// The same as ``read(_:_:)``, with a second thread that reads and decodes ahead.
    private mutating func readAhead(
        _ input: consuming Descriptor,
        _ source: Source
    ) throws -> End {
        input.adviseSequential()
        let file = SharedFile(input)
        let origin = source.origin
        let buffer = LineBuffer(
            maxLine: settings.decoding.maxLine,
            readSize: ReadAhead.readSize,
            splitsDocuments: true
        )
        let ahead: ReadAhead
        do {
            let unpacking = Unpacking(file.descriptor)
            ahead = try ReadAhead(source, buffer, unpacking) {
                unpacking,
                bytes,
                offset throws(SystemError) in
                try unpacking.read(file.descriptor, into: &bytes, from: offset)
            }
        } catch {
            // Without another thread, this one does it all.
            var source = source
            return try read(file.descriptor, &source)
        }
        while !Signals.drainRequested, let chunk = ahead.next() {
            try apply(chunk.batch, of: chunk.bytes, from: origin)
            if let error = chunk.error { breakOff(error) }
            let count = chunk.count
            ahead.takeBack(chunk)
            if let end = try settle(count, writesAll: false) { return end }
        }
        return .interrupted
    }

    /// How a signal ends a source: a live one drains, a log is interrupted.
    private mutating func endBySignal(_ source: inout Source) throws -> End {
        if processor.isPast(source.origin.kind, at: readClock()) { return .interrupted }
        try stopHolding(&source)
        return .drain
    }

    /// A descriptor shared with the reading thread.
    private final class SharedFile: Sendable {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// Waits until there is something to read; live timers fire meanwhile.
    ///
    /// - Returns: `false` if a signal has asked to drain.
    private mutating func waitForMore(
        _ input: borrowing Descriptor,
        _ source: inout Source
    ) throws -> Bool {
        while true {
            let isHolding =
                source.origin.kind == .stream && (source.holdsFixes || processor.holdsRecords)
            if !isHolding { holdLimit = HoldLimit() }
            let wall = readClock()
            let alarm = Instant.earlier(
                processor.alarm(source.origin.kind, at: wall),
                isHolding ? holdLimit.alarm(at: wall) : nil
            )
            let milliseconds = alarm.map { Int(max(0, $0.since(wall))) }
            let outcome = try Wait.until(
                readable: input,
                reader: output.descriptor,
                milliseconds: milliseconds
            )
            if isHolding { holdLimit.wait(readClock().since(wall)) }
            switch outcome {
            case .readable: return true
            case .drain: return false
            case .readerGone: throw ReaderGone()
            case .timedOut:
                if isHolding, holdLimit.isReached { try stopHolding(&source) }
                processor.advance(to: readClock(), source.origin.kind)
                try write()
            }
        }
    }

    private mutating func readClock() -> Instant {
        if clock.read() { processor.wallClockWasSet(ahead: clock.wallAhead) }
        return clock.now
    }

    // MARK: Writing

    private mutating func write() throws {
        try journalFiles.write(
            processor.deadLetters,
            journal: processor.journal.waiting
        )
        processor.deadLetters.written()
        processor.journal.written()
        do {
            try output.write(&processor.output)
        } catch {
            if error.isBrokenPipe { throw ReaderGone() }
            throw error
        }
    }

    private mutating func writeDiagnostics() {
        guard !processor.diagnostics.isEmpty else { return }
        progress.clear()
        formatter.say(&processor.diagnostics)
    }

    /// Prints the closing counts and the summary.
    private mutating func close() throws {
        progress.clear()
        let tally = processor.tally
        if settings.diagnostics == .stderr {
            for line in formatter.closingCounts(tally) { StandardError.say(line) }
        }
        if settings.alwaysSums || (StandardError.isTerminal && !settings.isQuiet) {
            let elapsed = progress.elapsed
            StandardError.say(Summary.text(tally, bytes: progress.bytes, nanoseconds: elapsed))
        }
        let json = Array(Summary.json(tally).utf8)
        try summary?.writeAll(json, count: json.count)
    }
}
