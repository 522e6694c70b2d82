import BearingsWire

/// Reads texts, and checks the characters of the whole document.
extension XMLScanner {
    /// Reads a text of an element, up to the next tag.
    mutating func readText() throws(XMLFault) -> Step {
        let start = position
        let isWhole = passCharacters(
            upTo: UInt8(ascii: "<"),
            UInt8(ascii: "&"),
            UInt8(ascii: "]")
        )
        keep(from: start)
        guard position < bytes.count, isWhole else { return .incomplete }
        switch bytes[position] {
        case UInt8(ascii: "<"): return try readMarkup()
        case UInt8(ascii: "&"):
            guard let end = referenceEnd(position, bytes.count) ?? endAtLast else {
                return .incomplete
            }
            pass(to: end)
        default:
            guard position + 2 < bytes.count || isAtEnd else { return .incomplete }
            if bytes[position...].starts(with: "]]>".utf8) {
                note("found ']]>' in a text, expected ']]&gt;'", at: position + 2)
            }
            pass(to: position + 1)
        }
        return .passed
    }

    /// Passes bytes of a text.
    private mutating func pass(to end: Int) {
        let start = position
        move(to: end)
        keep(from: start)
    }

    /// Keeps the text before the next byte, if it is wanted.
    private mutating func keep(from start: Int) {
        if value.isKept { value.append(bytes[start..<position]) }
    }

    /// The end of the document, if it has come.
    private var endAtLast: Int? { isAtEnd ? bytes.count : nil }

    /// Reads what is outside of all elements.
    mutating func readOutside() throws(XMLFault) -> Step {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "<") { return try readMarkup() }
            if form != .broken, byte != 0xEF, byte != 0xBB, byte != 0xBF {
                prolog.hasBegun = true
                guard byte.isXMLSpace else {
                    let expected = prolog.hasRoot ? "the end of the document" : "'<'"
                    throw XMLFault(byte, expected: expected, at: position)
                }
            }
            move(to: position + 1)
        }
        return .passed
    }

    // MARK: CDATA

    /// Reads CDATA up to the next thing in it that is more than a character.
    mutating func readData() -> Step {
        let start = position
        let isWhole = passCharacters(
            upTo: UInt8(ascii: "]"),
            UInt8(ascii: "&"),
            UInt8(ascii: "]")
        )
        keep(from: start)
        guard position < bytes.count, isWhole else { return .incomplete }
        if bytes[position] == UInt8(ascii: "&") {
            pass(to: position + 1)
            // Within CDATA it is plain text, which is escaped elsewhere.
            if value.isKept { value.append(Array("amp;".utf8)[...]) }
        } else if bytes[position...].starts(with: "]]>".utf8) {
            move(to: position + 3)
            state = .text
        } else {
            guard position + 2 < bytes.count || isAtEnd else { return .incomplete }
            pass(to: position + 1)
        }
        return .passed
    }

    // MARK: Characters

    /// The end of the character at an index; `nil` if more of it is needed.
    ///
    /// What is none is noted, and ends where it cannot go on.
    mutating func characterEnd(_ start: Int, limit: Int) -> Int? {
        let byte = bytes[start]
        guard form == .sound, byte >= 0x80 || byte < 0x20, !byte.isXMLSpace else {
            return start + 1
        }
        if byte < 0x20 {
            note(byte, expected: "a character that XML has", at: start)
            return start + 1
        }
        guard let encoding = prolog.encoding.nameIfStrict else { return start + 1 }
        var check = UTF8Check()
        var index = start
        repeat {
            guard index < limit else { return isAtEnd ? limit : nil }
            guard prolog.encoding != .ascii, check.accepts(bytes[index]) else {
                let found = XMLFault.description(of: bytes[index])
                note("found \(found), expected \(encoding)", reason: .badUTF8, at: index)
                return max(index, start + 1)
            }
            index += 1
        } while check.isPending
        return index
    }

    /// The end of the reference at an index, before its `;`; `nil` if more of it is needed.
    ///
    /// What is none is noted, and ends where it cannot go on.
    mutating func referenceEnd(_ start: Int, _ limit: Int) -> Int? {
        guard form == .sound else { return start + 1 }
        var end = start + 1
        while end < limit, end - start <= Self.longest,
            bytes[end].isInXMLName || (end == start + 1 && bytes[end] == UInt8(ascii: "#"))
        {
            end += 1
        }
        // A name has no characters beyond ASCII, and one that is not whole is noted as such.
        if let odd = bytes[start..<end].firstIndex(where: { $0 >= 0x80 }) {
            guard let next = characterEnd(odd, limit: limit) else { return nil }
            if form != .sound { return next }
        }
        guard end < limit else { return nil }
        let name = Array(bytes[(start + 1)..<end])
        guard bytes[end] == UInt8(ascii: ";") else {
            let found = XMLFault.description(of: bytes[end])
            note("found \(found) behind '&', expected a reference like &amp;", at: end)
            return end
        }
        let isEntity = prolog.hasDocumentType && name.first?.beginsXMLName == true
        if !XMLText.isReference(name), !isEntity {
            let shown = excerpt(of: name.span)
            note(
                "found &\(shown);, expected a character's number or one of amp, lt, gt, quot, apos",
                at: end
            )
        }
        return end
    }
}
