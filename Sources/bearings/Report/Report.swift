import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings report`: what sessions come to, in figures.
///
/// All figures are made of events. Records are first turned into events, as `run` does with `--clock log`.
struct Report: ~Copyable {
    private let settings: RunSettings
    private var processor: Processor
    private var destination: Output
    private var figures: ReportFigures
    private var messages: ReadingMessages
    private var selection: InputSelection
    /// What became of lines of files of events.
    private var eventTally = Tally()
    private var inputClock = InputClock()
    /// The first failure to read a file to its end.
    private var failure: SystemError?

    /// How much is gathered before it is decoded.
    private static let batchSize = 1 << 16

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ReportSettings()
        guard let operands = try ReportSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ReportSettings.syntax)
        }
        settings.run.location.reportsLocations = true
        try settings.run.check()
        let paths = InputFile.inputs(operands)
        let output = settings.outputPath
        if settings.form == .html, output == nil, Descriptor.standardOutput().kind == .terminal {
            throw UsageError("a page is not for a terminal; name a file by -o")
        }
        let uses = try FileUses(reading: paths + settings.run.book.paths, outputPath: output)
        do throws(SystemError) {
            let total = try InputFile.checkAll(paths)
            try Signals.install()
            let book = try AddressBookLoader.load(settings.run.book)
            let destination = try Output(uses)
            var report = Report(settings, book, paths, total: total, destination)
            for (index, path) in paths.enumerated() where report.isGoingOn {
                try report.read(path, index)
            }
            report.finish()
            let status = try report.show(as: settings.form, paths)
            report.processor.abandonSessions()
            return status
        } catch {
            return .reporting(error)
        }
    }

    private init(
        _ settings: ReportSettings,
        _ book: AddressBook,
        _ paths: [String],
        total: Int?,
        _ destination: consuming Output
    ) {
        self.settings = settings.run
        var options = settings.run.processing
        options.clock = .log
        options.diagnostics = .streamAndCollected(perReason: DiagnosticFormatter.perReason)
        options.mostWaiting = Self.batchSize
        processor = Processor(settings.run.configuration(book), options)
        figures = ReportFigures(settings.rules, draws: settings.form == .html)
        messages = ReadingMessages(settings.run, paths, total: total, writesMeanwhile: false)
        selection = settings.run.inputSelection
        self.destination = destination
    }

    private var isGoingOn: Bool { !Signals.drainRequested && !processor.hasStopped }

    // MARK: Reading

    /// Reads a file: events where its first line is one, and else records.
    private mutating func read(_ path: String, _ index: Int) throws(SystemError) {
        // A named pipe is waited for below, where signals are handled.
        let input = try InputFile.open(path, awaitsWriter: false)
        inputClock.begin(input)
        var source = SourceReader(
            named: InputFile.name(path),
            kind: .file,
            index: index,
            decoding: settings.decoding
        )
        var buffer = LineBuffer(maxLine: settings.decoding.maxLine, splitsDocuments: true)
        var batch = RecordBatch()
        var unpacking = Unpacking(input)
        var holdsEvents: Bool?
        var isAtEnd = false
        while !isAtEnd, isGoingOn {
            buffer.makeRoom()
            guard
                let count = unpacking.readOn(
                    input,
                    into: &buffer.bytes,
                    from: buffer.filled,
                    &messages
                )
            else { break }
            isAtEnd = count == 0
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            inputClock.note(batch)
            let areEvents = holdsEvents ?? figures.beginsWithEvent(batch, buffer.bytes)
            if areEvents == true {
                figures.add(batch, buffer.bytes, &selection)
                printRejected(batch, index)
            } else {
                selection.select(from: &batch)
                process(batch, of: buffer.bytes, from: source.origin)
                messages.say(&processor.accounts.diagnostics, notesOf: batch, source: index)
            }
            holdsEvents = areEvents
            messages.read(count, processor.accounts.tally)
        }
        failure = failure ?? unpacking.failure
    }

    /// Applies records, and adds the events that they lead to.
    private mutating func process(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: SourceOrigin
    ) {
        var next = processor.process(batch, of: bytes, from: source, at: .epoch)
        addOutput()
        while let start = next {
            next = processor.process(batch, of: bytes, from: source, at: .epoch, from: start)
            addOutput()
        }
    }

    /// Adds the events that wait to be written.
    private mutating func addOutput() {
        figures.add(processor.delivery.output)
        processor.delivery.output.removeAll()
    }

    private mutating func finish() {
        var ending = processor.beginEnding()
        while processor.finish(&ending, until: Self.batchSize) { addOutput() }
        addOutput()
        messages.say(&processor.accounts.diagnostics)
        figures.finish()
        messages.end([processor.accounts.tally, eventTally], leftOut: selection.leftOut)
    }

    // MARK: Diagnostics

    /// Prints which lines of a file of events cannot be read.
    private mutating func printRejected(_ batch: RecordBatch, _ source: Int) {
        guard !batch.errors.isEmpty else { return }
        for entry in batch.entries where !entry.isContinued {
            guard case .rejected(let index) = entry.content else { continue }
            let error = batch.errors[Int(index)]
            messages.say(error, source: source, line: entry.line, countedIn: &eventTally)
        }
    }

    // MARK: Printing

    /// Writes the report.
    ///
    /// - Returns: How a run would have ended.
    private mutating func show(
        as form: ReportSettings.Form,
        _ paths: [String]
    ) throws(SystemError) -> ExitStatus {
        if inputClock.isInterrupted {
            return .reportingInterruption(keepsFile: destination.isReplacing)
        }
        switch form {
        case .text: try write(CollectionOfOne(ReportText(figures).text), ending: "")
        case .json: try write(ReportJSON(figures).lines, ending: "\n")
        case .csv: try write(ReportCSV(figures).rows, ending: "\n")
        case .html:
            let inset = settings.indicator.margin + settings.indicator.halfSize
            let screen = ReportPage.Screen(size: settings.map.defaultSize, inset: inset)
            try write(ReportPage(figures, of: paths, screen).parts, ending: "")
        }
        if let failure, !processor.hasStopped { return ExitStatus(failure) }
        if processor.hasStopped { return .dataError }
        // A report of nothing says so.
        try destination.commit()
        let isNothingUsed = processor.accounts.tally.used + figures.eventsRead == 0
        let rejected = processor.accounts.tally.rejected + eventTally.rejected
        return rejected > 0 && isNothingUsed ? .dataError : .done
    }

    /// Writes parts as they are made, for there may be millions.
    private mutating func write(
        _ parts: some Sequence<String>,
        ending: String
    ) throws(SystemError) {
        var text = TextBuffer()
        for part in parts {
            text.append(Array((part + ending).utf8))
            if text.count >= Self.batchSize { try destination.write(&text) }
        }
        try destination.write(&text)
    }
}
