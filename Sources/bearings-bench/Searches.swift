import Geocoding
import Geography
import Transport

/// How long it takes to find places by their names, on one core of this process.
struct Searches {
    /// How many places are made up: about what OpenStreetMap names in a large country.
    static let places = 1_000_000
    private static let turns = 200

    /// Measures, and tells it as a table.
    func report() -> String {
        var table = Table([
            "searching \(Self.places) places (one core)", "ms median", "ms most", "found",
        ])
        let start = SystemClock.monotonicNanoseconds
        let index = PlaceDice.index(of: Self.places)
        let built = Double(SystemClock.monotonicNanoseconds - start) / Double(Self.places)
        table.add(
            "indexing: \(built.text(decimals: 0)) ns, "
                + "\((Double(index.bytes) / Double(index.count)).text(decimals: 1)) bytes a place",
            ["", "", "\(index.count)"]
        )
        let near = LocationCoordinate(latitude: 47.4, longitude: 8.5)
        let far = LocationCoordinate(latitude: -41.3, longitude: 174.8)
        for (query, name) in [
            ("s", "one letter"), ("sta", "three letters"), ("station", "a word"),
            ("station ro", "two words"), ("s b", "two letters"), ("qqx", "no such word"),
        ] {
            add("\(name), \"\(query)\"", index, query, near, &table)
        }
        add("one letter, all at the antipodes", index, "s", far, &table)
        add("each name, from the antipodes", index, PlaceDice.everywhere, far, &table)
        add("each name, and one letter", index, "\(PlaceDice.everywhere) s", near, &table)
        return table.text
    }

    /// Ten answers at a time, around a place and on the ground that a phone shows there.
    private func add(
        _ name: String,
        _ index: PlaceIndex,
        _ query: String,
        _ center: LocationCoordinate,
        _ table: inout Table
    ) {
        var times: [UInt64] = []
        var found = 0
        for turn in 0..<Self.turns {
            let place = LocationCoordinate(
                latitude: center.latitude + Double(turn) / 1000,
                longitude: center.longitude
            )
            let view = Viewport(
                center: place,
                zoom: 9 + Double(turn % 8),
                heading: Double(turn * 7 % 360),
                size: ViewSize(width: 390, height: 844)
            )
            let start = SystemClock.monotonicNanoseconds
            let answer = index.places(
                for: NameQuery(query),
                around: place,
                on: VisibleGround(Projection(view)),
                limit: 10
            )
            found = answer.map { index.name($0.row) }.count
            times.append(SystemClock.monotonicNanoseconds - start)
        }
        times.sort()
        let figures = [times[times.count / 2], times.last ?? 0].map {
            (Double($0) / 1e6).text(decimals: 3)
        }
        table.add(name, figures + ["\(found)"])
    }
}

/// Makes up places, the same for the same seed: most of them in towns, with names as streets, shops and
/// stops have them.
private struct PlaceDice {
    private var dice = Dice(seed: 3)
    /// Words of which the first are the commonest.
    private let words: [String]
    private let towns: [LocationCoordinate]

    /// A word that each name has.
    static let everywhere = "at"

    private init() {
        var dice = Dice(seed: 4)
        let syllables = [
            "sta", "ti", "on", "ro", "bar", "ca", "fé", "zü", "mo", "len", "kar", "pa", "ne", "us",
        ]
        words =
            ["Station", "Road", "Café", "Bar", "Straße", "Saint"]
            + (0..<60_000).map { _ in
                (0..<dice.number(in: 2..<5)).map { _ in
                    syllables[dice.number(in: 0..<syllables.count)]
                }
                .joined()
            }
        towns = (0..<3000).map { _ in
            LocationCoordinate(
                latitude: 36 + 23 * dice.fraction(),
                longitude: -10 + 40 * dice.fraction()
            )
        }
    }

    static func index(of count: Int) -> PlaceIndex {
        var dice = PlaceDice()
        var builder = PlaceIndexBuilder()
        let categories = ["cafe", "bar", "stop", "shop", "street", "station"]
        for number in 0..<count {
            let parts = ["n\(1_000_000_007 + number)", dice.name(), categories[number % 6]]
            let bytes = parts.map { Array($0.utf8) }
            var text = PlaceText()
            text.id = 0..<bytes[0].count
            text.name = text.id.upperBound..<text.id.upperBound + bytes[1].count
            text.category = text.name.upperBound..<text.name.upperBound + bytes[2].count
            _ = builder.add(dice.place(), (bytes[0] + bytes[1] + bytes[2]).span, text)
        }
        return builder.build()
    }

    private mutating func name() -> String {
        let own = (0..<dice.number(in: 1..<4)).map { _ in word() }
        return (own + [Self.everywhere]).joined(separator: " ")
    }

    /// The commoner a word, the likelier: by its rank, squared twice.
    private mutating func word() -> String {
        let rank = dice.fraction()
        return words[Int(rank * rank * rank * rank * Double(words.count))]
    }

    private mutating func place() -> LocationCoordinate {
        let town = towns[dice.number(in: 0..<towns.count)]
        let reach = dice.fraction() * dice.fraction() / 5
        return LocationCoordinate(
            latitude: town.latitude + reach * (dice.fraction() - 0.5),
            longitude: town.longitude + reach * (dice.fraction() - 0.5)
        )
    }
}
