import BearingsPipeline

/// The sessions of further shards, as the first one knows them.
struct FurtherSessions: Sendable {
    /// Where a session is.
    struct Place: Sendable {
        /// Tells it apart from others of its name.
        var generation: UInt64
        var shard: Int
        /// Its index in the table of its shard.
        var index: Int
    }

    private var places: [[UInt8]: Place] = [:]
    private var names: [UInt64: [UInt8]] = [:]

    /// The session of that name; `nil` if there is none.
    subscript(name: [UInt8]) -> Place? { places[name] }

    /// A session has begun.
    mutating func began(_ name: [UInt8], _ place: Place) {
        places[name] = place
        names[place.generation] = name
    }

    /// A session has ended.
    mutating func ended(_ generation: UInt64) {
        guard let name = names.removeValue(forKey: generation),
            places[name]?.generation == generation
        else { return }
        places[name] = nil
    }
}
