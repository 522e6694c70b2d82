/// Scratch space shared by all sessions of one owner: too large for every session, and too costly
/// to set up for each input.
///
/// It serves sessions of one configuration.
public struct Scratch: ~Copyable, Sendable {
    /// The projection used last; each session sets it for its own map.
    public var projections = ProjectionCache()
    /// The output, in order.
    ///
    /// A session appends to it, and the owner empties it.
    public var actions: [Action] = []

    /// How many bytes the session's name counts towards ``Configuration/Session/maxBytes``.
    package var nameBytes = 0

    /// Creates empty scratch space.
    public init() {}
}
