/// What each byte means where it stands.
extension XMLScanner {
    @inline(__always)
    mutating func takeText(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == UInt8(ascii: "<") {
            state = .tag
            tagStart = offset
            tagLine = line
            tagLineStart = lineStart
        } else if keepsText {
            keep(byte)
        } else if depth == 0, !byte.isXMLSpace, !isOfByteOrderMark(byte), !hasBeenLost {
            return fail(byte, "'<'", at: offset)
        }
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
            progress = 0
        case _ where byte.beginsXMLName:
            guard depth < Self.mostDepth else {
                let most = Self.mostDepth
                return fail("found more than \(most) levels", reason: .tooDeep, at: offset)
            }
            state = .name
            word = 0
            wordCount = 0
            nameStarts.append(names.count)
            names.append(byte)
            addToWord(byte)
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
            addToWord(byte)
            return nil
        }
        keepsText = false
        state = .insideTag
        rereads = !byte.isXMLSpace
        return .name
    }

    @inline(__always)
    mutating func takeInsideTag(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isXMLSpace { return nil }
        if byte == UInt8(ascii: ">") {
            state = .text
            return .open
        }
        if byte == UInt8(ascii: "/") {
            state = .slash
        } else if byte.beginsXMLName {
            state = .attributeName
            word = 0
            wordCount = 0
            addToWord(byte)
        } else {
            return fail(byte, "an attribute or '>'", at: offset)
        }
        return nil
    }

    @inline(__always)
    mutating func takeAttributeName(_ byte: UInt8, at offset: Int) -> Token? {
        if byte.isInXMLName {
            addToWord(byte)
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

    @inline(__always)
    mutating func takeValue(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == ending {
            state = .insideTag
            return .attribute
        }
        guard byte != UInt8(ascii: "<") else {
            return fail(byte, "the end of the attribute's value", at: offset)
        }
        keep(byte)
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
        return depth > 0 ? .close : nil
    }

    /// The end tag that the innermost element wants.
    var expectedEnd: String { depth > 0 ? "</\(innermost)>" : "no end of a tag" }

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
        word = 0
    }

    /// Reads what stands behind `<!` until it is clear what it is.
    mutating func takeDeclaration(_ byte: UInt8, at offset: Int) -> Token? {
        word = word << 8 | UInt64(byte)
        progress += 1
        switch (progress, word) {
        case (2, 0x2D2D):  // --
            state = .comment
        case (7, 0x5B_4344_4154_415B):  // [CDATA[
            state = .data
        case (7, 0x44_4F43_5459_5045):  // DOCTYPE
            state = .documentType
        case (1, 0x2D), (1, 0x5B), (1, 0x44):
            return nil
        case (2...6, _) where word >> (8 * UInt64(progress - 1)) != 0x2D:
            return nil
        default:
            return fail(byte, "a comment, CDATA or DOCTYPE", at: offset)
        }
        progress = 0
        return nil
    }

    mutating func takePassedOver(_ byte: UInt8) -> Token? {
        switch state {
        case .comment: takeComment(byte, next: .text)
        case .instruction: takeInstruction(byte)
        case .data: takeData(byte)
        default: takeDocumentType(byte)
        }
        return nil
    }

    private mutating func takeComment(_ byte: UInt8, next: State) {
        if byte == UInt8(ascii: ">"), progress >= 2 {
            state = next
            progress = 0
        } else {
            progress = byte == UInt8(ascii: "-") ? progress + 1 : 0
        }
    }

    private mutating func takeInstruction(_ byte: UInt8) {
        if byte == UInt8(ascii: ">"), progress == 1 {
            state = .text
        }
        progress = byte == UInt8(ascii: "?") ? 1 : 0
    }

    private mutating func takeData(_ byte: UInt8) {
        if byte == UInt8(ascii: ">"), progress >= 2 {
            if keepsText {
                for _ in 2..<min(progress, 2 + Self.longestValue) { keep(UInt8(ascii: "]")) }
            }
            state = .text
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
        word = (word << 8 | UInt64(byte)) & 0xFFFF_FFFF
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): ending = byte
        case UInt8(ascii: "-") where word == 0x3C21_2D2D:  // <!--
            ending = byte
            brackets -= 1
        case UInt8(ascii: "<"), UInt8(ascii: "["): brackets += 1
        case UInt8(ascii: "]"): brackets -= 1
        case UInt8(ascii: ">"):
            if brackets <= 0 { state = .text } else { brackets -= 1 }
        default: break
        }
    }

    // MARK: Finding the way again

    /// Looks for the next `<trkpt`, with which reading can begin anew.
    mutating func takeLost(_ byte: UInt8, at offset: Int) -> Token? {
        if byte == UInt8(ascii: "<") {
            state = .lostName
            word = 0
            wordCount = 0
            tagStart = offset
            tagLine = line
            tagLineStart = lineStart
        } else if state == .lostName {
            if byte.isInXMLName {
                addToWord(byte)
            } else if word == GPXName.trkpt.rawValue, byte.isXMLSpace {
                nameStarts.append(0)
                names += Array("trkpt".utf8)
                state = .insideTag
                return .name
            } else {
                state = .lost
            }
        }
        return nil
    }
}
