import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Testing

@testable import BearingsTestSupport

@Suite struct SourceReaderTests {
    private static var serving: DecodingOptions {
        var options = DecodingOptions()
        options.acceptsRequests = true
        options.maxLine = 50
        return options
    }

    private var source = SourceReader<DocumentFormats>(
        named: "client",
        kind: .stream,
        index: 3,
        decoding: serving
    )
    private var buffer = LineBuffer(maxLine: 50, readSize: 64)
    private var batch = RecordBatch()

    /// Decodes with one call, and returns the line numbers.
    private mutating func decode(isAtEnd: Bool = false) -> [Int] {
        batch.removeAll()
        source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
        return batch.entries.map(\.line)
    }

    @Test mutating func `stops after a request, and continues from there`() {
        let ping = #"{"type":"ping"}"#
        buffer.fill(with: Array("\n\n\(ping)\n\n\(ping)\n\(ping)\n\n".utf8))
        let rounds = [decode(), decode(), decode(), decode(), decode()]
        expectEqual(rounds, [[1, 2, 3], [4, 5], [6], [7], []])
        expect(buffer.isEmpty)
    }

    @Test mutating func `counts an overlong line once, in any number of pieces`() {
        for _ in 0..<10 {
            buffer.fill(with: Array("0123456789".utf8))
            _ = decode()
        }
        buffer.fill(with: Array("\n".utf8))
        _ = decode()
        buffer.fill(with: Array("\n".utf8))
        let last = decode()
        expectEqual(last, [2])
    }

    @Test mutating func `tells once that a document does not end`() {
        buffer.fill(with: Array("<gpx>\n".utf8))
        let rounds = (0..<3).map { _ in decode(isAtEnd: true).count }
        expectEqual(rounds, [1, 0, 0])
    }

    // MARK: Documents

    /// The lines of a document read in pieces of `size` bytes.
    private func read(
        _ document: String,
        size: Int = 1000,
        maxLine: Int = 1000
    ) -> (batch: RecordBatch, texts: [String]) {
        var options = DecodingOptions()
        options.maxLine = maxLine
        var source = SourceReader<DocumentFormats>(
            named: "log",
            kind: .file,
            index: 0,
            decoding: options
        )
        var buffer = LineBuffer(maxLine: maxLine, readSize: 64, splitsDocuments: true)
        var batch = RecordBatch()
        var all = RecordBatch()
        var texts: [String] = []
        var rest = Array(document.utf8)[...]
        var isAtEnd = false
        while !isAtEnd {
            buffer.makeRoom()
            let piece = Array(rest.prefix(min(size, buffer.room)))
            rest = rest.dropFirst(piece.count)
            isAtEnd = piece.isEmpty
            buffer.fill(with: piece)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            for (place, entry) in batch.entries.enumerated() {
                let text = buffer.bytes[entry.text.indices]
                texts.append(String(decoding: text, as: UTF8.self))
                let one = batch.excerpt(place..<place + 1, keepsText: false)
                all.entries += one.entries
                all.errors += one.errors
            }
        }
        return (all, texts)
    }

    @Test(arguments: [1, 3, 40, 1000])
    func `a document's records have its line numbers, and errors their offsets`(size: Int) {
        let document =
            "\u{FEFF}[\n  {\"type\":\"tick\"},\n  {\"type\":\n   \"tock\"},  {\"type\":\"tick\",\r\n"
            + "    \"time\":\"now\"},\n\n{\"type\":\"fix\",\"lat\":91,\"lon\":1}]\n"
        let (batch, texts) = read(document, size: size)
        expectEqual(batch.entries.map(\.line), [2, 4, 5, 7])
        expectEqual(batch.errors.map(\.offset), [3, 11, 20])
        expectEqual(batch.errors.map(\.reason), [.unknownType, .badTime, .outOfRange])
        expectEqual(texts[1], "{\"type\":\r   \"tock\"}\n")
    }

    @Test(arguments: [1, 7, 1000])
    func `reads a line of any length element by element`(size: Int) {
        let element = #"{"type":"tick","time":1}"#
        let document = "[" + Array(repeating: element, count: 100).joined(separator: ",") + "]"
        let (batch, _) = read(document, size: size, maxLine: 60)
        expectEqual(batch.entries.count, 100)
        expectEqual(batch.errors, [])
        expectEqual(Set(batch.entries.map(\.line)), [1])
        // One that is no longer than a line may be stays one.
        expectEqual(
            read("[\(element),\(element)]").batch.entries.map(\.isContinued),
            [true, false]
        )
    }

    @Test(arguments: [
        "T\n[T,T]\n", "\n[T,T,T]\n", "# a comment\n[T,T,T]\n", "T\n[T\n,T]\n", "T\n[\nT,\nT]\n",
        "T\n  [T,\n  T ]\n", "T\nT\n  {\n  \"type\":\"tick\"\n  }\n",
        "\u{FEFF}\n\n  [T,T]\n[\nT\n]",
    ])
    func `reads arrays wherever they begin`(text: String) {
        let tick = #"{"type":"tick","time":1}"#
        for size in [1, 7, 1000] {
            let (batch, _) = read(text.replacing("T", with: tick), size: size, maxLine: 100)
            let inputs = batch.entries.filter {
                if case .input = $0.content { true } else { false }
            }
            expectEqual(inputs.count, 3)
            expectEqual(batch.errors, [])
        }
    }

    @Test func `rejects only the element that is too long`() {
        let long = #"{"type":"tick","x":"\#(String(repeating: "y", count: 200))"}"#
        let (batch, _) = read(
            "[\n{\"type\":\"tick\"},\n\(long),\n{\"type\":\"tick\"}]",
            size: 9,
            maxLine: 60
        )
        let lines = batch.entries.filter { if case .rest = $0.content { false } else { true } }
        expectEqual(lines.map(\.line), [2, 3, 4])
        expectEqual(batch.errors.map(\.reason), [.tooLong])
    }

    @Test func `reads a log with a torn first line line by line`() {
        let (batch, _) = read("{\"type\":\"fix\",\"lat\"\n{\"type\":\"tick\"}\n\n{\"type\":\n")
        expectEqual(batch.entries.map(\.line), [1, 2, 3, 4])
        expectEqual(batch.errors.count, 2)
    }

    @Test func `a line torn after a colon does not swallow the next`() {
        let (batch, _) = read(
            "{\"type\":\"tick\"}\n{\"type\":\n{\"type\":\"tick\"}\n{\"type\":\"tick\"}\n"
        )
        expectEqual(batch.entries.map(\.line), [1, 2, 3, 4])
        expectEqual(batch.errors.count, 1)
    }

    @Test func `reports a truncated document`() {
        let (batch, _) = read("{\"features\":[\n{\"type\":\"tick\"},")
        expectEqual(batch.entries.map(\.line), [2, 2])
        expectEqual(batch.errors.map(\.reason), [.badJSON])
    }

    @Test func `a small buffer grows for a line and shrinks again`() {
        var buffer = LineBuffer(maxLine: 10_000, readSize: 64)
        expectEqual(buffer.bytes.count, 64)
        for _ in 0..<200 {
            buffer.fill(with: [UInt8](repeating: 0x61, count: 20))
            expectEqual(buffer.next(isAtEnd: false), nil)
        }
        expect(!buffer.isEmpty)
        expect(4000...10_066 ~= buffer.bytes.count)
        buffer.fill(with: [0x0A])
        expectEqual(buffer.next(isAtEnd: false), .line(ByteRange(0..<4001)))
        expect(buffer.isEmpty)
        buffer.makeRoom()
        expectEqual(buffer.bytes.count, 64)
    }

    @Test(arguments: 0..<3)
    func `multi-line values among lines keep their own line numbers`(piece: Int) {
        let lines = [
            #"{"type":"fix","lat":1,"lon":2}"#, #"{"type":"fix","lat":1,"#,
            #"{"type":"fix","lat":2,"lon":2}"#, "{", #" "type":"fix","#, #" "lat":3,"lon":2"#, "}",
            #"{"type":"fix","lat":4,"lon":2}"#, "{", #" "type":"fix","lat":95,"#, #" "lon":2"#, "}",
            #"[{"type":"fix","lat":6,"lon":2},"#, #" {"type":"fix","lat":7,"lon":2}]"#,
        ]
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.events = EventSelection([.location])
        setup.options.diagnostics = .stream
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let cuts = piece == 0 ? [] : Array(stride(from: piece, to: bytes.count, by: piece))
        let result = Pass.over(bytes, setup, cuts: cuts)
        let latitudes = result.lines.compactMap { $0.value(of: "lat") }
        expectEqual(latitudes, ["1", "2", "3", "4", "6", "7"])
        expectEqual(result.lines.compactMap { $0.value(of: "line") }, ["2", "10"])
        expectEqual(result.lines.compactMap { $0.value(of: "offset") }, ["22", "20"])
    }
}
