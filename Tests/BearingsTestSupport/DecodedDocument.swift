internal import BearingsDocuments
package import BearingsEngine
internal import BearingsPipeline
package import BearingsWire

/// What a ``RecordDecoder`` makes of a document that comes in pieces.
package struct DecodedDocument {
    /// An entry, in a form to compare by.
    package enum Outcome: Equatable {
        case fix(Fix, line: Int, time: Milliseconds?)
        case noFix(line: Int)
        case place(line: Int)
        case rejected(RejectionReason, line: Int, offset: Int)
    }

    package private(set) var outcomes: [Outcome] = []
    package private(set) var errors: [LineError] = []
    /// Errors in fields, which count as absent.
    package private(set) var fields: [LineError] = []
    /// Whether it was recognized as a document.
    package private(set) var isDocument = true

    /// Decodes `bytes`, cut at `cuts`, each piece at another offset.
    package init(
        _ bytes: [UInt8],
        cuts: [Int] = [],
        _ options: DecodingOptions = .init(),
        source: String = "track.gpx"
    ) {
        var decoder = RecordDecoder(options, source: source)
        var others = DocumentFormats(source: source)
        var start = 0
        for (number, end) in (cuts + [bytes.count]).enumerated() where end > start {
            let margin = [UInt8](repeating: UInt8(ascii: "<"), count: number % 7)
            let buffer = margin + bytes[start..<end] + margin
            let piece = ByteRange(margin.count..<margin.count + end - start)
            if decoder.isDocument(buffer.span, piece, line: 1, &others) {
                decoder.decodeDocument(buffer.span, piece, &others)
            } else {
                isDocument = false
            }
            add(decoder.batch)
            decoder.batch = RecordBatch()
            start = end
        }
        decoder.endSource(&others)
        add(decoder.batch)
    }

    package init(_ text: String, _ options: DecodingOptions = .init(), source: String = "track.gpx")
    {
        self.init(Array(text.utf8), options, source: source)
    }

    private mutating func add(_ batch: RecordBatch) {
        errors += batch.errors
        fields += batch.fieldErrors.map(\.error)
        for entry in batch.entries {
            switch entry.content {
            case .fix(let index):
                let time = entry.time?.millisecondsSince1970
                outcomes.append(.fix(batch.fixes[Int(index)], line: entry.line, time: time))
            case .input: outcomes.append(.noFix(line: entry.line))
            case .waypoint: outcomes.append(.place(line: entry.line))
            case .rejected(let index):
                let error = batch.errors[Int(index)]
                outcomes.append(
                    .rejected(error.reason, line: entry.line, offset: error.offset)
                )
            default: break
            }
        }
    }

    /// The fixes, in order.
    package var fixes: [Fix] {
        outcomes.compactMap { outcome in
            if case .fix(let fix, _, _) = outcome { return fix }
            return nil
        }
    }

    /// The times of the fixes, in order.
    package var times: [Milliseconds?] {
        outcomes.compactMap { outcome -> Milliseconds?? in
            if case .fix(_, _, let time) = outcome { return .some(time) }
            return nil
        }
    }
}

/// A document whose only track holds `points`.
package func track(_ points: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk><trkseg>\n\(points)\n</trkseg></trk></gpx>\n"
}
