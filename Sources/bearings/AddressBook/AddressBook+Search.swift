import BearingsEngine
import Geocoding
import Geography

extension AddressBook {
    /// Searches the loaded places; `nil` if there are none.
    package var finder: PlaceFinder? {
        guard let places else { return nil }
        return PlaceFinder { query, scope, limit, isTaken in
            places.found(query, scope, limit, isTaken)
        }
    }

    /// Searches the towns of the gazetteers.
    package var townFinder: PlaceFinder {
        let towns = TownIndex(of: gazetteers)
        return PlaceFinder { query, scope, limit, isTaken in
            towns.found(query, scope, limit, isTaken)
        }
    }
}

extension PlaceIndex {
    /// The places that match a query.
    func found(
        _ query: NameQuery,
        _ scope: SearchScope,
        _ limit: Int,
        _ isTaken: (String) -> Bool,
        areWholeNamesFirst: Bool = false,
        where suits: @escaping (_ row: Int) -> Bool = { _ in true }
    ) -> [FoundPlace] {
        withoutActuallyEscaping(isTaken) { isTaken in
            places(
                for: query,
                around: scope.center,
                on: scope.ground,
                areWholeNamesFirst: areWholeNamesFirst,
                limit: limit,
                where: suits,
                isTaken: isTaken
            )
        }
        .map { found in
            FoundPlace(
                id: id(found.row),
                name: name(found.row),
                category: category(found.row),
                coordinate: coordinate(found.row),
                distance: found.distance
            )
        }
    }
}
