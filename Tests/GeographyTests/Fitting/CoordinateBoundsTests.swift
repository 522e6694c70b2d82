import BearingsTestSupport
import Geography
import Testing

@Suite struct CoordinateBoundsTests {
    private func bounds(ofLongitudes longitudes: [Double]) throws -> CoordinateBounds {
        let places = longitudes.map { LocationCoordinate(latitude: 0, longitude: $0) }
        return try #require(CoordinateBounds(containing: places))
    }

    @Test func `no coordinates have no bounds`() {
        expectEqual(CoordinateBounds(containing: []), nil)
    }

    @Test func `one coordinate has bounds of zero size`() throws {
        let bounds = try #require(CoordinateBounds(containing: [.paris]))

        expect((bounds.south, bounds.west) == (48.8566, 2.3522))
        expect((bounds.north, bounds.east) == (48.8566, 2.3522))
    }

    @Test(
        arguments: [
            ([-10, 10], -10, 10),
            ([170, -170], 170, 190),
            ([-90, 90], -90, 90),
            // Three equal gaps, one of them across the antimeridian.
            ([-120, 0, 120], -120, 120),
            // Three equal gaps, none of them there: the westernmost, from -150 to -30.
            ([-150, -30, 90, -180], -30, 210),
            ([0, 0, 360, -720], 0, 0),
            ([180], -180, -180),
            ([540, 179], 179, 180),
        ] as [([Double], Double, Double)]
    )
    func `leaves out the largest gap`(longitudes: [Double], west: Double, east: Double) throws {
        let bounds = try bounds(ofLongitudes: longitudes)

        expect((bounds.west, bounds.east) == (west, east))
    }

    @Test func `contains all coordinates in any order and spans less than a turn`() throws {
        var random = SplitMix64(seed: 61)
        for _ in 0..<300 {
            var places = (0..<Int(random.int(in: 1...12))).map { _ in random.place() }
            let bounds = try #require(CoordinateBounds(containing: places))

            expect(bounds.east - bounds.west < 360 && bounds.east >= bounds.west)
            for place in places {
                let east = (place.longitude - bounds.west).wrappedTo360
                expect(east <= bounds.east - bounds.west + 1e-9 || east > 360 - 1e-9)
                expect(bounds.south <= place.latitude && place.latitude <= bounds.north)
            }
            places.shuffle(using: &random)
            expectEqual(CoordinateBounds(containing: places), bounds)
        }
    }
}
