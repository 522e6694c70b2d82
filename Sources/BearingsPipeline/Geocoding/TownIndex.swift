import Geocoding
import Synchronization

/// The places of gazetteers by their names, put in order when they are first searched: most runs search none.
final class TownIndex: Sendable {
    private let gazetteers: [Gazetteer]
    private let built = Mutex<PlaceIndex?>(nil)

    init(of gazetteers: [Gazetteer]) {
        self.gazetteers = gazetteers
    }

    /// The places in order.
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
