import BearingsWire

/// The state of a document before its root element.
struct XMLProlog: Sendable {
    /// Whether anything but a byte order mark has been read.
    var hasBegun = false
    /// Whether the root element has begun.
    var hasRoot = false
    var hasDocumentType = false
    var encoding = XMLEncoding.utf8

    /// Whether a document type may stand here.
    var mayHaveDocumentType: Bool { !hasRoot && !hasDocumentType }

    /// Begins an XML declaration: at the beginning of the document, or behind another document.
    ///
    /// - Returns: Whether one is allowed here.
    mutating func beginDeclaration(isOutside: Bool) -> Bool {
        guard !hasBegun || (hasRoot && isOutside) else { return false }
        hasRoot = false
        hasDocumentType = false
        encoding = .utf8
        return true
    }
}

/// An XML declaration.
///
/// > Source: Extensible Markup Language 1.0, fifth edition, productions 23 to 26, 32, 80, 81.
struct XMLDeclaration {
    /// The name of the encoding, `nil` if it is not declared.
    private(set) var encoding: [UInt8]?

    /// Parses the text between `<?xml` and `?>`; `nil` if it is invalid.
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text
        var names = ["version", "encoding", "standalone"][...]
        var isFirst = true
        while let (name, value) = Self.takePair(&rest) {
            guard let index = names.firstIndex(of: name), !isFirst || index == 0 else {
                return nil
            }
            names = names[(index + 1)...]
            isFirst = false
            switch name {
            case "version": guard value.starts(with: "1.".utf8), value.count > 2 else { return nil }
            case "encoding":
                guard let first = value.first, (first | 0x20) &- UInt8(ascii: "a") < 26 else {
                    return nil
                }
                encoding = Array(value)
            default:
                let word = String(decoding: value, as: UTF8.self)
                guard word == "yes" || word == "no" else { return nil }
            }
        }
        Self.skipBlanks(&rest)
        guard !isFirst, rest.isEmpty else { return nil }
    }

    /// Takes a blank, a name, `=` and a quoted value from the front; nothing if they are not there.
    private static func takePair(
        _ rest: inout ArraySlice<UInt8>
    ) -> (name: String, value: ArraySlice<UInt8>)? {
        var text = rest
        guard text.first?.isXMLSpace == true else { return nil }
        skipBlanks(&text)
        let name = text.prefix { $0.isInXMLName }
        text = text.dropFirst(name.count)
        skipBlanks(&text)
        guard !name.isEmpty, text.popFirst() == UInt8(ascii: "=") else { return nil }
        skipBlanks(&text)
        guard let quote = text.popFirst(),
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = text.firstIndex(of: quote)
        else { return nil }
        let value = text[..<end]
        let isPlain = value.allSatisfy { $0 < 0x80 && $0.isInXMLName && $0 != UInt8(ascii: ":") }
        guard isPlain else { return nil }
        rest = text[(end + 1)...]
        return (String(decoding: name, as: UTF8.self), value)
    }

    private static func skipBlanks(_ text: inout ArraySlice<UInt8>) {
        text = text.drop { $0.isXMLSpace }
    }
}
