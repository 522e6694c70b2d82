/// Splits JSON documents into lines of one record each, while they are read.
///
/// The elements of an array or of a GeoJSON FeatureCollection, the texts of a sequence and consecutive values
/// become a line each; what surrounds elements is dropped. Within a value, line feeds become
/// carriage returns, which are white space too and mark where its lines began. Lines that begin no value, such as other
/// systems' logs, pass unchanged.
///
/// It holds at most one value, until that ends or cannot. What cannot be read costs its own line alone: if the next line
/// cannot continue a value, that was torn, and the objects that stand on lines of their own within it are lines.
///
/// > Source: RFC 8259; RFC 7464 and 8142 for sequences; RFC 7946, 3.3 for `features`.
package struct JSONSplitter: Sendable {
    private enum State {
        /// Between values.
        case between
        /// In a line that begins no value.
        case line
        /// In such a line between elements.
        case lineBetweenElements
        /// In what stands behind a value and begins none, up to the next value or line.
        case junk
        /// In an object, which may be a record or contain records, or in an element that is no scalar.
        case value
        /// In an element that is a number or literal.
        case scalar
        /// Between the elements of an array.
        case elements
    }

    private var state = State.between
    private var nesting = JSONNesting()
    /// The state of the object that contains the element, while that is read.
    private var outer = JSONNesting()
    /// Whether the array of elements is a member of an object, which continues behind it.
    private var isInHead = false
    /// Whether the object had an array of elements and is no record itself.
    private var hasHadElements = false
    /// Whether the object has a type, as records do.
    private var hasType = false
    /// Whether the value is an element.
    private var isElement = false
    /// Whether the value's beginning is out, so that it is a record, too long to be read.
    private var isCut = false
    private var value = UnfinishedValue()
    /// Whether there has been an array that a location history has, and perhaps others.
    package private(set) var hasLocationHistory = false
    /// The object's last string, cut beyond the longest that matters.
    private var key: [UInt8] = []
    /// A byte order mark or a record separator, which precede the next value on their line.
    private var marks: [UInt8] = []
    private var place: ReadingPlace
    /// How far the value is indented, if it is first on its line.
    private var indentation: Int?
    private let maxHeld: Int
    /// Where the lines begin that came out.
    package var origins: LineOrigins

    /// Creates a splitter at the beginning of a source, or of one of its lines.
    ///
    /// - Parameters:
    ///   - maxHeld: The most bytes of an object to hold; a longer one counts as a record.
    ///   - line: The number of that line, and of the first output line.
    package init(maxHeld: Int, line: Int = 1) {
        self.maxHeld = maxHeld
        place = ReadingPlace(line: line)
        origins = LineOrigins(from: line)
    }

    /// Members whose elements are records: of GeoJSON, Overland, Google Takeout and Traccar.
    private static let arrays = histories + ["features", "positions"].map { Array($0.utf8) }
    private static let histories = [
        "locations", "semanticSegments", "rawSignals", "timelineObjects",
    ].map { Array($0.utf8) }
    private static let longestKey = 20
    /// How deep in a value an object may begin a line: so many levels more can still be distinguished within it.
    private static let deepest = 32

    /// Whether the array that begins contains records; in an answer of OwnTracks' Recorder it is `data`.
    private var beginsRecords: Bool {
        Self.arrays.contains(key) || (key.elementsEqual("data".utf8) && !hasType)
    }
}

// MARK: - Splitting

extension JSONSplitter {
    private mutating func beginLine(at position: Int, in text: inout [UInt8]) {
        origins.append(origin(at: position))
        text += marks
        marks.removeAll(keepingCapacity: true)
    }

    /// Where a line begins whose text is at a position of the current line, with the marks before it.
    private func origin(at position: Int) -> LineOrigins.Origin {
        place.origin(at: position - marks.count)
    }

    /// Appends the complete lines in the next range of bytes.
    package mutating func split(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        into text: inout [UInt8]
    ) {
        var position = range.lowerBound
        if place.consumed == 0, range.count >= 3, bytes[position] == 0xEF,
            bytes[position + 1] == 0xBB,
            bytes[position + 2] == 0xBF
        {
            position += 3
            marks = [0xEF, 0xBB, 0xBF]
        }
        let base = place.consumed - range.lowerBound
        while position < range.upperBound {
            if state == .value, base + position > place.lineStart, isElement || nesting.depth > 1 {
                position = takeText(bytes, position..<range.upperBound)
                if position == range.upperBound { break }
            }
            let byte = bytes[position]
            place.note(byte, at: base + position)
            if byte == TextShape.recordSeparator {
                breakOff(at: base + position, into: &text)
                marks.removeAll { $0 == byte }
                marks.append(byte)
            } else {
                if state == .value, isTorn(before: byte, at: base + position) { tear(into: &text) }
                take(byte, at: base + position, into: &text)
            }
            position += 1
            if byte == 0x0A { endLine(before: base + position) }
        }
        place.consumed += range.count
    }

    /// Takes what follows within an element, or deeper in an object, up to where its nesting or its line may change.
    ///
    /// - Returns: Where that is.
    private mutating func takeText(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        guard place.textStart != nil, nesting.mayTakeText else { return range.lowerBound }
        let most = min(range.upperBound, range.lowerBound + max(0, maxHeld - value.bytes.count))
        var end = range.lowerBound
        while end < most, bytes[end].isJSONText { end += 1 }
        guard end > range.lowerBound else { return end }
        value.append(bytes, range.lowerBound..<end)
        nesting.takeText(endingWith: bytes[end - 1])
        return end
    }

    private mutating func endLine(before next: Int) {
        place.endLine(before: next)
        // A mark says nothing of values on later lines.
        marks.removeAll(keepingCapacity: true)
    }

    /// Ends the source: appends what is held, and reports a document that has not ended.
    package mutating func finish(into text: inout [UInt8]) {
        breakOff(at: place.consumed, into: &text)
    }

    /// Whether the current value was torn, since what begins here cannot continue it.
    ///
    /// That is a text that is no JSON, or an object, on a line of its own, or an object behind the comma between elements.
    /// A line of its own is indented as the value is, or not at all. A value that is nested too deep gives way too. Where
    /// an object may follow, the next one decides.
    private mutating func isTorn(before byte: UInt8, at position: Int) -> Bool {
        guard position == place.lineStart || byte == UInt8(ascii: "{") else { return false }
        return isTornHere(before: byte, at: position)
    }

    private func beginsLine(at position: Int) -> Bool {
        if position == place.lineStart { return true }
        guard let indentation else { return false }
        return place.indentation(at: position) == indentation
    }

    @inline(never)
    private mutating func isTornHere(before byte: UInt8, at position: Int) -> Bool {
        guard !nesting.isInString, !byte.isJSONSpace else { return false }
        guard byte.beginsJSONContainer else { return !byte.beginsJSONToken }
        guard nesting.mayFollow(byte), nesting.depth <= Self.deepest else {
            return beginsLine(at: position) || (isElement && nesting.last == UInt8(ascii: ","))
        }
        if byte == UInt8(ascii: "{"), beginsLine(at: position) {
            value.beginObjectLine(at: origin(at: position))
        }
        return false
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8, at position: Int, into text: inout [UInt8]) {
        switch state {
        case .value: takeInValue(byte, into: &text)
        case .elements: takeBetweenElements(byte, at: position, into: &text)
        case .between: takeBetween(byte, at: position, into: &text)
        case .scalar: takeInScalar(byte, at: position, into: &text)
        case .line, .lineBetweenElements:
            text.append(byte)
            if byte == 0x0A { state = state == .line ? .between : .elements }
        case .junk:
            if byte.beginsJSONContainer {
                text.append(0x0A)
                state = .between
                takeBetween(byte, at: position, into: &text)
            } else {
                text.append(byte)
                if byte == 0x0A { state = .between }
            }
        }
    }

    private mutating func takeBetween(_ byte: UInt8, at position: Int, into text: inout [UInt8]) {
        guard !byte.isJSONSpace else { return }
        switch byte {
        case UInt8(ascii: "["):
            (state, isInHead) = (.elements, false)
        case UInt8(ascii: "{"):
            (hasHadElements, hasType) = (false, false)
            beginValue(byte, isElement: false, at: position, into: &text)
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            beginLine(at: position, in: &text)
            text.append(byte)
            state = .junk
        default:
            beginLine(at: position, in: &text)
            text.append(byte)
            state = .line
        }
    }

    private mutating func takeBetweenElements(
        _ byte: UInt8,
        at position: Int,
        into text: inout [UInt8]
    ) {
        guard !byte.isJSONSpace, byte != UInt8(ascii: ",") else { return }
        if byte == UInt8(ascii: "]") {
            guard isInHead else {
                state = .between
                return
            }
            (state, isElement, isCut) = (.value, false, false)
            nesting.take(byte)
            return
        }
        if byte.beginsJSONContainer || byte == UInt8(ascii: "\"") {
            outer = nesting
            return beginValue(byte, isElement: true, at: position, into: &text)
        }
        beginLine(at: position, in: &text)
        text.append(byte)
        let isNoElement = position == place.lineStart && !byte.beginsJSONToken
        state = isNoElement ? .lineBetweenElements : .scalar
    }

    private mutating func beginValue(
        _ byte: UInt8,
        isElement: Bool,
        at position: Int,
        into text: inout [UInt8]
    ) {
        (state, nesting) = (.value, JSONNesting())
        (self.isElement, isCut) = (isElement, false)
        indentation = place.indentation(at: position)
        value.begin(behind: &marks, at: origin(at: position))
        takeInValue(byte, into: &text)
    }

    private mutating func takeInScalar(_ byte: UInt8, at position: Int, into text: inout [UInt8]) {
        let endsHere =
            byte.isJSONSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
            || byte.beginsJSONContainer || byte == UInt8(ascii: "\"")
        guard endsHere else { return text.append(byte) }
        text.append(0x0A)
        state = .elements
        takeBetweenElements(byte, at: position, into: &text)
    }

    private mutating func takeInValue(_ byte: UInt8, into text: inout [UInt8]) {
        let mayContainRecords = !isElement && !isCut
        if mayContainRecords, byte == UInt8(ascii: "["), nesting.depth == 1,
            nesting.last == UInt8(ascii: ":"), beginsRecords
        {
            return beginElements()
        }
        if byte == 0x0A { value.endLine() }
        value.append(inLine(byte))
        let wasInString = nesting.isInString
        nesting.take(byte)
        if mayContainRecords, nesting.depth == 1 { noteKey(byte, wasInString: wasInString) }
        if nesting.depth == 0, !nesting.isInString {
            endValue(into: &text)
        } else if value.bytes.count > maxHeld {
            shorten(atLineEnd: byte == 0x0A, into: &text)
        }
    }

    /// Puts out a value that is too long to be read, without what may be records in it.
    @inline(never)
    private mutating func shorten(atLineEnd isAtLineEnd: Bool, into text: inout [UInt8]) {
        if isAtLineEnd, value.hasObjects { return tear(into: &text) }
        let mayHoldRecord = value.hasObjects || value.isInObjectLine
        guard !mayHoldRecord || value.bytes.count > 2 * maxHeld else { return }
        putOutPieces(into: &text)
        if isRecord { text.removeLast() }
        value.continueLine()
        isCut = true
    }

    /// A byte as it is put out: for a line feed its substitute.
    @inline(__always)
    private func inLine(_ byte: UInt8) -> UInt8 {
        if byte == 0x0A { return 0x0D }
        return byte == 0x0D && !nesting.isInString ? 0x20 : byte
    }

    /// An array of records begins in the object, which is no record itself.
    private mutating func beginElements() {
        nesting.take(UInt8(ascii: "["))
        if Self.histories.contains(key) { hasLocationHistory = true }
        // Marks before the object precede its first element.
        if !hasHadElements { marks = Array(value.bytes.prefix { $0 != UInt8(ascii: "{") }) }
        (state, isInHead, hasHadElements) = (.elements, true, true)
        value.removeAll()
    }

    private mutating func noteKey(_ byte: UInt8, wasInString: Bool) {
        if nesting.isInString {
            if !wasInString {
                key.removeAll(keepingCapacity: true)
            } else if key.count <= Self.longestKey {
                key.append(byte)
            }
        } else if wasInString, key.elementsEqual("type".utf8) {
            hasType = true
        }
    }

    /// Whether the value is a record, rather than what surrounds records.
    private var isRecord: Bool { isElement || !hasHadElements }

    private mutating func endValue(into text: inout [UInt8]) {
        if isRecord {
            origins.append(value.origin)
            text += value.bytes
            text.append(0x0A)
        }
        leaveValue()
    }

    private mutating func leaveValue() {
        value.removeAll()
        if isElement {
            (state, nesting) = (.elements, outer)
        } else {
            state = .between
        }
    }

    // MARK: What does not end

    /// Ends the current value, which does not go on.
    private mutating func tear(into text: inout [UInt8]) {
        let brackets = isElement ? value.takeLastBrackets() : []
        putOutPieces(into: &text)
        leaveValue()
        // They end what is around the element.
        for bracket in brackets where state != .between {
            take(bracket, at: place.consumed, into: &text)
        }
    }

    private mutating func putOutPieces(into text: inout [UInt8]) {
        let pieces = value.pieces()
        for piece in isRecord ? pieces : Array(pieces.dropFirst()) {
            origins.append(piece.origin)
            text += value.bytes[piece.range]
            text.append(0x0A)
        }
    }

    /// Ends all open values.
    private mutating func breakOff(at position: Int, into text: inout [UInt8]) {
        var isOpen = state == .scalar || state == .elements || state == .lineBetweenElements
        switch state {
        case .between, .elements: break
        case .line, .junk, .scalar, .lineBetweenElements: text.append(0x0A)
        case .value:
            value.endLine()
            isOpen = isElement || hasHadElements
            tear(into: &text)
        }
        if isOpen {
            // The reader reports that the array does not end.
            origins.append(place.lastText(before: position))
            text += [UInt8(ascii: "["), 0x0A]
        }
        state = .between
    }
}
