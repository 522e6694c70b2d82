import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

/// Delivery of events to clients.
@Suite struct HubTests {
    static let authorization = #"{"type":"authorization","status":3}"#

    static func fix(_ latitude: Double, of session: String = "main") -> String {
        #"{"type":"fix","lat":\#(latitude),"lon":8,"session":"\#(session)"}"#
    }

    @Test func `greets each client with the limits`() {
        var setup = HubRun.Setup()
        setup.limits.maxClients = 5
        setup.limits.idleSession = 1500
        setup.limits.idleClient = 250
        let run = HubRun(setup)
        let greeting = """
            {"event":"hello","version":"test","protocol":"1.0","epoch":7,"limits":{\
            "max_line":1048576,"max_clients":5,"max_sessions":1000000,\
            "max_session_bytes":67108864,"max_annotations":10000,"client_buffer":1048576,"idle_session":1.5,"idle_client":0.25}}
            """
        expectEqual(run.lines(run.connect()), [greeting])
    }

    @Test func `two writers of one session receive the same events`() {
        let run = HubRun()
        let (receiver, screen) = (run.greeted(), run.greeted())
        run.send(Self.authorization, from: screen)
        run.send(Self.fix(47), from: receiver)
        let received = run.lines(screen)
        expectEqual(received.map { $0.value(of: "seq") }, (1...received.count).map { "\($0)" })
        // A later client gets events from there on.
        expectEqual(run.lines(receiver), Array(received.dropFirst()))

        run.send(Self.fix(47.1, of: "other"), from: receiver)
        expectEqual(run.lines(screen), [])
        expect(!run.lines(receiver).isEmpty)
    }

    @Test func `a subscriber receives only what it subscribed to`() {
        let run = HubRun()
        let (feeder, one, all) = (run.greeted(), run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"b","events":["location"]}"#, from: one)
        run.send(#"{"type":"subscribe","session":"*"}"#, from: all)
        run.send(Self.fix(47, of: "a"), Self.fix(47, of: "b"), from: feeder)
        let locations = run.lines(one)
        expectEqual(locations.count, 1)
        expectEqual(locations[0].value(of: "event"), #""location""#)
        expectEqual(locations[0].value(of: "session"), #""b""#)
        expectEqual(run.lines(all), run.lines(feeder))

        run.send(#"{"type":"unsubscribe","session":"b"}"#, from: one)
        run.send(#"{"type":"unsubscribe","session":"*"}"#, from: all)
        run.send(Self.fix(47.01, of: "a"), Self.fix(47.01, of: "b"), from: feeder)
        expectEqual(run.lines(one) + run.lines(all), [])
        // Not even events of sessions that it writes to, after unsubscribing.
        run.send(Self.fix(47.02, of: "b"), from: all)
        expectEqual(run.lines(all), [])
    }

    @Test func `acknowledges a subscription before its events`() {
        let run = HubRun()
        let (feeder, one) = (run.greeted(), run.greeted())
        run.send(Self.authorization, from: feeder)
        run.send(#"{"type":"subscribe","snapshot":true}"#, from: one)
        let lines = run.allLines(one)
        expectEqual(lines.first, #"{"event":"subscribed","session":"main"}"#)
        expectEqual(lines.count, 3)
        run.send(#"{"type":"subscribe","session":"*","events":["callout","region"]}"#, from: one)
        run.send(#"{"type":"unsubscribe","session":"b"}"#, from: one)
        run.send(#"{"type":"unsubscribe","session":"*"}"#, from: one)
        expectEqual(
            run.allLines(one),
            [
                #"{"event":"subscribed","session":"*","events":["region","callout"]}"#,
                #"{"event":"unsubscribed","session":"b"}"#,
                #"{"event":"unsubscribed","session":"*"}"#,
            ]
        )
    }

    @Test func `the name for all sessions is not accepted as a session's`() {
        let run = HubRun()
        let (writer, all) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: all)
        run.send(Self.fix(47, of: "*"), #"{"type":"close","session":"*"}"#, from: writer)
        expectEqual(
            run.lines(writer).map { $0.value(of: "reason") },
            [
                #""out_of_range""#, #""out_of_range""#,
            ]
        )
        expectEqual(run.lines(all), [])
        expectEqual(run.hub.sessionCount, 0)
        run.send(Self.fix(47, of: "**"), from: writer)
        expectEqual(run.hub.sessionCount, 1)
    }

    @Test func `rejects what a session has no room for, and names the limit`() {
        var setup = HubRun.Setup()
        setup.configuration = Configuration(
            map: Configuration.Map(defaultViewport: .none),
            annotations: AnnotationSettings(most: 2),
            session: Configuration.Session(maxBytes: 1000)
        )
        setup.limits.maxSessionBytes = 1000
        setup.limits.maxAnnotations = 2
        setup.options.keepsJournal = true
        setup.options.keepsDeadLetters = true
        let run = HubRun(setup)
        let (writer, other) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: other)
        func add(_ title: Int, to session: String) -> String {
            let title = String(repeating: "t", count: title)
            return
                #"{"type":"annotations","session":"\#(session)","action":"add","items":[{"id":"a","lat":47,"lon":8,"title":"\#(title)"}]}"#
        }
        run.send(add(739, to: "full"), from: writer)
        expectEqual(run.lines(writer).count, 1)
        let journal = run.journal
        run.send(add(740, to: "full"), add(738, to: "unborn"), from: writer)
        let lines = run.lines(writer)
        expectEqual(
            lines.map { $0.value(of: "reason") },
            [
                #""max_session_bytes""#, #""out_of_range""#, #""max_session_bytes""#,
                #""out_of_range""#,
            ]
        )
        expectEqual(lines.first?.number(of: "limit"), 1000)
        let found = "with it the session would keep 1001 bytes"
        expectEqual(
            lines.last?.contains("\(found), expected 1000 at most (--max-session-bytes)"),
            true
        )
        expectEqual(run.lines(other).count, 1)
        expectEqual(run.tally.rejected, 2)
        expectEqual(run.hub.sessionCount, 1)
        expectEqual(run.journal, journal)
        let letters = add(740, to: "full") + "\n" + add(738, to: "unborn") + "\n"
        expectEqual(run.deadLetters, Array(letters.utf8))
        let ids = [1, 2, 3].map { #"{"id":"\#($0)","lat":47,"lon":8}"# }.joined(separator: ",")
        run.send(
            #"{"type":"annotations","session":"full","action":"set","items":[\#(ids)]}"#,
            from: writer
        )
        let many = run.lines(writer)
        expectEqual(
            many.map { $0.value(of: "reason") },
            [#""max_annotations""#, #""out_of_range""#]
        )
        expectEqual(many.first?.number(of: "limit"), 2)
        expectEqual(
            many.last?.contains("would have 3 annotations, expected 2 at most (--max-annotations)"),
            true
        )
        run.send(add(736, to: "another"), from: writer)
        expectEqual(run.lines(writer).count, 1)
    }

    @Test func `closes an idle client that does not subscribe`() {
        var setup = HubRun.Setup()
        setup.limits.idleClient = 8000
        let run = HubRun(setup)
        let (idle, writer, listener, feeder, silent) = (
            run.greeted(), run.greeted(), run.greeted(), run.greeted(), run.greeted()
        )
        run.send(#"{"type":"ping"}"#, from: idle)
        _ = run.lines(idle)
        run.send(#"{"type":"subscribe","session":"unborn","events":["location"]}"#, from: listener)
        run.send(Self.fix(47), from: feeder)
        _ = run.lines(feeder)
        for _ in 0..<4 {
            run.wait(2000)
            run.send(#"{"type":"ping"}"#, from: writer)
        }
        let bye = [#"{"event":"bye","reason":"idle"}"#]
        expectEqual(run.lines(idle), bye)
        expectEqual(run.output(idle) { $0.deadline }, .some(.some(run.wall)))
        run.wait(20_000)
        expectEqual(run.lines(writer).last, bye[0])
        expectEqual(run.lines(listener) + run.lines(feeder).filter { $0.contains("bye") }, [])

        // A client without subscriptions is idle, whether or not it ever had any.
        run.send(#"{"type":"unsubscribe","session":"unborn"}"#, from: listener)
        run.send(#"{"type":"unsubscribe","session":"*"}"#, from: feeder)
        run.wait(9000)
        expectEqual(run.lines(listener), bye)
        expectEqual(run.lines(feeder).last, bye[0])

        // A tracker may be silent until it moves.
        expectEqual(run.lines(silent), [])
    }

    @Test func `a pong comes behind all that was sent before the ping`() {
        let run = HubRun()
        let id = run.greeted()
        for round in 0..<20 {
            run.write(
                """
                nonsense
                {"type":"authorization","status":\(round.isMultiple(of: 2) ? 3 : 2)}
                {"type":"ping","id":"\(round)\\n"}
                {"type":"ping","id":\(round).50}

                """,
                from: id
            )
            let lines = run.lines(id)
            expectEqual(lines.count, 4)
            expectEqual(lines.first?.contains("rejected"), true)
            expectEqual(lines.first?.number(of: "line"), 4 * round + 1)
            expectEqual(lines.dropFirst().first?.contains("authorization"), true)
            expectEqual(lines.suffix(2).first, #"{"event":"pong","id":"\#(round)\n"}"#)
            expectEqual(lines.last, #"{"event":"pong","id":\#(round).50}"#)
        }
    }

    @Test func `only its writer receives the rejection of a bad line`() {
        let run = HubRun()
        let (rude, other) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: other)
        run.send(Self.authorization, "{", Self.fix(91), from: rude)
        expectEqual(run.lines(other).count, 1)
        expectEqual(run.lines(rude).map { $0.contains("rejected") }, [false, true, true])
    }

    @Test func `what is said of a line names the session that the line names`() {
        let rows: [(line: String, start: String)] = [
            (
                #"{"type":"fix","session":"a\"b","lat":91,"lon":1}"#,
                #"{"event":"rejected","session":"a\"b","line":1,"#
            ),
            (
                #"{"type":"tick","session":"b","tiem":1}"#,
                #"{"event":"field","session":"b","line":1,"#
            ),
            (
                // It can hold no place.
                #"{"type":"authorization","session":"c","status":"maybe"}"#,
                #"{"event":"rejected","session":"c","line":1,"#
            ),
            (#"{"type":"fix","lat":91,"lon":1}"#, #"{"event":"rejected","line":1,"#),
            (#"{"session":"a""#, #"{"event":"rejected","line":1,"#),
        ]
        for (line, start) in rows {
            let run = HubRun()
            let id = run.greeted()
            run.send(line, from: id)
            expectEqual(run.lines(id).first.map { String($0.prefix(start.count)) }, start)
        }
    }

    @Test func `the statistics count every line once`() throws {
        let run = HubRun()
        let id = run.greeted()
        run.send(Self.authorization, "{", "", Self.fix(47), #"{"type":"stats"}"#, from: id)
        let stats = try #require(run.lines(id).last)
        expect(
            stats.contains(#""lines":{"read":5,"used":3,"ignored":1,"filtered":0,"rejected":1}"#)
        )
        expect(stats.contains(#""clients":1,"sessions":1"#))
    }

    @Test func `the statistics count bytes in both directions`() throws {
        let run = HubRun()
        let (id, _) = (run.connect(), run.connect())
        let greeting = run.allLines(id)[0].utf8.count + 1
        let lines = [Self.authorization, #"{"type":"stats"}"#]
        run.send(lines[0], lines[1], from: id)
        run.didRead(7)
        let heard = run.allLines(id)
        let received = lines.reduce(0) { $0 + $1.utf8.count + 1 }
        // Its own answer is still to be sent.
        let before = 2 * greeting + heard[0].utf8.count + 1
        let bytes = #""bytes":{"in":\#(received),"out":\#(before)}"#
        try expect(#require(heard.last).contains(bytes))

        run.send(lines[1], from: id)
        let sent = 2 * greeting + heard.reduce(0) { $0 + $1.utf8.count + 1 }
        let more = #""bytes":{"in":\#(received + lines[1].utf8.count + 8),"out":\#(sent)}"#
        try expect(#require(run.allLines(id).last).contains(more))
    }

    @Test func `counts the busiest sessions once somebody asks for them`() throws {
        let run = HubRun()
        let (feeder, one, other) = (run.greeted(), run.greeted(), run.greeted())
        /// The answer's sessions, each by its name, its records and its events.
        func busiest(_ most: Int, of id: Int) -> [String]? {
            run.send(#"{"type":"stats","busiest":\#(most)}"#, from: id)
            guard let line = run.lines(id).last,
                let range = line.firstRange(of: #""busiest":["#)
            else { return nil }
            return line[range.upperBound...].split(separator: "{").map(String.init)
                .filter { $0.hasPrefix("\"") }
                .map { entry in
                    let keys = ["session", "records", "events"]
                    return keys.map { entry.value(of: $0) ?? "" }.joined(separator: " ")
                }
        }
        func events(_ session: String) -> Int {
            run.lines(feeder).filter {
                $0.contains(#""session":"\#(session)""#) && $0.contains(#""seq":"#)
            }.count
        }
        run.send(Self.fix(47, of: "a"), Self.fix(47, of: "ended"), from: feeder)
        expectEqual(busiest(0, of: one), nil)
        expectEqual(busiest(9, of: one), [])
        _ = run.lines(feeder)
        run.wait(1000)
        run.send(Self.fix(47, of: #"b\""#), Self.fix(47.001, of: "a"), from: feeder)
        run.wait(1000)
        run.send(Self.fix(47.001, of: "ended"), Self.fix(47.002, of: "a"), "{", from: feeder)
        run.send(#"{"type":"close","session":"ended"}"#, from: feeder)
        let count = events("a")
        expect(count >= 2)
        let found = try #require(busiest(9, of: one))
        expectEqual(found.count, 2)
        expectEqual(found.first, #""a" 2 \#(count)"#)
        expectEqual(found.last?.hasPrefix(#""b\"" 1 "#), true)
        // Its index is given out again, but it is another.
        run.send(Self.fix(47, of: "ended"), from: feeder)
        expectEqual(
            busiest(9, of: other)?.map { $0.prefix { $0 != " " } },
            [
                #""a""#, #""ended""#, #""b\"""#,
            ]
        )
        expectEqual(busiest(1, of: other), [#""a" 2 \#(count)"#])

        // Until the last client that asked has left.
        run.disconnect(one)
        run.wait(1000)
        run.send(Self.fix(47.003, of: "a"), from: feeder)
        expectEqual(busiest(1, of: other)?.first?.hasPrefix(#""a" 3 "#), true)
        run.disconnect(other)
        run.send(Self.fix(47.004, of: "a"), from: feeder)
        expectEqual(busiest(1, of: feeder), [])
    }

    @Test func `fires timers in silence`() {
        var setup = HubRun.Setup()
        setup.limits.idleClient = 0
        let run = HubRun(setup)
        let id = run.greeted()
        let center = #""center":{"lat":46,"lon":7}"#
        let size = #""size":{"width":390,"height":844},"zoom":15"#
        run.send(#"{"type":"viewport",\#(center),\#(size)}"#, from: id)
        run.send(Self.fix(46), from: id)
        _ = run.lines(id)
        run.wait(249)
        expect(!run.lines(id).contains { $0.contains("did_change") })
        run.wait(1)
        expect(run.lines(id).contains { $0.contains("did_change") })
        run.wait(29_749)
        expectEqual(run.lines(id), [])
        run.wait(1)
        expectEqual(run.lines(id).map { $0.value(of: "event") }, [#""stale""#])
        // Nothing is left to wait for but the end of the session.
        expectEqual(run.alarm, nil)
    }

    @Test func `closes a session without records, and another of its name begins`() {
        var setup = HubRun.Setup()
        setup.options.idleSession = 10_000
        let run = HubRun(setup)
        let (feeder, other) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"main"}"#, from: other)
        let map =
            #"{"type":"viewport","center":{"lat":46,"lon":8},"size":{"width":9,"height":9},"zoom":15}"#
        run.send(map, Self.fix(47), from: feeder)
        run.wait(9000)
        run.send(#"{"type":"tick"}"#, from: feeder)
        run.wait(9999)
        expectEqual(run.hub.sessionCount, 1)
        _ = run.lines(other)
        run.wait(1)
        expectEqual(run.hub.sessionCount, 0)
        expect(run.lines(other).contains { $0.hasSuffix(#""phase":"hide","reason":"closed"}"#) })

        run.send(Self.authorization, from: feeder)
        expectEqual(run.lines(other).map { $0.value(of: "seq") }, ["1"])
        run.wait(9999)
        expectEqual(run.hub.sessionCount, 1)
    }

    @Test func `refuses a session too many and names the limit`() {
        var setup = HubRun.Setup()
        setup.options.maxSessions = 2
        setup.limits.maxSessions = 2
        let run = HubRun(setup)
        let id = run.greeted()
        run.send(Self.fix(47, of: "a"), Self.fix(47, of: "b"), from: id)
        _ = run.lines(id)
        run.send(Self.fix(47, of: "c"), from: id)
        let lines = run.lines(id)
        expectEqual(
            lines.first?.hasPrefix(#"{"event":"error","reason":"max_sessions","limit":2,"#),
            true
        )
        expectEqual(lines.count, 2)
        run.send(Self.fix(47.1, of: "a"), #"{"type":"close","session":"a"}"#, from: id)
        run.send(Self.fix(47, of: "c"), from: id)
        expect(!run.lines(id).contains { $0.contains("error") })
        expectEqual(run.hub.sessionCount, 2)
    }

    @Test func `closes a subscriber that does not read, with the reason, and no other`() {
        var setup = HubRun.Setup()
        setup.limits.clientBuffer = 4000
        let run = HubRun(setup)
        let (feeder, slow, good) = (run.greeted(), run.greeted(), run.greeted())
        for client in [slow, good] { run.send(#"{"type":"subscribe"}"#, from: client) }
        run.read(feeder, 0)
        run.read(slow, 10)
        for round in 0..<200 {
            let status = round.isMultiple(of: 2) ? 3 : 2
            run.send(#"{"type":"authorization","status":\#(status)}"#, from: feeder)
        }
        expectEqual(run.slow, [slow])
        expectEqual(run.lines(good).map { $0.number(of: "seq") }, Array(1...200))
        run.read(slow, nil)
        let received = run.lines(slow)
        expectEqual(received.count, 3)
        expectEqual(received.first?.number(of: "seq"), 1)
        expectEqual(
            received.dropFirst().first?.contains(#""reason":"client_buffer","limit":4000"#),
            true
        )
        expectEqual(received.last, #"{"event":"bye","reason":"slow"}"#)
        expectEqual(run.torn(slow), "")

        // The feeder has never subscribed: a count of dropped events waits for it.
        run.read(feeder, nil)
        let missed = run.lines(feeder)
        let emitted = missed.compactMap { $0.number(of: "seq") }
        let dropped = missed.compactMap { $0.number(of: "count") }.reduce(0, +)
        expect(dropped > 0)
        expectEqual(emitted.count + dropped, 200)
        expectEqual(emitted.last, 200)
    }

    @Test func `does not close a writer of bad lines that never reads`() {
        var setup = HubRun.Setup()
        setup.limits.clientBuffer = 4000
        let run = HubRun(setup)
        let feeder = run.connect(appetite: 0)
        for _ in 0..<300 { run.send("nonsense", Self.authorization, from: feeder) }
        expectEqual(run.slow, [])
        run.read(feeder, nil)
        expect(run.lines(feeder).contains { $0.contains("dropped") })
    }

    @Test func `limits the names that a client subscribes to`() {
        var setup = HubRun.Setup()
        setup.limits.clientBuffer = 1000
        let run = HubRun(setup)
        let id = run.greeted()
        for number in 100..<500 {
            run.send(#"{"type":"subscribe","session":"\#(number)"}"#, from: id)
        }
        expectEqual(run.lines(id).last, #"{"event":"bye","reason":"slow"}"#)
    }

    @Test func `forgets clients that have left`() {
        let run = HubRun()
        let feeder = run.greeted()
        for _ in 0..<50 {
            let id = run.greeted()
            run.send(#"{"type":"subscribe","session":"*"}"#, Self.fix(47), from: id)
            run.disconnect(id)
            run.send(Self.authorization, from: feeder)
        }
        expectEqual(run.clientCount, 1)
    }
}
