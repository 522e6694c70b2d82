import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineExclusionsTests {
    /// The last position of the indicator of a user due east of an even map.
    private func place(_ timeline: borrowing Timeline) -> ScreenPoint? {
        var place: ScreenPoint?
        for action in timeline.actions {
            switch action.event {
            case .indicator(.show(let shown)), .indicator(.move(let shown)): place = shown.position
            default: break
            }
        }
        return place
    }

    @Test func `an indicator slides off an exclusion, and back when it is removed`() {
        let size = Viewport.even.size
        let middle = size.height / 2
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )
        timeline.at(0, .fix(Fix(coordinate: .even(right: 10 * size.width, down: 0))))
        expectEqual(place(timeline)?.y, middle)

        let over = ScreenRect(
            left: size.width - 60,
            top: middle - 30,
            right: size.width,
            bottom: middle + 20
        )
        timeline.at(1000, .viewport { $0.exclusions = [over] })
        expectEqual(timeline.gist.last, "1000 move right")
        // It is grown by half an indicator, and below its middle is the shorter way.
        expectEqual(place(timeline)?.y, over.bottom + 22)

        timeline.at(2000, .viewport { $0.heading = 0 })
        expectEqual(place(timeline)?.y, over.bottom + 22)
        timeline.at(3000, .viewport { $0.exclusions = [] })
        expectEqual(place(timeline)?.y, middle)
    }
}
