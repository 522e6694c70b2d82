import BearingsEngine

/// What the lines of one buffer say, as flat data: texts stay offsets into the buffer.
///
/// Reused from buffer to buffer; nothing is allocated per record.
package struct RecordBatch: Sendable {
    /// What a line says.
    package enum Content: BitwiseCopyable, Sendable {
        /// A fix, by its index in ``fixes``.
        case fix(Int32)
        /// One of several reports of an epoch, by its index in ``fixes``.
        case epochReport(Int32)
        /// Either, where more is told than of most, by its index in ``inputs``.
        case supplementedFix(Int32)
        /// What a host's map shows, by its index in ``viewports``; what is more than plain is among the
        /// ``inputs``.
        case viewport(Int32)
        /// Anything else that happens, by its index in ``inputs``.
        case input(Int32)
        /// What a server's client asks for, by its index in ``requests``.
        case request(Int32)
        /// A place that is nobody's position, by its index in ``waypoints``; it counts as ignored.
        case waypoint(Int32)
        /// Nothing to use, though nothing is wrong.
        case ignored
        /// Nothing that can be read, by the index of its complaint in ``errors``.
        case rejected(Int32)
        /// More of the line before, which was rejected as too long; not a line of its own.
        case rest

        /// Whether it is one of several reports of an epoch.
        @inlinable package var isEpochReport: Bool {
            if case .epochReport = self { true } else { false }
        }

        /// Whether it is somebody's position.
        package var isFix: Bool {
            switch self {
            case .fix, .epochReport, .supplementedFix: true
            default: false
            }
        }
    }

    /// A line, or one element of a line that holds several.
    package struct Entry: BitwiseCopyable, Sendable {
        /// What the line says; numbers in it are indices into the arrays of the batch.
        package var content = Content.ignored
        /// How many lines before its own the oldest stands that it takes something from; 0 if it tells all itself, and
        /// the greatest number for that many and more.
        package var reach: UInt16 = 0
        /// Which line of its source it is, from 1.
        package var line: Int
        /// The whole line in the buffer, its newline included.
        package var text: ByteRange
        /// Whose session it is of; of what was rejected also ``SessionReference/anyone`` or ``SessionReference/nobody``.
        package var session = SessionReference.unnamed
        /// The event time told, `nil` if none was.
        package var time: Instant?
        /// Whether that is not the time told, but the one that must have been meant.
        package var isTimeRepaired = false
        /// Whether that is the time of a line before, for this one tells none.
        package var isTimeInherited = false
        /// Whether of that only the time of day is known; the day is counted from the first of 1970.
        package var isDateUnknown = false
        /// Whether it tells the place of the report before more finely, and all else of that again.
        package var isRefinement = false
        /// Whether the next entry is another element of the same line.
        package var isContinued = false
        /// Whether the line means the same wherever it stands, rather than by what came before it.
        package var isSelfContained = true
        /// Whether the line was an entry before, as ignored.
        ///
        /// What it says could be timed only by what came later. ``text`` is empty.
        package var isDeferred = false
    }

    /// A field of another system's record that could not be read, and counts as absent.
    package struct FieldError: Sendable {
        /// The place of the record among ``entries``.
        package var entry: Int
        /// What is wrong with the field.
        package var error: LineError
    }

    /// Something that may be meant otherwise than it is read.
    package struct Hint: Sendable {
        /// Which line of the source it is about, from 1.
        package var line: Int
        /// What it may mean, as a sentence for people.
        package var message: String
    }

    /// A record that stands in an array of records.
    package struct Element: Sendable {
        /// The place of the record among ``entries``.
        package var entry: Int
        /// What of the line it is, in the buffer.
        package var text: ByteRange
    }

    /// In the order of the lines.
    package var entries: [Entry] = []
    /// As ``Content`` refers to them.
    package var fixes: [Fix] = []
    /// As ``Content`` refers to them.
    package var viewports: [PlainViewport] = []
    /// As ``Content`` refers to them.
    package var inputs: [Input] = []
    /// As ``Content`` refers to them.
    package var requests: [ClientRequest] = []
    /// As ``Content`` refers to them.
    package var waypoints: [Waypoint] = []
    /// As ``Content`` refers to them.
    package var errors: [LineError] = []
    /// In the order of the entries.
    package var fieldErrors: [FieldError] = []
    /// In the order of the entries.
    package var elements: [Element] = []
    /// Whether of an entry the date is not known.
    package var hasUnknownDates = false
    /// The long names of sessions, their escapes resolved, one after the other.
    package var names: [UInt8] = []
    /// Whether the entries are parts of one document.
    package var isOfDocument = false
    /// When that was written, as it tells itself, `nil` if it does not.
    package var documentTime: Instant?
    /// Whether nothing more comes from their source.
    package var endsSource = false
    /// What the source holds, if it has ended and nothing of it was used.
    package var unusedCounts: IgnoredCounts?
    /// What may be meant otherwise than it is read, each told once for a source.
    package var hints: [Hint] = []

    /// Creates an empty batch, without room.
    package init() {}

    /// Forgets the lines and keeps the room.
    package mutating func removeAll() {
        entries.forget()
        fixes.forget()
        viewports.forget()
        inputs.forget()
        requests.forget()
        waypoints.forget()
        errors.forget()
        fieldErrors.forget()
        elements.forget()
        names.forget()
        isOfDocument = false
        documentTime = nil
        endsSource = false
        unusedCounts = nil
        hints.forget()
        hasUnknownDates = false
    }

    /// The entries at some places alone, with nothing of the others.
    ///
    /// - Parameter keepsText: Whether their text is to be the whole of another buffer, rather than none.
    package func excerpt(_ indices: Range<Int>, keepsText: Bool) -> RecordBatch {
        var excerpt = RecordBatch()
        excerpt.entries.reserveCapacity(indices.count)
        for index in indices {
            var entry = entries[index]
            switch entry.content {
            case .fix(let index):
                entry.content = .fix(excerpt.add(fixes[Int(index)]))
            case .epochReport(let index):
                entry.content = .epochReport(excerpt.add(fixes[Int(index)]))
            case .waypoint(let index):
                entry.content = excerpt.add(waypoints[Int(index)])
            case .viewport(let index):
                entry.content = excerpt.add(viewports[Int(index)])
            case .input(let index):
                excerpt.inputs.append(inputs[Int(index)])
                entry.content = .input(Int32(excerpt.inputs.count - 1))
            case .supplementedFix(let index):
                entry.content = excerpt.add(inputs[Int(index)])
            case .request(let index):
                excerpt.requests.append(requests[Int(index)])
                entry.content = .request(Int32(excerpt.requests.count - 1))
            case .rejected(let index):
                excerpt.errors.append(errors[Int(index)])
                entry.content = .rejected(Int32(excerpt.errors.count - 1))
            case .ignored, .rest:
                break
            }
            if let range = entry.session.range {
                let start = excerpt.names.count
                excerpt.names += names[range.indices]
                entry.session = SessionReference(at: ByteRange(start..<excerpt.names.count))
            }
            entry.text = ByteRange(0..<(keepsText ? Int(entry.text.count) : 0))
            excerpt.entries.append(entry)
        }
        for error in fieldErrors where indices.contains(error.entry) {
            excerpt.fieldErrors.append(FieldError(entry: error.entry - indices.lowerBound, error: error.error))
        }
        for element in elements where keepsText && indices.contains(element.entry) {
            let start = element.text.start - entries[element.entry].text.start
            excerpt.elements.append(
                Element(
                    entry: element.entry - indices.lowerBound,
                    text: ByteRange(start: start, count: element.text.count)
                )
            )
        }
        return excerpt
    }

    private mutating func add(_ fix: Fix) -> Int32 {
        fixes.append(fix)
        return Int32(fixes.count - 1)
    }

    /// Adds that a field of the entry to be added next could not be read.
    mutating func addFieldError(_ error: LineError) {
        fieldErrors.append(FieldError(entry: entries.count, error: error))
    }

    /// Adds what of its line the entry to be added next is.
    mutating func addElement(_ text: ByteRange) {
        elements.append(Element(entry: entries.count, text: text))
    }

    /// What of its line a record is that stands in an array of records, `nil` for any other.
    package func elementText(of index: Int) -> ByteRange? {
        var (first, end) = (0, elements.count)
        while first < end {
            let middle = (first + end) / 2
            if elements[middle].entry < index { first = middle + 1 } else { end = middle }
        }
        return first < elements.count && elements[first].entry == index
            ? elements[first].text : nil
    }

    /// Adds a place that is nobody's position.
    package mutating func add(_ waypoint: Waypoint) -> Content {
        waypoints.append(waypoint)
        return .waypoint(Int32(waypoints.count - 1))
    }

    /// Adds more of a line that is too long.
    package mutating func addRest(of line: Int, text: ByteRange) {
        entries.append(Entry(content: .rest, line: line, text: text))
    }

    /// Whether an entry ends its session.
    package func isClosing(_ entry: Entry) -> Bool {
        guard case .input(let index) = entry.content, case .close = inputs[Int(index)] else {
            return false
        }
        return true
    }

    /// What an entry says happened, `nil` for one that says of no session what happened in it.
    package func input(of entry: Entry) -> Input? {
        switch entry.content {
        case .fix(let index): .fix(fixes[Int(index)])
        case .epochReport(let index): .epochReport(fixes[Int(index)])
        case .viewport(let index): .viewport(ViewportUpdate(viewports[Int(index)]))
        case .input(let index), .supplementedFix(let index): inputs[Int(index)]
        case .request, .waypoint, .ignored, .rejected, .rest: nil
        }
    }
}

extension RecordBatch.Entry {
    /// The entry takes something from a line of its source that came before, or from its own alone.
    mutating func takesFrom(line oldest: Int) {
        reach = UInt16(clamping: line - oldest)
    }

    /// Whether it takes something from the lines up to `last`.
    package func takesFrom(upTo last: Int) -> Bool {
        if isDeferred || reach > 0 { reach == .max || line - Int(reach) <= last } else { false }
    }

    /// Puts this element of a line into the batch and goes on to the next of the same line.
    ///
    /// One that says nothing is left out, for the line says as much without it.
    mutating func goOn(in batch: inout RecordBatch) {
        if case .ignored = content {
            session = .unnamed
            time = nil
            return
        }
        isContinued = true
        batch.entries.append(self)
        self = Self(line: line, text: text)
    }
}
