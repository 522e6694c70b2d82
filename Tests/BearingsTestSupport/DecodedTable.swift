internal import BearingsDocuments
package import BearingsEngine
internal import BearingsPipeline
package import BearingsWire

/// What a ``RecordDecoder`` makes of a table that comes in pieces, each at most to the end of a line.
package struct DecodedTable {
    package private(set) var fixes: [(fix: Fix, line: Int, time: Milliseconds?, session: String)] =
        []
    package private(set) var ignored = 0
    package private(set) var errors: [LineError] = []
    package private(set) var errorLines: [Int] = []
    package private(set) var fields: [LineError] = []
    package private(set) var isDocument = false

    package init(
        _ text: String,
        _ options: DecodingOptions = .init(),
        pieceSize: Int = .max,
        behindTitle: Bool = false,
        source: String = "stdin"
    ) {
        var decoder = RecordDecoder(options, source: source)
        var others = DocumentFormats(source: source)
        var rest = Array(text.utf8)[...]
        var number = 0
        while !rest.isEmpty {
            let newline = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            // The first line is examined as a whole.
            let size = isDocument ? pieceSize : .max
            let piece = Array(rest[..<min(newline, rest.startIndex + min(size, rest.count))])
            rest = rest.dropFirst(piece.count)
            let range = ByteRange(0..<piece.count)
            if !isDocument { number += 1 }
            isDocument = decoder.isDocument(piece.span, range, line: number, &others)
            if isDocument {
                decoder.decodeDocument(piece.span, range, &others)
            } else {
                let starts = ["\n", "#", "s", "\u{FEFF}S", "\""]
                let mayPrecede = starts.contains { piece.starts(with: $0.utf8) }
                guard mayPrecede || behindTitle else { return }
                decoder.decode(piece.span, range, number: number, &others)
            }
            add(decoder.batch)
            decoder.batch = RecordBatch()
        }
        decoder.endSource(&others)
        add(decoder.batch)
    }

    private mutating func add(_ batch: RecordBatch) {
        fields += batch.fieldErrors.map(\.error)
        for entry in batch.entries {
            switch entry.content {
            case .fix(let index):
                let name = batch.name(of: entry.session) ?? []
                fixes.append(
                    (
                        batch.fixes[Int(index)], entry.line, entry.time?.millisecondsSince1970,
                        String(decoding: name, as: UTF8.self)
                    )
                )
            case .ignored: ignored += 1
            case .rejected(let index):
                errors.append(batch.errors[Int(index)])
                errorLines.append(entry.line)
            default: break
            }
        }
    }
}
