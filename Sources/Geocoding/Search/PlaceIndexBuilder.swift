package import Geography

/// Collects places for a ``PlaceIndex``.
package struct PlaceIndexBuilder {
    private var points: [TreePoint] = []
    private var rows: [PlaceIndex.Row] = []
    private var interner = AddressStringInterner()
    /// Which texts are ids of places, by their own ids.
    private var areIDs: [Bool] = []

    /// Creates a builder without places.
    package init() {}

    /// How many places have been added.
    package var count: Int { points.count }

    /// Adds a place; without an id it gets "#" and its number, from 1.
    ///
    /// - Parameters:
    ///   - coordinate: Its coordinate, stored to the ten-millionth of a degree.
    ///   - text: Its texts, as ranges of `bytes` in UTF-8.
    /// - Returns: Whether it was added; ids are unique.
    package mutating func add(
        _ coordinate: LocationCoordinate,
        _ bytes: Span<UInt8>,
        _ text: PlaceText
    ) -> Bool {
        precondition(points.count < Int(UInt32.max), "more than 4 billion places")
        guard let id = newID(bytes, text.id) else { return false }
        points.append(TreePoint(coordinate, ordinal: UInt32(points.count)))
        let last = rows.last
        rows.append(
            PlaceIndex.Row(
                id: id,
                name: interner.id(of: bytes, text.name, guess: last?.name ?? 0),
                category: interner.id(of: bytes, text.category, guess: last?.category ?? 0),
                otherNames: interner.id(of: bytes, text.otherNames, guess: last?.otherNames ?? 0)
            )
        )
        return true
    }

    /// The id of a place's id text; `nil` if another place has it.
    private mutating func newID(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
        let id: UInt32
        if range.isEmpty {
            let made = Array("#\(points.count + 1)".utf8)
            id = interner.id(of: made.span, made.indices, guess: 0)
        } else {
            id = interner.id(of: bytes, range, guess: 0)
        }
        while areIDs.count <= Int(id) { areIDs.append(false) }
        if areIDs[Int(id)] { return nil }
        areIDs[Int(id)] = true
        return id
    }

    /// Adds the places of a table, the most populous first.
    ///
    /// Each is known by its row, counted from 1 and from behind all places added before, see ``townNumber(ofID:)``.
    package mutating func add(_ gazetteer: Gazetteer) {
        let before = points.count
        var bytes: [UInt8] = []
        func append(_ text: String) -> Range<Int> {
            let start = bytes.count
            bytes += text.utf8
            return start..<bytes.count
        }
        gazetteer.forEachByPopulation { row, otherNames in
            bytes.removeAll(keepingCapacity: true)
            var text = PlaceText()
            text.id = append(Self.townPrefix + "\(before + row + 1)")
            text.name = append(gazetteer.name(row))
            text.category = append("town")
            text.otherNames = append(otherNames)
            _ = add(gazetteer.coordinate(row), bytes.span, text)
        }
    }

    private static let townPrefix = "town-"

    /// Which of the rows of all tables that were added a place is, from 0, by its id; `nil` for other places.
    package static func townNumber(ofID id: String) -> Int? {
        guard id.hasPrefix(townPrefix) else { return nil }
        return Int(id.dropFirst(townPrefix.count)).map { $0 - 1 }
    }

    /// Puts all places in order.
    package consuming func build() -> PlaceIndex {
        points.trim()
        rows.trim()
        var strings = interner.strings
        strings.trim()
        return PlaceIndex(tree: PointTree(points), rows: rows, strings: strings)
    }
}
