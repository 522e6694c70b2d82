import BearingsActors
import BearingsEngine
import BearingsWire
import Synchronization
import Transport

/// The log of a server, on standard error.
final class ServerLog: Sendable {
    enum Style: String, CaseIterable {
        /// A line of text, as other messages of the program.
        case text
        /// A JSON object per line, with the time.
        case json
    }

    private let style: Style
    /// When the last warning was logged, in nanoseconds of the monotonic clock; 0 for never.
    private let lastWarning = Atomic<UInt64>(0)

    /// Nanoseconds between warnings that could come thousands of times a second.
    private static let warningInterval: UInt64 = 10_000_000_000

    init(style: Style) { self.style = style }

    /// Logs a message.
    func say(_ message: String) {
        guard style == .json else { return StandardError.say(message) }
        let line = JSONTree.members([
            "time": .string(SystemClock.wall.rfc3339),
            "message": .string(StandardError.shown(message)),
        ]).line
        StandardError.write(line + "\n")
    }

    /// Logs a warning, unless one has been logged of late.
    func warn(_ message: String) {
        let (now, last) = (
            SystemClock.monotonicNanoseconds, lastWarning.load(ordering: .relaxed)
        )
        guard last == 0 || now - last >= Self.warningInterval else { return }
        lastWarning.store(now, ordering: .relaxed)
        say(message)
    }
}
