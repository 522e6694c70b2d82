import BearingsWire
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
        var line = Array("{\"time\":\"".utf8)
        var printer = TimestampPrinter()
        printer.append(SystemClock.wallMilliseconds, to: &line)
        line += "\",\"message\":".utf8
        line += jsonString(StandardError.shown(message).utf8)
        line += "}\n".utf8
        StandardError.write(String(decoding: line, as: UTF8.self))
    }
}
