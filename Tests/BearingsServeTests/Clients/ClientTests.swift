import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

@Suite struct ClientTests {
    static let ping = #"{"type":"ping"}"#
    static let pong = #"{"event":"pong"}"#

    /// More sessions than fit into one part of a snapshot.
    private func crowd(_ run: HubRun) {
        let feeder = run.greeted()
        for session in 0..<500 {
            run.send(#"{"type":"authorization","status":3,"session":"\#(session)"}"#, from: feeder)
        }
    }

    @Test func `one read is limited to its share`() {
        let run = HubRun()
        let id = run.greeted()
        var asked: [Int] = []
        for _ in 0..<40 {
            _ = run.input(id) { [wall = run.wall] client in
                client.fill(at: wall) { buffer, offset, most in
                    asked.append(most)
                    for index in offset..<offset + most { buffer[index] = 0x20 }
                    return .bytes(most)
                }
            }
        }
        expectEqual(asked.count, 40)
        expect(asked.allSatisfy { 1...(1 << 14) ~= $0 })
    }

    @Test func `waits for the rest of an incomplete line`() {
        let run = HubRun()
        let id = run.greeted()
        for character in Self.ping { run.write(String(character), from: id) }
        expectEqual(run.lines(id), [])
        run.write("\n", from: id)
        expectEqual(run.lines(id), [Self.pong])
    }

    @Test func `lines after a snapshot request wait until the snapshot is read`() {
        let run = HubRun()
        crowd(run)
        let id = run.greeted()
        run.read(id, 0)
        run.send(
            #"{"type":"subscribe","session":"*","snapshot":true}"#,
            Self.ping,
            #"{"type":"close","session":"499"}"#,
            from: id
        )
        expectEqual(run.isHeldUp(id), true)
        expectEqual(run.wants(id), HubRun.Wants(reading: false, writing: true))
        expectEqual(run.hub.sessionCount, 500)
        expectEqual(run.hasLinesWaiting(id), true)

        run.read(id, nil)
        let lines = run.lines(id)
        let end = lines.firstIndex(of: #"{"event":"snapshot_end","session":"*"}"#)
        expectEqual(end, 1000)
        expectEqual(lines.last, Self.pong)
        expectEqual(run.isHeldUp(id), false)
        expectEqual(run.hub.sessionCount, 499)
        expectEqual(run.wants(id), HubRun.Wants(reading: true, writing: false))
    }

    @Test func `processes lines that were held up even if no more arrive`() {
        let run = HubRun()
        let id = run.greeted()
        // More snapshots in one read than may wait, each of a session that does not exist.
        let name = String(repeating: "n", count: 100)
        let ask = #"{"type":"subscribe","session":"\#(name)","snapshot":true}"#
        run.write(String(repeating: ask + "\n", count: 3000) + Self.ping + "\n", from: id)
        expectEqual(run.lines(id).count, 3001)
        expectEqual(run.hasLinesWaiting(id), false)
    }

    @Test func `a client that has finished writing gets its events and is then closed`() {
        let run = HubRun()
        let id = run.greeted()
        run.wait(60_000)
        run.send(#"{"type":"authorization","status":3}"#, from: id)
        expectEqual(run.output(id) { $0.deadline }, .some(nil))
        run.wait(60_000)
        run.finishWriting(id)
        expectEqual(run.output(id) { $0.deadline }, run.wall.advanced(by: 2000))
        expectEqual(run.wants(id), HubRun.Wants())
        expectEqual(run.lines(id).count, 1)
    }

    @Test func `a client that has finished writing but subscribed stays`() {
        let run = HubRun()
        let id = run.greeted()
        run.send(#"{"type":"subscribe"}"#, from: id)
        run.finishWriting(id)
        run.wait(3_600_000)
        expectEqual(run.output(id) { $0.deadline }, .some(nil))
        run.send(#"{"type":"authorization","status":3}"#, from: run.connect())
        expectEqual(run.lines(id).count, 1)
    }

    @Test func `the last line needs no newline`() {
        let run = HubRun()
        let id = run.greeted()
        run.write(Self.ping, from: id)
        run.finishWriting(id)
        expectEqual(run.lines(id), [Self.pong])
    }

    @Test func `lines written before a hang-up still count`() {
        let run = HubRun()
        let (feeder, other) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe"}"#, from: other)
        _ = run.output(feeder) { $0.readsNoMore() }
        run.send(#"{"type":"authorization","status":3}"#, from: feeder)
        run.finishWriting(feeder)
        expectEqual(run.lines(other).count, 1)
        expectEqual(run.lines(feeder), [])
        expectEqual(run.output(feeder) { $0.deadline }, .some(.some(run.wall)))
    }

    @Test func `a failed send ends only the output`() {
        let run = HubRun()
        let id = run.greeted()
        run.read(id, 0)
        run.send(Self.ping, from: id)
        _ = run.output(id) { [wall = run.wall] in $0.flush(at: wall) { _, _ in nil } }
        expectEqual(run.wants(id), HubRun.Wants(reading: true, writing: false))
        run.read(id, nil)
        run.send(#"{"type":"authorization","status":3}"#, Self.ping, from: id)
        expectEqual(run.lines(id), [])
        expectEqual(run.hub.sessionCount, 1)
    }

    @Test func `a failed send releases the lines that a snapshot held up`() {
        let run = HubRun()
        crowd(run)
        let id = run.greeted()
        run.read(id, 0)
        let record = #"{"type":"authorization","status":3}"#
        run.send(#"{"type":"subscribe","session":"*","snapshot":true}"#, record, from: id)
        expectEqual(run.hasLinesWaiting(id), true)
        _ = run.output(id) { [wall = run.wall] in $0.flush(at: wall) { _, _ in nil } }
        run.read(id, nil)
        expectEqual(run.hub.sessionCount, 501)
    }

    @Test func `a client that is being closed has five seconds to read the reason`() {
        let run = HubRun()
        let id = run.greeted()
        run.read(id, 0)
        run.send(Self.ping, from: id)
        _ = run.output(id) { [wall = run.wall] in
            $0.closeBehindAll(Array("bye\n".utf8), at: wall)
        }
        expectEqual(run.output(id) { $0.deadline }, run.wall.advanced(by: 5000))
        expectEqual(run.wants(id), HubRun.Wants(reading: false, writing: true))
        run.send(Self.ping, from: id)
        run.wait(1000)
        run.read(id, nil)
        expectEqual(run.lines(id), [Self.pong, "bye"])
        expectEqual(run.output(id) { $0.deadline }, run.wall)
    }

    @Test func `a closed client gets the rest of its line and the last ones`() {
        let run = HubRun()
        let id = run.greeted()
        run.read(id, 5)
        run.send(Self.ping, Self.ping, from: id)
        _ = run.output(id) { [wall = run.wall] in $0.close(with: Array("bye\n".utf8), at: wall) }
        run.read(id, nil)
        expectEqual(run.lines(id), [Self.pong, "bye"])
        expectEqual(run.output(id) { $0.isFlushed }, true)
    }
}
