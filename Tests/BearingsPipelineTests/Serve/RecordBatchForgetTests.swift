import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline
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
}
