import BearingsTestSupport
import Geography
import Testing

@Suite struct GreatCircleTests {
    /// A quarter of a great circle of the mean sphere, in metres.
    let quarter = meanEarthRadius * .pi / 2

    @Test(
        arguments: [
            (.paris, .lyon, 391_499), (.newYork, .paris, 5_837_249), (.sydney, .zurich, 16_567_799),
        ] as [(LocationCoordinate, LocationCoordinate, Double)]
    )
    func `known distances`(from: LocationCoordinate, to: LocationCoordinate, metres: Double) {
        expect(abs(from.distance(to: to) - metres) < 1)
        expectEqual(from.distance(to: to), to.distance(to: from))
    }

    @Test func `the equator is a quarter circle from a pole`() {
        expect(abs(LocationCoordinate.gulfOfGuinea.distance(to: .northPole) - quarter) < 1e-6)
        expect(abs(LocationCoordinate.northPole.distance(to: .southPole) - 2 * quarter) < 1e-6)
    }

    @Test func `antipodes are half a circle apart and never NaN`() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<500 {
            let here = random.place()
            let there = LocationCoordinate(
                latitude: -here.latitude,
                longitude: here.longitude + 180
            )

            expect(abs(here.distance(to: there) - 2 * quarter) < 1)
        }
    }

    @Test func `the shorter way may cross the antimeridian`() {
        let west = LocationCoordinate(latitude: 0, longitude: 179.5)
        let east = LocationCoordinate(latitude: 0, longitude: -179.5)

        expect(abs(west.distance(to: east) - quarter / 90) < 1e-6)
        expectEqual(west.bearing(to: east), 90)
        expectEqual(east.bearing(to: west), 270)
    }

    @Test func `resolves a millimetre`() {
        let north = LocationCoordinate.paris.moved(north: 9e-9)

        expect(abs(LocationCoordinate.paris.distance(to: north) - 0.001) < 2e-6)
    }

    @Test(
        arguments: [
            (.newYork, .paris, 53.704), (.paris, .newYork, 291.794), (.zurich, .sydney, 77.849),
        ] as [(LocationCoordinate, LocationCoordinate, Double)]
    )
    func `known bearings`(from: LocationCoordinate, to: LocationCoordinate, degrees: Double) {
        expect(abs(from.bearing(to: to) - degrees) < 0.001)
    }

    @Test(
        arguments: [(1, 0, 0), (0, 1, 90), (-1, 0, 180), (0, -1, 270)] as [(Double, Double, Double)]
    )
    func `bearings run clockwise from north`(north: Double, east: Double, bearing: Double) {
        let there = LocationCoordinate.gulfOfGuinea.moved(north: north, east: east)

        expect(abs(LocationCoordinate.gulfOfGuinea.bearing(to: there) - bearing) < 1e-9)
    }

    @Test func `the distance to the same place is 0 m, the bearing 0`() {
        expectEqual(LocationCoordinate.paris.distance(to: .paris), 0)
        expectEqual(LocationCoordinate.paris.bearing(to: .paris), 0)
        expect(LocationCoordinate.paris.distance(to: .paris.moved(east: 360)) < 1e-6)
    }

    @Test func `at a pole every bearing is south, or north`() {
        expect(abs(LocationCoordinate.paris.bearing(to: .northPole)) < 1e-9)
        expect(abs(LocationCoordinate.paris.bearing(to: .southPole) - 180) < 1e-9)
    }

    @Test func `whole turns of longitude change nothing`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let (here, there) = (random.place(), random.place())
            let turned = there.moved(east: 360 * Double(random.int(in: -5...5)))

            expect(abs(here.distance(to: turned) - here.distance(to: there)) < 1e-4)
            expect(
                (here.bearing(to: turned) - here.bearing(to: there)).wrappedTo180.magnitude < 1e-6
            )
        }
    }

    @Test func `bearings stay in 0..<360`() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<1000 {
            let bearing = random.place().bearing(to: random.place())

            expect(bearing >= 0 && bearing < 360)
        }
    }
}
