/// Skips what is no element: comments, instructions, CDATA and the document type.
extension XMLScanner {
    mutating func forgetDeclaration() {
        progress = 0
        brackets = 0
        ending = 0
        declared = 0
    }

    /// Reads what follows `<!` until its kind is known.
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

    mutating func beginInstruction() {
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

    /// Ends the target of an instruction; `xml` is reserved for declarations.
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
                // Within CDATA it is plain text, which is escaped elsewhere.
                if byte == UInt8(ascii: "&") { for rest in "amp;".utf8 { keep(rest) } }
            }
            progress = 0
        }
    }

    /// Skips a document type, with its internal subset in brackets.
    ///
    /// `ending` is the current quote, or a hyphen within a comment.
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
        // The last four bytes, to recognize a comment.
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
}
