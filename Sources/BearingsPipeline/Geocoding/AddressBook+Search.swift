import BearingsEngine
import Geocoding
import Geography

extension AddressBook {
    /// Finds the places loaded; `nil` where there are none.
    package var finder: PlaceFinder? {
        guard let places else { return nil }
        return PlaceFinder { query, scope, limit, isTaken in
            withoutActuallyEscaping(isTaken) { isTaken in
                places.places(
                    for: query,
                    around: scope.center,
                    on: scope.ground,
                    limit: limit,
                    isTaken: isTaken
                )
            }
            .map { found in
                FoundPlace(
                    id: places.id(found.row),
                    name: places.name(found.row),
                    category: places.category(found.row),
                    coordinate: places.coordinate(found.row),
                    distance: found.distance
                )
            }
        }
    }
}
