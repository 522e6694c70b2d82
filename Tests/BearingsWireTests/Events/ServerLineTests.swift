import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct ServerLineTests {
    private func text(_ line: ServerLine) -> String { String(decoding: line.bytes, as: UTF8.self) }

    @Test func `prints the greeting with every limit under its option's name`() {
        var limits = ServerLimits()
        limits.maxLine = 1000
        limits.maxClients = 2
        limits.maxSessions = 3
        limits.maxSessionBytes = 5
        limits.clientBuffer = 4
        limits.idleSession = 250
        limits.idleClient = 60_000
        let expected = """
            {"event":"hello","version":"1.0\\"","protocol":"1.0","epoch":18446744073709551615,\
            "limits":{"max_line":1000,"max_clients":2,"max_sessions":3,"max_session_bytes":5,"max_annotations":10000,\
            "client_buffer":4,"idle_session":0.25,"idle_client":60}}

            """
        expectEqual(text(.hello(version: "1.0\"", epoch: .max, limits)), expected)
    }

    @Test func `answers a ping with its id if there is one`() {
        expectEqual(text(.pong(id: nil)), "{\"event\":\"pong\"}\n")
        expectEqual(text(.pong(id: Array("\"a\"".utf8))), "{\"event\":\"pong\",\"id\":\"a\"}\n")
    }

    @Test func `acknowledges requests`() {
        expectEqual(
            text(.subscribed(session: jsonString("b\"".utf8), .all)),
            "{\"event\":\"subscribed\",\"session\":\"b\\\"\"}\n"
        )
        expectEqual(
            text(.subscribed(session: nil, .none)),
            "{\"event\":\"subscribed\",\"session\":\"*\",\"events\":[]}\n"
        )
        expectEqual(
            text(.unsubscribed(session: nil)),
            "{\"event\":\"unsubscribed\",\"session\":\"*\"}\n"
        )
    }

    @Test func `ends snapshots`() {
        expectEqual(
            text(.snapshotEnd(session: jsonString("b\"".utf8), sequence: 12)),
            "{\"event\":\"snapshot_end\",\"session\":\"b\\\"\",\"seq\":12}\n"
        )
        expectEqual(text(.snapshotEndOfAll), "{\"event\":\"snapshot_end\",\"session\":\"*\"}\n")
    }

    @Test func `prints how many events were dropped, by session and kind if known`() {
        expectEqual(
            text(.dropped(session: jsonString("a".utf8), type: .geocodeRequest, count: 3)),
            "{\"event\":\"dropped\",\"session\":\"a\",\"type\":\"geocode_request\",\"count\":3}\n"
        )
        expectEqual(
            text(.dropped(session: nil, type: nil, count: 7)),
            "{\"event\":\"dropped\",\"count\":7}\n"
        )
    }

    @Test func `prints a limit under its option's name with its value`() {
        let line = ServerLine.error(limit: .maxClients, value: 9, message: "a \"b\"")
        expectEqual(
            text(line),
            #"{"event":"error","reason":"max_clients","limit":9,"message":"a \"b\""}"# + "\n"
        )
        let names: [LimitName] = [
            .maxClients, .maxSessions, .maxSessionBytes, .maxAnnotations, .clientBuffer,
        ]
        expectEqual(
            names.map(\.rawValue),
            [
                "max_clients", "max_sessions", "max_session_bytes", "max_annotations",
                "client_buffer",
            ]
        )
    }

    @Test func `prints a goodbye with its reason`() {
        expectEqual(text(.bye(.slow)), "{\"event\":\"bye\",\"reason\":\"slow\"}\n")
        expectEqual(text(.bye(.shutdown)), "{\"event\":\"bye\",\"reason\":\"shutdown\"}\n")
    }

    @Test func `prints lines read as the sum of the four outcomes`() {
        var stats = ServerStats()
        stats.uptime = 1.23456
        (stats.used, stats.ignored, stats.filtered, stats.rejected) = (1000, 200, 30, 4)
        (stats.events, stats.clients, stats.sessions) = (5, 6, 7)
        (stats.bytesIn, stats.bytesOut) = (8, 9)
        let start = """
            {"event":"stats","uptime":1.235,"lines":{"read":1234,"used":1000,"ignored":200,\
            "filtered":30,"rejected":4},"events":5,"bytes":{"in":8,"out":9},"clients":6,"sessions":7
            """
        expectEqual(text(.stats(stats)), start + "}\n")
        stats.memory = 8_000_000
        stats.latency = ServerStats.Latency(p50: 0.0004, p99: 0.0156, max: 12)
        let rest = #","memory":8000000,"latency_ms":{"p50":0,"p99":0.016,"max":12}}"#
        expectEqual(text(.stats(stats)), start + rest + "\n")
    }

    @Test func `prints the busiest sessions on request`() {
        var stats = ServerStats()
        stats.busiest = [
            ServerStats.BusySession(name: Array("b\"".utf8), records: 12, events: 34),
            ServerStats.BusySession(name: Array("main".utf8), records: 1, events: 0),
        ]
        let list = """
            "busiest":[{"session":"b\\"","records":12,"events":34},\
            {"session":"main","records":1,"events":0}]}

            """
        expect(text(.stats(stats)).hasSuffix(",\(list)"))
        stats.busiest = []
        expect(text(.stats(stats)).hasSuffix(",\"busiest\":[]}\n"))
    }
}
