/// What lines of one type or kind may hold.
package struct LineDescription: Sendable {
    /// One way such a line may look.
    package struct Form: Sendable {
        /// The keys, those of all lines included, in the order of output.
        package var members: [WireMember]
        /// Which of several forms it is, in a few words; empty where it is the only one.
        package var label = ""
        /// Keys of which one at least must be there; none: no such rule.
        package var oneOf: [String] = []
        /// Ranges that hold where another key has some value.
        package var cases: [Case] = []

        init(_ members: [WireMember], label: String = "") {
            (self.members, self.label) = (members, label)
        }
    }

    /// A narrower range of `key` where the number under `other` is `value`.
    package struct Case: Sendable {
        /// The key that is narrowed.
        package var key: String
        /// The range, bounds included.
        package var range: ClosedRange<Double>
        /// The key that decides.
        package var other: String
        /// What it has.
        package var value: Double
        /// Whether the same holds where it is absent.
        package var isDefault: Bool
    }

    /// The word under `type` or `event`.
    package var word: String
    /// What such a line says.
    package var summary: String
    /// The ways it may look.
    package var forms: [Form]
}
