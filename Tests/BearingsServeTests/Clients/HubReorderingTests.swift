import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

/// Who gets the events of a line that has waited to be sorted.
@Suite struct HubReorderingTests {
    private static func fix(_ milliseconds: Int, of session: String) -> String {
        #"{"type":"fix","lat":1,"lon":8,"time":17672580\#(milliseconds),"session":"\#(session)"}"#
    }

    private static func reordering() -> HubRun {
        var setup = HubRun.Setup()
        setup.options.reorder = 100
        return HubRun(setup)
    }

    @Test func `each writer receives its events whenever they are applied`() {
        let run = Self.reordering()
        let (one, other) = (run.greeted(), run.greeted())
        run.send(Self.fix(10_000, of: "a"), from: one)
        run.send(Self.fix(10_200, of: "b"), from: other)
        expectEqual(run.lines(one) + run.lines(other), [])

        run.wait(100)

        let (received, otherReceived) = (run.lines(one), run.lines(other))
        expect(!received.isEmpty)
        expect(received.allSatisfy { $0.value(of: "session") == #""a""# })
        expect(!otherReceived.isEmpty)
        expect(otherReceived.allSatisfy { $0.value(of: "session") == #""b""# })
    }

    @Test func `only the writer of a bad line receives its rejection`() {
        let run = Self.reordering()
        let (one, other) = (run.greeted(), run.greeted())
        let bad = #"{"type":"viewport","zoom":3,"time":1767258010000,"session":"a"}"#
        run.send(bad, from: one)
        run.send(Self.fix(10_100, of: "a"), from: other)
        expectEqual(run.lines(one).map { $0.value(of: "event") }, [#""rejected""#])
        expectEqual(run.lines(other), [])
    }

    @Test func `a new client with a reused number gets nothing of a former one's lines`() {
        let run = Self.reordering()
        let bad = #"{"type":"viewport","zoom":3,"time":1767258010000,"session":"a"}"#
        let first = run.greeted()
        run.send(bad, from: first)
        run.disconnect(first)
        let stranger = run.greeted(as: first + 65_536)
        let writer = run.greeted()
        run.send(Self.fix(10_100, of: "a"), from: writer)
        expectEqual(run.tally.rejected, 1)
        expectEqual(run.lines(stranger), [])
    }

    @Test func `the end applies all records that wait`() {
        let run = Self.reordering()
        let client = run.greeted()
        run.send(Self.fix(10_000, of: "a"), from: client)
        run.finish(keepsSessions: true)
        expectEqual(run.tally.used, 1)
    }
}
