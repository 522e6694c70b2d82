import BearingsEngine
import Testing

@testable import BearingsPipeline
@testable import BearingsServe
@testable import BearingsTestSupport

/// Events without subscribers are not encoded, which must not be noticeable.
@Suite struct HubHearingTests {
    private static let view = """
        {"type":"viewport","center":{"lat":47,"lon":8},"zoom":15,\
        "size":{"width":390,"height":844},"session":"a"}
        """

    private static func fix(_ longitude: Double) -> String {
        #"{"type":"fix","lat":47,"lon":\#(longitude),"session":"a"}"#
    }

    private static func ask(_ events: String...) -> String {
        let kinds = events.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"type":"subscribe","session":"a","events":[\#(kinds)]}"#
    }

    private func kinds(_ lines: [String]) -> [String?] { lines.map { $0.value(of: "event") } }

    /// A client that writes to a session, and has subscribed to its indicator only, for a while.
    private func settled(_ run: HubRun) -> Int {
        let client = run.greeted()
        run.send(Self.ask("indicator"), Self.view, Self.fix(9), from: client)
        for longitude in [9.1, 9.2, 9.3] {
            run.wait(1000)
            run.send(Self.fix(longitude), from: client)
        }
        _ = run.lines(client)
        return client
    }

    @Test func `events without a subscriber still have sequence numbers`() throws {
        let run = HubRun()
        let client = settled(run)
        run.wait(1000)
        run.send(Self.fix(10), from: client)
        run.wait(1000)
        run.send(Self.fix(11), from: client)

        let lines = run.lines(client)
        expectEqual(kinds(lines), [#""indicator""#, #""indicator""#])
        // A location comes in between.
        let numbers = lines.compactMap { $0.number(of: "seq") }
        try expectEqual(#require(numbers.last), numbers[0] + 2)
    }

    @Test func `a subscriber gets at once what nobody received before`() {
        let run = HubRun()
        let client = settled(run)
        let other = run.greeted()
        run.send(Self.ask("location"), from: other)
        run.wait(1000)
        run.send(Self.fix(10), from: client)
        expectEqual(kinds(run.lines(client)), [#""indicator""#])
        expectEqual(kinds(run.lines(other)), [#""location""#])

        run.send(Self.ask("location", "indicator"), from: client)
        run.wait(1000)
        run.send(Self.fix(11), from: client)
        expectEqual(kinds(run.lines(client)), [#""location""#, #""indicator""#])
    }

    @Test func `another writer receives all events of its line`() {
        let run = HubRun()
        let client = settled(run)
        let other = run.greeted()
        run.wait(1000)
        run.send(Self.fix(10), from: other)
        expectEqual(kinds(run.lines(client)), [#""indicator""#])
        expectEqual(kinds(run.lines(other)), [#""location""#, #""indicator""#])
    }

    @Test func `a snapshot contains events that nobody received`() {
        let run = HubRun()
        let client = settled(run)
        run.wait(1000)
        run.send(Self.fix(10), from: client)
        let other = run.greeted()
        run.send(
            #"{"type":"subscribe","session":"a","events":["location"],"snapshot":true}"#,
            from: other
        )
        let lines = run.lines(other)
        expectEqual(kinds(lines), [#""location""#, #""snapshot_end""#])
        expectEqual(lines.first?.value(of: "lon"), "10")
    }

    @Test(arguments: Rounds.seeds(3))
    func `what a client receives does not depend on other subscriptions`(seed: UInt64) {
        let log = RandomLog(seed: seed, .init(sessions: ["a", "b"], count: 300, isOrderly: true))
        let (alone, watched) = (HubRun(), HubRun())
        let all = watched.greeted()
        watched.send(#"{"type":"subscribe","session":"*"}"#, from: all)
        let clients = [alone, watched].map { run in
            let client = run.greeted()
            run.send(Self.ask("indicator", "callout"), from: client)
            for line in log.lines {
                if let time = line.time {
                    run.wait(max(0, time - run.wall.millisecondsSince1970))
                }
                run.send(line.text, from: client)
            }
            return client
        }
        let received = alone.lines(clients[0])
        expect(received.count > 10)
        if let difference = firstDifference(received, watched.lines(clients[1])) {
            Issue.record("\(difference)")
        }
    }
}
