/// Which kinds of events are printed.
package struct EventSelection: Equatable, BitwiseCopyable, Sendable {
    private var bits: UInt32

    /// All kinds.
    package static let all = EventSelection(EventKind.allCases)
    /// No kind.
    package static let none = EventSelection([])

    /// These kinds.
    package init(_ kinds: some Sequence<EventKind>) {
        bits = 0
        for kind in kinds { bits |= Self.bit(kind) }
    }

    /// Whether no kind is printed.
    package var isEmpty: Bool { bits == 0 }

    /// Whether `kind` is printed.
    package func contains(_ kind: EventKind) -> Bool {
        bits & Self.bit(kind) != 0
    }

    /// Leaves those that `others` has too.
    package mutating func formIntersection(_ others: EventSelection) { bits &= others.bits }

    /// Adds those that `others` has.
    package mutating func formUnion(_ others: EventSelection) { bits |= others.bits }

    private static func bit(_ kind: EventKind) -> UInt32 { 1 << kind.traits.index }
}
