import BearingsPipeline
import BearingsWire
import Transport

/// `bearings top`: how a running server fares, once or until somebody has seen enough.
struct Top: ~Copyable {
    private let settings: TopSettings
    private let server: Descriptor
    private var poller: Poller
    private var ready: [Poller.Readiness] = []
    private var dialogue: TopDialogue
    private var decoder = ServerLineDecoder()
    private var answers = LineBuffer(maxLine: 1 << 20, readSize: 1 << 14)
    /// What the server has not taken yet.
    private var questions: [UInt8] = []
    /// How many views have been shown.
    private var shown = 0
    private let hasColours: Bool

    private enum Token {
        static let signals: UInt64 = 0
        static let server: UInt64 = 1
        static let keys: UInt64 = 2
    }

    /// What a turn has come to.
    private enum Outcome {
        case nothing
        /// There are new figures.
        case figures
        /// Somebody has seen enough.
        case done
        /// Nothing more can come; what to say about that.
        case failed(String)
    }

    /// Watches with parsed settings.
    static func main(
        _ settings: TopSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        if let operand = operands.first { throw UsageError("top takes no file: \(operand)") }
        guard let path = settings.socketPath else {
            throw UsageError("top wants --socket, the server to watch")
        }
        do throws(SystemError) {
            try Signals.install(noticesResizing: true)
            var top = try Top(settings, connectedTo: path)
            guard let failure = try canDraw ? top.draw() : top.write() else { return .done }
            StandardError.say(failure)
            return .ioError
        } catch {
            // That the server has gone shows when it is read from.
            if error.isBrokenPipe { return .done }
            StandardError.say("\(error)")
            return .ioError
        }
    }

    /// Whether stdout is a terminal that can be drawn on.
    private static var canDraw: Bool {
        let word = Environment.variable("TERM") ?? ""
        return Descriptor.standardOutput().kind == .terminal && word != "" && word != "dumb"
    }

    private init(_ settings: TopSettings, connectedTo path: String) throws(SystemError) {
        self.settings = settings
        let server = try Descriptor.connect(to: path)
        var poller = try Poller()
        try poller.add(Signals.descriptor, token: Token.signals, .readable)
        try poller.add(server.number, token: Token.server, .readable)
        self.server = server
        self.poller = poller
        let now = SystemClock.monotonicNanoseconds
        dialogue = TopDialogue(path, period: settings.period, at: now)
        hasColours = (Environment.variable("NO_COLOR") ?? "").isEmpty
    }

    // MARK: Views

    /// Draws views on the terminal until somebody has seen enough.
    ///
    /// - Returns: What to say where something else has ended it.
    private mutating func draw() throws(SystemError) -> String? {
        let terminal = try RawTerminal(input: .standardInput(), output: .standardOutput())
        if terminal.hasKeys {
            try poller.add(terminal.input.number, token: Token.keys, .readable)
        }
        var isStale = true
        var silence: Int?
        while true {
            if isStale { try draw(on: terminal, silence) }
            if let count = settings.count, shown >= count { return nil }
            isStale = false
            switch try turn(keys: terminal.input) {
            case .done: return nil
            case .failed(let message): return message
            case .nothing: break
            case .figures:
                shown += 1
                isStale = true
            }
            let present = dialogue.silence(at: SystemClock.monotonicNanoseconds)
            if Signals.takeResizing() || present != silence { isStale = true }
            silence = present
        }
    }

    private func draw(
        on terminal: borrowing RawTerminal,
        _ silence: Int?
    ) throws(SystemError) {
        let size = terminal.size
        let state =
            silence.map { "no answer for \($0)s" } ?? "every \(settings.period.inUnits)"
        let frame = TopFrame(
            lines: lines(size, note: "\(state); q or Ctrl-C ends"),
            height: size.rows,
            hasColours: hasColours
        )
        try terminal.draw(frame.bytes)
    }

    /// Writes views as plain text, each as soon as its rates are known.
    ///
    /// - Returns: What to say where there is no other.
    private mutating func write() throws(SystemError) -> String? {
        let output = Descriptor.standardOutput()
        let count = settings.count ?? 1
        while shown < count {
            switch try turn(keys: .standardInput()) {
            case .done: return nil
            case .failed(let message): return message
            case .nothing:
                if let message = dialogue.impatience(at: SystemClock.monotonicNanoseconds) {
                    return message
                }
            case .figures:
                guard dialogue.previous != nil else { continue }
                let view = lines(RawTerminal.Size(), note: nil).map { "\($0.text)\n" }
                let bytes = Array(((shown > 0 ? "\n" : "") + view.joined()).utf8)
                try output.writeAll(bytes, count: bytes.count)
                shown += 1
            }
        }
        return nil
    }

    /// What is shown now; with a note all that fits on a terminal, and else all there is.
    private func lines(_ size: RawTerminal.Size, note: String?) -> [TopScreen.Line] {
        guard let latest = dialogue.latest else {
            return [TopScreen.Line(text: "waiting for \(StandardError.shown(dialogue.socket))")]
        }
        let screen = TopScreen(
            socket: dialogue.socket,
            version: dialogue.version,
            latest: latest,
            previous: dialogue.previous,
            note: note
        )
        return screen.lines(width: size.columns, height: note == nil ? nil : size.rows)
    }

    // MARK: The loop

    /// Asks if it is time, and waits until something happens.
    private mutating func turn(keys: borrowing Descriptor) throws(SystemError) -> Outcome {
        let now = SystemClock.monotonicNanoseconds
        if dialogue.mayAsk(at: now) { questions += TopDialogue.question }
        send()
        ready.removeAll(keepingCapacity: true)
        try poller.wait(until: dialogue.deadline(at: now), into: &ready)
        var outcome = Outcome.nothing
        for readiness in ready {
            switch readiness.token {
            case Token.keys:
                if try isAskedToEnd(by: keys) { return .done }
            case Token.server:
                outcome = try receive()
            default: break
            }
        }
        return Signals.drainRequested ? .done : outcome
    }

    /// Sends what waits, or as much of it as goes; a question is so short that the rest has time.
    private mutating func send() {
        guard !questions.isEmpty else { return }
        // That the server has gone shows when it is read from, together with what it has said before.
        let count = (try? server.send(questions, 0..<questions.count)) ?? questions.count
        questions.removeFirst(count)
    }

    private mutating func isAskedToEnd(by keys: borrowing Descriptor) throws(SystemError) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = try keys.read(into: &buffer, from: 0)
        if count == 0 { poller.remove(keys.number) }
        return buffer[..<count].contains { $0 == UInt8(ascii: "q") || $0 == UInt8(ascii: "Q") }
    }

    private mutating func receive() throws(SystemError) -> Outcome {
        answers.makeRoom()
        let room = answers.bytes.count - answers.filled
        var hasEnded = false
        switch try server.receive(into: &answers.bytes, from: answers.filled, atMost: room) {
        case .bytes(let count): answers.didRead(count)
        case .nothing: break
        case .end: hasEnded = true
        }
        var outcome = Outcome.nothing
        while let piece = answers.next(isAtEnd: false) {
            let line = content(of: piece)
            switch dialogue.received(line, at: SystemClock.monotonicNanoseconds) {
            case .nothing: break
            case .figures: outcome = .figures
            case .failed(let message): return .failed(message)
            }
        }
        return hasEnded ? .failed(dialogue.ending) : outcome
    }

    private mutating func content(of piece: LineBuffer.Piece) -> ServerLineDecoder.Content? {
        guard case .line(let range) = piece else { return nil }
        let bytes = answers.bytes
        return decoder.decode(bytes.span, range)
    }
}
