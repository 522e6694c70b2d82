import BearingsTestSupport
import Geography
import Testing

@testable import bearings

/// A degree of latitude is 111,195 m, so that 0.0004 are 44 m and 0.0005 are 56 m.
@Suite struct StopsTests {
    private let rules = ReportRules()
    private var stops = Stops()

    private mutating func add(_ latitude: Double, _ second: Int64, longitude: Double = 10) {
        let place = LocationCoordinate(latitude: latitude, longitude: longitude)
        stops.add(place, at: .seconds(second), rules)
    }

    @Test mutating func `fixes within the radius for long enough are a stop at their mean`() {
        add(0.01, 0)
        add(1, 10)
        add(1.0004, 100)
        add(1.0002, 190)
        add(2, 200)
        stops.end(rules)

        expectEqual(stops.count, 1)
        expectEqual(stops.time, 180_000)
        let stop = stops.longest[0]
        expectEqual(stop.from, .seconds(10))
        expectEqual(stop.until, .seconds(190))
        let offset = abs(stop.place.latitude - 1.0002)
        expect(offset < 1e-12)
    }

    @Test mutating func `a vague fix does not end a stop, but one behind a gap does`() {
        let place = LocationCoordinate(latitude: 1.01, longitude: 10)
        for isBehindGap in [false, true] {
            stops = Stops()
            add(1, 0)
            add(1, 200)
            stops.add(place, 1800, at: .seconds(230), behindGap: isBehindGap, rules)
            add(1, 260)
            add(1, 900)
            stops.end(rules)
            expectEqual(stops.count, isBehindGap ? 2 : 1)
            expectEqual(stops.time, isBehindGap ? 840_000 : 900_000)
        }
        let here = LocationCoordinate(latitude: 1, longitude: 10)
        stops = Stops()
        add(1, 0)
        stops.add(here, at: .seconds(9000), behindGap: true, rules)
        stops.end(rules)
        expectEqual(stops.time, 9_000_000)
    }

    @Test mutating func `leaving the radius or moving on too early is no stop`() {
        add(1, 0)
        add(1.0005, 170)
        add(1.0006, 175)
        add(1.0001, 340)
        add(1, 519)
        stops.end(rules)

        // From 340 s on they lie together, but for 179 s.
        expectEqual(stops.count, 0)
    }

    @Test mutating func `a fix on the way to a stop does not hide it`() {
        add(1, 0)
        for second in stride(from: Int64(10), through: 330, by: 10) {
            // All lie within 3 m, and within 50 m of the first but for one.
            add(second == 180 ? 1.00046 : 1.00043, second)
        }
        stops.end(rules)

        expectEqual(stops.count, 1)
        expectEqual(stops.longest.first?.from, .seconds(30))
        expectEqual(stops.longest.first?.until, .seconds(330))
    }

    @Test mutating func `a stop may lie across the antimeridian`() {
        add(1, 0, longitude: 179.9999)
        add(1, 200, longitude: -179.9997)
        stops.end(rules)

        expectEqual(stops.count, 1)
        let offset = abs(stops.longest[0].place.longitude + 179.9999)
        expect(offset < 1e-9)
    }

    @Test mutating func `counts all stops and keeps the longest`() {
        for stop in 0..<150 {
            add(Double(stop) / 10, Int64(stop * 1000))
            add(Double(stop) / 10, Int64(stop * 1000 + 200 + stop))
        }
        stops.end(rules)

        expectEqual(stops.count, 150)
        // 150 times 200 s, and 0 to 149 s more.
        expectEqual(stops.time, 41_175_000)
        expectEqual(stops.longest.count, 100)
        expectEqual(stops.longest.first?.time, 250_000)
        expectEqual(stops.longest.last?.time, 349_000)
    }
}
