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

    let style: Style

    /// Logs a message.
    func say(_ message: String) {
        guard style == .json else { return StandardError.say(message) }
        let line = JSONTree.members([
            "time": .string(SystemClock.wall.rfc3339),
            "message": .string(StandardError.shown(message)),
        ]).line
        StandardError.write(line + "\n")
    }
}
