import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct SessionsTests {
    /// A record of each session.
    private func batch(_ names: String...) -> RecordBatch {
        RecordBatch(ofLines: names.map { #"{"type":"tick","session":"\#($0)","time":1}"# })
    }

    private func instant(_ milliseconds: Milliseconds) -> Instant { .milliseconds(milliseconds) }

    @Test func `a session begins once, and none begins that is refused or too many`() {
        var options = ProcessorOptions()
        options.maxSessions = 2
        var sessions = Sessions(Configuration(), options)
        let long = String(repeating: "long", count: 9)
        let batch = batch("*", "a", long, "c")
        let beginnings: [Sessions.Beginning] = [
            .refused(.refusedName), .begun(0), .begun(1), .refused(.oneTooMany),
        ]
        for (entry, beginning) in zip(batch.entries, beginnings) {
            expectEqual(sessions.index(of: entry.session, in: batch), nil)
            expectEqual(sessions.begin(for: entry, in: batch), beginning)
        }
        let found = batch.entries.map { sessions.index(of: $0.session, in: batch) }
        expectEqual(found, [nil, 0, 1, nil])
    }

    @Test func `what is known of a batch's names is no more than what a search finds`() {
        var random = SplitMix64(seed: 56)
        var sessions = Sessions(Configuration())
        var delivery = Delivery(ProcessorOptions())
        var batch = batch("a")
        for _ in 0..<3000 {
            if random.oneIn(20) {
                let names = (0...random.int(in: 0...9)).map { _ in "\(random.int(in: 0...9))" }
                batch = RecordBatch(ofLines: names.map { #"{"type":"tick","session":"\#($0)"}"# })
                sessions.beginBatch()
            }
            let entry = batch.entries[Int(random.int(in: 0...Int64(batch.entries.count - 1)))]
            let index = sessions.place(of: entry.session, in: batch)
            expectEqual(index, sessions.index(of: entry.session, in: batch))
            if let index {
                if random.oneIn(3) { sessions.end(index, noting: &delivery) }
            } else {
                _ = sessions.begin(for: entry, in: batch)
            }
        }
        expect(sessions.table.sessions.count <= 11)
    }

    @Test func `an idle session is taken out once it has had no record for so long`() {
        var options = ProcessorOptions()
        options.idleSession = 1000
        var sessions = Sessions(Configuration(), options)
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
