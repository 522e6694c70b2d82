import BearingsPipeline
import Transport

/// How much of a source is under way.
package struct Flow: Sendable {
    /// The least bytes of a file that is read on a thread of its own; `nil` for never.
    var leastForThread: Int?
    /// About how many bytes are read at once.
    var readSize = LineBuffer.readSize
    /// How many pieces are under way.
    var carriers = 1
    /// About how many bytes are read at once on a thread of its own.
    ///
    /// All pieces together exceed a core's own cache. Otherwise lines written by one core would have to be fetched from
    /// the other's.
    var readSizeAhead = 2 * LineBuffer.readSize
    /// How many pieces are under way that are read on a thread of their own, or decided by several shards.
    var carriersAhead = 4
    /// How many shards share the sessions.
    var shards: Int
    /// Whether each further shard has a thread of its own; tests have them on the loop.
    var shardsHaveThreads = true

    /// Creates the flow of a command.
    ///
    /// - Parameters:
    ///   - readsAhead: Whether a large file is read on a thread of its own.
    ///   - shards: How many shards share the sessions.
    package init(readsAhead: Bool, shards: Int = 1) {
        leastForThread = readsAhead ? Self.leastForThread : nil
        self.shards = shards
    }

    /// The least bytes of a file for which a thread pays off.
    ///
    /// For a gzip file, its compressed size counts: decompression takes most of the time there.
    static let leastForThread = 1 << 21

    /// Whether an input is read on a thread of its own.
    func readsAhead(_ input: borrowing Descriptor) -> Bool {
        guard let leastForThread, input.kind == .regular else { return false }
        return input.size ?? 0 >= leastForThread
    }
}
