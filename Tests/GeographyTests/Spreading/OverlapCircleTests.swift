import BearingsTestSupport
import Geography
import Testing

@Suite struct OverlapCircleTests {
    private func distance(_ one: LocationCoordinate, _ other: LocationCoordinate) -> Double {
        // Great circles use the mean radius, the circle on the equatorial one.
        one.distance(to: other) * OverlapCircle.earthRadius / meanEarthRadius
    }

    @Test(arguments: [2, 3, 5, 8, 100, 1000])
    func `all slots lie 3n/2 metres away, at even bearings clockwise from north`(slots: Int) {
        for slot in 0..<slots {
            let place = OverlapCircle.place(of: slot, among: slots, around: .zurich)
            let bearing = LocationCoordinate.zurich.bearing(to: place)

            expect(abs(distance(.zurich, place) - 1.5 * Double(slots)) < 1e-6)
            expect((bearing - 360 * Double(slot) / Double(slots)).wrappedTo180.magnitude < 1e-4)
        }
    }

    @Test func `two slots are 6 m apart`() {
        let north = OverlapCircle.place(of: 0, among: 2, around: .sydney)
        let south = OverlapCircle.place(of: 1, among: 2, around: .sydney)

        expect(abs(distance(north, south) - 6) < 1e-6)
    }

    @Test(arguments: [LocationCoordinate.northPole, .southPole])
    func `the slots around a pole form a circle too`(pole: LocationCoordinate) {
        let places = (0..<4).map { OverlapCircle.place(of: $0, among: 4, around: pole) }

        for (place, next) in zip(places, places.dropFirst()) {
            expect(abs(distance(place, pole) - 6) < 1e-6)
            expect(abs(distance(place, next) - 12 / 2.0.squareRoot()) < 1e-6)
        }
    }

    @Test func `wraps longitudes across the antimeridian`() {
        let edge = LocationCoordinate(latitude: 10, longitude: 179.99999)
        let place = OverlapCircle.place(of: 1, among: 4, around: edge)

        expect(place.longitude < -179.9)
        expect(abs(distance(edge, place) - 6) < 1e-6)
    }

    @Test func `each place has one normal form`() {
        let pole = LocationCoordinate(latitude: 90, longitude: 77).normalForm
        let zero = LocationCoordinate(latitude: -0.0, longitude: -0.0).normalForm

        expectEqual(pole, .northPole)
        expect(zero.latitude.sign == .plus && zero.longitude.sign == .plus)
        expectEqual(LocationCoordinate(latitude: 1, longitude: 540).normalForm.longitude, -180)
    }

    @Test func `a chord matches its distance and is at most the diameter`() {
        let (here, there) = (LocationCoordinate.paris, LocationCoordinate.lyon)
        let chord = UnitVector(here).squaredChord(to: UnitVector(there))

        expect(chord < OverlapCircle.squaredChord(within: distance(here, there) + 0.001))
        expect(chord > OverlapCircle.squaredChord(within: distance(here, there) - 0.001))
        expectEqual(OverlapCircle.squaredChord(within: 1e9), 4)
    }

    @Test func `a unit vector converts back to its coordinate`() {
        var random = SplitMix64(seed: 51)
        for _ in 0..<500 {
            let place = random.place()
            expect(UnitVector(place).coordinate.distance(to: place) < 1e-6)
        }
    }
}
