internal import Geography

/// Lays places out as a ``PlaceTable``, as `.ci/build-gazetteer` does for the one in the program.
struct PlaceTableBuilder {
    /// A second division, by the names or letters of all three.
    struct Division: Hashable {
        var country = ""
        var first = ""
        var second = ""
    }

    private struct Entry {
        var latitude: Int32
        var longitude: Int32
        var division: Int
        var name: [UInt8]
        var population: Int
        var otherNames: [UInt8]
    }

    private var entries: [Entry] = []
    /// Parent and name, as in the table, which starts with the countries.
    private var divisions: [(parent: Int, name: String)] = []
    private var countries: [String: Int] = [:]
    private var numbers: [Division: Int] = [:]
    private let countryCount: Int

    /// The least population of places whose other names are kept.
    private static let leastPopulationOfOtherNames = 150_000

    /// Creates a builder that knows the countries of the embedded table.
    init() {
        let embedded = PlaceTable.embedded
        countryCount = embedded.countryCount
        for number in 0..<countryCount {
            let country = embedded.division(number)
            divisions.append(country)
            countries[String(country.name.prefix(2))] = number
        }
    }

    /// Adds a place as the last of those added so far.
    ///
    /// - Parameter otherNames: One a line; only those of large places are kept.
    mutating func add(
        _ name: [UInt8],
        in division: Division,
        latitude: Double,
        longitude: Double,
        population: Int = 0,
        otherNames: [UInt8] = []
    ) {
        entries.append(
            Entry(
                latitude: Int32((latitude * PlaceTable.unitsPerDegree).rounded()),
                longitude: Int32((longitude * PlaceTable.unitsPerDegree).rounded()),
                division: number(of: division),
                name: name,
                population: population,
                otherNames: population < Self.leastPopulationOfOtherNames ? [] : otherNames
            )
        )
    }

    private mutating func number(of division: Division) -> Int {
        if let known = numbers[division] { return known }
        let country = countries[division.country] ?? append(division.country, in: 0)
        countries[division.country] = country
        let firstAlone = Division(country: division.country, first: division.first)
        // A first division is found again by its own second division without a name.
        let first =
            numbers[firstAlone].map { divisions[$0].parent } ?? append(division.first, in: country)
        if numbers[firstAlone] == nil { numbers[firstAlone] = append("", in: first) }
        if division == firstAlone, let unnamed = numbers[firstAlone] { return unnamed }
        let number = append(division.second, in: first)
        numbers[division] = number
        return number
    }

    private mutating func append(_ name: String, in parent: Int) -> Int {
        divisions.append((parent, name))
        return divisions.count - 1
    }

    /// The table of all places added.
    func table() -> PlaceTable {
        var depth = 0
        while entries.count > PlaceTable.rowsPerLeaf << depth { depth += 1 }
        var tree = Tree(entries.map { Self.unitVector(of: $0) }, depth: depth)
        tree.build()

        var body: [UInt8] = []
        var leafStarts: [Int] = []
        for leaf in 0..<1 << depth {
            leafStarts.append(body.count)
            for row in PlaceTable.rows(ofLeaf: leaf, of: entries.count, depth: depth) {
                let entry = entries[tree.order[row]]
                body.appendEntry(entry.division, entry.name)
            }
        }
        var divisionStarts: [Int] = []
        for (parent, name) in divisions {
            divisionStarts.append(body.count)
            body.appendEntry(parent, Array(name.utf8))
        }

        let populations = tree.order.map { entries[$0].population }
        let ranks = populations.indices.sorted { (populations[$1], $0) < (populations[$0], $1) }
        let otherNamesStart = body.count
        let large = ranks.prefix { populations[$0] >= Self.leastPopulationOfOtherNames }
        for row in large { body.append(text: entries[tree.order[row]].otherNames) }

        var bytes: [UInt8] = []
        let header = [
            entries.count, depth, countryCount, divisions.count, large.count, otherNamesStart,
        ]
        for number in header { bytes.append(word: UInt32(number)) }
        for index in tree.order {
            bytes.append(word: UInt32(bitPattern: entries[index].latitude))
            bytes.append(word: UInt32(bitPattern: entries[index].longitude))
        }
        for plane in tree.planes { bytes.append(word: UInt32(bitPattern: plane)) }
        for start in leafStarts + divisionStarts { bytes.append(word: UInt32(start)) }
        for row in ranks { bytes.append(word: UInt32(row)) }
        return PlaceTable(bytes + body)
    }

    private static func unitVector(of entry: Entry) -> SIMD3<Double> {
        LocationCoordinate(
            latitude: Double(entry.latitude) / PlaceTable.unitsPerDegree,
            longitude: Double(entry.longitude) / PlaceTable.unitsPerDegree
        ).unitVector
    }
}

extension PlaceTableBuilder {
    /// Parts points in halves, each time across the axis they spread along the most.
    private struct Tree {
        let points: [SIMD3<Double>]
        let depth: Int
        /// The points' indices, leaf by leaf, and rising within each.
        var order: [Int]
        /// As the table holds them.
        var planes: [Int32]

        init(_ points: [SIMD3<Double>], depth: Int) {
            self.points = points
            self.depth = depth
            order = Array(points.indices)
            planes = Array(repeating: 0, count: 1 << depth)
        }

        mutating func build() {
            for level in 0..<depth {
                for node in 1 << level..<2 << level { part(node, ofLevel: level) }
            }
            for leaf in 0..<1 << depth {
                order[PlaceTable.rows(ofLeaf: leaf, of: points.count, depth: depth)].sort()
            }
        }

        private mutating func part(_ node: Int, ofLevel level: Int) {
            let leaves = 1 << (depth - level)
            let leaf = (node - 1 << level) * leaves
            let start = firstRow(ofLeaf: leaf)
            let middle = firstRow(ofLeaf: leaf + leaves / 2)
            let end = firstRow(ofLeaf: leaf + leaves)
            var low = SIMD3<Double>(repeating: .infinity)
            var high = -low
            for index in order[start..<end] {
                low = pointwiseMin(low, points[index])
                high = pointwiseMax(high, points[index])
            }
            let spread = high - low
            let axis = (1...2).reduce(0) { spread[$1] > spread[$0] ? $1 : $0 }
            select(middle, in: start..<end, along: axis)
            let plane = (points[order[middle]][axis] * PlaceTable.unitsPerPlane).rounded()
            planes[node] = Int32(plane) << 2 | Int32(axis)
        }

        private func firstRow(ofLeaf leaf: Int) -> Int {
            PlaceTable.rows(ofLeaf: leaf, of: points.count, depth: depth).lowerBound
        }

        /// Brings the point of one rank to its place: none before it is greater, none behind it less.
        ///
        /// > Source: Hoare, "Algorithm 65: Find", CACM 4 (1961), p. 321.
        private mutating func select(_ rank: Int, in range: Range<Int>, along axis: Int) {
            var first = range.lowerBound
            var last = range.upperBound - 1
            while first < last {
                let pivot = order[(first + last) / 2]
                var left = first
                var right = last
                while left <= right {
                    while precedes(order[left], pivot, along: axis) { left += 1 }
                    while precedes(pivot, order[right], along: axis) { right -= 1 }
                    if left <= right {
                        order.swapAt(left, right)
                        left += 1
                        right -= 1
                    }
                }
                if rank <= right {
                    last = right
                } else if rank >= left {
                    first = left
                } else {
                    return
                }
            }
        }

        /// Equal points go by their indices, so the layout depends on the points alone.
        private func precedes(_ one: Int, _ other: Int, along axis: Int) -> Bool {
            (points[one][axis], one) < (points[other][axis], other)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(word: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    fileprivate mutating func appendEntry(_ number: Int, _ name: [UInt8]) {
        append(varint: number)
        append(text: name)
    }

    fileprivate mutating func append(text: [UInt8]) {
        append(varint: text.count)
        append(contentsOf: text)
    }

    private mutating func append(varint number: Int) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
