import Geocoding
import Geography
import Transport

/// How long it takes to find places by their names, on one core of this process.
struct Searches {
    /// How many places are made up: about what OpenStreetMap names in a large country.
    static let places = 1_000_000
    private static let turns = 200

    /// Measures, and returns a table.
    func report() -> String {
        var table = Table([
            "searching \(Self.places) places (one core)", "ms median", "99 %", "found",
        ])
        let start = SystemClock.monotonicNanoseconds
        let index = RandomPlaces.index(of: Self.places)
        let built = Double(SystemClock.monotonicNanoseconds - start) / Double(Self.places)
        table.add(
            "indexing: \(built.text(decimals: 0)) ns, "
                + "\((Double(index.bytes) / Double(index.count)).text(decimals: 1)) bytes a place",
            ["", "", "\(index.count)"]
        )
        let near = LocationCoordinate(latitude: 47.4, longitude: 8.5)
        let far = LocationCoordinate(latitude: -41.3, longitude: 174.8)
        let all = RandomPlaces.everywhere
        for (name, query) in [
            ("a word", "station"), ("two words", "station ro"), ("three letters", "sta"),
            ("one letter", "s"), ("two letters", "s b"), ("no such word", "qqx"),
            ("every name", all), ("every name, and one letter", "\(all) s"),
        ] {
            add(name, index, query, near, &table)
        }
        add("one letter, all at the antipodes", index, "s", far, &table)
        add("every name, at the antipodes", index, all, far, &table)
        add("every name, 1,000 answers", index, all, near, limit: 1000, &table)
        add("every name, without a viewport", index, all, nil, &table)
        return table.text
    }

    /// Asks from places around a centre, on the ground that a phone shows there.
    private func add(
        _ name: String,
        _ index: PlaceIndex,
        _ query: String,
        _ center: LocationCoordinate?,
        limit: Int = 10,
        _ table: inout Table
    ) {
        var times: [UInt64] = []
        var found = 0
        for turn in 0..<Self.turns {
            let view = center.map { self.view(near: $0, turn) }
            let start = SystemClock.monotonicNanoseconds
            let answer = index.places(
                for: NameQuery(query),
                around: view?.center,
                on: view.flatMap { VisibleGround(Projection($0)) },
                limit: limit
            )
            found = answer.map { index.name($0.row) }.count
            times.append(SystemClock.monotonicNanoseconds - start)
        }
        times.sort()
        let figures = [times[times.count / 2], times[times.count * 99 / 100]].map {
            (Double($0) / 1e6).text(decimals: 3)
        }
        table.add("\(name): \(query)", figures + ["\(found)"])
    }

    /// A phone's map, each turn somewhere else, nearer or farther, and turned.
    private func view(near center: LocationCoordinate, _ turn: Int) -> Viewport {
        Viewport(
            center: LocationCoordinate(
                latitude: center.latitude + Double(turn) / 1000,
                longitude: center.longitude
            ),
            zoom: 9 + Double(turn % 8),
            heading: Double(turn * 7 % 360),
            size: ViewSize(width: 390, height: 844)
        )
    }
}

/// Generates random places, mostly in towns, with names like those of streets, shops and stops.
private struct RandomPlaces {
    private var random = SplitMix64(seed: 3)
    /// Words, the most common first.
    private let words: [String]
    private let towns: [LocationCoordinate]

    /// A word that each name has.
    static let everywhere = "at"

    private init() {
        var random = SplitMix64(seed: 4)
        let syllables = [
            "sta", "ti", "on", "ro", "bar", "ca", "fé", "zü", "mo", "len", "kar", "pa", "ne", "us",
        ]
        words =
            ["Station", "Road", "Café", "Bar", "Straße", "Saint"]
            + (0..<60_000).map { _ in
                (0..<random.number(in: 2..<5)).map { _ in
                    syllables[random.number(in: 0..<syllables.count)]
                }
                .joined()
            }
        towns = (0..<3000).map { _ in
            LocationCoordinate(
                latitude: 36 + 23 * random.fraction(),
                longitude: -10 + 40 * random.fraction()
            )
        }
    }

    static func index(of count: Int) -> PlaceIndex {
        var random = RandomPlaces()
        var builder = PlaceIndexBuilder()
        let categories = ["cafe", "bar", "stop", "shop", "street", "station"]
        for number in 0..<count {
            let parts = ["n\(1_000_000_007 + number)", random.name(), categories[number % 6]]
            let bytes = parts.map { Array($0.utf8) }
            var text = PlaceText()
            text.id = 0..<bytes[0].count
            text.name = text.id.upperBound..<text.id.upperBound + bytes[1].count
            text.category = text.name.upperBound..<text.name.upperBound + bytes[2].count
            _ = builder.add(random.place(), (bytes[0] + bytes[1] + bytes[2]).span, text)
        }
        return builder.build()
    }

    private mutating func name() -> String {
        let own = (0..<random.number(in: 1..<4)).map { _ in word() }
        return (own + [Self.everywhere]).joined(separator: " ")
    }

    /// A random word; common ones are likelier, by the fourth power of a fraction.
    private mutating func word() -> String {
        let rank = random.fraction()
        return words[Int(rank * rank * rank * rank * Double(words.count))]
    }

    private mutating func place() -> LocationCoordinate {
        let town = towns[random.number(in: 0..<towns.count)]
        let reach = random.fraction() * random.fraction() / 5
        return LocationCoordinate(
            latitude: town.latitude + reach * (random.fraction() - 0.5),
            longitude: town.longitude + reach * (random.fraction() - 0.5)
        )
    }
}
