/// What a source holds that is not used: what it is, and how often.
package struct IgnoredCounts: Sendable {
    /// A noun, and what follows it.
    package struct Kind: Equatable, Sendable {
        var noun: String
        var rest = ""
        /// Whether it is a waypoint or the like, nobody's position.
        var isWaypoint = false

        /// Creates a kind by what it is called.
        package init(noun: String, rest: String = "", isWaypoint: Bool = false) {
            (self.noun, self.rest, self.isWaypoint) = (noun, rest, isWaypoint)
        }

        /// A line of nothing but blanks.
        package static let blank = Kind(noun: "blank line")
        /// A record of which nothing else is known.
        package static let other = Kind(noun: "record", rest: " without a position")
        /// A JSON document with an empty array.
        package static let emptyDocument = Kind(noun: "document", rest: " without records")
        /// A place on no route.
        package static let waypoint = Kind(noun: "waypoint", isWaypoint: true)
        /// A planned place.
        package static let routePoint = Kind(noun: "route point", isWaypoint: true)
    }

    /// Creates counts of nothing.
    package init() {}

    /// What there is of a document that holds nothing.
    package static var ofEmptyDocument: Self {
        var counts = Self()
        counts.add(.emptyDocument)
        return counts
    }

    private var counts: [(kind: Kind, count: Int)] = []
    /// How many there are of further kinds.
    private var more = 0

    /// Nobody reads a longer list.
    private static let maxKinds = 6

    /// Adds a count of a kind.
    package mutating func add(_ kind: Kind, _ count: Int = 1) {
        if let index = counts.firstIndex(where: { $0.kind == kind }) {
            counts[index].count += count
        } else if counts.count < Self.maxKinds {
            counts.append((kind, count))
        } else {
            more += count
        }
    }

    /// Adds other counts.
    package mutating func add(_ other: IgnoredCounts) {
        for (kind, count) in other.counts { add(kind, count) }
        more += other.more
    }

    /// Whether nothing was counted.
    package var isEmpty: Bool { counts.isEmpty }

    /// The count of each kind, and of further ones together.
    package var byName: [(name: String, count: Int)] {
        counts.map { ($0.kind.noun + $0.kind.rest, $0.count) }
            + (more > 0 ? [("others", more)] : [])
    }

    /// Whether there are waypoints or the like.
    package var hasWaypoints: Bool { counts.contains { $0.kind.isWaypoint } }

    /// Such as "2 route points and 1 waypoint".
    package var text: String {
        var parts = counts.map { kind, count in
            "\(count) \(kind.noun)\(count == 1 ? "" : "s")\(kind.rest)"
        }
        if more > 0 { parts.append("\(more) others") }
        guard let last = parts.popLast() else { return "nothing" }
        return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
    }
}
