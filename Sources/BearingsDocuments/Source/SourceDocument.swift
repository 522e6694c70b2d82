import BearingsWire

/// The document that a source is, being read.
///
/// Its state changes in place: none is copied for a piece.
struct SourceDocument: Sendable {
    /// What a source is.
    enum Kind: BitwiseCopyable, Sendable {
        /// Lines, or not known yet.
        case none
        /// GPX, KML or TCX.
        case xml
        case table
        case fit
        /// Something that is not read.
        case foreign
    }

    /// What it is.
    let kind: Kind
    /// Each none or one.
    private var xml: [XMLDocument] = []
    private var tables: [CSVFormat] = []
    /// Where the first row is that the table has kept, if it is in the buffer.
    private var rowText: ByteRange?
    private var fit: [FITFormat] = []
    /// What is not read, until it is reported.
    private var foreign: ForeignFormat?

    /// Creates none.
    init() { kind = .none }

    init(_ document: XMLDocument) {
        kind = .xml
        xml = [document]
    }

    init(_ table: CSVFormat) {
        kind = .table
        tables = [table]
    }

    init(_ file: FITFormat) {
        kind = .fit
        fit = [file]
    }

    init(_ foreign: ForeignFormat) {
        kind = .foreign
        self.foreign = foreign
    }

    /// Its format, `nil` for lines and for what is not read.
    var format: SourceFormat? {
        switch kind {
        case .xml: xml.first?.format.format
        case .table: .csv
        case .fit: .fit
        case .none, .foreign: nil
        }
    }

    /// Reads a piece.
    ///
    /// - Parameter place: Where it is in the buffer.
    mutating func read(
        _ piece: Span<UInt8>,
        at place: ByteRange,
        into records: inout RecordWriter
    ) -> DocumentStep {
        for index in tables.indices {
            if let object = tables[index].takeObject(piece, records.options) { return object }
            rowText = tables[index].take(piece, text: place, into: &records)
            return rowText == nil ? .done : .more
        }
        for index in xml.indices { xml[index].read(piece, into: &records) }
        for index in fit.indices { fit[index].read(piece, into: &records) }
        guard let format = foreign.take() else { return .done }
        records.begin(line: 1)
        records.reject(format.error)
        records.entry.holdsNoPlace = true
        records.end()
        return .done
    }

    /// Adds the next row that has been kept; see ``CSVFormat/addNext(text:isLast:to:)``.
    mutating func addRow(isLast: Bool, to records: inout RecordWriter) -> DocumentStep {
        let text = rowText ?? ByteRange(start: 0, count: 0)
        rowText = nil
        for index in tables.indices {
            return tables[index].addNext(text: text, isLast: isLast, to: &records)
        }
        return .done
    }

    /// Ends the document, with an error if it is incomplete; rows may be kept.
    mutating func finish(into records: inout RecordWriter) {
        for index in xml.indices { xml[index].finish(into: &records) }
        for index in fit.indices { fit[index].finish(into: &records) }
    }

    /// Adds the points that wait for more of their track as ignored lines.
    mutating func addHeld(to records: inout RecordWriter) {
        for index in xml.indices { xml[index].addHeld(to: &records) }
    }

    /// Adds what it is counted as, if nothing of it was used.
    func addUnused(to counts: inout IgnoredCounts) {
        if let file = fit.first, file.recordCount == 0 { counts.add(file.kind) }
        guard counts.isEmpty else { return }
        if let document = xml.first {
            let title = document.format.title
            counts.add(.init(noun: "document", rest: " of \(title) without points"))
        }
        if kind == .table { counts.add(.init(noun: "table", rest: " without rows")) }
    }
}
