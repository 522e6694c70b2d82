import BearingsEngine

/// How a server keeps and drops an event.
package struct EventTraits: Sendable {
    /// How much is lost if the event is never sent, though a later one of its kind is.
    package enum Weight: UInt8, BitwiseCopyable, Sendable, Comparable {
        /// Nothing that can still be seen: a frame that has passed.
        case frame
        /// A state that has passed.
        case state
        /// Something that a UI cannot do without.
        case lasting

        /// Whether less is lost with `one` than with `other`.
        package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
    }

    /// What an event changes of what a snapshot repeats.
    package enum Retention: Sendable {
        /// Nothing.
        case none
        /// It is retained until the next of its kind and annotation.
        case retained
        /// The same; a snapshot repeats it as another event, such as a move as what it leads to.
        case retainedAs(Event)
        /// It is retained beside what is retained of its kind, until the next of its kind. It is not saved.
        case transient
        /// What is retained of its kind and annotation no longer holds.
        case ended
    }

    /// What a slow client loses first.
    package var weight: Weight
    /// What becomes of the event in snapshots.
    package var retention: Retention
    /// The annotation it is about; `nil` for the user, the map and all else.
    package var annotation: String?
    /// Kinds of which nothing retained holds any longer.
    package var ends: [EventKind]

    init(
        _ weight: Weight,
        _ retention: Retention,
        of annotation: String? = nil,
        ending ends: [EventKind] = []
    ) {
        self.weight = weight
        self.retention = retention
        self.annotation = annotation
        self.ends = ends
    }
}
