import BearingsActors
import BearingsEngine
import Transport

/// The log of a server, on standard error.
struct ServerLog {
    enum Style: String, CaseIterable {
        /// A line of text, as other messages of the program.
        case text
        /// A JSON object per line, with the time.
        case json
    }

    private let style: Style
    private var lastWarning = Instant.epoch

    /// Milliseconds between warnings that could come thousands of times a second.
    private static let warningInterval: Milliseconds = 10_000

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
    mutating func warn(_ message: String, at wall: Instant) {
        guard wall.since(lastWarning) >= Self.warningInterval else { return }
        lastWarning = wall
        say(message)
    }
}
