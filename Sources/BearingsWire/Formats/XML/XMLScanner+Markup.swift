/// Handles each byte by the state of the scanner.
extension XMLScanner {
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
            guard depth < Self.maxDepth else {
                let most = Self.maxDepth
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
        rereads = !byte.isXMLSpace
        return .name
    }

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
        state = .attributeName
        word = XMLWord()
        word.add(byte)
        attribute.removeAll(keepingCapacity: true)
        attribute.append(byte)
        // Ends the value of another attribute.
        guard progress > 0 else { return nil }
        return flaw(byte, "a blank before an attribute", at: offset)
    }

    mutating func takeAttributeName(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isInXMLName {
            guard attribute.count < Self.longest else {
                return fail("found a name of more than \(Self.longest) bytes", at: offset)
            }
            attribute.append(byte)
            word.add(byte)
            return nil
        }
        state = .equals
        return takeEquals(byte, at: offset)
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

    mutating func takeClosing(_ byte: UInt8, at offset: Int) -> Token? {
        if state == .closingName, byte.isInXMLName {
            if matched < names.count, names[matched] == byte, depth > 0 {
                matched &+= 1
                return nil
            }
            // An element that was open before the error may end here.
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

    /// The end tag of the innermost element.
    var expectedEnd: String { depth > 0 ? "</\(innermost)>" : "the end of the document" }

    /// What an incomplete document lacks; `nil` if it is complete, or an error was reported.
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

    /// Ends the innermost element.
    mutating func pop() {
        guard let start = nameStarts.popLast() else { return }
        names.removeSubrange(start...)
    }

    // MARK: Finding the way again

    /// Searches for the next ``resumption`` tag, where reading can resume.
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
