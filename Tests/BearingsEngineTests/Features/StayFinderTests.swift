import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine

@Suite struct StayFinderTests {
    /// Where stays may begin: the last ones at a pole, and on the antimeridian with longitudes of both kinds.
    private static let firsts = [
        LocationCoordinate(latitude: 0, longitude: 0),
        LocationCoordinate(latitude: 47.3769, longitude: 8.5417),
        LocationCoordinate(latitude: -84.9, longitude: -70),
        LocationCoordinate(latitude: 85.1, longitude: 20),
        LocationCoordinate(latitude: 89.9999, longitude: 100),
        LocationCoordinate(latitude: -16.5, longitude: 179.9999),
        LocationCoordinate(latitude: 65, longitude: -180),
        LocationCoordinate(latitude: 65, longitude: 540),
    ]

    @Test(arguments: firsts)
    func `a place is within the radius by its distance on the sphere`(first: LocationCoordinate) {
        var random = SplitMix64(seed: 59)
        let cluster = StayFinder.Cluster(first, at: .epoch)
        for radius in [1, 50, 1000, 20_000.0] {
            for share in [0, 0.5, 0.994, 0.999_999, 1, 1.000_001, 1.006, 2, 3000] {
                let angle = random.double(in: 0...360).radians
                let degrees = share * radius / 111_195
                let width = max(cos(first.latitude.radians), 1e-4)
                var moved = first.moved(
                    north: cos(angle) * degrees,
                    east: sin(angle) * degrees / width
                )
                moved.latitude = min(max(moved.latitude, -90), 90)
                for turns in [0, 360, -720.0] {
                    var place = moved
                    place.longitude += turns
                    let isWithin = first.distance(to: place) <= radius
                    let isReached = cluster.reaches(place, within: radius)
                    expectEqual(isReached, isWithin, "\(share) of \(radius) m from \(first)")
                }
            }
        }
    }
}
