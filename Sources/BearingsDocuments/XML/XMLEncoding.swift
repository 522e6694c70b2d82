import BearingsWire

/// The encodings that a document may declare.
///
/// All of them are ASCII below 0x80, so tags are read unchanged and only texts are
/// transcoded. A source in UTF-16 has become UTF-8 before, whatever it declares.
///
/// > Source: IANA, Character Sets; WHATWG, Encoding, index windows-1252.
enum XMLEncoding: Sendable {
    case utf8
    case ascii
    case latin1
    case windows1252

    /// The encoding of a name in any case; `nil` if it is not supported.
    init?(name: [UInt8]) {
        switch String(decoding: name, as: UTF8.self).lowercased() {
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "iso-10646-ucs-2": self = .utf8
        case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": self = .ascii
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1": self = .latin1
        case "windows-1252", "cp1252", "cp-1252", "x-cp1252": self = .windows1252
        default: return nil
        }
    }

    /// The supported encodings, for a message.
    static let list = "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII"

    /// Its name in messages about invalid bytes; `nil` if every byte is valid.
    var nameIfStrict: String? {
        switch self {
        case .utf8: "UTF-8"
        case .ascii: "US-ASCII"
        case .latin1, .windows1252: nil
        }
    }

    /// A text of the document as well-formed UTF-8.
    func utf8(_ text: some Sequence<UInt8>) -> [UInt8] {
        switch self {
        case .utf8, .ascii: Array(String(decoding: Array(text), as: UTF8.self).utf8)
        case .latin1, .windows1252: text.flatMap(bytes(of:))
        }
    }

    /// A byte's character in UTF-8.
    private func bytes(of byte: UInt8) -> [UInt8] {
        guard byte >= 0x80 else { return [byte] }
        let isExtra = self == .windows1252 && byte < 0xA0
        let value = isExtra ? Self.extra[Int(byte - 0x80)] : UInt16(byte)
        guard let scalar = Unicode.Scalar(value) else { return [] }
        return Array(String(scalar).utf8)
    }

    /// The characters of windows-1252 that are control characters in ISO-8859-1.
    private static let extra: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
