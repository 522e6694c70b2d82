internal import Geography

/// Lays places out as a ``PlaceTable``, those of a user's file as those in the program.
struct PlaceTableBuilder {
    /// A second division, by the names or letters of all three.
    struct Division: Hashable {
        var country = ""
        var first = ""
        var second = ""
    }

    private struct Entry {
        var division: Int
        var name: [UInt8]
        var population: Int
        var otherNames: [UInt8]
    }

    private var points: [TreePoint] = []
    private var entries: [Entry] = []
    /// Parent and name, the countries first and then in the order of their first place.
    private var divisions: [(parent: Int, name: String)] = []
    private var countries: [String: Int] = [:]
    private var numbers: [Division: Int] = [:]
    private let countryCount: Int

    /// The least population of places whose other names are kept: those take 0.9 MB in the embedded table, those of all
    /// places would take 6 MB.
    private static let leastPopulationOfOtherNames = 150_000

    /// Creates a builder that knows countries, each by its two letters with its name behind them.
    init(countries: [String] = Gazetteer.embedded.countries) {
        countryCount = countries.count
        for (number, country) in countries.enumerated() {
            divisions.append((0, country))
            self.countries[String(country.prefix(2))] = number
        }
    }

    /// Adds a place as the last of those added so far.
    ///
    /// - Parameter otherNames: One a line; only those of large places are kept.
    mutating func add(
        _ name: [UInt8],
        in division: Division,
        at coordinate: LocationCoordinate,
        population: Int = 0,
        otherNames: [UInt8] = []
    ) {
        points.append(TreePoint(coordinate, ordinal: UInt32(points.count)))
        entries.append(
            Entry(
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

    /// The table of all places added, see ``PlaceTable``.
    consuming func bytes() -> [UInt8] {
        var tree = PointTree(points)
        tree.sortLeaves()
        let rows = tree.points.map { entries[Int($0.ordinal)] }
        let (divisions, numbers) = divisionsByCommonness(of: rows.map(\.division))

        var body: [UInt8] = []
        var leafStarts: [Int] = []
        for leaf in 0...tree.splitCount {
            leafStarts.append(body.count)
            for row in tree.rows(ofLeaf: leaf) {
                body.appendEntry(numbers[rows[row].division], rows[row].name)
            }
        }
        var divisionStarts: [Int] = []
        for (parent, name) in divisions {
            divisionStarts.append(body.count)
            body.appendEntry(parent, Array(name.utf8))
        }

        let ranks = rows.indices.sorted {
            (rows[$1].population, $0) < (rows[$0].population, $1)
        }
        let otherNamesStart = body.count
        let large = ranks.prefix { rows[$0].population >= Self.leastPopulationOfOtherNames }
        for row in large { body.append(text: rows[row].otherNames) }

        var bytes: [UInt8] = []
        let header = [
            rows.count, tree.splitCount, countryCount, divisions.count, large.count,
            otherNamesStart,
        ]
        for number in header { bytes.append(word: UInt32(number)) }
        for point in tree.points {
            bytes.append(word: UInt32(bitPattern: point.latitude))
            bytes.append(word: UInt32(bitPattern: point.longitude))
        }
        for split in tree.splits { bytes.append(word: UInt32(bitPattern: split)) }
        for start in leafStarts + divisionStarts { bytes.append(word: UInt32(start)) }
        for row in ranks { bytes.append(word: UInt32(row)) }
        return bytes + body
    }

    /// The divisions in the table's order, and the new number of each.
    ///
    /// Only second divisions are pointed to by places, so behind the countries those take the short numbers, the commonest
    /// first.
    private func divisionsByCommonness(
        of places: [Int]
    ) -> (divisions: [(parent: Int, name: String)], numbers: [Int]) {
        var counts = [Int](repeating: 0, count: divisions.count)
        for division in places { counts[division] += 1 }
        let others = countryCount..<divisions.count
        let order =
            Array(0..<countryCount) + others.sorted { (counts[$1], $0) < (counts[$0], $1) }
        var numbers = [Int](repeating: 0, count: order.count)
        for (number, division) in order.enumerated() { numbers[division] = number }
        return (order.map { (numbers[divisions[$0].parent], divisions[$0].name) }, numbers)
    }
}

extension [UInt8] {
    /// Appends a number, its lowest byte first.
    mutating func append(word: UInt32) {
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
