import BearingsEngine

/// The records of the lines in one buffer, as flat data; texts are offsets into the buffer.
///
/// Reused from buffer to buffer; no record allocates.
package struct RecordBatch: Sendable {
    /// What a line is.
    package enum Content: BitwiseCopyable, Sendable {
        /// A fix, by its index in ``fixes``.
        case fix(Int32)
        /// One of several reports of an epoch, by its index in ``fixes``.
        case epochReport(Int32)
        /// Either of these with a ``FixSupplement``, by its index in ``inputs``.
        case supplementedFix(Int32)
        /// A viewport, by its index in ``viewports``.
        case viewport(Int32)
        /// Any other input, by its index in ``inputs``.
        case input(Int32)
        /// A client's request, by its index in ``requests``.
        case request(Int32)
        /// A place that is nobody's position, by its index in ``waypoints``; counts as ignored.
        case waypoint(Int32)
        /// Nothing to use, but no error.
        case ignored
        /// An invalid line, by the index of its error in ``errors``.
        case rejected(Int32)
        /// More of the line before, which was rejected as too long; not a line of its own.
        case rest

        /// Whether it is one of several reports of an epoch.
        @inlinable package var isEpochReport: Bool {
            if case .epochReport = self { true } else { false }
        }

        /// Whether it is a position of the user.
        package var isFix: Bool {
            switch self {
            case .fix, .epochReport, .supplementedFix: true
            default: false
            }
        }
    }

    /// A line, or one element of a line with several.
    package struct Entry: BitwiseCopyable, Sendable {
        /// What the line is; its numbers are indices into the batch's arrays.
        package var content = Content.ignored
        /// How many lines back the oldest line is that it uses something from; 0 for its own, the largest value for
        /// that many and more.
        package var reach: UInt16 = 0
        /// The line's number in its source, from 1.
        package var line: Int
        /// The whole line in the buffer, with its newline.
        package var text: ByteRange
        /// The session; for a rejected line possibly ``SessionNumber/anyone``.
        package var session = SessionNumber.unnamed
        /// The record's event time, `nil` if it has none.
        package var time: Instant?
        /// Whether ``time`` was corrected and is not the one in the record.
        package var isTimeRepaired = false
        /// Whether ``time`` comes from an earlier line, since this one has none.
        package var isTimeInherited = false
        /// Whether a rejected line can hold no position, so that it may be shown though its session is denied.
        package var holdsNoPlace = false
        /// Whether ``time`` was made up, since neither this line nor an earlier one tells it.
        package var isTimeMadeUp = false
        /// Whether only the time of day is known; the date counts from 1970-01-01.
        package var isDateUnknown = false
        /// Whether it repeats the report before with a more precise position.
        package var isRefinement = false
        /// Whether the next entry is another element of the same line.
        package var isContinued = false
        /// Whether the line means the same regardless of the lines before it.
        package var isSelfContained = true
        /// Whether the line was an entry before, as ignored.
        ///
        /// Its time was only known from a later line. ``text`` is empty.
        package var isDeferred = false
    }

    /// A field of a record that is invalid and counts as absent.
    package struct FieldError: Sendable {
        /// The record's index in ``entries``.
        package var entry: Int
        /// What is wrong with the field.
        package var error: LineError
    }

    /// What a conversion carries on beside a fix.
    package struct Carried: Sendable {
        /// The place of the fix among ``entries``.
        package var entry: Int
        /// In the order of the source.
        package var fields: CarriedFields
    }

    /// Something that may be meant otherwise than it is read.
    package struct Hint: Sendable {
        /// The line's number in its source, from 1.
        package var line: Int
        /// What it may mean, as a sentence for people.
        package var message: String

        /// Creates a hint about a line.
        package init(line: Int, message: String) {
            (self.line, self.message) = (line, message)
        }
    }

    /// A record in an array of records.
    package struct Element: Sendable {
        /// The record's index in ``entries``.
        package var entry: Int
        /// The record's text in the buffer.
        package var text: ByteRange
    }

    /// In the order of the lines.
    package var entries: [Entry] = []
    /// See ``Content``.
    package var fixes: [Fix] = []
    /// See ``Content``.
    package var viewports: [ViewportUpdate] = []
    /// See ``Content``.
    package var inputs: [Input] = []
    /// See ``Content``.
    package var requests: [ClientRequest] = []
    /// See ``Content``.
    package var waypoints: [Waypoint] = []
    /// See ``Content``.
    package var errors: [LineError] = []
    /// In the order of the entries.
    package var fieldErrors: [FieldError] = []
    /// In the order of the entries.
    package var elements: [Element] = []
    /// In the order of the entries; empty unless ``DecodingOptions/carriesFields``.
    package var carried: [Carried] = []
    /// What a conversion would carry on and cannot.
    package var leftOut = LeftOutNames()
    /// Whether of an entry the date is not known.
    package var hasUnknownDates = false
    /// The names of the entries' sessions.
    package var names = SessionNames()
    /// Whether the entries are parts of one document.
    package var isOfDocument = false
    /// When the document was written, or what it describes began, by its own account; `nil` if unknown.
    package var documentTime: Instant?
    /// Whether the source has ended.
    package var endsSource = false
    /// What the source holds, if it has ended and nothing of it was used.
    package var unusedCounts: IgnoredCounts?
    /// Remarks on what may mean something else than was read; each once a source.
    package var hints: [Hint] = []
    /// From the first to the last time of the source's fixes that name no session, once it has ended.
    package var unnamedSpan: ClosedRange<Instant>?

    /// Creates an empty batch without capacity.
    package init() {}

    /// Removes everything and keeps the capacity.
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
        if !carried.isEmpty { carried.removeAll(keepingCapacity: true) }
        if leftOut.count > 0 { leftOut = LeftOutNames() }
        names.removeAll()
        isOfDocument = false
        documentTime = nil
        endsSource = false
        unusedCounts = nil
        hints.forget()
        unnamedSpan = nil
        hasUnknownDates = false
    }

    /// A batch of some entries only.
    ///
    /// - Parameter keepsText: Whether their text becomes the whole of another buffer; otherwise they have none.
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
            if let name = names[entry.session] {
                entry.session = excerpt.names.number(
                    of: names.bytes.span.extracting(name.range.indices)
                )
            }
            entry.text = ByteRange(0..<(keepsText ? Int(entry.text.count) : 0))
            excerpt.entries.append(entry)
        }
        for error in fieldErrors where indices.contains(error.entry) {
            excerpt.fieldErrors.append(
                FieldError(entry: error.entry - indices.lowerBound, error: error.error)
            )
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

    /// Adds an invalid field of the entry that is added next.
    package mutating func addFieldError(_ error: LineError) {
        fieldErrors.append(FieldError(entry: entries.count, error: error))
    }

    /// Adds what is carried on beside the fix that is to be added next.
    package mutating func carry(_ fields: CarriedFields) {
        guard !fields.isEmpty else { return }
        carried.append(Carried(entry: entries.count, fields: fields))
    }

    /// Adds what of its line the entry to be added next is.
    package mutating func addElement(_ text: ByteRange) {
        elements.append(Element(entry: entries.count, text: text))
    }

    /// The text of a record in an array of records, `nil` for other records.
    package func elementText(of index: Int) -> ByteRange? {
        var (first, end) = (0, elements.count)
        while first < end {
            let middle = (first + end) / 2
            if elements[middle].entry < index { first = middle + 1 } else { end = middle }
        }
        return first < elements.count && elements[first].entry == index
            ? elements[first].text : nil
    }

    /// Inserts entries before the last line, of which only elements have been added, each with what is carried on beside it.
    package mutating func insert(_ added: [Entry], carrying fields: [CarriedFields]) {
        // Not between the elements of a line.
        var index = entries.count
        while index > 0, entries[index - 1].isContinued { index -= 1 }
        entries.insert(contentsOf: added, at: index)
        for error in fieldErrors.indices where fieldErrors[error].entry >= index {
            fieldErrors[error].entry += added.count
        }
        for other in carried.indices where carried[other].entry >= index {
            carried[other].entry += added.count
        }
        let new = fields.enumerated().filter { !$1.isEmpty }.map {
            Carried(entry: index + $0, fields: $1)
        }
        let position = carried.firstIndex { $0.entry >= index } ?? carried.count
        carried.insert(contentsOf: new, at: position)
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

    /// The input of an entry, `nil` if it has none.
    package func input(of entry: Entry) -> Input? {
        switch entry.content {
        case .fix(let index): .fix(fixes[Int(index)])
        case .epochReport(let index): .epochReport(fixes[Int(index)])
        case .viewport(let index): .viewport(viewports[Int(index)])
        case .input(let index), .supplementedFix(let index): inputs[Int(index)]
        case .request, .waypoint, .ignored, .rejected, .rest: nil
        }
    }
}

extension RecordBatch.Entry {
    /// Creates the entry of a line of which nothing is known.
    package init(line: Int, text: ByteRange) {
        self.init(content: .ignored, line: line, text: text)
    }

    /// Sets the oldest line that the entry uses something from.
    package mutating func setOldestLine(_ oldest: Int) {
        reach = UInt16(clamping: line - oldest)
    }

    /// Whether it uses something from lines up to `last`.
    package func usesLines(upTo last: Int) -> Bool {
        if isDeferred || reach > 0 { reach == .max || line - Int(reach) <= last } else { false }
    }
}
