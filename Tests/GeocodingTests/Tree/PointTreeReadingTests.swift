import BearingsTestSupport
import CLibrary
import Geography
import Testing

@testable import Geocoding

/// The search against a linear search.
@Suite struct PointTreeReadingTests {
    @Test func `finds the nearest all over the globe`() {
        var random = SplitMix64(seed: 1)
        expectNearest(to: (0..<Rounds.count(20)).map { _ in random.placeOnSphere() }, in: .embedded)
    }

    @Test func `finds the nearest around the poles and along the antimeridian`() {
        var random = SplitMix64(seed: 2)
        let corners = [-90.0, 90].flatMap { pole in
            [-180.0, -90, 0, 45, 180].map { LocationCoordinate(latitude: pole, longitude: $0) }
        }
        let poles = (0..<Rounds.count(8)).map { index in
            LocationCoordinate(
                latitude: (index % 2 == 0 ? 1 : -1) * random.double(in: 85...90),
                longitude: random.double(in: -180...180)
            )
        }
        let antimeridian = (0..<Rounds.count(10)).map { _ in
            LocationCoordinate(
                latitude: random.double(in: -80...80),
                longitude: 180 + random.double(in: -0.5...0.5)
            )
        }
        expectNearest(to: corners + poles + antimeridian, in: .embedded)
    }

    @Test func `finds the nearest at places and close to them`() {
        var random = SplitMix64(seed: 3)
        let last = Int64(Gazetteer.embedded.count - 1)
        let points = (0..<Rounds.count(20)).map { index in
            let place = Gazetteer.embedded.coordinate(Int(random.int(in: 0...last)))
            let reach = [0, 1e-5, 0.01, 0.2][index % 4]
            return LocationCoordinate(
                latitude: max(-90, min(90, place.latitude + random.double(in: -reach...reach))),
                longitude: place.longitude + random.double(in: -reach...reach)
            )
        }
        expectNearest(to: points, in: .embedded)
    }

    @Test(arguments: [1, 2, 15, 16, 17, 33, 100, 1000, 5000])
    func `finds the nearest in a table of any size with many places at one spot`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        var builder = PlaceTableBuilder()
        for index in 0..<count {
            // Whole degrees of a few, so that places share a spot, and an axis its value.
            let isCoarse = index % 3 == 0
            let latitude = random.double(in: -90...90)
            let longitude = random.double(in: -180...180)
            builder.add(
                Array("\(index)".utf8),
                in: PlaceTableBuilder.Division(),
                at: LocationCoordinate(
                    latitude: isCoarse ? (latitude / 30).rounded() * 30 : latitude,
                    longitude: isCoarse ? (longitude / 60).rounded() * 60 : longitude
                )
            )
        }
        let gazetteer = Gazetteer(PlaceTable(TableBytes(builder.bytes())))
        let grid = stride(from: -90.0, through: 90, by: 15).flatMap { latitude in
            stride(from: -180.0, through: 180, by: 30).map {
                LocationCoordinate(latitude: latitude, longitude: $0)
            }
        }
        expectNearest(to: grid + (0..<300).map { _ in random.placeOnSphere() }, in: gazetteer)

        let names = Set((0..<count).map { gazetteer.place($0).name })
        expectEqual(names.count, count)
    }

    @Test func `of places at the same coordinates takes the lowest row`() {
        var builder = PlaceTableBuilder()
        for index in 0..<100 {
            builder.add(
                Array("\(index)".utf8),
                in: PlaceTableBuilder.Division(),
                at: LocationCoordinate(latitude: 1, longitude: 179)
            )
        }
        let gazetteer = Gazetteer(PlaceTable(TableBytes(builder.bytes())))

        let found = gazetteer.nearest(to: LocationCoordinate(latitude: 0, longitude: -179))
        expectEqual(found?.row, 0)
        expectEqual(gazetteer.place(0).name, "0")
    }

    @Test func `finds nothing in an empty table`() {
        let gazetteer = Gazetteer(PlaceTable(TableBytes(PlaceTableBuilder().bytes())))

        expectEqual(gazetteer.count, 0)
        expectEqual(gazetteer.nearest(to: LocationCoordinate(latitude: 0, longitude: 0))?.row, nil)
    }
}

private func expectNearest(to points: [LocationCoordinate], in gazetteer: Gazetteer) {
    let places = (0..<gazetteer.count).map { gazetteer.coordinate($0).unitVector }
    for point in points {
        let target = point.unitVector
        // By the chord all that may be the nearest, of which the distance decides.
        let chords = places.map { place in
            let difference = place - target
            return (difference * difference).sum()
        }
        let shortest = chords.min() ?? 0
        var expected: (row: Int, distance: Double)?
        for row in places.indices where chords[row] <= shortest * 1.000_001 + 1e-12 {
            let distance = point.distance(to: gazetteer.coordinate(row))
            if distance < expected?.distance ?? .infinity { expected = (row, distance) }
        }
        let found = gazetteer.nearest(to: point)
        if found?.row != expected?.row {
            Issue.record(
                "\(point): found \(String(describing: found)), not \(String(describing: expected))"
            )
        }
    }
}

extension LocationCoordinate {
    /// This place on the unit sphere: x leaves at 0 north 0 east, y at 90 east, z at the north pole.
    fileprivate var unitVector: SIMD3<Double> {
        let (latitude, longitude) = (latitude.radians, longitude.wrappedTo180.radians)
        let level = cos(latitude)
        return SIMD3(level * cos(longitude), level * sin(longitude), sin(latitude))
    }
}

extension SplitMix64 {
    /// Anywhere on the globe, every square kilometre as likely as any other.
    fileprivate mutating func placeOnSphere() -> LocationCoordinate {
        while true {
            let latitude = double(in: -90...90)
            guard double(in: 0...1) <= cos(latitude.radians) else { continue }
            return LocationCoordinate(latitude: latitude, longitude: double(in: -180...180))
        }
    }
}
