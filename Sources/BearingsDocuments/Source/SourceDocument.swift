import BearingsWire

/// The document that a source is, being read.
package enum SourceDocument: Sendable {
    /// The source is lines, or not known yet.
    case none
    /// GPX, KML or TCX.
    case xml(XMLDocument)
    case table(CSVFormat)
    case fit(FITFormat)
    /// Something that is not read, until it is reported.
    case foreign(ForeignFormat?)

    /// Whether the source is a document.
    package var isKnown: Bool { if case .none = self { false } else { true } }

    /// Its format, `nil` for lines and for what is not read.
    package var format: SourceFormat? {
        switch self {
        case .xml(let document): document.format.format
        case .table: .csv
        case .fit: .fit
        case .none, .foreign: nil
        }
    }

    /// Reads a piece of a document other than a table.
    package mutating func read(_ piece: Span<UInt8>, into records: inout RecordWriter) {
        switch self {
        case .xml(var document):
            self = .none
            document.read(piece, into: &records)
            self = .xml(document)
        case .fit(var file):
            self = .none
            file.read(piece, into: &records)
            self = .fit(file)
        case .foreign(let format):
            guard let format else { return }
            self = .foreign(nil)
            records.begin(line: 1)
            records.reject(format.error)
            records.entry.session = .nobody
            records.end()
        case .none, .table: break
        }
    }

    /// Ends a document other than a table, with an error if it is incomplete.
    package mutating func finish(into records: inout RecordWriter) {
        switch self {
        case .xml(var document):
            document.finish(into: &records)
            self = .xml(document)
        case .fit(var file):
            file.finish(into: &records)
            self = .fit(file)
        case .none, .table, .foreign: break
        }
    }

    /// Adds the points that wait for more of their track as ignored lines.
    package mutating func addHeld(to records: inout RecordWriter) {
        guard case .xml(var document) = self else { return }
        self = .none
        document.addHeld(to: &records)
        self = .xml(document)
    }

    /// Adds what it is counted as, if nothing of it was used.
    package func addUnused(to counts: inout IgnoredCounts) {
        switch self {
        case .fit(let file) where file.recordCount == 0: counts.add(file.kind)
        case .xml(let document) where counts.isEmpty:
            let title = document.format.title
            counts.add(.init(noun: "document", rest: " of \(title) without points"))
        case .table where counts.isEmpty:
            counts.add(.init(noun: "table", rest: " without rows"))
        case .none, .xml, .table, .fit, .foreign: break
        }
    }
}
