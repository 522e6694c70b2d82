import BearingsEngine
import BearingsWire
import Testing

@Suite struct UntimedFixesTests {
    private static let start: Milliseconds = 1_577_836_800_000

    /// The times of a track's points in seconds, of those that tell one its own.
    private static func times(_ seconds: [Int?], before: String = "") -> [Double?] {
        let points = seconds.map { second in
            let time = second.map { "<time>2020-01-01T00:00:0\($0)Z</time>" } ?? ""
            return "<trkpt lat=\"1\" lon=\"2\">\(time)</trkpt>"
        }
        let text = "<gpx>\(before)<trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        return DecodedDocument(text).times.map { time in time.map { Double($0 - start) / 1000 } }
    }

    @Test func `those between two that tell a time share the span between them`() {
        #expect(Self.times([0, nil, nil, nil, 4, nil, 5]) == [0, 1, 2, 3, 4, 4.5, 5])
    }

    @Test
    func `those before the first stand at it, and those behind the last are left to the step`() {
        #expect(Self.times([nil, nil, 3, nil, nil]) == [3, 3, 3, nil, nil])
    }

    @Test func `where time goes back none is before the last`() {
        #expect(Self.times([5, nil, 3]) == [5, 5, 3])
    }

    @Test func `a document that knows its time is not of 1970`() {
        let metadata = "<metadata><time>2020-01-01T00:00:07Z</time></metadata>"
        #expect(Self.times([nil, nil], before: metadata) == [7, nil])
        #expect(Self.times([nil, nil], before: "<time>2020-01-01T00:00:07Z</time>") == [7, nil])
        #expect(Self.times([nil, 3], before: metadata) == [3, 3])
        #expect(Self.times([nil, nil]) == [nil, nil])
    }

    @Test func `no more wait than are bounded`() {
        let times = Self.times([0] + [Int?](repeating: nil, count: 70_000) + [9])
        #expect(times.count == 70_002)
        #expect(times[1] == nil)
        #expect(times[70_000] != nil)
    }
}
