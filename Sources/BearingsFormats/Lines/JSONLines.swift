import BearingsEngine
import BearingsWire

/// Reads lines of JSON: finds the system that each is of, and has it read.
package struct JSONLines: Sendable {
    /// The line at hand.
    var reader = LineReader()
    /// The location history that the source is, if it is one.
    var takeout = Indirect(TakeoutFormat())
    /// Templates of lines, the fast path.
    package var templates = TemplateDecoder()

    /// Creates a reader for the lines of one source.
    package init() {}

    /// Whether the lines are of an array that a location history has, and perhaps others.
    package var isInLocationHistory: Bool {
        get { takeout.value.isInLocationHistory }
        set { takeout.value.isInLocationHistory = newValue }
    }

    /// What may be meant otherwise in the source than it was read; `nil` if nothing.
    package var hint: RecordBatch.Hint? { takeout.value.timeline.hint }

    /// What was read of a line.
    package enum Line {
        /// One record, and which system it is of.
        case record(System)
        /// Nothing, an invalid record, several records, or one in an envelope.
        case other
    }

    /// Reads a line, which is no comment and not blank.
    ///
    /// - Parameter offset: How far behind the line's beginning the text begins.
    package mutating func read(
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError) -> Line {
        if text[0] != UInt8(ascii: "{"), let columns = try RecorderColumns(text, at: offset) {
            let payload = text.extracting(columns.payload)
            let start = offset + columns.payload.lowerBound
            try OwnTracksFormat.readPayload(&reader, payload, columns, at: start, into: &records)
            return .other
        }
        do throws(LineError) {
            try reader.readValue(text, at: offset)
        } catch {
            guard
                readParts(error, text, at: offset, into: &records)
                    || readBehindTorn(error, text, at: offset, into: &records)
            else { throw error }
            return .other
        }
        return try readValue(into: &records)
    }

    /// Reads the records of the JSON value that the reader holds.
    private mutating func readValue(into records: inout RecordWriter) throws(LineError) -> Line {
        if reader.tape.root.kind == .array {
            if readArray(into: &records) { return .other }
            if let error = errorAboutRows(&records) { throw error }
        }
        try reader.enterLine()
        do throws(LineError) {
            return .record(try readRecord(into: &records))
        } catch {
            records.advance()
            reject(error, in: &records)
            return .other
        }
    }

    /// Reads the records of the array that the line is.
    ///
    /// - Returns: Whether it holds any, or nothing at all.
    private mutating func readArray(into records: inout RecordWriter) -> Bool {
        if OwnTracksFormat.holdsMessages(reader) {
            OwnTracksFormat.readMessages(&reader, of: 0, into: &records)
        } else if reader.holdsRecords() {
            readRecords(of: 0, into: &records)
        } else {
            return reader.isEmptyArray()
        }
        return true
    }

    /// Rejects the root, an invalid record whose session may still be known.
    private func reject(_ error: LineError, in records: inout RecordWriter) {
        records.reject(error)
        records.entry.holdsNoPlace = NativeFormat.locatesNobody(reader)
        if records.options.sessionSource == .record {
            records.entry.session = (try? reader.session(&records)) ?? .anyone
        }
    }

    /// Reads the elements of the array at a node, records of any kind.
    mutating func readRecords(of array: Int, into records: inout RecordWriter) {
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            if reader.holdsRecords(element) {
                readRecords(of: element, into: &records)
                continue
            }
            if reader.isEmptyArray(element) { continue }
            guard reader.begin(element, in: &records) else { continue }
            do throws(LineError) {
                let text = reader.tape[element].range
                    .moved(by: Int(records.entry.text.start) + reader.offset)
                try readElement(text, into: &records)
            } catch {
                reader.reject(error, in: &records)
            }
        }
    }

    /// Reads the root, a record of any kind, as one of several in the line; those cannot be requests.
    ///
    /// - Parameter text: Where it is in the buffer.
    mutating func readElement(
        _ text: ByteRange,
        into records: inout RecordWriter
    ) throws(LineError) {
        let before = records.batch.entries.count
        _ = try readRecord(isElement: true, into: &records)
        // An element with several records is not one itself, and one that is ignored is no entry.
        guard records.batch.entries.count == before else { return }
        if case .ignored = records.entry.content { return }
        records.batch.addElement(text)
    }
}
