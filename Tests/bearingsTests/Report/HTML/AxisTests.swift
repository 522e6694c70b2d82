import BearingsEngine
import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct AxisTests {
    @Test(arguments: [
        (0.9, 1.0), (1, 1), (1.01, 2), (2.5, 5), (5.1, 10), (0.0004, 0.0005), (123, 200),
        (700, 1000),
    ])
    func `a tick step is 1, 2 or 5 times a power of ten`(_ number: Double, _ step: Double) {
        let offset = abs(ValueAxis.roundStep(number) - step) / step
        expect(offset < 1e-9)
    }

    @Test func `values run from the bottom up and are clamped at the top`() {
        let axis = ValueAxis(to: 17, top: 10, bottom: 110)
        expectEqual(axis.greatest, 20)
        expectEqual(axis.y(0), 110)
        expectEqual(axis.y(10), 60)
        expectEqual(axis.y(1000), 10)
    }

    @Test func `times run from left to right, and a single moment spans a second`() {
        let axis = TimeAxis(from: .seconds(100), until: .seconds(200))
        expectEqual(axis.x(.seconds(100)), TimeAxis.left)
        expectEqual(axis.x(.seconds(200)), TimeAxis.right)
        let moment = TimeAxis(from: .seconds(5), until: .seconds(5))
        expectEqual(moment.x(.seconds(5)), TimeAxis.left)
        expect(!moment.ticks.isEmpty)
    }

    @Test(arguments: [
        (0, 60, ["01-01", "00:00:15", "00:00:30", "00:00:45", "00:01:00"]),
        (86_000, 95_000, ["01-02", "00:30", "01:00", "01:30", "02:00"]),
        (-86_400, 86_400, ["12-31", "12:00", "01-01", "12:00", "01-02"]),
        (0, 100_000_000, ["1970-01-01", "1971-01-01", "1972-01-01", "1972-12-31"]),
    ])
    func `labels round times`(_ from: Int64, _ until: Int64, _ labels: [String]) {
        let axis = TimeAxis(from: .seconds(from), until: .seconds(until))
        expectEqual(axis.ticks.map { $0.label }, labels)
    }

    @Test(arguments: 1...60)
    func `labels few times for any span`(power: Int) {
        let span = Int64(1) << min(power, 47)
        let axis = TimeAxis(
            from: Instant(millisecondsSince1970: -3),
            until: Instant(millisecondsSince1970: span)
        )
        expect((1...8).contains(axis.ticks.count), "of a span of \(span) ms")
    }
}
