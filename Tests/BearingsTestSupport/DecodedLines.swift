internal import BearingsDocuments
package import BearingsEngine
internal import BearingsPipeline
package import BearingsWire

/// What a ``RecordDecoder`` makes of the lines of one source.
package struct DecodedLines {
    /// A line's record, in a form to compare by.
    package enum Outcome: Equatable {
        case input(Input)
        case ignored
        case rejected(RejectionReason, at: Int)
    }

    package let bytes: [UInt8]
    package let batch: RecordBatch

    /// Decodes `text`, cut after each newline, with other bytes before and after it.
    package init(
        _ text: some Sequence<UInt8>,
        _ options: DecodingOptions = .init(),
        source: String = "log.ndjson",
        holding maxHeldFixes: Int = 1
    ) {
        let margin = Array("\"}".utf8)
        let content = Array(text)
        let bytes = margin + content + margin
        var decoder = RecordDecoder(options, source: source)
        var others = DocumentFormats(source: source)
        others.maxHeldFixes = maxHeldFixes
        var start = 0
        var number = 0
        while start < content.count {
            var end = content[start...].firstIndex(of: UInt8(ascii: "\n")) ?? content.count - 1
            end += 1
            number += 1
            let range = ByteRange(start + margin.count..<end + margin.count)
            decoder.decode(bytes.span, range, number: number, &others)
            start = end
        }
        decoder.endSource(&others)
        self.bytes = bytes
        batch = decoder.batch
    }

    package init(
        _ text: String,
        _ options: DecodingOptions = .init(),
        source: String = "log.ndjson",
        holding maxHeldFixes: Int = 1
    ) {
        self.init(text.utf8, options, source: source, holding: maxHeldFixes)
    }

    /// The record of each line.
    package var outcomes: [Outcome] {
        batch.entries.map { entry in
            if let input = batch.input(of: entry) { return .input(input) }
            guard case .rejected(let index) = entry.content else { return .ignored }
            let error = batch.errors[Int(index)]
            return .rejected(error.reason, at: error.offset)
        }
    }

    /// The record of the last line.
    package var outcome: Outcome { outcomes.last ?? .ignored }

    /// The input of the last line.
    package var input: Input? { batch.entries.last.flatMap(batch.input) }

    /// The fix of the last line, of any kind.
    package var fix: Fix? {
        switch input {
        case .fix(let fix), .epochReport(let fix): fix
        case .supplementedFix(let told): told.fix
        default: nil
        }
    }

    /// The viewport of the last line.
    package var viewport: ViewportUpdate? {
        guard case .viewport(let update) = input else { return nil }
        return update
    }

    /// The error about the last line that has one.
    package var error: LineError? { batch.errors.last }

    /// The event time of the last line, in milliseconds.
    package var time: Milliseconds? { batch.entries.last?.time?.millisecondsSince1970 }

    /// The session of the last line.
    package var session: String? {
        let name = batch.entries.last.flatMap { batch.name(of: $0.session) }
        return name.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension DecodingOptions {
    package init(
        format: SourceFormat = .auto,
        sessionSource: SessionSource = .record,
        maxLine: Int = 1 << 20
    ) {
        self.init()
        self.format = format
        self.sessionSource = sessionSource
        self.maxLine = maxLine
    }
}

extension String {
    /// Where `part` begins, in bytes.
    package func offset(of part: String) -> Int? {
        let text = Array(utf8)
        let wanted = Array(part.utf8)
        return text.indices.first { text[$0...].starts(with: wanted) }
    }
}
