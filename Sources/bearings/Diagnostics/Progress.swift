import BearingsPipeline
import Transport

/// Shows on a terminal how far a run has come and how fast it goes.
struct Progress {
    private let isShown: Bool
    private let start = SystemClock.monotonicNanoseconds
    private var lastTold: UInt64
    private var isOnScreen = false
    /// How many bytes all inputs have; `nil` where that cannot be known.
    private let total: Int?
    /// How many bytes have been read.
    private(set) var bytes = 0

    /// Twice a second can be followed by eye and costs nothing.
    private static let interval: UInt64 = 500_000_000

    /// Creates a progress line that is drawn only where `isShown`.
    init(isShown: Bool, total: Int?) {
        self.isShown = isShown
        self.total = total
        lastTold = start
    }

    /// How long the run has taken, in nanoseconds.
    var elapsed: UInt64 { SystemClock.monotonicNanoseconds - start }

    /// More has been read.
    mutating func read(_ count: Int, _ tally: Tally) {
        bytes += count
        guard isShown else { return }
        let now = SystemClock.monotonicNanoseconds
        guard now - lastTold >= Self.interval else { return }
        lastTold = now
        isOnScreen = true
        let rate = Double(bytes) / 1e6 / (Double(now - start) / 1e9)
        var line = "\(grouped(tally.read)) lines, \(decimal(rate, 0)) MB/s"
        if let total, total > 0 { line += ", \(min(100, 100 * bytes / total)) %" }
        StandardError.write("\r\u{1B}[K\(line)")
    }

    /// Takes the line off the screen, so that something else can be said.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        StandardError.write("\r\u{1B}[K")
    }
}
