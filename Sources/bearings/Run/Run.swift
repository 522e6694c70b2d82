import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings run`: reads records, writes events.
///
/// The plain loop that everything else is measured by: wait, read, decode, process, write. Of a file a
/// second thread may do the half up to decoding.
struct Run: ~Copyable {
    private var settings: RunSettings
    private let paths: [String]
    private let teller: DiagnosticFormatter
    private var kept: JournalFiles
    private let summary: Descriptor?
    private var outlet: Output
    private var processor: Processor
    private var clock = SystemClock.steady()
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private var progress: Progress
    /// Why an input could not be read to its end: the first of them.
    private var failure: SystemError?

    /// Why reading a source has ended.
    private enum End {
        case endOfInput
        /// A signal has asked to drain a live source.
        case drain
        /// A signal has come before all of a log was read.
        case interrupted
        /// A line was rejected under `--strict`.
        case refused
    }

    /// The reader of stdout has gone: there is nobody to work for.
    private struct ReaderGone: Error {}

    /// How much is gathered before it is written, while more can be read at once.
    private static let writeSize = 1 << 16

    /// Runs with the arguments behind the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = RunSettings()
        guard let operands = try RunSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(RunSettings.syntax.helpText)
        }
        let isShown = settings.outputPath == nil && Descriptor.standardOutput().kind == .terminal
        let form: Output.Form = settings.printsText ?? isShown ? .text : .lines
        return try start(settings, operands, to: settings.outputPath, as: form)
    }

    /// Runs with what the options come to.
    ///
    /// - Parameter output: The file that events go to, `nil` for standard output.
    static func start(
        _ settings: RunSettings,
        _ operands: [String],
        to output: String?,
        as form: Output.Form
    ) throws(UsageError) -> ExitStatus {
        try settings.check()
        let paths = InputFile.inputs(operands)
        try FileUses.check(
            reading: paths + settings.book.paths,
            writing: settings.outputs + [("-o", output == InputFile.standard ? nil : output)],
            writesToStandardOutput: output == nil || output == InputFile.standard
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
            let outlet = try Output(output, form)
            var run = try Run(settings, configuration, paths, total: total, outlet)
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
        _ outlet: consuming Output
    ) throws(SystemError) {
        // Opened before anything is done: a run should not end with the news that they cannot be.
        let kept = try JournalFiles(settings, isShared: false) { StandardError.say($0) }
        let summary = try Self.replacing(settings.summaryPath)
        var options = settings.processing
        switch settings.diagnostics {
        case .stderr: options.remarks = .collected(perReason: DiagnosticFormatter.perReason)
        case .stream: options.remarks = .stream
        case .none: options.remarks = .none
        }
        options.mostWaiting = Self.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        let isTerminal = StandardError.isTerminal
        let isShown =
            isTerminal && !settings.isQuiet && Descriptor.standardOutput().kind != .terminal
        processor = Processor(configuration, options)
        buffer = LineBuffer(maxLine: settings.decoding.maxLine, splitsDocuments: true)
        progress = Progress(isShown: isShown, total: total)
        teller = DiagnosticFormatter(sourceNames: paths.map(InputFile.name))
        self.paths = paths
        self.kept = kept
        self.summary = summary
        self.settings = settings
        self.settings.decoding.readsSupplements = settings.reportsLocations
        self.outlet = outlet
    }

    private static func replacing(_ path: String?) throws(SystemError) -> Descriptor? {
        guard let path else { return nil }
        if path == InputFile.standard { return .standardOutput() }
        return try .open(replacing: path, awaitsReader: false)
    }

    private mutating func run() throws -> ExitStatus {
        var end = End.endOfInput
        for (index, path) in paths.enumerated() where end == .endOfInput {
            // A named pipe is waited for where a signal is heard.
            let input = try InputFile.open(path, awaitsWriter: false)
            var source = Source(
                named: InputFile.name(path),
                kind: settings.processing.clock == .log ? .file : InputFile.sourceKind(input.kind),
                index: index,
                decoding: settings.decoding
            )
            end =
                isWorthTwoThreads(input)
                ? try readAhead(input, source) : try read(input, &source)
            processor.deadLetters.endLines()
        }
        if end == .interrupted {
            // That the user is taken off the screen, for one, would be told of no record.
            try write()
            progress.clear()
            let fate = outlet.isReplacing ? ", and the output file is as it was" : ""
            StandardError.say("interrupted: not all of the input was read\(fate)")
        } else {
            try finish()
        }
        try close()
        let tally = processor.tally
        processor.abandonSessions()
        if end == .interrupted { return .interrupted }
        if let failure, end != .refused { return ExitStatus(failure) }
        if end == .refused || (tally.rejected > 0 && tally.used == 0) { return .dataError }
        try outlet.commit()
        return .done
    }

    /// Tells what there is to tell at the end of the input, and writes it.
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
            StandardError.say("reading records from the terminal, one a line; Ctrl-D ends them")
        }
        var unpacking = Unpacking(input)
        while true {
            if Signals.drainRequested { return endBySignal(source) }
            if !isFile, try !waitForMore(input, source) { return endBySignal(source) }
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

    /// Applies what a read has brought, and writes what that leads to where it is much: a line may lead to a thousand
    /// times as much as it takes.
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
        tellOfSource(batch, source.index)
    }

    /// Tells what is to be told of a source as a whole.
    private mutating func tellOfSource(_ batch: RecordBatch, _ source: Int) {
        guard settings.diagnostics == .stderr, !batch.hints.isEmpty || batch.unusedCounts != nil
        else {
            return
        }
        progress.clear()
        for hint in batch.hints { StandardError.say(teller.text(of: hint, source: source)) }
        if let silence = batch.unusedCounts {
            StandardError.say(teller.text(ofSilent: source, silence))
        }
    }

    /// An input cannot be read any further: it ends there, and others are still read.
    private mutating func breakOff(_ error: SystemError) {
        progress.clear()
        StandardError.say("\(error)")
        failure = failure ?? error
    }

    /// Tells and writes what a read of `count` bytes has come to.
    ///
    /// - Returns: Why it was the last, if it was.
    private mutating func settle(_ count: Int, writesAll: Bool) throws -> End? {
        tellRemarks()
        progress.read(count, processor.tally)
        if writesAll || processor.waiting >= Self.writeSize { try write() }
        if processor.hasStopped { return .refused }
        return count == 0 ? .endOfInput : nil
    }

    /// Whether a second thread would be of use.
    private func isWorthTwoThreads(_ input: borrowing Descriptor) -> Bool {
        guard settings.jobs ?? Processors.count > 1, input.kind == .regular else { return false }
        // Live, the moment at which a record is processed counts.
        return settings.processing.clock != .live && input.size ?? 0 >= Self.sizeForTwoThreads
    }

    /// Below this a file is done before a second thread has caught up.
    ///
    /// Of a packed one it is what the packed bytes come to: to unpack them takes most of the time, and the second
    /// thread saves next to nothing.
    static let sizeForTwoThreads = 1 << 21

    /// The same as ``read(_:_:)`` for a file, read and decoded by a thread of its own.
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
            // Where no thread can be had, there is still this one.
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

    /// What a signal asks for: the end of a live source is as good as any other, that of a log is not.
    private mutating func endBySignal(_ source: Source) -> End {
        processor.isPast(source.origin.kind, at: readClock()) ? .interrupted : .drain
    }

    /// A descriptor that another thread reads.
    private final class SharedFile: Sendable {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// Waits until there is something to read, letting live timers fire meanwhile.
    ///
    /// - Returns: Whether there is; `false` where a signal has asked to drain.
    private mutating func waitForMore(
        _ input: borrowing Descriptor,
        _ source: Source
    ) throws -> Bool {
        while true {
            let wall = readClock()
            let alarm = processor.alarm(source.origin.kind, at: wall)
            let milliseconds = alarm.map { Int(max(0, $0.since(wall))) }
            switch try Wait.until(
                readable: input,
                reader: outlet.descriptor,
                milliseconds: milliseconds
            ) {
            case .readable: return true
            case .drain: return false
            case .readerGone: throw ReaderGone()
            case .timedOut:
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
        try kept.write(
            processor.deadLetters,
            journal: processor.journal.waiting
        )
        processor.deadLetters.written()
        processor.journal.written()
        do {
            try outlet.write(&processor.output)
        } catch {
            if error.isBrokenPipe { throw ReaderGone() }
            throw error
        }
    }

    private mutating func tellRemarks() {
        guard !processor.remarks.isEmpty else { return }
        progress.clear()
        var text = ""
        for remark in processor.remarks { text += StandardError.line(teller.text(of: remark)) }
        StandardError.write(text)
        processor.remarks.removeAll(keepingCapacity: true)
    }

    /// Says what there is to say in the end.
    private mutating func close() throws {
        progress.clear()
        let tally = processor.tally
        if settings.diagnostics == .stderr {
            for line in teller.closingCounts(tally) { StandardError.say(line) }
        }
        if settings.alwaysSums || (StandardError.isTerminal && !settings.isQuiet) {
            let elapsed = progress.elapsed
            StandardError.say(Summary.text(tally, bytes: progress.bytes, nanoseconds: elapsed))
        }
        let json = Array(Summary.json(tally).utf8)
        try summary?.writeAll(json, count: json.count)
    }
}
