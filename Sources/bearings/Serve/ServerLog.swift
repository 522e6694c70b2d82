import BearingsWire
import Transport

/// What a server tells whoever runs it, on standard error.
struct ServerLog {
    enum Style: String, CaseIterable {
        /// A sentence a line, as other messages of the program.
        case text
        /// An object a line, with the time.
        case json
    }

    let style: Style

    /// Tells something.
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
