import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct SearchRankingTests {
    private static let ground = VisibleGround(Projection(.even))

    private func ranked(
        _ places: [FoundPlace],
        _ scope: SearchScope,
        limit: Int
    ) -> [FoundPlace] {
        var ranking = SearchRanking(scope, limit: limit)
        for place in places { ranking.consider(at: place.coordinate) { place } }
        return ranking.places
    }

    @Test func `the best are the first of a full sort`() {
        var random = SplitMix64(seed: 3)
        for turn in 0..<200 {
            let center = random.nearbyPlace()
            let scope = SearchScope(center: center, ground: turn % 3 == 0 ? nil : Self.ground)
            let places = (0..<random.int(in: 0...60)).map { number in
                FoundPlace(
                    id: "\(number)",
                    name: "",
                    coordinate: random.oneIn(3) ? .even(right: 30) : random.nearbyPlace()
                )
            }
            let expected = places.map { place in
                (
                    isBeyond: scope.ground?.contains(place.coordinate) == true ? 0 : 1,
                    distance: center.distance(to: place.coordinate), id: place.id
                )
            }
            .sorted { $0 < $1 }
            let limit = Int(random.int(in: 1...70))
            let found = ranked(places, scope, limit: limit)

            expectEqual(found.map(\.id), expected.prefix(limit).map(\.id))
            expectEqual(found.map(\.distance), expected.prefix(limit).map(\.distance))
        }
    }

    @Test func `without a centre places keep their order`() {
        let places = ["c", "a", "b"].map { FoundPlace(id: $0, name: "", coordinate: .even()) }
        expectEqual(ranked(places, SearchScope(), limit: 2).map(\.id), ["c", "a"])
        expectEqual(ranked(places, SearchScope(), limit: 9).map(\.id), ["c", "a", "b"])
        expect(ranked(places, SearchScope(), limit: 9).allSatisfy { $0.distance == nil })
    }
}
