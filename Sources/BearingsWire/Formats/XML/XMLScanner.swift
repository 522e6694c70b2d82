/// Reads the tags of an XML document that comes in pieces of any size.
///
/// It has no schema and keeps only what is open: the names of the elements, and the text of the
/// one that is wanted. A document type is skipped, and entities are never resolved.
///
/// After a structural error, reading resumes at the next ``resumption`` tag. Of errors that leave the
/// structure intact, the first is reported.
///
/// > Source: Extensible Markup Language 1.0, fifth edition, productions 1 to 3, 10, 14 to 24, 28, 39 to 44, 66 to 69.
struct XMLScanner: Sendable {
    /// What the scanner has just read.
    enum Token {
        /// `<name`, with its ``word``.
        case name
        /// An attribute, with its ``word`` and ``value``.
        case attribute
        /// `>`: the element's content begins.
        case open
        /// `/>`: the element ends without content.
        case openAndClose
        /// `</name>`: the element ends.
        case close
        /// A structural error; see ``problem``.
        case malformed
        /// An error that leaves the structure intact; see ``problem``.
        case flaw
    }

    /// What the next byte belongs to.
    enum State: UInt8 {
        case text
        case tag
        case name
        case insideTag
        case attributeName
        case equals
        case quote
        case value
        case slash
        case closingName
        case closingEnd
        case declaration
        case comment
        case data
        case instruction
        case documentType
        /// After a structural error; searches for a ``resumption`` tag.
        case lost
        case lostName
    }

    var state = State.text
    /// The local name of the current tag or attribute.
    var word = XMLWord()
    /// The value of the current attribute, or the text of the element that is kept.
    var value: [UInt8] = []
    /// Whether the value is longer than any that makes sense.
    var isValueCut = false
    /// Whether the text of the innermost element is kept in ``value``.
    var keepsText = false
    var problem: LineError?
    /// The line of ``problem``.
    var problemLine = 1
    /// The tag at which reading resumes after a structural error.
    var resumption = XMLName.trkpt

    /// The line of the next byte, from 1.
    var line = 1
    /// The offset of the current piece in the document.
    var base = 0
    /// The offset of the current line in the document.
    var lineStart = 0
    /// The offset of the current tag, and its line.
    var tagStart = 0
    var tagLine = 1
    var tagLineStart = 0

    /// The names of the open elements, one after the other, and where each begins.
    var names: [UInt8] = []
    var nameStarts: [Int] = []
    /// The name of the current attribute.
    var attribute: [UInt8] = []
    /// How many bytes of a closing name match the innermost name.
    var matched = 0
    /// Whether there was a structural error, so that elements may close that were never opened.
    var hasBeenLost = false
    /// The byte that ends the current state.
    var ending: UInt8 = 0
    /// How many bytes of a delimiter have been read.
    var progress = 0
    /// The last bytes of a declaration.
    var declared: UInt64 = 0
    /// Whether the byte that ended a name must be handled too.
    var rereads = false
    /// The number of open brackets in a document type.
    var brackets = 0

    /// The state of the document before its root element.
    var prolog = XMLProlog()
    /// The bytes of a reference after its `&`; `nil` outside of one.
    var reference: [UInt8]?
    var utf8 = UTF8Check()
    /// Whether an error has been reported.
    var hasReportedFlaw = false

    /// Deeper than any document needs.
    static let maxDepth = 64
    /// Names have a few dozen bytes at most.
    static let longest = 256
    /// A double takes up to 330 bytes, a session's name of 128 in references 640; a waypoint's may be a sentence.
    static let longestValue = 1 << 14

    /// The number of open elements.
    var depth: Int { nameStarts.count }

    /// The name of the innermost open element.
    var innermost: String {
        guard let start = nameStarts.last else { return "" }
        return excerpt(of: names.span, ByteRange(start..<names.count))
    }

    /// Reads up to the next token, `nil` at the end of the piece.
    mutating func next(
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        _ end: Int
    ) -> Token? {
        while position < end {
            if state == .text, !keepsText, depth > 0, reference == nil {
                passOverText(bytes, &position, end)
                guard position < end else { return nil }
            }
            let byte = bytes[position]
            // An error is reported before its byte is handled.
            if byte >= 0x80 || byte < 0x20 || utf8.isPending,
                let token = checkCharacter(byte, at: base + position)
            {
                return token
            }
            if reference != nil, let token = takeReference(byte, at: base + position) {
                return token
            }
            if byte == 0x0A { newline(behind: position) }
            let token = take(byte, at: base + position)
            if rereads { rereads = false } else { position &+= 1 }
            if let token { return token }
        }
        return nil
    }

    /// Skips text that is not kept, up to the next byte that matters.
    private mutating func passOverText(
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        _ end: Int
    ) {
        let start = position
        while position < end {
            let byte = bytes[position]
            if byte == 0x0A {
                newline(behind: position)
            } else if byte.mayMatterInXMLText {
                break
            }
            position &+= 1
        }
        if position > start { progress = 0 }
    }

    private mutating func newline(behind position: Int) {
        line &+= 1
        lineStart = base &+ position &+ 1
    }

    private mutating func take(_ byte: UInt8, at offset: Int) -> Token? {
        switch state {
        case .text: return takeText(byte, at: offset)
        case .tag: return takeTag(byte, at: offset)
        case .name: return takeName(byte, at: offset)
        case .insideTag: return takeInsideTag(byte, at: offset)
        case .attributeName: return takeAttributeName(byte, at: offset)
        case .equals, .quote: return takeEquals(byte, at: offset)
        case .value: return takeValue(byte, at: offset)
        case .slash:
            guard byte == UInt8(ascii: ">") else { return fail(byte, "'>'", at: offset) }
            state = .text
            progress = 0
            return .openAndClose
        case .closingName, .closingEnd: return takeClosing(byte, at: offset)
        case .declaration: return takeDeclaration(byte, at: offset)
        case .comment, .data, .instruction, .documentType:
            return takePassedOver(byte, at: offset)
        case .lost, .lostName: return takeLost(byte, at: offset)
        }
    }

    /// Keeps a byte of a value or text.
    mutating func keep(_ byte: UInt8) {
        if value.count < Self.longestValue { value.append(byte) } else { isValueCut = true }
    }

    mutating func forgetValue() {
        value.removeAll(keepingCapacity: true)
        isValueCut = false
    }

    /// Reports a structural error.
    mutating func fail(
        _ byte: UInt8,
        _ expected: String,
        reason: RejectionReason = .badFormat,
        at offset: Int
    ) -> Token {
        // It may begin the tag to search for.
        rereads = byte == UInt8(ascii: "<")
        let found = Self.description(of: byte)
        return fail("found \(found), expected \(expected)", reason: reason, at: offset)
    }

    mutating func fail(
        _ message: String,
        reason: RejectionReason = .badFormat,
        at offset: Int
    ) -> Token {
        problem = LineError(reason, offset: max(0, offset - lineStart), message: message)
        problemLine = line
        state = .lost
        hasBeenLost = true
        keepsText = false
        reference = nil
        names.removeAll(keepingCapacity: true)
        nameStarts.removeAll(keepingCapacity: true)
        return .malformed
    }

    /// A byte as a message shows it.
    static func description(of byte: UInt8) -> String {
        0x20..<0x7F ~= byte
            ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
}

extension UInt8 {
    /// Whether it is XML white space: blank, tab, newline, carriage return.
    var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether a name may begin with it; bytes beyond ASCII count as letters.
    var beginsXMLName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ":") || self >= 0x80
    }

    /// Whether a name may continue with it.
    var isInXMLName: Bool {
        beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }

    /// Whether it is neither a letter, a digit nor a blank in a text: markup, or a byte to be checked.
    var mayMatterInXMLText: Bool {
        self == UInt8(ascii: "<") || self == UInt8(ascii: "&") || self == UInt8(ascii: "]")
            || self == UInt8(ascii: ">") || self >= 0x80 || self < 0x20
    }
}
