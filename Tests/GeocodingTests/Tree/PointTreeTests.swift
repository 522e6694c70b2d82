import BearingsTestSupport
import Geocoding
import Geography
import Testing

@Suite struct PointTreeTests {
    /// A patch of the earth, with the size of what is laid out on it, in degrees.
    struct Patch: Sendable, CustomTestStringConvertible {
        var name: String
        var latitudes: ClosedRange<Double>
        var longitudes: ClosedRange<Double>
        var testDescription: String { name }
    }

    static let patches = [
        Patch(name: "globe", latitudes: -90...90, longitudes: -180...180),
        Patch(name: "town", latitudes: 48.40...48.42, longitudes: 15.59...15.62),
        Patch(name: "street", latitudes: 47.1...47.100_001, longitudes: 9.5...9.52),
        Patch(name: "equator", latitudes: -0.01...0.01, longitudes: -0.01...0.01),
        Patch(name: "north pole", latitudes: 89.99...90, longitudes: -180...180),
        Patch(name: "south pole", latitudes: -90...(-89.9), longitudes: -180...180),
        Patch(name: "far north", latitudes: 85...89, longitudes: 170...190),
        Patch(name: "antimeridian", latitudes: -17...(-16), longitudes: 179.5...180.5),
        Patch(name: "hemisphere", latitudes: -60...60, longitudes: 90...270),
    ]

    @Test(arguments: patches)
    func `finds the nearest as a linear search does`(patch: Patch) {
        var random = SplitMix64(seed: 11)
        for count in [1, 2, 16, 17, 18, 100, 2000] {
            var town = AddressTown()
            for _ in 0..<count {
                town.add(random.place(latitudes: patch.latitudes, longitudes: patch.longitudes))
            }
            expectExact(town, around: patch, &random)
        }
    }

    @Test(arguments: patches)
    func `finds the nearest among clusters of duplicates`(patch: Patch) {
        var random = SplitMix64(seed: 12)
        var town = AddressTown()
        while town.coordinates.count < 1500 {
            let center = random.place(latitudes: patch.latitudes, longitudes: patch.longitudes)
            for _ in 0..<30 {
                let near = LocationCoordinate(
                    latitude: center.latitude + Double(random.int(in: -3...3)) / 1e7,
                    longitude: center.longitude + Double(random.int(in: -3...3)) / 1e7
                )
                if abs(near.latitude) <= 90 { town.add(random.oneIn(3) ? center : near) }
            }
        }
        expectExact(town, around: patch, &random)
    }

    /// Asks from inside the patch, from addresses themselves and from anywhere, near and far.
    private func expectExact(
        _ town: AddressTown,
        around patch: Patch,
        _ random: inout SplitMix64
    ) {
        let index = town.index()
        let width = town.coordinates[0].distance(to: town.coordinates[town.coordinates.count / 2])
        for round in 0..<Rounds.count(12) {
            let place =
                switch round % 3 {
                case 0: random.place(latitudes: patch.latitudes, longitudes: patch.longitudes)
                case 1: town.coordinates.randomElement(using: &random) ?? .northPole
                default: random.place()
                }
            for limit in [0, 100, width / 20, .infinity] {
                let expected = town.nearest(to: place, within: limit)
                let found = index.nearest(to: place, within: limit)
                let ordinal = found.map { index.ordinal($0.row) }
                expectEqual(ordinal, expected?.ordinal, "\(place) within \(limit)")
                expectEqual(found?.distance, expected?.distance)
            }
        }
    }

    @Test(arguments: [LocationCoordinate.northPole, .southPole])
    func `finds addresses across a pole`(pole: LocationCoordinate) {
        let sign = pole.latitude / 90
        var town = AddressTown()
        town.add(LocationCoordinate(latitude: 89.9 * sign, longitude: 20))
        town.add(LocationCoordinate(latitude: 89.99 * sign, longitude: -160))
        let index = town.index()

        let place = LocationCoordinate(latitude: 89.98 * sign, longitude: 20)
        expectEqual(index.nearest(to: place, within: .infinity).map { index.ordinal($0.row) }, 1)
        expectEqual(index.nearest(to: pole, within: .infinity).map { index.ordinal($0.row) }, 1)
    }

    @Test(arguments: [179.9999, -180.0001, 539.9999, -900.0001])
    func `finds addresses across the antimeridian, however many turns away`(longitude: Double) {
        var town = AddressTown()
        town.add(LocationCoordinate(latitude: -16.5, longitude: 179.9996))
        town.add(LocationCoordinate(latitude: -16.5, longitude: -179.9999))
        town.add(LocationCoordinate(latitude: -16.5, longitude: 179.9))
        let index = town.index()

        let place = LocationCoordinate(latitude: -16.5, longitude: longitude)
        let found = index.nearest(to: place, within: 100)
        expectEqual(found.map { index.ordinal($0.row) }, 1)
    }

    @Test func `rounds a longitude just short of the antimeridian onto it`() {
        var town = AddressTown()
        town.add(LocationCoordinate(latitude: 0, longitude: 179.999_999_99))
        expectEqual(town.index().coordinate(0), LocationCoordinate(latitude: 0, longitude: -180))
    }

    @Test func `of equally near addresses takes the one added first`() {
        let offsets = [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)]
        for first in offsets.indices {
            var town = AddressTown()
            for turn in 0..<40 {
                let (north, east) = offsets[(first + turn) % 4]
                let coordinate = LocationCoordinate(latitude: north, longitude: east)
                town.add(coordinate, number: "\(turn)")
            }
            let index = town.index()
            let origin = LocationCoordinate(latitude: 0, longitude: 0)
            let expected = town.nearest(to: origin, within: .infinity)
            let found = index.nearest(to: origin, within: .infinity)
            expectEqual(found.map { index.ordinal($0.row) }, expected?.ordinal)
        }
    }

    @Test func `the distance limit is inclusive`() throws {
        var town = AddressTown()
        town.add(.paris)
        let index = town.index()
        let place = LocationCoordinate.paris.moved(north: 0.0005, east: 0.0007)
        let distance = place.distance(to: .paris)

        expectEqual(index.nearest(to: place, within: distance)?.distance, distance)
        expectEqual(index.nearest(to: place, within: distance.nextUp)?.distance, distance)
        expect(index.nearest(to: place, within: distance.nextDown) == nil)
        expectEqual(index.nearest(to: .paris, within: 0)?.distance, 0)
        for limit in [0, -1, -.infinity, .nan] as [Double] {
            expect(index.nearest(to: place, within: limit) == nil)
        }
    }

    @Test func `an empty index finds nothing`() {
        let index = AddressTown().index()
        expectEqual(index.count, 0)
        expect(index.nearest(to: .paris, within: .infinity) == nil)
    }
}
