package import Geography

/// Places by name and coordinate, for searching.
///
/// A place takes 8 bytes for its coordinate, 20 for its names, 4 for each word of them, and its
/// texts; each distinct text is stored once. Places are numbered by row, which is not the order of
/// adding.
package struct PlaceIndex: Sendable {
    /// The name of a place, by the ids of its texts.
    struct Row: BitwiseCopyable, Sendable {
        var id: UInt32
        var name: UInt32
        var category: UInt32
        var otherNames: UInt32
    }

    private let tree: PointTree
    /// The names of the places, in the order of adding.
    private let rows: [Row]
    private let strings: AddressStrings
    private let words: WordTable

    init(tree: PointTree, rows: [Row], strings: AddressStrings) {
        self.tree = tree
        self.rows = rows
        self.strings = strings
        let called = tree.points.map { rows[Int($0.ordinal)] }
        words = WordTable(
            names: [called.map(\.name), called.map(\.otherNames)],
            of: strings
        )
    }

    /// How many places there are.
    package var count: Int { rows.count }

    /// The memory all this takes, in bytes.
    package var bytes: Int {
        tree.bytes + rows.capacity * MemoryLayout<Row>.stride + strings.bytes + words.bytes
    }

    /// Where a place is, to the ten-millionth of a degree.
    package func coordinate(_ row: Int) -> LocationCoordinate { tree.points[row].coordinate }

    /// The unique id of a place.
    package func id(_ row: Int) -> String { text(called(row).id) ?? "" }

    /// As it was added, in its own spelling; empty where there was none.
    package func name(_ row: Int) -> String { text(called(row).name) ?? "" }

    /// The kind of place; `nil` where it is unknown.
    package func category(_ row: Int) -> String? { text(called(row).category) }

    private func called(_ row: Int) -> Row { rows[Int(tree.points[row].ordinal)] }

    private func text(_ id: UInt32) -> String? { strings.string(id) }
}

// MARK: - Searching

extension PlaceIndex {
    /// A place that matches a query, with its distance.
    package struct Match: Equatable, Sendable {
        /// Which place of the index it is.
        package var row: Int
        /// In metres; `nil` in a search without a centre.
        package var distance: Double?
    }

    /// The places that a query means.
    ///
    /// First come those on the ground that is seen, then those beyond, the nearest to `center` first, of
    /// equals that of the smaller id. Without a centre they come in the order of adding.
    ///
    /// - Parameters:
    ///   - areWholeNamesFirst: Whether those come before all others whose name is what was asked for.
    ///   - limit: The most places.
    ///   - suits: Whether a place may be one of them, by its row.
    ///   - isTaken: Whether a place is to be left out, by its id.
    package func places(
        for query: NameQuery,
        around center: LocationCoordinate?,
        on ground: VisibleGround?,
        areWholeNamesFirst: Bool = false,
        limit: Int,
        where suits: @escaping (_ row: Int) -> Bool = { _ in true },
        isTaken: @escaping (String) -> Bool = { _ in false }
    ) -> [Match] {
        guard limit > 0, let marks = marks(of: query, by: words.rows(ofWordsWith:)) else {
            return []
        }
        var matcher = NameMatcher(query)
        func best(_ marks: RowSet, _ limit: Int, without others: Set<Int> = []) -> [Match] {
            guard limit > 0 else { return [] }
            func isBefore(_ first: Int, _ second: Int) -> Bool { id(first) < id(second) }
            var found = NearestPlaces(limit, isBefore) { [self] in
                // Its words may be those of several names.
                others.contains($0) || isTaken(id($0)) || !suits($0)
                    || query.words.count > 1 && !names($0).contains { matcher.matches($0) }
            }
            visit(marks, around: center, on: ground, &found)
            return found.places.map {
                Match(row: $0.row, distance: center == nil ? nil : $0.distance)
            }
        }
        guard areWholeNamesFirst, let called = rows(called: query) else {
            return best(marks, limit)
        }
        let first = best(called, limit)
        return first + best(marks, limit - first.count, without: Set(first.map(\.row)))
    }

    private func visit(
        _ marks: RowSet,
        around center: LocationCoordinate?,
        on ground: VisibleGround?,
        _ found: inout NearestPlaces
    ) {
        if let center { return PlaceWalk(tree, marks, from: center, over: ground).visit(&found) }
        marks.forEach(in: 0..<count) { row in
            found.consider(row, Double(tree.points[row].ordinal), isBeyond: false)
        }
    }

    /// The rows with one of whose names the query is the same, but for the order of its words; `nil` where there are none.
    private func rows(called query: NameQuery) -> RowSet? {
        guard let candidates = marks(of: query, by: words.rows(ofWord:)) else { return nil }
        var rows: [UInt32] = []
        candidates.forEach(in: 0..<count) { row in
            if names(row).contains(where: { NameQuery($0).isSame(as: query) }) {
                rows.append(UInt32(row))
            }
        }
        var marks = RowSet(count: count)
        marks.insert(rows.span)
        return marks.close() ? marks : nil
    }

    /// The names of a place, its own first.
    private func names(_ row: Int) -> [String] {
        let others = (text(called(row).otherNames) ?? "").split(separator: "\n")
        return [name(row)] + others.map(String.init)
    }

    /// The rows whose names have all words of a query, or other spellings of them; `nil` where none does.
    ///
    /// - Parameter find: Where the rows of a word are.
    private func marks(of query: NameQuery, by find: ([UInt8]) -> Range<Int>) -> RowSet? {
        let ranges = query.words.map { word in
            [find(word)] + NameQuery.otherSpellings(of: word).map(words.rows(ofWord:))
        }
        func size(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }
        let rarestFirst = ranges.sorted { size($0) < size($1) }
        guard let rarest = rarestFirst.first, size(rarest) > 0 else { return nil }
        var marks = words.marks(rarest, of: count)
        for ranges in rarestFirst.dropFirst() {
            guard marks.formIntersection(words.marks(ranges, of: count)) else { return nil }
        }
        return marks.close() ? marks : nil
    }
}
