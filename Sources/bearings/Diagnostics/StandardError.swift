import BearingsWire
import Transport

/// Messages on stderr.
///
/// A message that cannot be written is lost.
enum StandardError {
    /// Writes text as it is.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        try? Descriptor.standardError().writeAll(bytes, count: bytes.count)
    }

    /// Writes a message on a line of its own.
    static func say(_ message: String) {
        write(line(message))
    }

    /// The line of a message.
    ///
    /// Input in it, such as a file's name, cannot control the terminal or start another line.
    static func line(_ message: String) -> String {
        "bearings: \(shown(message))\n"
    }

    /// A message without control characters.
    static func shown(_ message: String) -> String { visible(FileName.shown(message)) }

    static var isTerminal: Bool { Descriptor.standardError().kind == .terminal }
}
