import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe
@testable import BearingsWire

/// Reuse of a batch for the next message.
@Suite struct RecordBatchForgetTests {
    @Test func `forgets a message's places along with its fixes`() {
        var batch = RecordBatch()
        let coordinate = LocationCoordinate(latitude: 1, longitude: 2)
        batch.fixes.append(Fix(coordinate: coordinate))
        for content in [.fix(0), batch.add(Waypoint(coordinate: coordinate))] {
            var entry = RecordBatch.Entry(line: 1, text: ByteRange(0..<0))
            entry.content = content
            batch.entries.append(entry)
        }
        batch.forgetLines()
        expect(batch.entries.isEmpty && batch.fixes.isEmpty && batch.waypoints.isEmpty)
    }

    @Test func `keeps a few names for the next message, but none once a session ends`() {
        var batch = RecordBatch()
        func add(_ names: Int, _ content: RecordBatch.Content) {
            for number in 0..<names {
                var entry = RecordBatch.Entry(line: 1, text: ByteRange(0..<0))
                entry.content = content
                entry.session = batch.names.number(of: Array("session \(number)".utf8).span)
                batch.entries.append(entry)
            }
        }
        add(20, .ignored)
        batch.forgetLines()
        expectEqual(batch.names.count, 20)
        add(1, batch.add(.close))
        batch.forgetLines()
        expectEqual(batch.names.count, 0)
        add(2000, .ignored)
        batch.forgetLines()
        expectEqual(batch.names.count + batch.names.bytes.count, 0)
    }
}
