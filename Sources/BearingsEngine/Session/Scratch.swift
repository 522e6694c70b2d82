/// What an owner of many sessions lends to one after the other, each to take an input at: too large for every
/// session to have its own, and for each input to begin with.
///
/// It serves sessions of one configuration.
public struct Scratch: Sendable {
    /// What places are drawn on; a session sets it for its own map, whatever it was set for before.
    public var projections = ProjectionCache()
    /// What is to be done, in order; a session adds to it, and the owner empties it.
    public var actions: [Action] = []
    /// The location's and the indicator's event, which come after all that an input adds to ``actions``.
    ///
    /// It tells of one input; whatever it told before is gone with the next.
    public var update = IndicatorUpdate()

    /// Whether an input that changes very many annotations leaves some of them to be told by ``Engine/continueWork(into:)``, before
    /// the session takes another; else it tells all at once.
    package var defersWork = false

    /// How many bytes the session's name counts towards ``Configuration/Session/maxBytes``; sessions do not know theirs.
    package var nameBytes = 0

    /// Creates one at which nothing has been taken yet.
    public init() {}
}
