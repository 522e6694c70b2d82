import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct ServerLineSchemaTests {
    private static let lines: [ServerLine] = {
        var stats = ServerStats()
        (stats.memory, stats.latency) = (5, ServerStats.Latency(p50: 1, p99: 2, max: 3))
        stats.busiest = [ServerStats.BusySession(name: Array("a".utf8), records: 3, events: 2)]
        let name = Array("\"a\"".utf8)
        return [
            .hello(version: "1", epoch: 1_795_637_534_002, ServerLimits()), .pong(id: nil),
            .pong(id: Array("7.5".utf8)), .pong(id: name), .subscribed(session: nil, .all),
            .subscribed(session: name, EventSelection([.region, .indicator])),
            .unsubscribed(session: nil), .snapshotEnd(session: name, sequence: 0),
            .snapshotEndOfAll, .stats(stats), .stats(ServerStats()),
            .dropped(session: name, type: .compass, count: 3),
            .dropped(session: nil, type: nil, count: 3), .bye(.slow), .bye(.idle), .bye(.shutdown),
        ] + LimitName.allCases.map { .error(limit: $0, value: 5, message: "m") }
    }()

    @Test func `the server's lines match the schema`() {
        var matcher = SchemaMatcher(WireSchema.serverLines)
        for line in Self.lines {
            let bytes = Array(line.bytes.dropLast())
            let fault = matcher.fault(in: bytes)
            expectEqual(fault, nil, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func `detects undescribed, misplaced and missing keys`() {
        var matcher = SchemaMatcher(WireSchema.serverLines)
        let lines = [
            #"{"event":"bye"}"#, #"{"event":"bye","reason":"tired"}"#,
            #"{"event":"bye","reason":"idle","more":1}"#, #"{"event":"hello"}"#, "[]",
            #"{"event":"weather"}"#, #"{"event":"snapshot_end","seq":1,"session":"a"}"#,
        ]
        for line in lines { expect(matcher.fault(in: Array(line.utf8)) != nil, "\(line)") }
        expectEqual(matcher.fault(in: Array(#"{"event":"bye","reason":"idle"}"#.utf8)), nil)
    }
}
