import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct OffScreenTests {
    private var offScreen = OffScreen()

    @Test mutating func `counts the time from show to hide, by the indicator's edge`() {
        offScreen.shown(at: .right, .seconds(10))
        offScreen.shown(at: .right, .seconds(12))
        offScreen.shown(at: .top, .seconds(15))
        offScreen.hidden(.seconds(30))
        offScreen.hidden(.seconds(31))
        offScreen.shown(at: .top, .seconds(40))
        offScreen.hidden(.seconds(45))

        expectEqual(offScreen.count, 2)
        expectEqual(offScreen.time, 25_000)
        expectEqual(offScreen.time(at: .right), 5000)
        expectEqual(offScreen.time(at: .top), 20_000)
        expectEqual(offScreen.time(at: .left), 0)
        expectEqual(offScreen.durations.greatest, 20)
        let offset = abs((offScreen.durations.quantile(0.5) ?? 0) - 5)
        expect(offset < 0.05)
    }

    @Test mutating func `counts no time over a clock set back, but all before and after it`() {
        offScreen.shown(at: .right, .seconds(7000))
        offScreen.advance(to: .seconds(7100))
        offScreen.advance(to: .seconds(50))
        offScreen.shown(at: .top, .seconds(60))
        offScreen.hidden(.seconds(61))

        expectEqual(offScreen.count, 1)
        expectEqual(offScreen.time, 111_000)
        expectEqual(offScreen.time(at: .right), 110_000)
        expectEqual(offScreen.time(at: .top), 1000)
        expectEqual(offScreen.durations.greatest, 111)
    }

    @Test mutating func `a show without a hide ends with the last event`() {
        offScreen.shown(at: .left, .seconds(1))
        offScreen.advance(to: .seconds(3))
        offScreen.end()

        expectEqual(offScreen.time, 2000)
    }

    @Test mutating func `adds up the figures of sessions`() {
        var other = OffScreen()
        other.shown(at: .left, .seconds(0))
        other.hidden(.seconds(7))
        offScreen.add(other)
        offScreen.add(OffScreen())
        offScreen.add(other)

        expectEqual(offScreen.count, 2)
        expectEqual(offScreen.time(at: .left), 14_000)
        expectEqual(offScreen.durations.count, 2)
    }
}
