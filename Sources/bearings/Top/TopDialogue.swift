import BearingsWire

/// The conversation of `top` with a server: what to do, decided of what it says and of the time.
///
/// Times are nanoseconds of the monotonic clock.
struct TopDialogue {
    /// What a line of the server leads to.
    enum Outcome: Equatable {
        case nothing
        /// There are new figures.
        case figures
        /// Nothing more can come; what to say about that.
        case failed(String)
    }

    private enum State: Equatable {
        /// It has not greeted yet, since then.
        case connecting(since: UInt64)
        /// It has been asked, and has not answered, since then.
        case asked(since: UInt64)
        /// It is to be asked then.
        case waiting(until: UInt64)
    }

    /// Where the server listens.
    let socket: String
    private let period: UInt64
    private var state: State
    /// The program's version that the server tells; empty before it greets.
    private(set) var version = ""
    private(set) var latest: ServerStats?
    private(set) var previous: ServerStats?
    /// What it has said of the end that may follow.
    private var reason: String?

    private static let second: UInt64 = 1_000_000_000
    /// A server that has not answered for so long answers nobody: its longest turn is a thousandth of it.
    static let patience = 10 * second

    /// Begins a conversation with a server that has taken the connection.
    ///
    /// - Parameter period: How long from one question to the next, in milliseconds.
    init(_ socket: String, period: Int64, at now: UInt64) {
        self.socket = socket
        self.period = UInt64(period) * 1_000_000
        state = .connecting(since: now)
    }

    /// What to ask.
    static var question: [UInt8] {
        Array("{\"type\":\"stats\",\"busiest\":\(ServerStats.mostBusiest)}\n".utf8)
    }

    /// The server has written a line; `nil` for one that no server of bearings writes.
    mutating func received(_ line: ServerLineDecoder.Content?, at now: UInt64) -> Outcome {
        switch (state, line) {
        case (_, nil):
            return .failed(
                "\(socket) is no socket of bearings serve: it does not speak its protocol"
            )
        case (.connecting, .hello(let version)):
            self.version = version
            state = .waiting(until: now)
        case (.asked(let start), .stats(let stats)):
            previous = latest
            latest = stats
            // In step with the question, so that the answers' delays do not add up.
            state = .waiting(until: start + period)
            return .figures
        case (_, .error(let message)): reason = message
        case (_, .bye(let bye)): reason = reason ?? bye?.rawValue
        default: break
        }
        return .nothing
    }

    /// Whether to ask now; from then on the question counts as asked.
    mutating func mayAsk(at now: UInt64) -> Bool {
        guard case .waiting(let moment) = state, moment <= now else { return false }
        state = .asked(since: now)
        return true
    }

    /// When there may be something to do or to show, if the server says nothing before.
    func deadline(at now: UInt64) -> UInt64 {
        switch state {
        case .waiting(let moment): moment
        case .connecting, .asked: now + Self.second
        }
    }

    /// For how many whole seconds an answer has been missing; `nil` for less than two.
    func silence(at now: UInt64) -> Int? {
        switch state {
        case .waiting: return nil
        case .connecting(let start), .asked(let start):
            let seconds = Int((now - min(now, start)) / Self.second)
            return seconds < 2 ? nil : seconds
        }
    }

    /// What to say where an answer has been missing for too long.
    func impatience(at now: UInt64) -> String? {
        guard let silence = silence(at: now), silence >= Int(Self.patience / Self.second) else {
            return nil
        }
        return "\(socket) has not answered for \(silence)s"
    }

    /// What to say where the server has ended the connection.
    var ending: String {
        "\(socket) has ended the connection" + (reason.map { ": \($0)" } ?? "")
    }
}
