/// What each byte means where it stands.
extension XMLScanner {
    @inline(__always)
    mutating func takeText(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == UInt8(ascii: "<") {
            state = .tag
            tagStart = offset
            tagLine = line
            tagLineStart = lineStart
            prolog.tagBegins()
            return nil
        }
        guard depth > 0 else {
            guard !hasBeenLost, !isOfByteOrderMark(byte) else { return nil }
            prolog.hasBegun = true
            guard !byte.isXMLSpace else { return nil }
            let expected = prolog.hasRoot ? "the end of the document" : "'<'"
            return fail(byte, expected, at: offset)
        }
        if keepsText { keep(byte) }
        switch byte {
        case UInt8(ascii: "]"):
            progress += 1
            return nil
        case UInt8(ascii: "&"):
            beginReference()
        case UInt8(ascii: ">") where progress >= 2:
            progress = 0
            return flaw("found ']]>' in a text, expected ']]&gt;'", at: offset)
        default: break
        }
        progress = 0
        return nil
    }

    private func isOfByteOrderMark(_ byte: UInt8) -> Bool {
        byte == 0xEF || byte == 0xBB || byte == 0xBF
    }

    mutating func takeTag(_ byte: UInt8, at offset: Int) -> Token? {
        switch byte {
        case UInt8(ascii: "/"):
            state = .closingName
            matched = nameStarts.last ?? 0
        case UInt8(ascii: "!"):
            state = .declaration
            forgetDeclaration()
        case UInt8(ascii: "?"):
            state = .instruction
            beginInstruction()
        case _ where byte.beginsXMLName:
            guard depth < Self.mostDepth else {
                let most = Self.mostDepth
                return fail("found more than \(most) levels", reason: .tooDeep, at: offset)
            }
            state = .name
            word = XMLWord()
            prolog.hasRoot = true
            nameStarts.append(names.count)
            names.append(byte)
            word.add(byte)
        default:
            return fail(byte, "a tag's name", at: offset)
        }
        return nil
    }

    @inline(__always)
    mutating func takeName(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isInXMLName {
            guard names.count - (nameStarts.last ?? 0) < Self.longest else {
                return fail("found a name of more than \(Self.longest) bytes", at: offset)
            }
            names.append(byte)
            word.add(byte)
            return nil
        }
        keepsText = false
        state = .insideTag
        progress = 0
        attributes.removeAll(keepingCapacity: true)
        attributeStarts.removeAll(keepingCapacity: true)
        rereads = !byte.isXMLSpace
        return .name
    }

    @inline(__always)
    mutating func takeInsideTag(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isXMLSpace {
            progress = 0
            return nil
        }
        if byte == UInt8(ascii: ">") {
            state = .text
            progress = 0
            return .open
        }
        if byte == UInt8(ascii: "/") {
            state = .slash
        } else if byte.beginsXMLName {
            return beginAttribute(byte, at: offset)
        } else {
            return fail(byte, "an attribute or '>'", at: offset)
        }
        return nil
    }

    private mutating func beginAttribute(_ byte: UInt8, at offset: Int) -> Token? {
        guard attributeStarts.count < Self.mostAttributes else {
            return fail("found more than \(Self.mostAttributes) attributes", at: offset)
        }
        state = .attributeName
        word = XMLWord()
        word.add(byte)
        attributeStarts.append(attributes.count)
        attributes.append(byte)
        // The value of another ends here.
        guard progress > 0 else { return nil }
        return flaw(byte, "a blank before an attribute", at: offset)
    }

    @inline(__always)
    mutating func takeAttributeName(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isInXMLName {
            guard attributes.count - (attributeStarts.last ?? 0) < Self.longest else {
                return fail("found a name of more than \(Self.longest) bytes", at: offset)
            }
            attributes.append(byte)
            word.add(byte)
            return nil
        }
        state = .equals
        isRepeated = standsTwice
        return takeEquals(byte, at: offset)
    }

    /// Whether the last attribute's name is that of one before.
    private var standsTwice: Bool {
        guard let last = attributeStarts.last, attributeStarts.count > 1 else { return false }
        var end = last
        for start in attributeStarts.dropLast().reversed() {
            if attributes[start..<end].elementsEqual(attributes[last...]) { return true }
            end = start
        }
        return false
    }

    mutating func takeEquals(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isXMLSpace { return nil }
        if state == .equals {
            guard byte == UInt8(ascii: "=") else { return fail(byte, "'='", at: offset) }
            state = .quote
            return nil
        }
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
            return fail(byte, "a quoted value", at: offset)
        }
        ending = byte
        forgetValue()
        state = .value
        return nil
    }

    @inline(__always)
    mutating func takeValue(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == ending {
            state = .insideTag
            progress = 1
            return .attribute
        }
        guard byte != UInt8(ascii: "<") else {
            return fail(byte, "the end of the attribute's value", at: offset)
        }
        keep(byte)
        if byte == UInt8(ascii: "&") { beginReference() }
        return nil
    }

    @inline(__always)
    mutating func takeClosing(_ byte: UInt8, at offset: Int) -> Token? {
        if state == .closingName, byte.isInXMLName {
            if matched < names.count, names[matched] == byte, depth > 0 {
                matched &+= 1
                return nil
            }
            // What was open when the document was lost may close.
            guard depth == 0, hasBeenLost else {
                return fail("found another tag's end, expected \(expectedEnd)", at: offset)
            }
            return nil
        }
        state = .closingEnd
        if byte.isXMLSpace { return nil }
        guard byte == UInt8(ascii: ">") else { return fail(byte, "'>'", at: offset) }
        guard depth > 0 || hasBeenLost, matched == names.count else {
            return fail("found another tag's end, expected \(expectedEnd)", at: offset)
        }
        state = .text
        progress = 0
        return depth > 0 ? .close : nil
    }

    /// The end tag that the innermost element wants.
    var expectedEnd: String { depth > 0 ? "</\(innermost)>" : "the end of the document" }

    /// What a document lacks that ends here, `nil` if it is whole or was told not to be.
    var missingAtEnd: String? {
        switch state {
        case .lost, .lostName: nil
        case .comment: "'-->'"
        case .data: "']]>'"
        case .instruction: "'?>'"
        case .value: "the end of the attribute's value"
        case .documentType: "the end of <!DOCTYPE"
        case .text where depth > 0: expectedEnd
        case .text where !prolog.hasRoot && !hasBeenLost: "an element"
        case .text: nil
        default: "the rest of a tag"
        }
    }

    /// The innermost element has ended.
    @inline(__always)
    mutating func pop() {
        guard let start = nameStarts.popLast() else { return }
        names.removeSubrange(start...)
    }

    // MARK: What is passed over

    private mutating func forgetDeclaration() {
        progress = 0
        brackets = 0
        ending = 0
        declared = 0
    }

    /// Reads what stands behind `<!` until it is clear what it is.
    mutating func takeDeclaration(_ byte: UInt8, at offset: Int) -> Token? {
        declared = declared << 8 | UInt64(byte)
        progress += 1
        switch (progress, declared) {
        case (2, 0x2D2D):  // --
            state = .comment
        case (7, 0x5B_4344_4154_415B):  // [CDATA[
            state = .data
            progress = 0
            return depth > 0 ? nil : flawOfTag("found CDATA outside of an element, expected a tag")
        case (7, 0x44_4F43_5459_5045):  // DOCTYPE
            state = .documentType
            progress = 0
            declared = 0
            guard prolog.takeDocumentType() else {
                return flawOfTag("found <!DOCTYPE, expected it once, before the first element")
            }
        case (1, 0x2D), (1, 0x5B), (1, 0x44):
            return nil
        case (2...6, _) where declared >> (8 * UInt64(progress - 1)) != 0x2D:
            return nil
        default:
            return fail(byte, "a comment, CDATA or DOCTYPE", at: offset)
        }
        progress = 0
        return nil
    }

    mutating func takePassedOver(_ byte: UInt8, at offset: Int) -> Token? {
        switch state {
        case .comment: return takeComment(byte, at: offset)
        case .instruction: return takeInstruction(byte, at: offset)
        case .data: takeData(byte)
        default: takeDocumentType(byte)
        }
        return nil
    }

    private mutating func takeComment(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == UInt8(ascii: ">"), progress >= 2 {
            let isLong = progress > 2
            state = .text
            progress = 0
            return isLong ? flaw("found '--->', expected '-->'", at: offset) : nil
        }
        let isOver = progress == 2 && byte != UInt8(ascii: "-")
        progress = byte == UInt8(ascii: "-") ? progress + 1 : 0
        return isOver ? flaw("found '--' within a comment, expected '-->'", at: offset) : nil
    }

    private mutating func beginInstruction() {
        progress = 0
        word = XMLWord()
        // The target comes first.
        ending = UInt8(ascii: " ")
    }

    private mutating func takeInstruction(_ byte: UInt8, at offset: Int) -> Token? {
        var token: Token?
        if ending != 0 {
            if byte.isInXMLName, word.count > 0 || byte.beginsXMLName {
                word.add(byte)
                return nil
            }
            ending = 0
            token = endTarget(byte, at: offset)
        }
        if byte == UInt8(ascii: ">"), progress == 1 {
            state = .text
            progress = 0
            return endDeclaration() ?? token
        }
        progress = byte == UInt8(ascii: "?") ? 1 : 0
        prolog.keepDeclaration(byte)
        return token
    }

    /// The target of an instruction has ended; `xml` is that of a declaration, and no other's.
    private mutating func endTarget(_ byte: UInt8, at offset: Int) -> Token? {
        guard word.count > 0 else { return flaw(byte, "a name behind '<?'", at: offset) }
        guard byte.isXMLSpace || byte == UInt8(ascii: "?") else {
            return flaw(byte, "a blank or '?>'", at: offset)
        }
        guard word.count == 3, word.low | 0x202020 == 0x786D6C else { return nil }
        guard word.low == 0x786D6C, prolog.beginDeclaration(isOutside: depth == 0) else {
            return flawOfTag("found <?xml, expected it where the document begins")
        }
        return nil
    }

    private mutating func endDeclaration() -> Token? {
        guard let text = prolog.declaration.take() else { return nil }
        guard let declaration = XMLDeclaration(text) else {
            return flawOfTag("found no XML declaration, expected one like <?xml version=\"1.0\"?>")
        }
        guard let name = declaration.encoding else { return nil }
        guard let encoding = XMLEncoding(name: name) else {
            let shown = excerpt(of: name.span, ByteRange(0..<name.count))
            return flawOfTag("found the encoding \(shown), expected \(XMLEncoding.list)")
        }
        prolog.encoding = encoding
        return nil
    }

    private mutating func takeData(_ byte: UInt8) {
        if byte == UInt8(ascii: ">"), progress >= 2 {
            if keepsText {
                for _ in 2..<min(progress, 2 + Self.longestValue) { keep(UInt8(ascii: "]")) }
            }
            state = .text
            progress = 0
            return
        }
        if byte == UInt8(ascii: "]") {
            progress += 1
        } else {
            if keepsText {
                for _ in 0..<min(progress, Self.longestValue) { keep(UInt8(ascii: "]")) }
                keep(byte)
                // Within CDATA it stands for itself, which elsewhere is written so.
                if byte == UInt8(ascii: "&") { for rest in "amp;".utf8 { keep(rest) } }
            }
            progress = 0
        }
    }

    /// Passes over a document type, whose own declarations stand in brackets.
    ///
    /// `ending` is the quote in hand, or a hyphen within a comment.
    private mutating func takeDocumentType(_ byte: UInt8) {
        if ending == UInt8(ascii: "-") {
            if byte == UInt8(ascii: ">"), progress >= 2 {
                ending = 0
                progress = 0
            } else {
                progress = byte == UInt8(ascii: "-") ? progress + 1 : 0
            }
            return
        }
        if ending != 0 {
            if byte == ending { ending = 0 }
            return
        }
        // The last four bytes, to know a comment by.
        declared = (declared << 8 | UInt64(byte)) & 0xFFFF_FFFF
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): ending = byte
        case UInt8(ascii: "-") where declared == 0x3C21_2D2D:  // <!--
            ending = byte
            brackets -= 1
        case UInt8(ascii: "<"), UInt8(ascii: "["): brackets += 1
        case UInt8(ascii: "]"): brackets -= 1
        case UInt8(ascii: ">"):
            if brackets <= 0 { endDocumentType() } else { brackets -= 1 }
        default: break
        }
    }

    private mutating func endDocumentType() {
        state = .text
        progress = 0
    }

    // MARK: Finding the way again

    /// Looks for the next ``resumption`` tag, with which reading can begin anew.
    mutating func takeLost(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == UInt8(ascii: "<") {
            state = .lostName
            word = XMLWord()
            tagStart = offset
            tagLine = line
            tagLineStart = lineStart
        } else if state == .lostName {
            if byte.isInXMLName {
                word.add(byte)
            } else if byte.isXMLSpace || byte == UInt8(ascii: ">"),
                XMLNameTable.standard.name(word) == resumption
            {
                nameStarts.append(0)
                names += Array(resumption.rawValue.utf8)
                return takeName(byte, at: offset)
            } else {
                state = .lost
            }
        }
        return nil
    }
}
