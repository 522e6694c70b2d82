import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct SessionsTests {
    /// A record of each session.
    private func batch(_ names: String...) -> RecordBatch {
        RecordBatch(ofLines: names.map { #"{"type":"tick","session":"\#($0)","time":1}"# })
    }

    private func instant(_ milliseconds: Milliseconds) -> Instant { .milliseconds(milliseconds) }

    @Test func `a session begins once, and none begins that is refused or too many`() {
        var sessions = Sessions(Configuration(), most: 2)
        let long = String(repeating: "long", count: 9)
        let batch = batch("*", "a", long, "c")
        let beginnings: [Sessions.Beginning] = [.refusedName, .begun(0), .begun(1), .oneTooMany]
        for (entry, beginning) in zip(batch.entries, beginnings) {
            expectEqual(sessions.index(of: entry.session, in: batch), nil)
            expectEqual(sessions.begin(for: entry, in: batch), beginning)
        }
        let found = batch.entries.map { sessions.index(of: $0.session, in: batch) }
        expectEqual(found, [nil, 0, 1, nil])
    }

    @Test func `an idle session is taken out once it has had no record for so long`() {
        var sessions = Sessions(Configuration(), idle: 1000)
        let batch = batch("a", "b")
        for (index, entry) in batch.entries.enumerated() {
            expectEqual(sessions.begin(for: entry, in: batch), .begun(index))
            sessions.table.sessions[index].lastRecord = instant(0)
            sessions.expectRecord(of: index, at: instant(0))
        }
        expectEqual(sessions.alarm, instant(1000))
        sessions.table.sessions[1].lastRecord = instant(400)

        expectEqual(sessions.takeIdle(at: instant(999)), nil)
        expectEqual(sessions.takeIdle(at: instant(1000)), 0)
        expectEqual(sessions.takeIdle(at: instant(1000)), nil)
        expectEqual(sessions.alarm, instant(1400))
        expectEqual(sessions.takeIdle(at: instant(1400)), 1)
    }
}
