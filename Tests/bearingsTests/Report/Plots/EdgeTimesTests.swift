import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import bearings

@Suite struct EdgeTimesTests {
    private var edges = EdgeTimes()

    @Test
    mutating func `counts the time at each stretch of an edge until the indicator moves or hides`()
    {
        edges.shown(at: .right, ScreenPoint(x: 355, y: 101), .seconds(0))
        edges.shown(at: .right, ScreenPoint(x: 355, y: 103), .seconds(5))
        edges.shown(at: .top, ScreenPoint(x: 9, y: 35), .seconds(7))
        edges.hidden(.seconds(10))
        edges.hidden(.seconds(99))

        expectEqual(
            edges.times,
            [
                .init(edge: .right, index: 12): 7000, .init(edge: .top, index: 1): 3000,
            ]
        )
        expectEqual(edges.right, 355)
        expectEqual(edges.bottom, nil)
    }

    @Test mutating func `counts no time over a clock set back`() {
        edges.shown(at: .left, ScreenPoint(x: 35, y: 1), .seconds(50))
        edges.wasSetBack(from: .seconds(60), to: .seconds(1))
        edges.hidden(.seconds(3))

        expectEqual(edges.times.values.reduce(0, +), 12_000)
    }

    @Test mutating func `stretches grow on a large screen without losing time`() {
        for point in 0..<4000 {
            edges.shown(at: .left, ScreenPoint(x: 35, y: Double(point)), .seconds(Int64(point)))
        }
        edges.hidden(.seconds(4000))
        var other = EdgeTimes()
        other.shown(at: .left, ScreenPoint(x: 35, y: 3), .seconds(0))
        other.hidden(.seconds(1))
        other.add(edges)

        expect(edges.times.count <= EdgeTimes.mostStretches)
        expectEqual(edges.width, 16)
        expectEqual(other.width, 16)
        expectEqual(other.times.values.reduce(0, +), 4_001_000)
        expectEqual(other.times[.init(edge: .left, index: 0)], 17_000)
    }
}
