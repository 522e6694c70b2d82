import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct ServerLineDecoderTests {
    private func content(_ text: String) -> ServerLineDecoder.Content? {
        let bytes = Array(text.utf8)
        var decoder = ServerLineDecoder()
        return decoder.decode(bytes.span, ByteRange(0..<bytes.count))
    }

    private func content(_ line: ServerLine) -> ServerLineDecoder.Content? {
        content(String(decoding: line.bytes, as: UTF8.self))
    }

    private static var stats: ServerStats {
        var stats = ServerStats()
        stats.uptime = 1.235
        (stats.used, stats.ignored, stats.filtered, stats.rejected) = (1000, 200, 30, 4)
        (stats.events, stats.clients, stats.sessions) = (5, 6, 7)
        (stats.bytesIn, stats.bytesOut) = (1 << 40, 9)
        return stats
    }

    @Test func `statistics survive the round trip`() {
        var stats = Self.stats
        expectEqual(content(.stats(stats)), .stats(stats))
        stats.memory = 8_000_000
        stats.latency = ServerStats.Latency(p50: 0.004, p99: 0.016, max: 12)
        stats.busiest = [
            ServerStats.BusySession(name: Array("b\"ö\n".utf8), records: 12, events: 34),
            ServerStats.BusySession(name: Array("main".utf8), records: 1, events: 0),
        ]
        expectEqual(content(.stats(stats)), .stats(stats))
        stats.busiest = []
        expectEqual(content(.stats(stats)), .stats(stats))
    }

    @Test func `decodes statistics with missing or mistyped keys`() {
        var stats = ServerStats()
        stats.uptime = 2
        expectEqual(content(#"{"event":"stats","uptime":2,"lines":{}}"#), .stats(stats))
        stats.busiest = []
        expectEqual(
            content(
                #"{"lines":{"used":null},"busiest":[1,{"records":2}],"event":"stats","uptime":2,"events":"1"}"#
            ),
            .stats(stats)
        )
    }

    /// Of some a rate or a sum would be too large for an `Int`.
    @Test(arguments: ["-1", "-0.5", "9007199254740994", "9.3e18", "1e19", "1e99", "1e400"])
    func `numbers that no server writes are rejected, wherever they stand`(number: String) {
        let keys = [
            #""uptime":2"#, #""used":3"#, #""ignored":4"#, #""filtered":5"#, #""rejected":6"#,
            #""events":7"#, #""in":8"#, #""out":9"#, #""clients":10"#, #""sessions":11"#,
            #""memory":12"#, #""p50":13"#, #""p99":14"#, #""max":15"#, #""records":16"#,
            #""events":17"#,
        ]
        let line = #"""
            {"event":"stats","uptime":2,"lines":{"used":3,"ignored":4,"filtered":5,"rejected":6},"events":7,\#
            "bytes":{"in":8,"out":9},"clients":10,"sessions":11,"memory":12,\#
            "latency_ms":{"p50":13,"p99":14,"max":15},"busiest":[{"session":"a","records":16,"events":17}]}
            """#
        expect(content(line) != nil)
        for key in keys {
            let name = key.prefix { $0 != ":" }
            let changed = line.replacing(key, with: "\(name):\(number)")
            expect(changed != line)
            expectEqual(content(changed), nil, "\(changed)")
        }
        expectEqual(content(line.replacing(":10,", with: ":10.5,")), nil)
    }

    @Test func `distinguishes the server's own lines`() {
        let hello = ServerLine.hello(version: "0.1.0", epoch: 7, ServerLimits())
        expectEqual(content(hello), .hello(version: "0.1.0"))
        let error = ServerLine.error(limit: .maxClients, value: 9, message: "a \"b\"")
        expectEqual(content(error), .error(message: "a \"b\""))
        expectEqual(content(.bye(.idle)), .bye(.idle))
        expectEqual(content(#"{"event":"bye","reason":"tired"}"#), .bye(nil))
        expectEqual(content(.pong(id: nil)), .other)
        expectEqual(content(#"{"event":"fix"}"#), .other)
    }

    @Test(arguments: [
        "", "SSH-2.0", "[]", "{}", #"{"event":7}"#, #"{"event":"hello"}"#, #"{"event":"stats"}"#,
        #"{"event":"stats","uptime":"2","lines":{}}"#, #"{"event":"stats","uptime":2,"lines":[]}"#,
        #"{"event":"bye""#,
    ])
    func `a line that no server writes is rejected`(text: String) {
        expectEqual(content(text), nil)
    }
}
