import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import bearings

/// A thousandth of a degree of latitude is 111.195 m.
@Suite struct TravelTests {
    private var rules = ReportRules()
    private var travel = Travel()

    private mutating func add(
        _ thousandths: Double,
        _ second: Int64,
        speed: Double? = nil,
        accuracy: Double? = nil
    ) {
        let place = LocationCoordinate(latitude: thousandths / 1000, longitude: 10)
        let fix = Fix(coordinate: place, accuracy: accuracy, speed: speed)
        travel.add(fix, at: .seconds(second), rules)
    }

    @Test mutating func `sums the distance between fixes, and the time by speed`() {
        add(1, 0)
        add(2, 60)
        add(2, 100)
        // Slow by the receiver's speed, whatever the positions.
        add(3, 101, speed: 0.49)
        add(3, 102, speed: 0.5)
        travel.finish(rules)

        expectEqual(travel.fixes, 5)
        let offset = abs(travel.distance - 222.39)
        expect(offset < 0.01)
        expectEqual(travel.motion.moving, 61_000)
        expectEqual(travel.motion.still, 41_000)
        expectEqual(travel.motion.speeds.count, 4)
        let excess = abs((travel.motion.speeds.greatest ?? 0) - 1.8533)
        expect(excess < 0.001)
        expectEqual(travel.accuracy.count, 0)
    }

    @Test mutating func `several fixes of one time each count, for the distance alone`() {
        for second in 0..<3 {
            add(Double(2 * second), Int64(second))
            add(Double(2 * second + 1), Int64(second))
            // The same place again completes the one before.
            add(Double(2 * second + 1), Int64(second))
        }
        travel.finish(rules)

        expectEqual(travel.fixes, 6)
        let offset = abs(travel.distance - 5 * 111.195)
        expect(offset < 0.01)
        expectEqual(travel.motion.moving, 2000)
        let excess = abs((travel.motion.speeds.greatest ?? 0) - 222.39)
        expect(excess < 0.1)
    }

    @Test mutating func `fixes with times that were made up count for the distance alone`() {
        func place(_ thousandths: Double) -> Fix {
            Fix(coordinate: LocationCoordinate(latitude: thousandths / 1000, longitude: 10))
        }
        for step in 0..<4 {
            let second = Int64(step) * 100
            travel.add(place(Double(step)), at: .seconds(second), isTimeMadeUp: true, rules)
        }
        expectEqual(travel.hasTimes, false)
        add(4, 1000)
        travel.add(place(5), at: .seconds(1005), isTimeMadeUp: true, rules)
        add(6, 1010)
        travel.finish(rules)

        expectEqual(travel.fixes, 7)
        expectEqual(travel.untimed, 5)
        let offset = abs(travel.distance - 6 * 111.195)
        expect(offset < 0.01)
        expectEqual(travel.hasTimes, true)
        expectEqual(travel.motion.moving + travel.motion.still, 10_000)
        expectEqual(travel.motion.speeds.count, 1)
        expectEqual(travel.stops.count, 0)
    }

    @Test mutating func `a gap is neither moving nor still and gives no speed`() {
        rules.gap = 60_000
        add(1, 0)
        add(2, 61)
        add(3, 181, speed: 2)
        travel.finish(rules)

        expectEqual(travel.gaps.count, 2)
        expectEqual(travel.gaps.time, 181_000)
        expectEqual(travel.gaps.longest, 120_000)
        expectEqual(travel.motion.moving + travel.motion.still, 0)
        expectEqual(travel.motion.speeds.count, 1)
        let offset = abs(travel.distance - 222.39)
        expect(offset < 0.01)
    }

    @Test mutating func `a log of sparse fixes has a gap of its own pace`() {
        for step in 0...10 { add(Double(step) * 2, Int64(step) * 300) }
        add(20, 3600)
        add(40, 3600 + 961)
        travel.finish(rules)

        expectEqual(travel.gap, 960_000)
        expectEqual(travel.gaps.count, 1)
        expectEqual(travel.gaps.time, 961_000)
        expectEqual(travel.motion.moving, 3_000_000)
        expectEqual(travel.motion.still, 600_000)
        expectEqual(travel.motion.speeds.count, 11)
        // In a log of a fix a second, the same are gaps.
        for second in 0..<20 { add(1, 10_000 + Int64(second)) }
        add(2, 10_300)
        travel.finish(rules)
        expectEqual(travel.gap, 60_000)
        expectEqual(travel.gaps.count, 3)
    }

    @Test mutating func `a few fixes in days have no pace`() {
        for day in 0...3 { add(1, Int64(day) * 86_400) }
        travel.finish(rules)
        expectEqual(travel.gaps.count, 3)
        expectEqual(travel.gap, 64 * 60_000)
    }

    @Test mutating func `a later report of the same time and place replaces the first`() {
        add(1, 0, accuracy: 40)
        add(1, 1, accuracy: 50)
        add(1, 1, speed: 0, accuracy: 5)
        travel.finish(rules)

        expectEqual(travel.fixes, 2)
        expectEqual(travel.distance, 0)
        expectEqual(travel.accuracy.count, 2)
        expectEqual(travel.accuracy.greatest, 40)
    }

    @Test mutating func `measures no distance over a clock set back`() {
        add(1, 10_000)
        add(1, 10_200)
        add(5, 100)
        add(5, 110)
        travel.finish(rules)

        expectEqual(travel.distance, 0)
        expectEqual(travel.motion.still, 10_000)
        expectEqual(travel.gaps.count, 1)
        expectEqual(travel.stops.count, 1)
    }

    @Test mutating func `a reading counts once for each fix that has it`() {
        func add(_ second: Int64, _ readings: SensorReadings) {
            let place = LocationCoordinate(latitude: Double(second) / 1e4, longitude: 10)
            travel.add(Fix(coordinate: place), readings, at: .seconds(second), rules)
        }
        add(0, SensorReadings(heartRate: 100))
        add(1, SensorReadings(heartRate: 90, cadence: 0))
        // The same place and time again completes the one before.
        add(1, SensorReadings(heartRate: 120, cadence: 80.5))
        add(2, SensorReadings())
        travel.finish(rules)
        var total = Travel()
        total.add(travel)
        total.add(travel)

        let (heartRate, cadence) = (total.sensors.heartRate, total.sensors.cadence)
        expectEqual(heartRate.count, 4)
        expectEqual(heartRate.average, 110)
        expectEqual(heartRate.greatest, 120)
        expectEqual(cadence.count, 2)
        expectEqual(cadence.average, 80.5)
    }

    @Test mutating func `sessions without sensors have none`() {
        add(0, 0)
        travel.finish(rules)
        expectEqual(travel.sensors.heartRate.average, nil)
        expectEqual(travel.sensors.cadence.greatest, nil)
    }

    @Test mutating func `a jump is no speed`() {
        // A walk of a thousandth in a minute, with a leap of 20 thousandths in a second, and back.
        for minute in 0..<5 { add(Double(minute), Int64(60 * minute)) }
        add(24, 241)
        add(4, 242)
        add(5, 302)
        travel.finish(rules)

        expectEqual(travel.motion.jumps, 2)
        expect((travel.motion.speeds.greatest ?? 0) < 2)
        // Neither its way nor its time is in the average.
        let offset = abs((travel.motion.average ?? 0) - 111.195 / 60)
        expect(offset < 0.001)
    }

    @Test mutating func `the average is of the speeds that are told, each for its time`() {
        add(0, 0)
        add(1, 10, speed: 4)
        add(1, 20, speed: 0.4)
        add(9, 50, speed: 6)
        travel.finish(rules)

        expectEqual(travel.motion.moving, 40_000)
        expectEqual(travel.motion.average, 5.5)
        expectEqual(travel.motion.speeds.greatest, 6)
    }

    @Test mutating func `tells the speed with which the newest fix counts`() {
        add(0, 0)
        expectEqual(travel.newestSpeed, nil)
        add(0, 10, speed: 3)
        expectEqual(travel.newestSpeed?.value, 3)
        add(1, 20)
        let offset = abs((travel.newestSpeed?.value ?? 0) - 11.1195)
        expect(offset < 0.001)
        expectEqual(travel.newestSpeed?.gap, nil)
        // Two in a moment, and a jump.
        add(2, 20)
        expectEqual(travel.newestSpeed, nil)
        add(20, 21)
        expectEqual(travel.newestSpeed, nil)
        add(21, 121)
        expectEqual(travel.newestSpeed?.gap, 100_000)
    }

    @Test(
        arguments: [
            ([100, 104, 100, 104, 100], 0, 0), ([100, 130, 120, 122, 117], 30, 10),
            ([.nan, 10, .nan, 4, -3], 0, 13), ([.nan, .nan], nil, nil),
        ] as [([Double], Double?, Double?)]
    )
    func `climbs are more than the wavering of a receiver`(
        _ altitudes: [Double],
        _ ascent: Double?,
        _ descent: Double?
    ) {
        var climb = Climb()
        for altitude in altitudes { climb.add(altitude) }
        expectEqual(climb.isKnown ? climb.ascent : nil, ascent)
        expectEqual(climb.isKnown ? climb.descent : nil, descent)
    }
}
