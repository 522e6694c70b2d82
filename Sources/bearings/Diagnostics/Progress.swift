import BearingsPipeline
import BearingsWire
import Transport

/// Shows progress and throughput on a terminal.
struct Progress {
    private let isShown: Bool
    private let start = SystemClock.monotonicNanoseconds
    private var lastShown: UInt64
    private var isOnScreen = false
    /// The size of all inputs in bytes; `nil` if unknown.
    private let total: Int?
    /// How many bytes have been read.
    private(set) var bytes = 0

    /// Nanoseconds between updates.
    private static let interval: UInt64 = 500_000_000

    /// Creates a progress line that is drawn only if `isShown`.
    init(isShown: Bool, total: Int?) {
        self.isShown = isShown
        self.total = total
        lastShown = start
    }

    /// How long the run has taken, in nanoseconds.
    var elapsed: UInt64 { SystemClock.monotonicNanoseconds - start }

    /// Adds `count` bytes read; so many lines have been read in all.
    mutating func read(_ count: Int, lines: Int) {
        bytes += count
        guard isShown else { return }
        let now = SystemClock.monotonicNanoseconds
        guard now - lastShown >= Self.interval else { return }
        lastShown = now
        isOnScreen = true
        let rate = Double(bytes) / 1e6 / (Double(now - start) / 1e9)
        var line = "\(grouped(lines)) lines, \(decimal(rate, 0)) MB/s"
        if let total, total > 0 { line += ", \(min(100, 100 * bytes / total)) %" }
        StandardError.write("\r\u{1B}[K\(line)")
    }

    /// Removes the line, so that a message can be printed.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        StandardError.write("\r\u{1B}[K")
    }
}
