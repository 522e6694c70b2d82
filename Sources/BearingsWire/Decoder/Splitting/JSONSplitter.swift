/// Splits JSON documents into lines of one record each, while they are read.
///
/// The elements of an array or of a GeoJSON FeatureCollection, the texts of a sequence and consecutive values
/// become a line each; what surrounds elements is dropped. Within a value, line feeds become
/// carriage returns, which are white space too and mark where its lines began. Lines that begin no value, such as other
/// systems' logs, pass unchanged.
///
/// It holds at most one object, until that turns out to be a record or to contain records.
///
/// > Source: RFC 8259; RFC 7464 and 8142 for sequences; RFC 7946, 3.3 for `features`.
package struct JSONSplitter: Sendable {
    /// Where an output line begins in the source.
    package struct Origin: Equatable, Sendable {
        /// The line's number, from 1.
        package var line: Int
        /// The offset in that line.
        package var offset: Int
    }

    private enum State {
        /// Between values.
        case between
        /// In a line that begins no value.
        case line
        /// In what stands behind a value and begins none, up to the next value or line.
        case junk
        /// In an object that may yet be a record or contain records.
        case head
        /// In a value that is a record, or an element that is one.
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
    /// Whether an element is being read.
    private var isElement = false
    /// The bytes of the object so far, while it is undecided.
    private var held: [UInt8] = []
    private var heldOrigin = Origin(line: 1, offset: 0)
    /// Whether there has been an array that a location history has, and perhaps others.
    package private(set) var hasLocationHistory = false
    /// The object's last string, cut beyond the longest that matters.
    private var key: [UInt8] = []
    /// A byte order mark or a record separator, which precede the next value on their line.
    private var marks: [UInt8] = []
    /// Where in ``held`` an object begins on a line of its own, as an element or as a record behind a torn line.
    private var ownLine: (index: Int, origin: Origin)?
    /// How many bytes and lines have been read, and where the last line began.
    private var consumed = 0
    private var line = 1
    private var lineStart = 0
    private let maxHeld: Int

    /// Where the output lines begin, except those removed.
    private var origins: [Origin] = []
    /// The number of the first of them, from 1.
    private var firstNumber = 1

    /// Creates a splitter at the beginning of a source, or of one of its lines.
    ///
    /// - Parameters:
    ///   - maxHeld: The most bytes of an object to hold; a longer one counts as a record.
    ///   - line: The number of that line, and of the first output line.
    package init(maxHeld: Int, line: Int = 1) {
        self.maxHeld = maxHeld
        self.line = line
        firstNumber = line
    }

    /// Members whose elements are records: of GeoJSON, Overland, Google Takeout and Traccar.
    private static let arrays = histories + ["features", "positions"].map { Array($0.utf8) }
    private static let histories = [
        "locations", "semanticSegments", "rawSignals", "timelineObjects",
    ].map { Array($0.utf8) }
    private static let longestKey = 20

    /// Whether the array that begins contains records; in an answer of OwnTracks' Recorder it is `data`.
    private var beginsRecords: Bool {
        Self.arrays.contains(key) || (key.elementsEqual("data".utf8) && !hasType)
    }
}

// MARK: - Lines that came out

extension JSONSplitter {
    /// Where an output line begins in the source, by its number from 1; `nil` if that has been removed.
    package func origin(ofLine number: Int) -> Origin? {
        let index = number - firstNumber
        return origins.indices.contains(index) ? origins[index] : nil
    }

    /// Removes the positions of the lines before one.
    package mutating func forget(before number: Int) {
        let count = min(max(0, number - firstNumber), origins.count)
        origins.removeFirst(count)
        firstNumber += count
    }

    private mutating func beginLine(at position: Int, in text: inout [UInt8]) {
        origins.append(origin(at: position))
        text += marks
        marks.removeAll(keepingCapacity: true)
    }

    /// Where a line begins whose text is at a position of the current line, with the marks before it.
    private func origin(at position: Int) -> Origin {
        Origin(line: line, offset: position - lineStart - marks.count)
    }
}

// MARK: - Splitting

extension JSONSplitter {
    /// Appends the complete lines in the next range of bytes.
    package mutating func split(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        into text: inout [UInt8]
    ) {
        var position = range.lowerBound
        if consumed == 0, range.count >= 3, bytes[position] == 0xEF, bytes[position + 1] == 0xBB,
            bytes[position + 2] == 0xBF
        {
            position += 3
            marks = [0xEF, 0xBB, 0xBF]
        }
        let base = consumed - range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == TextShape.recordSeparator {
                breakOff(at: base + position, into: &text)
                marks.removeAll { $0 == byte }
                marks.append(byte)
            } else if byte == UInt8(ascii: "{"), isInsideValue,
                isTorn(before: byte, at: base + position)
            {
                endTorn(into: &text)
                take(byte, at: base + position, into: &text)
            } else {
                take(byte, at: base + position, into: &text)
            }
            position += 1
            if byte == 0x0A {
                line += 1
                lineStart = base + position
                // A mark says nothing of values on later lines.
                marks.removeAll(keepingCapacity: true)
            }
        }
        consumed += range.count
    }

    /// Ends the source: appends what is held, and reports a document that has not ended.
    package mutating func finish(into text: inout [UInt8]) {
        breakOff(at: consumed, into: &text)
    }

    /// Whether the current value was torn, as a line of a log may be: another begins on a line of its own, or
    /// behind the comma between elements.
    ///
    /// One that is nested too deep to be read gives way too. Where an object may follow, the next one decides.
    @inline(never)
    private mutating func isTorn(before byte: UInt8, at position: Int) -> Bool {
        guard !nesting.isInString else { return false }
        if nesting.mayFollow(byte), nesting.isReadable {
            if position == lineStart, state == .head, !hasHadElements, ownLine == nil {
                ownLine = (held.count, origin(at: position))
            }
            return false
        }
        return position == lineStart
            || (state == .value && isElement && nesting.last == UInt8(ascii: ","))
    }

    private var isInsideValue: Bool { state == .head || state == .value }

    @inline(__always)
    private mutating func take(_ byte: UInt8, at position: Int, into text: inout [UInt8]) {
        switch state {
        case .value: takeInValue(byte, into: &text)
        case .head: takeInHead(byte, into: &text)
        case .elements: takeBetweenElements(byte, at: position, into: &text)
        case .between: takeBetween(byte, at: position, into: &text)
        case .scalar: takeInScalar(byte, at: position, into: &text)
        case .line:
            text.append(byte)
            if byte == 0x0A { state = .between }
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
            (state, nesting) = (.head, JSONNesting())
            (hasHadElements, hasType, ownLine) = (false, false, nil)
            heldOrigin = origin(at: position)
            swap(&held, &marks)
            marks.removeAll(keepingCapacity: true)
            takeInHead(byte, into: &text)
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
            state = .head
            nesting.take(byte)
            return
        }
        beginLine(at: position, in: &text)
        isElement = true
        if byte.beginsJSONContainer || byte == UInt8(ascii: "\"") {
            outer = nesting
            nesting = JSONNesting()
            state = .value
            takeInValue(byte, into: &text)
        } else {
            state = .scalar
            text.append(byte)
        }
    }

    private mutating func takeInScalar(_ byte: UInt8, at position: Int, into text: inout [UInt8]) {
        let endsHere =
            byte.isJSONSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
            || byte.beginsJSONContainer || byte == UInt8(ascii: "\"")
        guard endsHere else {
            text.append(byte)
            return
        }
        text.append(0x0A)
        state = .elements
        takeBetweenElements(byte, at: position, into: &text)
    }

    @inline(__always)
    private mutating func takeInValue(_ byte: UInt8, into text: inout [UInt8]) {
        text.append(inLine(byte))
        nesting.take(byte)
        if nesting.depth == 0, !nesting.isInString { endValue(into: &text) }
    }

    /// A byte as it is put out: for a line feed its substitute.
    @inline(__always)
    private func inLine(_ byte: UInt8) -> UInt8 {
        if byte == 0x0A { return 0x0D }
        return byte == 0x0D && !nesting.isInString ? 0x20 : byte
    }

    private mutating func endValue(into text: inout [UInt8]) {
        text.append(0x0A)
        guard isElement else {
            state = .between
            return
        }
        (state, nesting) = (.elements, outer)
    }

    private mutating func takeInHead(_ byte: UInt8, into text: inout [UInt8]) {
        if byte == UInt8(ascii: "["), nesting.depth == 1, nesting.last == UInt8(ascii: ":"),
            beginsRecords
        {
            nesting.take(byte)
            (state, isInHead, hasHadElements) = (.elements, true, true)
            if Self.histories.contains(key) { hasLocationHistory = true }
            // Marks before the object precede its first element.
            marks = Array(held.prefix { $0 != UInt8(ascii: "{") })
            held.removeAll(keepingCapacity: true)
            return
        }
        if !hasHadElements { held.append(inLine(byte)) }
        let wasInString = nesting.isInString
        nesting.take(byte)
        if nesting.depth == 1 { noteKey(byte, wasInString: wasInString) }
        if nesting.depth == 0 {
            if !hasHadElements {
                flushHeld(into: &text)
                text.append(0x0A)
            }
            state = .between
        } else if held.count > maxHeld {
            ownLine = nil
            flushHeld(into: &text)
            (state, isElement) = (.value, false)
        }
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

    private mutating func flushHeld(into text: inout [UInt8]) {
        origins.append(heldOrigin)
        text += held
        held.removeAll(keepingCapacity: true)
    }

    /// The same for a value that does not end: an object that began on a line of its own within it is a line for itself.
    private mutating func flushTorn(into text: inout [UInt8]) {
        guard let ownLine else { return flushHeld(into: &text) }
        let own = held[ownLine.index...]
        held.removeSubrange(ownLine.index...)
        flushHeld(into: &text)
        text.append(0x0A)
        origins.append(ownLine.origin)
        text += own
        self.ownLine = nil
    }

    // MARK: What does not end

    /// Ends the current value, because a new one begins.
    private mutating func endTorn(into text: inout [UInt8]) {
        if state == .head {
            if !hasHadElements {
                flushTorn(into: &text)
                text.append(0x0A)
            }
            state = .between
        } else {
            endValue(into: &text)
        }
    }

    /// Ends all open values.
    private mutating func breakOff(at position: Int, into text: inout [UInt8]) {
        var isOpen = false
        switch state {
        case .between, .line, .junk: break
        case .head:
            isOpen = hasHadElements
            if !hasHadElements { flushTorn(into: &text) }
        case .value: isOpen = isElement
        case .scalar, .elements: isOpen = true
        }
        let endsLine = state == .between || state == .elements || (state == .head && hasHadElements)
        if !endsLine { text.append(0x0A) }
        if isOpen {
            // The reader reports that the array does not end.
            origins.append(Origin(line: line, offset: max(0, position - 1 - lineStart)))
            text += [UInt8(ascii: "["), 0x0A]
        }
        state = .between
    }
}
