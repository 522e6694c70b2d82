package import BearingsWire

extension TextBuffer {
    /// The bytes to be written, as text.
    package var text: String { String(decoding: bytes.prefix(count), as: UTF8.self) }
}
