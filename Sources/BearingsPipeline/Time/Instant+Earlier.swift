import BearingsEngine

extension Instant {
    /// The earlier of two times, where `nil` means never.
    package static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }

    /// The later of two times, where `nil` means unknown.
    static func later(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one else { return other }
        guard let other else { return one }
        return max(one, other)
    }
}
