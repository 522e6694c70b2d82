import BearingsWire

/// Reads tags.
extension XMLScanner {
    /// Reads what begins with `<`.
    mutating func readMarkup() throws(XMLFault) -> Step {
        tag.begin(at: place)
        guard position + 1 < bytes.count else { return wait(for: Self.restOfTag) }
        switch bytes[position + 1] {
        case UInt8(ascii: "?"): return try readInstruction()
        case UInt8(ascii: "!"): return try readDeclaration()
        default: break
        }
        prolog.hasBegun = true
        // A tag that was not all there is read again only once its end is.
        if search.next > 0, !isAtEnd, tagEnd() == nil, bytes.count - position < maxLength {
            return .incomplete
        }
        let limit = min(bytes.count, position + maxLength)
        let step =
            bytes[position + 1] == UInt8(ascii: "/")
            ? try readEndTag(limit) : try readStartTag(limit)
        guard case .incomplete = step else { return step }
        try checkLength()
        search.next = max(1, search.next)
        return .incomplete
    }

    static var restOfTag: String { "the rest of a tag" }

    /// Notes what is missing of a tag.
    mutating func wait(for expected: String) -> Step {
        search.expected = expected
        return .incomplete
    }

    /// Throws if the tag so far is longer than any may be.
    func checkLength() throws(XMLFault) {
        guard bytes.count - position < maxLength else { throw tooLong }
    }

    /// The error that the tag at hand is too long.
    var tooLong: XMLFault {
        XMLFault(
            "found a tag of more than \(maxLength) bytes, expected its end (--max-line)",
            .tooLong,
            at: position
        )
    }

    /// Where the tag at hand ends: behind its `>`, or at a `<` that may not be in it.
    private mutating func tagEnd() -> Int? {
        var index = position + search.next
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<"), index > position { return index }
            if search.quote != 0 {
                if byte == search.quote { search.quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                search.quote = byte
            }
            index += 1
        }
        search.next = index - position
        return nil
    }

    private mutating func readStartTag(_ limit: Int) throws(XMLFault) -> Step {
        let start = position + 1
        guard bytes[start].beginsXMLName else {
            throw XMLFault(bytes[start], expected: "a tag's name", at: start)
        }
        guard elements.count < Self.maxDepth else {
            throw XMLFault("found more than \(Self.maxDepth) levels", .tooDeep, at: start)
        }
        guard let nameEnd = try nameEnd(start, limit) else { return wait(for: Self.restOfTag) }
        tag.name = start..<nameEnd
        tag.isRoot = elements.isEmpty && form != .broken
        var index = nameEnd
        var needsBlank = false
        while index < limit {
            let byte = bytes[index]
            if byte.isXMLSpace {
                needsBlank = false
                index += 1
            } else if byte == UInt8(ascii: ">") {
                return begin(endingAt: index + 1)
            } else if byte == UInt8(ascii: "/") {
                guard index + 1 < limit else { break }
                guard bytes[index + 1] == UInt8(ascii: ">") else {
                    throw XMLFault(bytes[index + 1], expected: "'>'", at: index + 1)
                }
                tag.isEmpty = true
                return begin(endingAt: index + 2)
            } else if byte.beginsXMLName {
                // Another attribute's value ends here.
                if needsBlank { note(byte, expected: "a blank before an attribute", at: index) }
                guard let end = try readAttribute(index, limit) else { return .incomplete }
                index = end
                needsBlank = true
            } else {
                throw XMLFault(byte, expected: "an attribute or '>'", at: index)
            }
        }
        return wait(for: Self.restOfTag)
    }

    private mutating func begin(endingAt end: Int) -> Step {
        elements.push(bytes[tag.name])
        prolog.hasRoot = true
        value.isKept = false
        endMarkup(at: end)
        return .read(.start)
    }

    /// Reads an attribute; returns the index behind it, `nil` if it is incomplete.
    private mutating func readAttribute(_ start: Int, _ limit: Int) throws(XMLFault) -> Int? {
        search.expected = Self.restOfTag
        guard let nameEnd = try nameEnd(start, limit),
            let equals = blanksEnd(nameEnd, limit)
        else { return nil }
        guard bytes[equals] == UInt8(ascii: "=") else {
            throw XMLFault(bytes[equals], expected: "'='", at: equals)
        }
        guard let opening = blanksEnd(equals + 1, limit) else { return nil }
        let quote = bytes[opening]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw XMLFault(quote, expected: "a quoted value", at: opening)
        }
        search.expected = "the end of the attribute's value"
        var index = opening + 1
        while index < limit {
            let byte = bytes[index]
            if byte == quote {
                tag.attributes.append(.init(name: start..<nameEnd, value: opening + 1..<index))
                return index + 1
            }
            guard byte != UInt8(ascii: "<") else {
                throw XMLFault(byte, expected: search.expected, at: index)
            }
            if byte == UInt8(ascii: "&") {
                guard let end = referenceEnd(index, limit) else { return nil }
                index = end
            } else if byte >= 0x80 || byte < 0x20 {
                guard let end = characterEnd(index, limit: limit) else { return nil }
                index = end
            } else {
                index &+= 1
            }
        }
        return nil
    }

    /// The end of the name that begins at an index; `nil` if it may go on.
    private mutating func nameEnd(_ start: Int, _ limit: Int) throws(XMLFault) -> Int? {
        var index = start
        while index < limit {
            let byte = bytes[index]
            guard byte.isInXMLName else { return index }
            guard index - start < Self.longest else {
                throw XMLFault("found a name of more than \(Self.longest) bytes", at: index)
            }
            if byte < 0x80 {
                index &+= 1
            } else {
                guard let end = characterEnd(index, limit: limit) else { return nil }
                index = end
            }
        }
        return nil
    }

    /// The first byte from an index on that is no blank; `nil` if there is none yet.
    private func blanksEnd(_ start: Int, _ limit: Int) -> Int? {
        var index = start
        while index < limit {
            if !bytes[index].isXMLSpace { return index }
            index += 1
        }
        return nil
    }

    private mutating func readEndTag(_ limit: Int) throws(XMLFault) -> Step {
        let name = elements.innermost
        var rest = name
        var index = position + 2
        // After a structural error an element may end that was open before it.
        let mayBeAnother = elements.isEmpty && form == .broken
        while index < limit, bytes[index].isInXMLName {
            guard mayBeAnother || rest.popFirst() == bytes[index] else {
                throw anotherEnd(at: index)
            }
            index += 1
        }
        guard let end = blanksEnd(index, limit) else { return wait(for: Self.restOfTag) }
        guard bytes[end] == UInt8(ascii: ">") else {
            throw XMLFault(bytes[end], expected: "'>'", at: end)
        }
        guard mayBeAnother || (!elements.isEmpty && rest.isEmpty) else {
            throw anotherEnd(at: end)
        }
        endMarkup(at: end + 1)
        return elements.isEmpty ? .passed : .read(.end)
    }

    private func anotherEnd(at index: Int) -> XMLFault {
        XMLFault("found another tag's end, expected \(expectedEnd)", at: index)
    }

    /// The end tag of the innermost element.
    private var expectedEnd: String {
        elements.isEmpty ? "the end of the document" : "</\(innermost)>"
    }

    /// The name of the innermost open element, for a message.
    var innermost: String {
        let name = Array(elements.innermost)
        return excerpt(of: name.span)
    }

    /// What an incomplete document lacks; `nil` if it is complete, or an error was reported.
    var missingAtEnd: String? {
        switch state {
        case .lost: nil
        case .comment: "'-->'"
        case .data: "']]>'"
        case .text where !search.expected.isEmpty: search.expected
        case .text where !elements.isEmpty: expectedEnd
        case .text: prolog.hasRoot || form == .broken ? nil : "an element"
        }
    }

    /// Whether what has come ends within a tag, a comment or the like.
    var isWithinMarkup: Bool { state != .text || !search.expected.isEmpty }

    /// Whether what has come ends within a tag that begins an element of a name.
    func holdsStart(of name: XMLName) -> Bool {
        !search.expected.isEmpty && XMLName(bytes[tag.name]) == name
    }

    // MARK: Attributes

    /// The name of an attribute of the current tag.
    func name(of attribute: XMLTag.Attribute) -> ArraySlice<UInt8> { bytes[attribute.name] }

    /// Makes an attribute's the current ``value``.
    mutating func read(_ attribute: XMLTag.Attribute) {
        value.removeAll()
        value.append(bytes[attribute.value])
    }

    // MARK: Finding the way again

    /// Searches for the next ``resumption`` tag, where reading can resume.
    mutating func findWay() -> Step {
        guard let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else {
            move(to: bytes.count)
            return .passed
        }
        move(to: start)
        var end = start + 1
        while end < bytes.count, end - start <= Self.longest, bytes[end].isInXMLName { end += 1 }
        guard end < bytes.count else {
            if isAtEnd { move(to: end) }
            return .incomplete
        }
        let isEnded = bytes[end].isXMLSpace || bytes[end] == UInt8(ascii: ">")
        if isEnded, XMLName(bytes[(start + 1)..<end]) == resumption {
            state = .text
        } else {
            move(to: end)
        }
        return .passed
    }
}

extension UInt8 {
    /// Whether a name may begin with it; bytes beyond ASCII count as letters.
    var beginsXMLName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ":") || self >= 0x80
    }

    /// Whether a name may continue with it.
    var isInXMLName: Bool {
        beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
