import BearingsEngine

/// Lines that hold several records.
///
/// Each element is read by itself, a bad one rejected and the others used. So many errors about
/// one line tell enough; what is wrong beyond them is told by its count, lest a line of a megabyte
/// be answered by a hundred.
extension RecordDecoder {
    /// What the elements of a line are.
    enum ElementKind {
        /// TPVs that gpsd was polled for.
        case reports
        /// Positions of the W3C.
        case positions
        /// Features of a collection.
        case features
        /// Features of an Overland batch.
        case locations
        /// Records of any kind.
        case records
        /// Messages, with what stands before them in the line.
        case messages(RecorderColumns?)
    }

    /// How many elements of a line are complained of one by one.
    static let maxErrors = 100

    /// Decodes the elements of the array at a node, one after the other.
    mutating func decodeElements(
        of array: Int,
        _ kind: ElementKind,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            entry.advance(in: &batch)
            do throws(LineError) {
                try enter(element, bytes)
            } catch {
                rejectElement(error, &entry, &batch)
                continue
            }
            do throws(LineError) {
                switch kind {
                case .reports: try decodeReport(.position, bytes, into: &entry, &batch)
                case .positions: try decodeW3C(bytes, into: &entry, &batch)
                case .features: try decodeMember(bytes, into: &entry, &batch)
                case .locations: try decodeOverlandLocation(bytes, into: &entry, &batch)
                case .records: try decodeMixed(element, bytes, into: &entry, &batch)
                case .messages(let columns):
                    try decodeOwnTracks(columns, bytes, into: &entry, &batch)
                }
            } catch {
                rejectElement(error, &entry, &batch)
                if case .rejected = entry.content, options.sessionSource == .record {
                    entry.session = (try? session(bytes, names: &batch.names)) ?? .anyone
                }
            }
        }
    }

    /// Decodes a record of any kind, and says where it stands.
    private mutating func decodeMixed(
        _ element: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let before = batch.entries.count
        _ = try decodeRecord(bytes, isElement: true, into: &entry, &batch)
        // Of one that holds several none is the whole of it, and what says nothing is no entry.
        guard batch.entries.count == before else { return }
        if case .ignored = entry.content { return }
        batch.addElement(reader.tape[element].range)
    }

    /// Whether the line is an empty array.
    var holdsNothing: Bool { reader.tape.root.kind == .array && reader.tape.root.next == 1 }

    /// Whether the line is an array that holds an object.
    func holdsRecords(_ bytes: Span<UInt8>) -> Bool {
        guard reader.tape.root.kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: 0)
        while let element = elements.next(in: reader.tape) {
            if reader.tape[element].kind == .object { return true }
        }
        return false
    }

    private mutating func enter(_ element: Int, _ bytes: Span<UInt8>) throws(LineError) {
        guard reader.tape[element].kind == .object else {
            // What is only counted need not be described.
            guard rejectedElements < Self.maxErrors else {
                throw LineError(.badType, offset: 0, message: "")
            }
            let found = reader.tape[element].description(in: bytes)
            throw reader.error(.badType, at: element, "found \(found), expected an object")
        }
        try reader.enter(element, bytes)
    }

    /// Goes on to the rejection of an element, or to one of those that are only counted.
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

    /// Tells how many elements of the line were only counted.
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

    /// Insists that fixes may come from `format`.
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
