import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import bearings

@Suite struct FrameLogTests {
    private static let start = ScreenState.Default(size: .phone)

    private func line(_ time: Int, _ session: String, _ lat: Int, seq: Int) -> String {
        #"{"event":"location","seq":\#(seq),"time":\#(time),"session":"\#(session)","lat":\#(lat),"lon":0}"#
    }

    private func outcome(
        _ lines: [String],
        at time: Int64,
        session: String? = nil
    ) -> FrameLog.Outcome {
        var log = FrameLog(Self.start, at: .seconds(time), session: session)
        var text = TextBuffer()
        text.append(Array(lines.map { $0 + "\n" }.joined().utf8))
        log.add(text)
        return log.finish()
    }

    /// The latitude of what is shown.
    private func latitude(
        _ lines: [String],
        at time: Int64,
        session: String? = nil
    ) -> Double? {
        guard case .frame(let state, _) = outcome(lines, at: time, session: session) else {
            return nil
        }
        return state.location?.coordinate.latitude
    }

    @Test func `shows events up to the moment and none later`() {
        let log = [
            line(10, "a", 1, seq: 1), line(20, "a", 2, seq: 2), line(20, "a", 3, seq: 3),
            line(30, "a", 4, seq: 4),
        ]

        expectEqual(latitude(log, at: 10), 1)
        expectEqual(latitude(log, at: 19), 1)
        expectEqual(latitude(log, at: 20), 3)
        expectEqual(latitude(log, at: 30), 4)
    }

    @Test func `a late event happens at the session's clock`() {
        let log = [
            line(10, "a", 1, seq: 1), line(20, "a", 2, seq: 2), line(12, "a", 3, seq: 3),
            line(30, "a", 4, seq: 4),
        ]

        expectEqual(latitude(log, at: 15), 1)
        expectEqual(latitude(log, at: 20), 3)
    }

    @Test func `reports a moment outside the log and an empty log`() {
        let log = [line(10, "a", 1, seq: 1), line(30, "b", 4, seq: 1)]
        let outside = FrameLog.Outcome.outside(first: .seconds(10), last: .seconds(30))

        expectEqual(outcome(log, at: 9), outside)
        expectEqual(outcome(log, at: 31), outside)
        expectEqual(outcome(["oops", #"{"event":"hello","time":1}"#], at: 1), .nothing)
    }

    @Test func `shows the first session unless one is named`() {
        let log = [line(10, "a", 1, seq: 1), line(11, "b", 2, seq: 1), line(30, "a", 3, seq: 2)]

        expectEqual(latitude(log, at: 20), 1)
        expectEqual(latitude(log, at: 20, session: "b"), 2)
        expectEqual(outcome(log, at: 20, session: "c"), .unknownSession("c"))
        // It is not there yet, but the log is.
        expectEqual(
            outcome(log, at: 10, session: "b"),
            .frame(ScreenState(Self.start), session: "b")
        )
    }

    @Test func `setting the clock back starts a new part`() {
        let log = [
            line(10_000, "a", 1, seq: 1), line(20_000, "a", 2, seq: 2), line(5000, "a", 3, seq: 3),
            line(12_000, "a", 4, seq: 4),
        ]

        expectEqual(latitude(log, at: 6000), 3)
        // Both hold it, and the first is shown.
        expectEqual(latitude(log, at: 12_000), 1)
        expectEqual(latitude(log, at: 20_000), 2)
    }

    @Test func `a session that starts again forgets what was shown`() {
        let hidden = #"{"event":"follow","seq":1,"time":30,"session":"a","mode":"none"}"#
        let log = [line(10, "a", 1, seq: 1), line(20, "a", 2, seq: 2), hidden]

        expectEqual(latitude(log, at: 29), 2)
        expectEqual(latitude(log, at: 30), nil)
    }

    @Test func `fixes filtered before a session starts do not extend its time`() {
        func held(_ time: Int) -> String {
            #"{"event":"filtered","time":\#(time),"session":"a","rules":[{"rule":"no_fix"}]}"#
        }
        let log = [held(0), line(10, "a", 1, seq: 1), held(20)]

        expectEqual(outcome(log, at: 0), .outside(first: .seconds(10), last: .seconds(20)))
        expectEqual(latitude(log, at: 20), 1)
        expectEqual(outcome([held(5)], at: 5), .nothing)
    }

    @Test func `reports what cannot be drawn`() {
        var log = FrameLog(Self.start, at: .seconds(9), session: nil)
        expectEqual(
            log.complaint(about: log.finish()),
            "there is nothing to draw: no event with a time and a session"
        )
        expectEqual(
            log.complaint(about: .outside(first: .seconds(10), last: .seconds(30))),
            "--at 1970-01-01T00:00:09.000Z lies outside the log, which goes from 1970-01-01T00:00:10.000Z to 1970-01-01T00:00:30.000Z"
        )
        var text = TextBuffer()
        for session in ["a", "b", "c", "d", "e", "f", "g"] {
            text.append(Array("\(line(1, session, 0, seq: 1))\n".utf8))
        }
        log.add(text)
        expectEqual(
            log.complaint(about: .unknownSession("x")),
            "no session is named \"x\"; the log has a, b, c, d, e and 2 more"
        )
        expectEqual(
            log.note(on: "a"),
            "drawn is the session a; --session draws b, c, d, e, f and 1 more"
        )
    }
}
