import BearingsPipeline
import BearingsWire
import Transport

/// `bearings view`: a page that plays a log, or a picture of one moment.
///
/// Records go through the same processor as in a run, always as a log; of a source that holds events each line is
/// taken as it is. Either way it is events that the page gets, and they are written as they come.
struct View: ~Copyable {
    let decoding: DecodingOptions
    private let template: PageTemplate
    var messages: ReadingMessages
    var selection: InputSelection
    /// Reads events of which only some are selected.
    var eventDecoder = EventDecoder()
    var processor: Processor
    private var destination: Output
    private var written = TextBuffer()
    private let theme: FrameDocument.Theme
    /// What a picture is made of; `nil` for a page.
    private var frame: FrameLog?
    /// What became of lines of events.
    var eventTally = Tally()
    var eventLines = EventLines()
    var inputClock = InputClock()
    /// The first failure to read a file to its end.
    var failure: SystemError?

    /// How much is gathered before it is written.
    static let writeSize = 1 << 16

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ViewSettings()
        guard let operands = try ViewSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ViewSettings.syntax)
        }
        try settings.run.check()
        try settings.checkFrame()
        let paths = InputFile.inputs(operands)
        let output = settings.outputPath
        if output == nil, Descriptor.standardOutput().kind == .terminal {
            let noun = settings.isFrame ? "picture" : "page"
            throw UsageError("a \(noun) is not for a terminal; name a file by -o")
        }
        let uses = try FileUses(reading: paths + settings.run.book.paths, outputPath: output)
        do throws(SystemError) {
            let total = try InputFile.checkAll(paths)
            try Signals.install()
            let book = try AddressBookLoader.load(settings.run.book)
            let destination = try Output(uses)
            var view = View(settings, book, paths, total: total, destination)
            return try view.write(paths)
        } catch {
            return .reporting(error)
        }
    }

    private init(
        _ settings: ViewSettings,
        _ book: AddressBook,
        _ paths: [String],
        total: Int?,
        _ destination: consuming Output
    ) {
        decoding = settings.run.decoding
        var options = settings.run.processing
        if settings.run.diagnostics == .none { options.diagnostics = .none }
        options.mostWaiting = Self.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        processor = Processor(settings.run.configuration(book), options)
        template = PageTemplate(settings: settings.pageSettings(paths))
        messages = ReadingMessages(settings.run, paths, total: total, writesMeanwhile: true)
        selection = settings.inputSelection
        theme = settings.theme
        frame = settings.frameLog
        self.destination = destination
    }

    private mutating func write(_ paths: [String]) throws(SystemError) -> ExitStatus {
        if frame == nil { try write(template.beginning) }
        for (index, path) in paths.enumerated() where !isOver { try read(path, index) }
        defer { processor.abandonSessions() }
        if inputClock.isInterrupted {
            return .reportingInterruption(keepsFile: destination.isReplacing)
        }
        var ending = processor.beginEnding()
        while processor.finish(&ending, until: Self.writeSize) { try writeEvents() }
        try writeEvents()
        messages.end([processor.accounts.tally, eventTally], leftOut: selection.leftOut)
        let isDrawn = try writeEnd()
        if let failure, !processor.hasStopped { return ExitStatus(failure) }
        if processor.hasStopped || !isDrawn { return .dataError }
        // A page of nothing says so.
        try destination.commit()
        let (tally, events) = (processor.accounts.tally, eventTally)
        let rejected = tally.rejected + events.rejected
        return rejected > 0 && tally.used + events.used == 0 ? .dataError : .done
    }

    /// Whether nothing more is to be read.
    var isOver: Bool { Signals.drainRequested || processor.hasStopped }

    // MARK: Writing

    /// Writes events into the page, or adds them to what the picture is made of.
    mutating func writeEvents() throws(SystemError) {
        defer { processor.delivery.output.removeAll() }
        guard frame == nil else {
            frame?.add(processor.delivery.output)
            return
        }
        written.append(escapingMarkup: processor.delivery.output)
        try destination.write(&written)
    }

    /// Writes what stands behind the events, or the picture.
    ///
    /// - Returns: Whether there was anything to be written.
    private mutating func writeEnd() throws(SystemError) -> Bool {
        guard let outcome = frame?.finish(), let frame else {
            try write(template.end)
            return true
        }
        guard case .frame(let state, let session) = outcome else {
            StandardError.say(frame.complaint(about: outcome))
            return false
        }
        let drawing = ScreenDrawing(
            state: state,
            time: frame.moment,
            places: ScreenDrawing.Place.list(PageFiles.text("places.json"))
        )
        let title = "\(session) at \(frame.moment.rfc3339)"
        try write(FrameDocument(drawing, title: title, theme: theme).text)
        if let note = frame.note(on: session) { StandardError.say(note) }
        return true
    }

    private mutating func write(_ text: String) throws(SystemError) {
        written.append(Array(text.utf8))
        try destination.write(&written)
    }
}
