import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct SpatialGridTests {
    /// The groups of some places, by their indices.
    private func groups(_ places: [LocationCoordinate], within metres: Double) -> Set<Set<Int>> {
        var grid = SpatialGrid(within: metres)
        for (node, place) in places.enumerated() { grid.place(node, at: place) }
        var groups: Set<Set<Int>> = []
        var members: [Int32] = []
        for node in places.indices where grid.contains(node) {
            grid.takeGroup(of: node, into: &members)
            groups.insert(Set(members.map { Int($0) }))
        }
        return groups
    }

    /// The same by looking at every pair.
    private func slowGroups(
        _ places: [LocationCoordinate],
        within metres: Double
    ) -> Set<Set<Int>> {
        var groups = Set(places.indices.map { Set([$0]) })
        for (one, place) in places.enumerated() {
            for (other, neighbour) in places.enumerated() where other > one {
                let distance = place.distance(to: neighbour) * 6_378_100 / meanEarthRadius
                guard distance <= metres,
                    let first = groups.first(where: { $0.contains(one) }),
                    let second = groups.first(where: { $0.contains(other) }), first != second
                else { continue }
                groups.subtract([first, second])
                groups.insert(first.union(second))
            }
        }
        return groups
    }

    @Test func `equal coordinates group however they are written`() {
        let places = [
            LocationCoordinate(latitude: 0, longitude: 180),
            LocationCoordinate(latitude: -0.0, longitude: -180),
            LocationCoordinate(latitude: 0, longitude: 540),
            LocationCoordinate(latitude: 90, longitude: 12), .northPole,
            LocationCoordinate(latitude: 0, longitude: 179.999_999_999),
        ]

        expectEqual(groups(places, within: 0), [[0, 1, 2], [3, 4], [5]])
    }

    @Test func `chains form one group even if longer than the distance`() {
        let places = (0..<10).map { LocationCoordinate.paris.moved(north: Double($0) * 8e-5) }

        // They are 8.9 m apart.
        expectEqual(groups(places, within: 9).count, 1)
        expectEqual(groups(places, within: 8.8).count, 10)
    }

    @Test(arguments: [0.5, 30, 3000, 400_000, 3_000_000])
    func `finds the same groups as comparing every pair, anywhere on earth`(metres: Double) {
        var random = SplitMix64(seed: 52)
        let corners: [LocationCoordinate] = [
            .paris, .northPole, .southPole, LocationCoordinate(latitude: -17, longitude: 180),
        ]
        for corner in corners {
            let reach = metres / 111_000 * 4
            let places = (0..<60).map { _ in
                let north = corner.latitude + random.double(in: -reach...reach)
                return LocationCoordinate(
                    latitude: min(max(north, -90), 90),
                    longitude: corner.latitude.magnitude == 90
                        ? random.double(in: -180...180)
                        : corner.longitude + random.double(in: -reach...reach)
                )
            }
            let found = groups(places, within: metres)

            expectEqual(found, slowGroups(places, within: metres))
        }
    }

    @Test func `finds what is put back, and not what is taken out`() {
        var grid = SpatialGrid(within: 0)
        for node in 0..<300 { grid.place(node, at: .paris) }
        var members: [Int32] = []
        grid.remove(17)
        grid.takeGroup(of: 0, into: &members)

        expect(members.count == 299 && !members.contains(17))
        expect(!grid.contains(0) && !grid.contains(5))
        for node in members { grid.putBack(Int(node)) }
        grid.place(17, at: .paris)
        grid.takeGroup(of: 17, into: &members)
        expectEqual(members.count, 300)
    }
}
