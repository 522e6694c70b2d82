package import BearingsEngine
internal import Geography

extension PlaceFinder {
    /// Has places in a row, the first of which have the ids of annotations, and examines all of them.
    package static let row = PlaceFinder { query, scope, limit, isTaken in
        let found = places.filter { query.matches($0.name) && !isTaken($0.id) }
        return found.map { Candidate($0, scope) }.sorted { $0.isBefore($1) }.prefix(limit)
            .map(\.place)
    }

    private static let places = (1...15).map { (number: Int) -> FoundPlace in
        FoundPlace(
            id: number < 4 ? "pin \(number)" : "place \(number)",
            name: "\(number % 4) place",
            category: number % 2 == 0 ? "even" : nil,
            coordinate: .even(right: Double(number * 40 - 300), down: 20)
        )
    }

    private struct Candidate {
        var place: FoundPlace
        var isSeen: Bool

        init(_ place: FoundPlace, _ scope: SearchScope) {
            self.place = place
            self.place.distance = scope.center?.distance(to: place.coordinate)
            isSeen = scope.ground?.contains(place.coordinate) ?? false
        }

        func isBefore(_ other: Candidate) -> Bool {
            if isSeen != other.isSeen { return isSeen }
            return (place.distance ?? 0, place.id) < (other.place.distance ?? 0, other.place.id)
        }
    }
}
