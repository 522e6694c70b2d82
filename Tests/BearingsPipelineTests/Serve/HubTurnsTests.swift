import BearingsDocuments
import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

/// Lines that cause much output, and clients that wait meanwhile.
@Suite struct HubTurnsTests {
    private static let place = #""lat":47,"lon":8"#

    private static func add(_ ids: [String], to session: String = "bomb") -> String {
        let pins = ids.map { #"{"id":"\#($0)",\#(place)}"# }.joined(separator: ",")
        return
            #"{"type":"annotations","session":"\#(session)","time":1,"action":"add","items":[\#(pins)]}"#
    }

    private static func many(_ count: Int) -> String { add((0..<count).map { "p\($0)" }) }

    /// A client of a hub whose turns are driven by the test.
    private struct Loop: ~Copyable {
        var hub: Hub
        private(set) var sent: [Int: [UInt8]] = [:]
        private let limits: ServerLimits
        private let decoding: DecodingOptions

        init(clientBuffer: Int = 1 << 20) {
            var setup = HubRun.Setup()
            setup.limits.clientBuffer = clientBuffer
            let identity = Hub.Identity(version: "test", epoch: 1, limits: setup.limits)
            hub = Hub(Processor(setup.configuration, setup.options), identity)
            limits = setup.limits
            decoding = setup.decoding
        }

        mutating func attach(_ id: Int) {
            hub.attach(
                Client(id, limits, reading: DocumentFormats.self, decoding: decoding, at: .epoch)
            )
        }

        /// Bytes of the client arrive.
        mutating func arrive(_ text: String, from id: Int) {
            let bytes = Array(text.utf8)
            hub.takeIn(id, at: .epoch) { buffer, offset, most in
                guard bytes.count <= most else { return .nothing }
                buffer.replaceSubrange(offset..<offset + bytes.count, with: bytes)
                return .bytes(bytes.count)
            }
        }

        /// Sends waiting lines.
        ///
        /// - Returns: How many bytes that was.
        mutating func flush() -> Int {
            var touched: [Int] = []
            var count = 0
            var sent = sent
            hub.takeTouched(into: &touched)
            for id in touched {
                _ = hub.flush(id, at: .epoch) { bytes, range in
                    sent[id, default: []] += bytes[range]
                    count += range.count
                    return range.count
                }
            }
            self.sent = sent
            return count
        }

        func text(_ id: Int) -> String { String(decoding: sent[id] ?? [], as: UTF8.self) }
    }

    @Test func `lines that each move thousands have turns of their own`() {
        var loop = Loop()
        loop.attach(1)
        loop.attach(2)
        for part in 0..<30 {
            let ids = (0..<100).map { "p\(part * 100 + $0)" }
            loop.arrive(Self.add(ids) + "\n", from: 1)
            while loop.hub.goOn(1)?.mayGoOn == true { loop.hub.process(1, at: .epoch) }
        }
        _ = loop.flush()
        let bomb = (0..<5).map { Self.add(["new\($0)"]) + "\n" }.joined()
        loop.arrive(bomb + #"{"type":"ping","id":1}"# + "\n", from: 1)
        var turns = 1
        while loop.hub.goOn(1)?.mayGoOn == true {
            loop.arrive(#"{"type":"ping","id":2}"# + "\n", from: 2)
            loop.hub.process(1, at: .epoch)
            _ = loop.flush()
            turns += 1
            expect(loop.text(2).hasSuffix(#""id":2}"# + "\n"))
        }

        expect(turns >= 5)
        // A client's answer comes after all events of its lines.
        expect(loop.text(1).hasSuffix(#"{"event":"pong","id":1}"# + "\n"))
        let numbers = loop.text(1).split(separator: "\n").compactMap {
            String($0).number(of: "seq")
        }
        expectEqual(numbers, Array((numbers.first ?? 0)...(numbers.last ?? 0)))
        expect(numbers.count > 15)
    }

    @Test func `a line that leads to more than may wait closes no client that has read`() {
        var loop = Loop(clientBuffer: 50_000)
        loop.attach(1)
        loop.attach(2)
        for client in [1, 2] {
            loop.arrive(#"{"type":"subscribe","session":"*"}"# + "\n", from: client)
        }
        for part in 0..<10 {
            loop.arrive(Self.add((0..<100).map { "q\(part * 100 + $0)" }) + "\n", from: 1)
            _ = loop.flush()
        }
        let before = loop.text(2).utf8.count
        // It moves all, and the client's next line waits until it has read that.
        loop.arrive(Self.add(["new"]) + "\n" + Self.add(["newer"]) + "\n", from: 1)
        expectEqual(loop.hub.goOn(1)?.mayGoOn, false)
        _ = loop.flush()
        let first = loop.text(2).utf8.count
        expect(first - before > 50_000)
        expectEqual(loop.hub.goOn(1)?.mayGoOn, true)
        loop.hub.process(1, at: .epoch)
        _ = loop.flush()
        expect(loop.text(2).utf8.count - first > 50_000)
        for client in [1, 2] {
            expect(!loop.text(client).contains(#""slow""#))
            expect(!loop.text(client).contains(#""dropped""#))
        }
    }

    @Test func `applies fixes that search a long route in turns`() {
        var loop = Loop()
        loop.attach(1)
        func line(_ type: String, _ time: Int, _ rest: String) -> String {
            #"{"type":"\#(type)","time":\#(time),\#(rest)}"# + "\n"
        }
        func fix(_ time: Int) -> String { line("fix", time, #""lat":47.1,"lon":8.001"#) }
        let geometry = (0...1000).map { "[8,47.\(10_000 + $0)]" }.joined(separator: ",")
        let way = #""mode":"automobile","distance":1100,"expected_travel_time":99"#
        loop.arrive(fix(1) + line("directions", 1, #""to":{"lat":47.2,"lon":8}"#), from: 1)
        loop.arrive(line("route", 1, #"\#(way),"geometry":[\#(geometry)]"#), from: 1)
        loop.arrive((2...151).map(fix).joined(), from: 1)
        var turns = 1
        while loop.hub.goOn(1)?.mayGoOn == true {
            loop.hub.process(1, at: .epoch)
            turns += 1
        }
        _ = loop.flush()

        expect(turns >= 5)
        let locations = loop.text(1).split(separator: "\n").filter {
            $0.contains(#""event":"location""#)
        }
        expectEqual(locations.count, 151)
        expect(loop.text(1).contains(#""event":"progress""#))
    }

    @Test func `lines of a file are applied in turns too`() throws {
        let run = HubRun()
        let client = run.greeted()
        run.send(#"{"type":"subscribe","session":"*"}"#, from: client)
        let text = ([Self.many(1500)] + (0..<20).map { Self.add(["n\($0)"]) })
            .joined(separator: "\n")
        var source = SourceReader<DocumentFormats>(
            named: "log",
            kind: .stream,
            index: 0,
            decoding: .init()
        )
        var buffer = LineBuffer(maxLine: 1 << 20, readSize: 1 << 18)
        buffer.fill(with: Array((text + "\n").utf8))
        var batch = RecordBatch()
        source.decode(&buffer, isAtEnd: false, into: &batch)
        var next = run.hub.receiveInput(batch, of: buffer.bytes, from: source.origin, at: .epoch)
        var turns = 1
        while let start = next {
            turns += 1
            run.read(client, nil)
            next = run.hub.receiveInput(
                batch,
                of: buffer.bytes,
                from: source.origin,
                at: .epoch,
                start: start
            )
        }
        run.read(client, nil)

        expect(turns > 3)
        expectEqual(run.lines(client).last?.contains(#""id":"n19""#), true)
    }
}
