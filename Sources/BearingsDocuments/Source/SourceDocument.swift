import BearingsWire

/// The document that a source is, being read.
///
/// Its state changes in place: none is copied for a piece.
package struct SourceDocument: Sendable {
    /// What a source is.
    package enum Kind: BitwiseCopyable, Sendable {
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
    package let kind: Kind
    /// Each none or one.
    private var xml: [XMLDocument] = []
    private var tables: [CSVFormat] = []
    private var fit: [FITFormat] = []
    /// What is not read, until it is reported.
    private var foreign: ForeignFormat?

    /// Creates none.
    package init() { kind = .none }

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
    package var format: SourceFormat? {
        switch kind {
        case .xml: xml.first?.format.format
        case .table: .csv
        case .fit: .fit
        case .none, .foreign: nil
        }
    }

    /// Moves the table out, or back; none or one.
    package mutating func exchange(_ tables: inout [CSVFormat]) { swap(&tables, &self.tables) }

    /// Reads a piece of a document other than a table.
    package mutating func read(_ piece: Span<UInt8>, into records: inout RecordWriter) {
        for index in xml.indices { xml[index].read(piece, into: &records) }
        for index in fit.indices { fit[index].read(piece, into: &records) }
        guard let format = foreign.take() else { return }
        records.begin(line: 1)
        records.reject(format.error)
        records.entry.holdsNoPlace = true
        records.end()
    }

    /// Ends a document other than a table, with an error if it is incomplete.
    package mutating func finish(into records: inout RecordWriter) {
        for index in xml.indices { xml[index].finish(into: &records) }
        for index in fit.indices { fit[index].finish(into: &records) }
    }

    /// Adds the points that wait for more of their track as ignored lines.
    package mutating func addHeld(to records: inout RecordWriter) {
        for index in xml.indices { xml[index].addHeld(to: &records) }
    }

    /// Adds what it is counted as, if nothing of it was used.
    package func addUnused(to counts: inout IgnoredCounts) {
        if let file = fit.first, file.recordCount == 0 { counts.add(file.kind) }
        guard counts.isEmpty else { return }
        if let document = xml.first {
            let title = document.format.title
            counts.add(.init(noun: "document", rest: " of \(title) without points"))
        }
        if kind == .table { counts.add(.init(noun: "table", rest: " without rows")) }
    }
}
