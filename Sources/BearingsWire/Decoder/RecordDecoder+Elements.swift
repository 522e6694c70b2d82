import BearingsEngine

/// Lines with several records.
///
/// Each element is decoded by itself; an invalid one is rejected and the others are used. The first errors of a
/// line are reported one by one, the others by their count, so that a line of a megabyte is not
/// answered by a hundred.
extension RecordDecoder {
    /// What the elements of a line are.
    enum ElementKind {
        /// TPV reports in gpsd's answer to a poll.
        case reports
        /// Positions of the W3C's Geolocation API.
        case positions
        /// Features of a collection.
        case features
        /// Features of an Overland batch.
        case locations
        /// Records of any kind.
        case records
        /// Messages, with what precedes them in the line.
        case messages(RecorderColumns?)
    }

    /// How many invalid elements of a line are reported one by one.
    static let maxErrors = 100

    /// Decodes the elements of the array at a node.
    mutating func decodeElements(
        of array: Int,
        _ kind: ElementKind,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            entry.advance(in: &batch)
            do throws(LineError) {
                try enter(element)
            } catch {
                rejectElement(error, &entry, &batch)
                continue
            }
            do throws(LineError) {
                switch kind {
                case .reports: try decodeReport(into: &entry, &batch)
                case .positions: try decodeW3C(into: &entry, &batch)
                case .features: try decodeMember(into: &entry, &batch)
                case .locations: try decodeOverlandLocation(into: &entry, &batch)
                case .records: try decodeMixed(element, into: &entry, &batch)
                case .messages(let columns):
                    try decodeOwnTracks(columns, into: &entry, &batch)
                }
            } catch {
                rejectElement(error, &entry, &batch)
                if case .rejected = entry.content, options.sessionSource == .record {
                    entry.session = (try? session(names: &batch.names)) ?? .anyone
                }
            }
        }
    }

    /// Decodes a record of any kind, as an element.
    private mutating func decodeMixed(
        _ element: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let before = batch.entries.count
        _ = try decodeRecord(isElement: true, into: &entry, &batch)
        // An element with several records is not one itself, and one that is ignored is no entry.
        guard batch.entries.count == before else { return }
        if case .ignored = entry.content { return }
        batch.addElement(
            reader.tape[element].range.moved(by: Int(entry.text.start) + reader.offset)
        )
    }

    /// Whether the line is an empty array.
    var holdsNothing: Bool { reader.tape.root.kind == .array && reader.tape.root.next == 1 }

    /// Whether the line is an array with an object in it.
    func holdsRecords() -> Bool {
        guard reader.tape.root.kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: 0)
        while let element = elements.next(in: reader.tape) {
            if reader.tape[element].kind == .object { return true }
        }
        return false
    }

    private mutating func enter(_ element: Int) throws(LineError) {
        guard reader.tape[element].kind == .object else {
            // Only counted, so it needs no description.
            guard rejectedElements < Self.maxErrors else {
                throw LineError(.badType, offset: 0, message: "")
            }
            let found = reader.tape.description(of: element)
            throw reader.error(.badType, at: element, "found \(found), expected an object")
        }
        try reader.enter(element)
    }

    /// Adds the rejection of an element, or counts it.
    mutating func rejectElement(
        _ error: LineError,
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        entry.advance(in: &batch)
        rejectedElements += 1
        if rejectedElements <= Self.maxErrors {
            reject(error, &entry, &batch)
        } else {
            entry.content = .ignored
        }
    }

    /// Reports how many elements of the line were only counted.
    mutating func rejectUnreportedElements(
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard rejectedElements > Self.maxErrors, let last = batch.errors.last else { return }
        entry.advance(in: &batch)
        let error = LineError(
            last.reason,
            offset: last.offset,
            message: "found \(rejectedElements - Self.maxErrors) more elements that cannot be read"
        )
        reject(error, &entry, &batch)
    }

    /// Throws unless fixes may come from `format`.
    ///
    /// - Parameter what: What was found, for the message.
    func require(_ format: Format, _ what: String) throws(LineError) {
        guard options.format != .auto, options.format != format else { return }
        throw LineError(
            .unknownType,
            offset: 0,
            message: "found \(what), expected fixes of --format \(options.format)"
        )
    }
}
