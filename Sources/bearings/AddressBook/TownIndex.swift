import Geocoding
import Synchronization

/// The towns of gazetteers by name, indexed at the first search, because most runs search none.
final class TownIndex: Sendable {
    private let gazetteers: [Gazetteer]
    private let built = Mutex<PlaceIndex?>(nil)

    init(of gazetteers: [Gazetteer]) {
        self.gazetteers = gazetteers
    }

    /// The index.
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
