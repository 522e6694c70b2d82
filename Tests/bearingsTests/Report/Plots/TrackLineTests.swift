import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import bearings

/// A thousandth of a degree of latitude is 111.195 m.
@Suite struct TrackLineTests {
    private var track = TrackLine()

    private mutating func add(_ thousandths: Double, begins: Bool = false) {
        let place = LocationCoordinate(latitude: thousandths / 1000, longitude: 10)
        track.add(.init(place: place, visibility: .on, begins: begins))
    }

    @Test mutating func `a short line has all fixes`() {
        add(0, begins: true)
        add(0)
        add(0.001)

        expectEqual(track.points.count, 3)
        expectEqual(track.points.map(\.begins), [true, false, false])
        expectEqual(track.tolerance, 0)
    }

    @Test mutating func `a long line keeps fixes that are far apart, and its end`() {
        for step in 0..<20_000 { add(Double(step) / 100) }
        add(200.001)

        expect(track.points.count <= TrackLine.mostPoints)
        expect(track.points.count > TrackLine.mostPoints / 3)
        expectEqual(track.tolerance, 32)
        let near = zip(track.points, track.points.dropFirst()).contains {
            $0.place.distance(to: $1.place) < 32
        }
        expect(!near)
        expectEqual(track.last?.place.latitude, 0.200001)
    }

    @Test mutating func `a long stay is a single point, and a gap is kept`() {
        for _ in 0..<3000 { add(1) }
        add(1, begins: true)
        add(5)

        expectEqual(track.points.count, 2)
        expectEqual(track.points.map(\.begins), [false, true])
    }
}
