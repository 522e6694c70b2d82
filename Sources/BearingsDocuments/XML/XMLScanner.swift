import BearingsWire

/// Reads the tags of an XML document that comes in pieces of any size.
///
/// It holds what has come of the tag at hand, at most ``maxLength`` bytes, and reads it once all of it is there. Texts,
/// comments and CDATA pass character by character. It has no schema and keeps only what is open: the names of the
/// elements, and the text of the one that is wanted. A document type is skipped, and entities are never resolved.
///
/// After a structural error, reading resumes at the next ``resumption`` tag. Of errors that leave the
/// structure intact, the first is reported.
///
/// > Source: Extensible Markup Language 1.0, fifth edition, productions 1 to 3, 10, 14 to 24, 28, 39 to 44, 66 to 69.
struct XMLScanner: Sendable {
    /// What the scanner has just read.
    enum Token {
        /// An element begins, with its ``tag``; it ends there too if the tag is empty.
        case start
        /// The innermost element ends.
        case end
        /// A structural error.
        case malformed(XMLRemark)
    }

    /// What the next byte belongs to.
    enum State: Sendable {
        /// A text, or a tag from its `<`.
        case text
        case comment
        /// CDATA.
        case data
        /// After a structural error; searches for a ``resumption`` tag.
        case lost
    }

    /// How far the document is well-formed.
    enum Form: Sendable {
        case sound
        /// An error has been reported that leaves the structure intact.
        case flawed
        /// There was a structural error, so that elements may end that were never begun.
        case broken
    }

    /// What one step came to.
    enum Step {
        case read(Token)
        /// Something without a token.
        case passed
        /// More of the document is needed.
        case incomplete
    }

    /// What has come and has not been read, behind what has.
    private(set) var bytes: [UInt8] = []
    /// Where the next byte is in ``bytes``.
    private(set) var position = 0
    /// Where it is in the document.
    private(set) var place: XMLPlace
    /// Whether the document has come to its end.
    var isAtEnd = false
    var state = State.text
    /// How far the end of the markup at hand has been searched for.
    var search = XMLMarkupEnd()
    /// The current tag.
    var tag: XMLTag
    var elements = XMLOpenElements()
    /// The value of the current attribute, or the text of the element that is kept.
    var value = XMLValue()
    /// The state of the document before its root element.
    var prolog = XMLProlog()
    /// An error that leaves the structure intact and has not been reported.
    var flaw: XMLRemark?
    private(set) var form = Form.sound
    /// The tag at which reading resumes after a structural error.
    var resumption: XMLName
    /// The longest tag, in bytes.
    let maxLength: Int

    /// Deeper than any document needs.
    static let maxDepth = 64
    /// Names have a few dozen bytes at most.
    static let longest = 256

    /// Creates a scanner of a document that begins on a line, from 1.
    init(line: Int, resumption: XMLName, maxLength: Int) {
        place = XMLPlace(line: line)
        tag = XMLTag(place: place)
        self.resumption = resumption
        self.maxLength = maxLength
    }

    /// Takes in the next piece of the document.
    mutating func append(_ piece: Span<UInt8>) {
        bytes.removeSubrange(..<position)
        position = 0
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Reads up to the next token, `nil` if more of the document is needed.
    mutating func next() -> Token? {
        while position < bytes.count {
            do throws(XMLFault) {
                switch try step() {
                case .read(let token): return token
                case .passed: continue
                case .incomplete: return nil
                }
            } catch {
                return .malformed(lose(error))
            }
        }
        return nil
    }

    private mutating func step() throws(XMLFault) -> Step {
        switch state {
        case .text where elements.isEmpty: try readOutside()
        case .text: try readText()
        case .comment: readComment()
        case .data: readData()
        case .lost: findWay()
        }
    }

    // MARK: Places

    /// Passes what is before an index.
    mutating func move(to index: Int) {
        place = place(at: index)
        position = index
    }

    /// The place of a byte that has not been passed.
    func place(at index: Int) -> XMLPlace {
        var place = place
        for position in position..<index { place.pass(bytes[position]) }
        return place
    }

    /// The end of what has come.
    var end: XMLPlace { place(at: bytes.count) }

    /// Passes a tag or the like, which ends before an index.
    mutating func endMarkup(at index: Int) {
        move(to: index)
        search = XMLMarkupEnd()
    }

    /// Passes over characters up to a byte of three, or the end of what is there.
    ///
    /// - Returns: Whether the last character is whole.
    mutating func passCharacters(upTo first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        let bytes = bytes
        var index = position
        var place = place
        var isWhole = true
        while index < bytes.count {
            let byte = bytes[index]
            if byte == first || byte == second || byte == third { break }
            if byte >= 0x20 ? byte < 0x80 || form != .sound : byte.isXMLSpace {
                place.pass(byte)
                index &+= 1
                continue
            }
            guard let end = characterEnd(index, limit: bytes.count) else {
                isWhole = false
                break
            }
            while index < end {
                place.pass(bytes[index])
                index += 1
            }
        }
        self.place = place
        position = index
        return isWhole
    }

    // MARK: Errors

    /// Reports a structural error, and begins to search for the next ``resumption`` tag.
    private mutating func lose(_ fault: XMLFault) -> XMLRemark {
        let place = place(at: fault.index)
        let remark = XMLRemark(fault.reason, fault.message, at: place)
        // The tag that is too long is not searched for again.
        endMarkup(at: fault.reason == .tooLong ? fault.index + 1 : fault.index)
        state = .lost
        form = .broken
        value.isKept = false
        elements.removeAll()
        return remark
    }

    /// Notes that the document is not well-formed, if that is not known yet.
    mutating func note(
        _ message: @autoclosure () -> String,
        reason: RejectionReason = .badFormat,
        at index: Int
    ) {
        guard form == .sound else { return }
        form = .flawed
        flaw = XMLRemark(reason, message(), at: place(at: index))
        flaw?.error.isHarmless = true
    }

    /// The same about a byte.
    mutating func note(_ byte: UInt8, expected: String, at index: Int) {
        note("found \(XMLFault.description(of: byte)), expected \(expected)", at: index)
    }
}

/// Where a byte is in a document.
struct XMLPlace: Sendable {
    /// From the beginning of the document, in bytes.
    var offset = 0
    /// From 1.
    private(set) var line: Int
    /// The offset of the line.
    private(set) var lineStart = 0

    init(line: Int) { self.line = line }

    /// From the beginning of the line, in bytes.
    var column: Int { offset - lineStart }

    /// Moves past a byte that is here; a newline is on the line that it ends.
    mutating func pass(_ byte: UInt8) {
        offset &+= 1
        guard byte == 0x0A else { return }
        line &+= 1
        lineStart = offset
    }
}

/// A structural error at a byte that has not been passed.
struct XMLFault: Error {
    /// Where the byte is in ``XMLScanner/bytes``.
    var index: Int
    var message: String
    var reason = RejectionReason.badFormat

    init(_ message: String, _ reason: RejectionReason = .badFormat, at index: Int) {
        self.index = index
        self.message = message
        self.reason = reason
    }

    /// A byte that may not be there.
    init(_ byte: UInt8, expected: String, at index: Int) {
        self.init("found \(Self.description(of: byte)), expected \(expected)", at: index)
    }

    /// A byte as a message shows it.
    static func description(of byte: UInt8) -> String {
        0x20..<0x7F ~= byte
            ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
}

/// An error on a line of the document.
struct XMLRemark: Sendable {
    var error: LineError
    let line: Int

    init(_ reason: RejectionReason, _ message: String, at place: XMLPlace) {
        error = LineError(reason, offset: place.column, message: message)
        line = place.line
    }
}
