import BearingsEngine

extension Instant {
    /// The earlier of two moments that may never come; `nil` if neither does.
    @inline(__always)
    package static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }

    /// The later of two moments that may be unknown; `nil` if both are.
    static func later(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one else { return other }
        guard let other else { return one }
        return max(one, other)
    }
}
