/// What is known of a source as a whole.
struct SourceNotes: Sendable {
    /// Ignored lines; unless all are counted, only until one is used.
    var ignored = IgnoredCounts()
    /// The format of a source that is not read, until it is reported.
    var foreignFormat: ForeignFormat?
    /// Whether its records come from several devices.
    var devices = DeviceMix()
    /// The first fix without the key of the session.
    var lineWithoutKey: Int?
    /// The formats of its lines, in the order in which they came.
    var formats: [RecordDecoder.Format] = []
    /// What it looks like, if that is something else.
    var foreignText: ForeignText?
    /// What is known of a location history.
    var timeline = TimelineNotes()
    /// The delimiter that a table states before its header.
    var delimiter: UInt8?
}

extension RecordDecoder {
    /// Notes whether anything of the source was used or rejected.
    ///
    /// - Returns: Whether it was; then this need not be called again.
    package mutating func noteUse(in batch: RecordBatch) -> Bool {
        hasBeenOfUse =
            hasBeenOfUse
            || batch.entries.contains { entry in
                switch entry.content {
                case .waypoint, .ignored: false
                case .fix, .epochReport, .supplementedFix, .viewport, .input, .request, .rejected,
                    .rest:
                    true
                }
            }
        return hasBeenOfUse
    }

    /// The formats that its lines are of, in the order in which they came; none of what is not read.
    package var formats: [Format] {
        let ofDocument: Format? =
            switch sourceKind {
            case .xml: document.format.format
            case .csv: .csv
            case .fit: .fit
            case .lines, .foreign: nil
            }
        return (ofDocument.map { [$0] } ?? []) + sourceNotes.formats.filter { $0 != ofDocument }
    }

    /// Notes the format of the line at hand.
    mutating func noteFormat(_ format: Format) {
        guard sourceNotes.formats.last != format, !sourceNotes.formats.contains(format) else {
            return
        }
        sourceNotes.formats.append(format)
    }

    /// Ignored lines, if they are counted.
    package var ignoredCounts: IgnoredCounts { sourceNotes.ignored }

    /// What the source holds, if nothing of it was used.
    package var unusedCounts: IgnoredCounts? {
        guard !hasBeenOfUse, sourceKind != .foreign else { return nil }
        var counts = sourceNotes.ignored
        switch sourceKind {
        case .fit where fit.recordCount == 0: counts.add(fit.kind)
        case .xml where counts.isEmpty:
            counts.add(.init(noun: "document", rest: " of \(document.format.title) without points"))
        case .csv where counts.isEmpty: counts.add(.init(noun: "table", rest: " without rows"))
        case _ where counts.isEmpty && !hasBegunText: counts.add(.init(noun: "byte"), 0)
        default: break
        }
        return counts.isEmpty ? nil : counts
    }

    /// Counts the line at hand as ignored.
    @inline(never)
    mutating func noteIgnored(_ bytes: Span<UInt8>, _ content: ByteRange, line: Int) {
        // A fix that waits for its date is not ignored.
        guard nmea.held.last?.line != line, let kind = ignoredKind(bytes, content) else { return }
        sourceNotes.ignored.add(kind)
    }

    /// The kind of the line at hand.
    private func ignoredKind(
        _ bytes: Span<UInt8>,
        _ content: ByteRange
    ) -> IgnoredCounts.Kind? {
        guard !LineContent.isBlank(content, in: bytes) else { return .blank }
        let first = bytes[Int(content.start)]
        if isComment(bytes, content) { return .init(noun: "comment") }
        if isNMEA(bytes, content, first: first) { return nmea.ignored.kind }
        guard reader.tape.root.kind == .object else {
            return holdsNothing ? .emptyDocument : .other
        }
        func word(_ value: Int?) -> String? {
            guard let value, reader.tape[value].kind == .string else { return nil }
            let text = reader.tape.string(at: value)
            return text.utf8.count <= 24 && !text.isEmpty ? text : nil
        }
        if let name = word(reader.value(.class)) { return .init(noun: "\(name) report") }
        if let name = word(reader.value(.ownTracksType)) {
            return .init(noun: "\(name) message")
        }
        if let name = word(reader.memberOfRoot("event")) {
            return .init(noun: "\(name) event")
        }
        if sourceNotes.timeline.skipsSignals, case .position = takeoutRecord() {
            return .init(noun: "raw signal", rest: " of the time of paths")
        }
        if let name = word(reader.value(.type)) {
            return .init(noun: name, rest: " without a timed position")
        }
        return .other
    }
}
