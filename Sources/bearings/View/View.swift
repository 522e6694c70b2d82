import BearingsPipeline
import BearingsWire
import Transport

/// `bearings view`: a page that plays a log.
///
/// Records go through the same processor as in a run, always as a log; of a source that holds events each line is
/// taken as it is. Either way it is events that the page gets, and they are written as they come.
struct View: ~Copyable {
    private let decoding: RecordDecoder.Options
    private let template: PageTemplate
    private let teller: DiagnosticFormatter
    private var processor: Processor
    private var outlet: Output
    private var written = TextBuffer()
    /// What became of lines of events.
    private var eventTally = Tally()
    private var eventLines = EventLines()
    /// The first failure to read a file to its end.
    private var failure: SystemError?

    /// How much is gathered before it is written.
    private static let writeSize = 1 << 16

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ViewSettings()
        guard let operands = try ViewSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ViewSettings.syntax.helpText)
        }
        try settings.run.check()
        let paths = InputFile.inputs(operands)
        let output = settings.outputPath.flatMap { $0 == InputFile.standard ? nil : $0 }
        if output == nil, Descriptor.standardOutput().kind == .terminal {
            throw UsageError("a page is not for a terminal; name a file by -o")
        }
        try FileUses.check(
            reading: paths + settings.run.book.paths,
            writing: [("-o", Output.writtenThrough(output))],
            writesToStandardOutput: output == nil
        )
        do throws(SystemError) {
            _ = try InputFile.checkAll(paths)
            try Signals.install()
            let book = try AddressBookLoader.load(settings.run.book)
            let outlet = try Output(output)
            var view = View(settings, book, paths, outlet)
            return try view.write(paths)
        } catch {
            if error.isBrokenPipe { return .done }
            StandardError.say("\(error)\(CommandList.hint(for: operands.first))")
            return ExitStatus(error)
        }
    }

    private init(
        _ settings: ViewSettings,
        _ book: AddressBook,
        _ paths: [String],
        _ outlet: consuming Output
    ) {
        decoding = settings.run.decoding
        var options = settings.run.processing
        options.mostWaiting = Self.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        processor = Processor(settings.run.configuration(book), options)
        template = PageTemplate(settings: settings.pageSettings(paths))
        teller = DiagnosticFormatter(sourceNames: paths.map(InputFile.name))
        self.outlet = outlet
    }

    private mutating func write(_ paths: [String]) throws(SystemError) -> ExitStatus {
        try write(template.beginning)
        for (index, path) in paths.enumerated() where !isOver { try read(path, index) }
        defer { processor.abandonSessions() }
        if Signals.drainRequested {
            let fate = outlet.isReplacing ? ", and the output file is as it was" : ""
            StandardError.say("interrupted: not all of the input was read\(fate)")
            return .interrupted
        }
        var ending = processor.beginEnding()
        while processor.finish(&ending, until: Self.writeSize) { try writeEvents() }
        try writeEvents()
        try write(template.end)
        tellEnd()
        if let failure { return ExitStatus(failure) }
        if processor.hasStopped { return .dataError }
        // A page of nothing says so.
        try outlet.commit()
        let (tally, events) = (processor.tally, eventTally)
        let rejected = tally.rejected + events.rejected
        return rejected > 0 && tally.used + events.used == 0 ? .dataError : .done
    }

    /// Whether nothing more is to be read.
    private var isOver: Bool { Signals.drainRequested || processor.hasStopped }

    // MARK: Reading

    private mutating func read(_ path: String, _ index: Int) throws(SystemError) {
        let input = try InputFile.open(path)
        var source = Source(
            named: InputFile.name(path),
            kind: .file,
            index: index,
            decoding: decoding
        )
        var buffer = LineBuffer(maxLine: decoding.maxLine, splitsDocuments: true)
        var unpacking = Unpacking(input)
        var batch = RecordBatch()
        var holdsEvents: Bool?
        var line = 0
        var isAtEnd = false
        while !isAtEnd, !isOver {
            buffer.makeRoom()
            let count = unpacking.readOn(input, into: &buffer.bytes, from: buffer.filled)
            isAtEnd = count == 0
            buffer.didRead(count)
            let isOfEvents = holdsEvents ?? EventLines.begin(buffer.bytes, count: buffer.filled)
            holdsEvents = isOfEvents
            if isOfEvents {
                try takeEvents(&buffer, isAtEnd: isAtEnd, of: index, &line)
            } else {
                batch.removeAll()
                source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
                try process(batch, of: buffer.bytes, from: source.origin)
            }
        }
        failure = failure ?? unpacking.failure
    }

    private mutating func process(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: Source.Origin
    ) throws(SystemError) {
        var next = processor.process(batch, of: bytes, from: source, at: .epoch)
        while let start = next {
            try writeEvents()
            next = processor.process(batch, of: bytes, from: source, at: .epoch, from: start)
        }
        for hint in batch.hints { StandardError.say(teller.text(of: hint, source: source.index)) }
        if let silence = batch.unusedCounts {
            StandardError.say(teller.text(ofSilent: source.index, silence))
        }
        if processor.waiting >= Self.writeSize { try writeEvents() }
    }

    /// Takes the lines of a read as events.
    ///
    /// - Parameter line: How many lines came before.
    private mutating func takeEvents(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        of source: Int,
        _ line: inout Int
    ) throws(SystemError) {
        while let piece = buffer.next(isAtEnd: isAtEnd) {
            switch piece {
            case .line(let range):
                line += 1
                do throws(LineError) {
                    let isEvent = try eventLines.append(
                        range,
                        of: buffer.bytes,
                        to: &processor.output
                    )
                    if isEvent { eventTally.countUsed() } else { eventTally.countIgnored() }
                } catch {
                    teller.say(error, source: source, line: line, countedIn: &eventTally)
                }
            case .tooLong:
                line += 1
                let error = EventLines.tooLong(decoding.maxLine)
                teller.say(error, source: source, line: line, countedIn: &eventTally)
            case .rest: break
            }
        }
        try writeEvents()
    }

    // MARK: Writing

    private mutating func writeEvents() throws(SystemError) {
        written.append(escapingMarkup: processor.output)
        processor.output.removeAll()
        try outlet.write(&written)
    }

    private mutating func write(_ text: String) throws(SystemError) {
        written.append(Array(text.utf8))
        try outlet.write(&written)
    }

    /// Tells how many lines could not be read; of events those that were not told one by one.
    private func tellEnd() {
        for reason in RejectionReason.allCases {
            let count = processor.tally.byReason[reason, default: 0]
            let noun = count == 1 ? "line" : "lines"
            guard count > 0 else { continue }
            StandardError.say(
                "\(grouped(count)) \(noun) rejected: \(reason.rawValue); bearings check tells which"
            )
        }
        for text in teller.closingCounts(eventTally) { StandardError.say(text) }
    }
}
