/// Errors of well-formedness that leave the structure intact.
///
/// The first one is reported, and reading continues, so that no point is lost. Declarations in a document
/// type are not checked.
extension XMLScanner {
    /// Reports that the document is not well-formed; `nil` if that has been reported.
    mutating func flaw(
        _ message: @autoclosure () -> String,
        reason: RejectionReason = .badFormat,
        at offset: Int
    ) -> Token? {
        guard checksForm else { return nil }
        return flaw(message(), reason, offset: offset - lineStart, line: line)
    }

    /// The same about a byte.
    mutating func flaw(_ byte: UInt8, _ expected: String, at offset: Int) -> Token? {
        flaw("found \(Self.description(of: byte)), expected \(expected)", at: offset)
    }

    /// The same about the current tag.
    mutating func flawOfTag(_ message: @autoclosure () -> String) -> Token? {
        guard checksForm else { return nil }
        return flaw(message(), .badFormat, offset: tagStart - tagLineStart, line: tagLine)
    }

    private mutating func flaw(
        _ message: String,
        _ reason: RejectionReason,
        offset: Int,
        line: Int
    ) -> Token {
        var error = LineError(reason, offset: max(0, offset), message: message)
        error.isHarmless = true
        problem = error
        problemLine = line
        hasReportedFlaw = true
        reference = nil
        return .flaw
    }

    private var checksForm: Bool { !hasReportedFlaw && !hasBeenLost }

    // MARK: Characters

    /// Checks a byte that may not be valid in XML, or not a part of a character.
    @inline(never)
    mutating func checkCharacter(_ byte: UInt8, at offset: Int) -> Token? {
        guard checksForm, state != .text || depth > 0 else { return nil }
        if byte < 0x20, !byte.isXMLSpace, mayHoldAnyCharacter {
            return flaw(byte, "a character that XML has", at: offset)
        }
        guard let encoding = prolog.encoding.nameIfStrict else { return nil }
        guard prolog.encoding == .ascii ? byte < 0x80 : utf8.accepts(byte) else {
            let found = Self.description(of: byte)
            return flaw("found \(found), expected \(encoding)", reason: .badUTF8, at: offset)
        }
        return nil
    }

    /// Whether a byte is within something that ends only at its delimiter.
    private var mayHoldAnyCharacter: Bool {
        switch state {
        case .text, .value, .comment, .data, .instruction, .documentType: true
        default: false
        }
    }

    // MARK: References

    /// Begins a reference.
    mutating func beginReference() {
        if checksForm { reference = [] }
    }

    /// Checks a byte of a reference, which is kept like any other.
    ///
    /// - Returns: An error that does not include the byte.
    @inline(never)
    mutating func takeReference(_ byte: UInt8, at offset: Int) -> Token? {
        guard let text = reference else { return nil }
        let isNumber = text.isEmpty && byte == UInt8(ascii: "#")
        if byte.isInXMLName || isNumber, text.count < Self.longest {
            reference?.append(byte)
            return nil
        }
        reference = nil
        guard byte == UInt8(ascii: ";") else {
            let found = Self.description(of: byte)
            return flaw("found \(found) behind '&', expected a reference like &amp;", at: offset)
        }
        guard XMLText.isReference(text) || (prolog.hasDocumentType && isName(text)) else {
            let shown = excerpt(of: text.span, ByteRange(0..<text.count))
            return flaw(
                "found &\(shown);, expected a character's number or one of amp, lt, gt, quot, apos",
                at: offset
            )
        }
        return nil
    }

    private func isName(_ text: [UInt8]) -> Bool { text.first?.beginsXMLName == true }
}
