/// Turns JSON documents into lines of one record each, as they are read.
///
/// The elements of an array, those of a GeoJSON FeatureCollection and the like, the texts of a sequence and values one
/// behind the other become a line each; what stands around elements is left out. Within a value, line feeds become
/// carriage returns, which are white space too and tell where its lines began. Lines that begin no value, as other
/// systems' logs have them, pass as they are.
///
/// Little is held: an object until it shows whether it is a record or has records in it.
///
/// > Source: RFC 8259; RFC 7464 and 8142 for sequences; RFC 7946, 3.3 for `features`.
package struct JSONSplitter: Sendable {
    /// Where a line that came out begins in the source.
    package struct Origin: Equatable, Sendable {
        /// The line, from 1.
        package var line: Int
        /// How many bytes of it stand before.
        package var offset: Int
    }

    private enum State {
        /// Between values.
        case between
        /// In a line that begins no value.
        case line
        /// In an object of which it is not known yet whether it is a record.
        case head
        /// In a value that is a record, or an element that is one.
        case value
        /// In an element that is no container and no string.
        case scalar
        /// Between the elements of an array.
        case elements
    }

    private var state = State.between
    private var nesting = JSONNesting()
    /// That of the object that an element is in, while the element is read.
    private var outer = JSONNesting()
    /// Whether the array of elements is a member of an object, which goes on behind it.
    private var isInHead = false
    /// Whether the object has had an array of elements, so that it is no record itself.
    private var hasHadElements = false
    /// Whether the object tells a type, as records do.
    private var hasType = false
    /// Whether what is read is an element.
    private var isElement = false
    /// What of the object has been read, while it is not known what it is.
    private var held: [UInt8] = []
    private var heldOrigin = Origin(line: 1, offset: 0)
    /// The last string of the object itself; longer than any that is looked for if too long.
    private var key: [UInt8] = []
    /// A byte order mark and the separator of texts, which go before the next line.
    private var marks: [UInt8] = []
    /// How many bytes have gone in, how many lines, and where the last of them began.
    private var consumed = 0
    private var line = 1
    private var lineStart = 0
    private let maxHeld: Int

    /// Where the lines begin that came out and have not been forgotten.
    private var origins: [Origin] = []
    /// The number of the first of them, from 1.
    private var firstNumber = 1

    /// Begins at the beginning of a source, or of one of its lines.
    ///
    /// - Parameters:
    ///   - maxHeld: How much of an object is held at most; a longer one counts as a record.
    ///   - line: The number of that line, and of the first that comes out.
    package init(maxHeld: Int, line: Int = 1) {
        self.maxHeld = maxHeld
        self.line = line
        firstNumber = line
    }

    /// The members of objects whose elements are records: GeoJSON's, Overland's, Google Takeout's and Traccar's.
    private static let arrays: [[UInt8]] = [
        "features", "locations", "semanticSegments", "rawSignals", "timelineObjects", "positions",
    ]
    .map { Array($0.utf8) }
    private static let longestKey = 20

    /// Whether the array that begins is one of records; that of an answer of OwnTracks' Recorder is `data`.
    private var beginsRecords: Bool {
        Self.arrays.contains(key) || (key.elementsEqual("data".utf8) && !hasType)
    }
}

// MARK: - Lines that came out

extension JSONSplitter {
    /// Where a line that came out begins in the source, by its number from 1; `nil` if that has been forgotten.
    package func origin(ofLine number: Int) -> Origin? {
        let index = number - firstNumber
        return origins.indices.contains(index) ? origins[index] : nil
    }

    /// Forgets where the lines before one begin.
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

    /// Where a line begins whose text is at a position, with the marks before it.
    private func origin(at position: Int) -> Origin {
        Origin(line: line, offset: position - lineStart - marks.count)
    }
}

// MARK: - Splitting

extension JSONSplitter {
    /// Appends the lines in a range of bytes that comes next, as far as they are there.
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
            }
        }
        consumed += range.count
    }

    /// The source ends: appends what is held, and says so if a document has not ended.
    package mutating func finish(into text: inout [UInt8]) {
        breakOff(at: consumed, into: &text)
    }

    /// Whether the value that is read was torn, as a line of a log may be: another begins on a line of its own, or
    /// behind the comma that parts elements.
    @inline(never)
    private func isTorn(before byte: UInt8, at position: Int) -> Bool {
        guard !nesting.isInString, !nesting.mayFollow(byte) else { return false }
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
        }
    }

    private mutating func takeBetween(_ byte: UInt8, at position: Int, into text: inout [UInt8]) {
        guard !byte.isJSONSpace else { return }
        switch byte {
        case UInt8(ascii: "["):
            (state, isInHead) = (.elements, false)
        case UInt8(ascii: "{"):
            (state, nesting) = (.head, JSONNesting())
            (hasHadElements, hasType) = (false, false)
            heldOrigin = origin(at: position)
            swap(&held, &marks)
            marks.removeAll(keepingCapacity: true)
            takeInHead(byte, into: &text)
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            beginLine(at: position, in: &text)
            text += [byte, 0x0A]
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

    /// A byte as it stands in a line: of a line feed what tells that it was one.
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
            // What goes before the object goes before its first element.
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

    // MARK: What does not end

    /// Ends the value that is read where it is, for a new one begins.
    private mutating func endTorn(into text: inout [UInt8]) {
        if state == .head {
            if !hasHadElements {
                flushHeld(into: &text)
                text.append(0x0A)
            }
            state = .between
        } else {
            endValue(into: &text)
        }
    }

    /// Ends all that is open.
    private mutating func breakOff(at position: Int, into text: inout [UInt8]) {
        var isOpen = false
        switch state {
        case .between, .line: break
        case .head:
            isOpen = hasHadElements
            if !hasHadElements { flushHeld(into: &text) }
        case .value: isOpen = isElement
        case .scalar, .elements: isOpen = true
        }
        let endsLine = state == .between || state == .elements || (state == .head && hasHadElements)
        if !endsLine { text.append(0x0A) }
        if isOpen {
            // Whoever reads this complains that the array does not end.
            origins.append(Origin(line: line, offset: max(0, position - 1 - lineStart)))
            text += [UInt8(ascii: "["), 0x0A]
        }
        state = .between
    }
}
