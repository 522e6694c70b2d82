import BearingsEngine
import Geocoding
import Geography
import Synchronization

/// The towns of gazetteers by name, indexed at the first search, because most runs search none.
final class TownIndex: Sendable {
    private let gazetteers: [Gazetteer]
    private let built = Mutex<PlaceIndex?>(nil)

    init(of gazetteers: [Gazetteer]) {
        self.gazetteers = gazetteers
    }

    var places: PlaceIndex {
        built.withLock { built in
            if let built { return built }
            var builder = PlaceIndexBuilder()
            for gazetteer in gazetteers { builder.add(gazetteer) }
            let index = builder.build()
            built = index
            return index
        }
    }
}

extension TownIndex {
    /// The towns that a query means: by one of their names or, if it has a comma or no name has all of its words, by a name
    /// and what the town is a part of, as in "Ithaca, NY".
    func found(
        _ query: NameQuery,
        _ scope: SearchScope,
        _ limit: Int,
        _ isTaken: (String) -> Bool
    ) -> [FoundPlace] {
        let index = places
        var found: [FoundPlace] = []
        if !query.hasComma {
            found = index.found(query, scope, limit, isTaken, areWholeNamesFirst: true)
        }
        for (name, whole) in query.readings where found.isEmpty {
            var answers: [Division: Bool] = [:]
            found = index.found(name, scope, limit, isTaken, areWholeNamesFirst: true) { row in
                guard let division = self.division(row, of: index) else { return false }
                if let answer = answers[division] { return answer }
                let gazetteer = self.gazetteers[division.table]
                let answer = gazetteer.isPart(division: division.number, of: whole)
                answers[division] = answer
                return answer
            }
        }
        guard query.hasComma, found.count < limit else { return found }
        let ids = Set(found.map(\.id))
        return found
            + index.found(
                query,
                scope,
                limit - found.count,
                { ids.contains($0) || isTaken($0) },
                areWholeNamesFirst: true
            )
    }

    private struct Division: Hashable {
        /// Which of the gazetteers it is in.
        var table: Int
        var number: Int
    }

    private func division(_ row: Int, of index: PlaceIndex) -> Division? {
        guard var number = PlaceIndexBuilder.townNumber(ofID: index.id(row)) else { return nil }
        for (table, gazetteer) in gazetteers.enumerated() {
            if number < gazetteer.count {
                return Division(table: table, number: gazetteer.division(number))
            }
            number -= gazetteer.count
        }
        return nil
    }
}
