import BearingsWire
import Transport

/// Text for people, on stderr.
///
/// A message that cannot be written is lost: there is nobody to tell.
enum StandardError {
    /// Writes text as it is.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        try? Descriptor.standardError().writeAll(bytes, count: bytes.count)
    }

    /// Writes a message of the program about itself or its input, on a line of its own.
    static func say(_ message: String) {
        write(line(message))
    }

    /// That line; nothing that comes from outside, such as a file's name, steers a terminal or begins another.
    static func line(_ message: String) -> String {
        "bearings: \(shown(message))\n"
    }

    /// A message as it may be shown.
    static func shown(_ message: String) -> String { visible(FileName.shown(message)) }

    static var isTerminal: Bool { Descriptor.standardError().kind == .terminal }
}
