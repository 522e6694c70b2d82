import BearingsDocuments
import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

/// Lines that cause much output, and clients that wait meanwhile.
@Suite struct HubTurnsTests {
    private static let place = #""lat":47,"lon":8"#

    private static func add(_ ids: [String], to session: String = "bomb") -> String {
        let pins = ids.map { #"{"id":"\#($0)",\#(place)}"# }.joined(separator: ",")
        return
            #"{"type":"annotations","session":"\#(session)","time":1,"action":"add","items":[\#(pins)]}"#
    }

    private static func many(_ count: Int) -> String { add((0..<count).map { "p\($0)" }) }

    @Test func `lines that each move thousands have turns of their own`() {
        let run = HubRun()
        let (writer, other) = (run.greeted(), run.greeted())
        for part in 0..<30 {
            run.send(Self.add((0..<100).map { "p\(part * 100 + $0)" }), from: writer)
        }
        _ = run.lines(writer)
        let bomb = (0..<5).map { Self.add(["new\($0)"]) + "\n" }.joined()
        run.arrive(Array((bomb + #"{"type":"ping","id":1}"# + "\n").utf8), from: writer)
        var turns = 1
        while run.turn(writer) {
            run.send(#"{"type":"ping","id":2}"#, from: other)
            turns += 1
            expectEqual(run.lines(other), [#"{"event":"pong","id":2}"#])
        }

        expect(turns >= 5)
        let lines = run.lines(writer)
        // A client's answer comes after all events of its lines.
        expectEqual(lines.last, #"{"event":"pong","id":1}"#)
        let numbers = lines.compactMap { $0.number(of: "seq") }
        expectEqual(numbers, Array((numbers.first ?? 0)...(numbers.last ?? 0)))
        expect(numbers.count > 15)
    }

    @Test func `a line that leads to more than may wait closes no client that has read`() {
        var setup = HubRun.Setup()
        setup.limits.clientBuffer = 50_000
        let run = HubRun(setup)
        let (writer, other) = (run.greeted(), run.greeted())
        for client in [writer, other] {
            run.send(#"{"type":"subscribe","session":"*"}"#, from: client)
        }
        for part in 0..<10 {
            run.send(Self.add((0..<100).map { "q\(part * 100 + $0)" }), from: writer)
        }
        for client in [writer, other] {
            _ = run.lines(client)
            run.read(client, 0)
        }
        // It moves all, and the client's next line waits until it has read that.
        run.send(Self.add(["new"]), Self.add(["newer"]), from: writer)
        expect(run.isHeldUp(writer))
        var counts: [Int] = []
        for _ in 0..<2 {
            run.read(other, nil)
            let lines = run.lines(other)
            counts.append(lines.reduce(0) { $0 + $1.utf8.count })
            expect(!lines.contains { $0.contains(#""slow""#) || $0.contains(#""dropped""#) })
            run.read(other, 0)
            run.read(writer, nil)
        }
        expect(counts.allSatisfy { $0 > 50_000 })
        expectEqual(run.slow, [])
        expect(!run.lines(writer).contains { $0.contains(#""dropped""#) })
    }

    @Test func `applies fixes that search a long route in turns`() {
        let run = HubRun()
        let id = run.greeted()
        func line(_ type: String, _ time: Int, _ rest: String) -> String {
            #"{"type":"\#(type)","time":\#(time),\#(rest)}"# + "\n"
        }
        func fix(_ time: Int) -> String { line("fix", time, #""lat":47.1,"lon":8.001"#) }
        let geometry = (0...1000).map { "[8,47.\(10_000 + $0)]" }.joined(separator: ",")
        let way = #""mode":"automobile","distance":1100,"expected_travel_time":99"#
        run.write(fix(1) + line("directions", 1, #""to":{"lat":47.2,"lon":8}"#), from: id)
        run.write(line("route", 1, #"\#(way),"geometry":[\#(geometry)]"#), from: id)
        run.arrive(Array((2...151).map(fix).joined().utf8), from: id)
        var turns = 1
        while run.turn(id) { turns += 1 }

        expect(turns >= 5)
        let lines = run.lines(id)
        expectEqual(lines.count { $0.contains(#""event":"location""#) }, 151)
        expect(lines.contains { $0.contains(#""event":"progress""#) })
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
        var next = run.takeInput(batch, of: buffer.bytes, from: source.origin)
        var turns = 1
        while let start = next {
            turns += 1
            run.read(client, nil)
            next = run.takeInput(
                batch,
                of: buffer.bytes,
                from: source.origin,
                start: start
            )
        }
        run.read(client, nil)

        expect(turns > 3)
        expectEqual(run.lines(client).last?.contains(#""id":"n19""#), true)
    }
}
