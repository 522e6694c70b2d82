import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire
@testable import bearings

@Suite struct SessionPlotsTests {
    private var plots = SessionPlots()

    private mutating func add(_ second: Int64, _ content: DecodedEvent.Content) {
        plots.add(DecodedEvent(time: .seconds(second), content: content), counted: nil)
    }

    @Test
    mutating func `what is shown lasts until the last event, and filtered fixes are not events`() {
        add(10, .indicator(.right, ScreenPoint(x: 355, y: 80)))
        add(20, .other)
        add(99, .filtered([.unauthorized]))
        plots.finish(counted: nil)

        expectEqual(plots.visibility.runs.map(\.off), [10_000])
        expectEqual(plots.edges.times.values.reduce(0, +), 10_000)
    }

    @Test mutating func `a hidden user counts neither as on the screen nor as off it`() {
        add(10, .indicator(.right, ScreenPoint(x: 355, y: 80)))
        add(15, .indicatorHidden(nil))
        add(60, .other)
        plots.finish(counted: nil)

        expectEqual(plots.visibility.runs.map(\.off), [5000])
    }

    @Test mutating func `adds a fix to the track and to the plots of its values`() {
        let place = LocationCoordinate(latitude: 47, longitude: 8)
        let fix = Travel.CountedFix(
            place: place,
            time: .seconds(1),
            speed: nil,
            accuracy: 5,
            visibility: .on,
            followsAnother: false
        )
        plots.finish(counted: fix)

        expectEqual(plots.track.points.map(\.place), [place])
        expectEqual(plots.accuracy.buckets.count, 1)
        expect(plots.speed.buckets.isEmpty)
    }
}
