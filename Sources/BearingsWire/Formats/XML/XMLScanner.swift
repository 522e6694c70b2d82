/// Reads the tags of an XML document that comes in pieces of any size.
///
/// It knows no schema and keeps nothing but what is open: the names of the elements, and the text of the
/// one that is asked for. A document type is passed over, and no entity is ever looked up.
///
/// Where the structure breaks, reading goes on with the next ``resumption`` tag. Of what is not well-formed
/// but leaves the structure alone, the first is told and the rest is read.
///
/// > Source: Extensible Markup Language 1.0, fifth edition, productions 1 to 3, 10, 14 to 24, 28, 39 to 44, 66 to 69.
struct XMLScanner: Sendable {
    /// What has been read when the scanner stops.
    enum Token {
        /// `<name`, with its ``word``.
        case name
        /// An attribute: its ``word``, its ``value``.
        case attribute
        /// `>`: the element's content begins.
        case open
        /// `/>`: the element has no content and has ended.
        case openAndClose
        /// `</name>`: the element has ended.
        case close
        /// What follows cannot be read; see ``problem``.
        case malformed
        /// The document is not well-formed, but can be read on; see ``problem``.
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
        /// Nothing could be read; a ``resumption`` tag is looked for.
        case lost
        case lostName
    }

    var state = State.text
    /// The local name of the tag or attribute in hand.
    var word = XMLWord()
    /// The value of the attribute in hand, or the text of the element that is kept.
    var value: [UInt8] = []
    /// Whether more was to be kept than makes sense.
    var isValueCut = false
    /// Whether the text of the innermost element is kept in ``value``.
    var keepsText = false
    var problem: LineError?
    /// The line that ``problem`` is on.
    var problemLine = 1
    /// The tag with which reading begins anew where the document is lost.
    var resumption = XMLName.trkpt

    /// The line of the next byte, from 1.
    var line = 1
    /// How many bytes came before the piece in hand.
    var base = 0
    /// How many bytes came before the line in hand.
    var lineStart = 0
    /// Where the tag in hand begins, and its line.
    var tagStart = 0
    var tagLine = 1
    var tagLineStart = 0

    /// The names of what is open, one behind the other, and where each begins.
    var names: [UInt8] = []
    var nameStarts: [Int] = []
    /// The names of the attributes of the tag in hand, and where each begins.
    var attributes: [UInt8] = []
    var attributeStarts: [Int] = []
    /// Whether the attribute in hand stood in its tag before.
    var isRepeated = false
    /// How far a closing name agrees with the innermost name.
    var matched = 0
    /// Whether the document was lost once, so that elements may close that were never seen to open.
    var hasBeenLost = false
    /// The byte that ends what is in hand.
    var ending: UInt8 = 0
    /// How much of a delimiter of several bytes has come.
    var progress = 0
    /// The last bytes of a declaration.
    var declared: UInt64 = 0
    /// Whether the byte that ended a name means something by itself.
    var rereads = false
    /// How many brackets are open in a document type.
    var brackets = 0

    /// What has come of the document as a whole.
    var prolog = XMLProlog()
    /// What has come of a reference, behind its `&`; `nil` outside of one.
    var reference: [UInt8]?
    var utf8 = UTF8Check()
    /// Whether a flaw has been told.
    var hasReportedFlaw = false

    /// Elements nested deeper than any document needs.
    static let maxDepth = 64
    /// More attributes than any tag needs.
    static let maxAttributes = 256
    /// A name has a few dozen bytes at most.
    static let longest = 256
    /// A double written out has 330 bytes, and a session's name of 128 in references 640; a place's may be a sentence.
    static let longestValue = 1 << 14

    /// How many elements are open.
    var depth: Int { nameStarts.count }

    /// The name of the innermost open element.
    var innermost: String {
        guard let start = nameStarts.last else { return "" }
        return excerpt(of: names.span, ByteRange(start..<names.count))
    }

    /// Reads on to the next token, `nil` at the end of the piece.
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
            // A flaw is told before its byte is read as any other.
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

    /// Goes on to what may mean something in a text that is not kept.
    @inline(__always)
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

    @inline(__always)
    private mutating func newline(behind position: Int) {
        line &+= 1
        lineStart = base &+ position &+ 1
    }

    @inline(__always)
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
    @inline(__always)
    mutating func keep(_ byte: UInt8) {
        if value.count < Self.longestValue { value.append(byte) } else { isValueCut = true }
    }

    mutating func forgetValue() {
        value.removeAll(keepingCapacity: true)
        isValueCut = false
    }

    /// The document cannot be read from here on.
    mutating func fail(
        _ byte: UInt8,
        _ expected: String,
        reason: RejectionReason = .badFormat,
        at offset: Int
    ) -> Token {
        // It may begin the tag that is looked for.
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
    /// Whether XML has it between names: blank, tab, newline, carriage return.
    @inline(__always)
    var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether a name may begin with it; bytes beyond ASCII are taken for letters.
    @inline(__always)
    var beginsXMLName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ":") || self >= 0x80
    }

    /// Whether a name may go on with it.
    @inline(__always)
    var isInXMLName: Bool {
        beginsXMLName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }

    /// Whether it is more than a letter, a digit or a blank in a text: markup, or a byte to be checked.
    @inline(__always)
    var mayMatterInXMLText: Bool {
        self == UInt8(ascii: "<") || self == UInt8(ascii: "&") || self == UInt8(ascii: "]")
            || self == UInt8(ascii: ">") || self >= 0x80 || self < 0x20
    }
}
