import BearingsWire

/// Skips what is no element: comments, instructions and the document type.
extension XMLScanner {
    /// Reads what begins with `<!`.
    mutating func readDeclaration() throws(XMLFault) -> Step {
        let start = position + 2
        var matched = 0
        for spelling in ["--", "[CDATA[", "DOCTYPE"] {
            let same = zip(bytes[start...], spelling.utf8).prefix { $0 == $1 }.count
            matched = max(matched, same)
            guard same == spelling.utf8.count else { continue }
            if spelling == "DOCTYPE" { return try readDocumentType() }
            state = spelling == "--" ? .comment : .data
            if state == .data, elements.isEmpty {
                note("found CDATA outside of an element, expected a tag", at: position)
            }
            prolog.hasBegun = true
            endMarkup(at: start + same)
            return .passed
        }
        guard start + matched < bytes.count else { return wait(for: Self.restOfTag) }
        throw XMLFault(
            bytes[start + matched],
            expected: "a comment, CDATA or DOCTYPE",
            at: start + matched
        )
    }

    /// Reads a comment up to the next thing in it that is more than a character.
    mutating func readComment() -> Step {
        let hyphen = UInt8(ascii: "-")
        guard passCharacters(upTo: hyphen, hyphen, hyphen), position < bytes.count else {
            return .incomplete
        }
        var end = position
        while end < bytes.count, bytes[end] == hyphen { end += 1 }
        let count = end - position
        guard end < bytes.count else {
            // Three of them tell as much as more.
            move(to: isAtEnd ? end : max(position, end - 3))
            return .incomplete
        }
        if bytes[end] == UInt8(ascii: ">"), count >= 2 {
            if count > 2 { note("found '--->', expected '-->'", at: end) }
            end += 1
            state = .text
        } else if count == 2 {
            note("found '--' within a comment, expected '-->'", at: end)
        }
        move(to: end)
        return .passed
    }

    // MARK: Instructions

    /// Reads an instruction.
    mutating func readInstruction() throws(XMLFault) -> Step {
        search.next = max(2, search.next)
        let mark = UInt8(ascii: "?")
        var index = position + search.next
        while index + 1 < bytes.count,
            bytes[index] != mark || bytes[index + 1] != UInt8(ascii: ">")
        {
            index += 1
        }
        search.next = index - position
        let end = index + 2
        guard index + 1 < bytes.count else {
            try checkLength()
            return wait(for: "'?>'")
        }
        guard end - position <= maxLength else { throw tooLong }
        let target = checkTarget(upTo: index)
        checkCharacters(target..<index)
        if isDeclaration(position + 2..<target) { readXMLDeclaration(target..<index) }
        prolog.hasBegun = true
        endMarkup(at: end)
        return .passed
    }

    /// Notes what is wrong with the target of an instruction; returns its end.
    private mutating func checkTarget(upTo end: Int) -> Int {
        let start = position + 2
        guard bytes[start].beginsXMLName else {
            note(bytes[start], expected: "a name behind '<?'", at: start)
            return start
        }
        var index = start
        while index < end, bytes[index].isInXMLName { index += 1 }
        checkCharacters(start..<index)
        if !bytes[index].isXMLSpace, bytes[index] != UInt8(ascii: "?") {
            note(bytes[index], expected: "a blank or '?>'", at: index)
        }
        return index
    }

    /// Whether a target is that of an XML declaration; notes one that may not stand here.
    private mutating func isDeclaration(_ target: Range<Int>) -> Bool {
        guard target.count == 3, bytes[target].map({ $0 | 0x20 }) == Array("xml".utf8) else {
            return false
        }
        let isExact = bytes[target].elementsEqual("xml".utf8)
        if isExact, prolog.beginDeclaration(isOutside: elements.isEmpty) { return true }
        note("found <?xml, expected it where the document begins", at: position)
        return false
    }

    private mutating func readXMLDeclaration(_ text: Range<Int>) {
        guard let declaration = XMLDeclaration(bytes[text]) else {
            let expected = "one like <?xml version=\"1.0\"?>"
            return note("found no XML declaration, expected \(expected)", at: position)
        }
        guard let name = declaration.encoding else { return }
        guard let encoding = XMLEncoding(name: name) else {
            let shown = excerpt(of: name.span)
            return note(
                "found the encoding \(shown), expected \(XMLEncoding.list)",
                at: position
            )
        }
        prolog.encoding = encoding
    }

    private mutating func checkCharacters(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound, form == .sound {
            index = characterEnd(index, limit: bytes.count) ?? range.upperBound
        }
    }

    // MARK: The document type

    private mutating func readDocumentType() throws(XMLFault) -> Step {
        if !prolog.mayHaveDocumentType {
            note("found <!DOCTYPE, expected it once, before the first element", at: position)
        }
        guard let end = documentTypeEnd() else {
            try checkLength()
            return wait(for: "the end of <!DOCTYPE")
        }
        guard end - position <= maxLength else { throw tooLong }
        checkCharacters(position..<end)
        prolog.hasDocumentType = true
        prolog.hasBegun = true
        endMarkup(at: end)
        return .passed
    }

    /// Where the document type ends, with its internal subset in brackets.
    private mutating func documentTypeEnd() -> Int? {
        let hyphen = UInt8(ascii: "-")
        search.next = max("<!DOCTYPE".utf8.count, search.next)
        while position + search.next < bytes.count {
            let index = position + search.next
            let byte = bytes[index]
            search.next += 1
            if search.quote == hyphen {
                let isEnd = byte == UInt8(ascii: ">") && index - position >= search.comment + 2
                if isEnd, bytes[index - 1] == hyphen, bytes[index - 2] == hyphen {
                    search.quote = 0
                }
                continue
            }
            if search.quote != 0 {
                if byte == search.quote { search.quote = 0 }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): search.quote = byte
            case hyphen where bytes[index - 3...index].elementsEqual("<!--".utf8):
                search.quote = hyphen
                search.comment = search.next
                search.depth -= 1
            case UInt8(ascii: "<"), UInt8(ascii: "["): search.depth += 1
            case UInt8(ascii: "]"): search.depth -= 1
            case UInt8(ascii: ">"):
                if search.depth <= 0 { return index + 1 }
                search.depth -= 1
            default: break
            }
        }
        return nil
    }
}
