/// The segments of a line in their order, by their places among all.
struct LearnedTrail: Sendable {
    /// The most that are kept of a line; one of more is like no other.
    private static let longest = 64

    /// Those of the line, and behind them whatever was there before.
    var places = [UInt8](repeating: 0, count: longest)
    /// How many the line has, kept or not.
    var count = 0

    /// Those of the line that are kept.
    var segments: ArraySlice<UInt8> { places.prefix(count) }

    /// Whether two lines have the same ones.
    func isLike(_ other: LearnedTrail) -> Bool {
        count == other.count && count <= Self.longest && segments == other.segments
    }
}
