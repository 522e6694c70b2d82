import BearingsTestSupport
import Geography
import Testing

@testable import Geocoding

@Suite struct PlaceIndexTests {
    @Test func `finds places by prefixes of their words`() {
        let index = PlaceIndex(of: [
            Spot("1", "Café Zürich", 1, 0, "cafe"), Spot("2", "Zur alten Post", 2, 0),
            Spot("3", "New York, New Haven", 3, 0),
        ])

        expectEqual(index.ids("zur"), ["1", "2"])
        expectEqual(index.ids("ZÜR c"), ["1"])
        expectEqual(index.ids("urich"), [])
        expectEqual(index.ids("new"), ["3"])
        expectEqual(index.ids("haven york"), ["3"])
        expectEqual(index.ids("zur york"), [])
        expectEqual(index.ids(""), [])
        let found = index.places(for: NameQuery("cafe"), around: .equator, on: nil, limit: 10)
        expectEqual(found.map { index.name($0.row) }, ["Café Zürich"])
        expectEqual(found.map { index.category($0.row) }, ["cafe"])
        expectEqual(found.map(\.distance), [LocationCoordinate.equator.distance(to: .at(1, 0))])
    }

    @Test func `finds words that are written short by what they are in full, and the other way`() {
        let index = PlaceIndex(of: [
            Spot("1", "Sankt Gallen", 1, 0), Spot("2", "St. Gallen", 2, 0),
            Spot("3", "Stuttgart", 3, 0), Spot("4", "Mount Vernon", 4, 0),
        ])
        for query in ["St. Gallen", "st gallen", "Sankt Gallen", "Saint-Gallen"] {
            expectEqual(index.ids(query), ["1", "2"])
        }
        expectEqual(index.ids("Mt Vernon"), ["4"])
        expectEqual(index.ids("saint"), ["1", "2"])
    }

    @Test(arguments: [
        ("ho chi minh", ["Ho Chi Minh City"]), ("londres londra", []),
        ("new york van", ["Jakarta"]),
    ])
    func `all words are of one name`(query: String, names: [String]) {
        let found = Self.towns.places(for: NameQuery(query), around: nil, on: nil, limit: 4)
        expectEqual(found.map { Self.towns.name($0.row) }, names)
    }

    @Test func `drops duplicate ids and numbers places without one`() {
        var builder = PlaceIndexBuilder()
        let bytes = Array("Post".utf8)
        var text = PlaceText()
        text.name = 0..<4
        var added: [Bool] = []
        for id in [0..<0, 0..<2, 0..<2, 0..<0] {
            text.id = id
            added.append(builder.add(.equator, bytes.span, text))
        }
        expectEqual(added, [true, true, false, true])
        let index = builder.build()
        expectEqual(index.count, 3)
        expectEqual(index.ids("post"), ["#1", "#3", "Po"])
    }

    @Test(arguments: [
        ("Paris", "Paris", "FR"), ("london", "London", "GB"), ("New Yor", "New York City", "US"),
        ("München", "Munich", "DE"), ("göteborg", "Gothenburg", "SE"), ("Москва", "Moscow", "RU"),
        ("東京", "Tokyo", "JP"), ("Genève", "Geneva", "CH"),
    ])
    func `without a centre finds the largest town first, by any of its names`(
        query: String,
        name: String,
        country: String
    ) throws {
        let found = Self.towns.places(for: NameQuery(query), around: nil, on: nil, limit: 1)
        let row = try #require(found.first).row
        expectEqual(Self.towns.name(row), name)
        let number = try #require(Int(Self.towns.id(row).dropFirst(5)))
        expectEqual(Gazetteer.embedded.place(number - 1).isoCountryCode, country)
    }

    @Test(arguments: [
        ("Paris", "Paris", 46.9, 7.4), ("München", "Munich", 46.9, 7.4), ("東京", "Tokyo", 46.9, 7.4),
        ("Paris", "Paris", 33.6, -95.5), ("york new city", "New York City", 46.9, 7.4),
        ("Bern", "Bern", 46, 7), ("Pari", "Paris", 48.8, 2.3),
    ])
    func `finds a town by its whole name before those that only begin with it`(
        query: String,
        name: String,
        latitude: Double,
        longitude: Double
    ) throws {
        let center = LocationCoordinate(latitude: latitude, longitude: longitude)
        let found = Self.towns.places(
            for: NameQuery(query),
            around: center,
            on: nil,
            areWholeNamesFirst: true,
            limit: 3
        )
        expectEqual(found.first.map { Self.towns.name($0.row) }, name)
        expectEqual(Set(found.map(\.row)).count, found.count)
    }

    private static let towns: PlaceIndex = {
        var builder = PlaceIndexBuilder()
        builder.add(.embedded)
        return builder.build()
    }()

    @Test func `finds the gazetteer's places with and without diacritics`() {
        let index = Self.towns
        expectEqual(index.count, Gazetteer.embedded.count)
        let sweden = LocationCoordinate(latitude: 55.605, longitude: 13)
        for query in ["Malmö", "malmo"] {
            let found = index.places(
                for: NameQuery(query),
                around: sweden,
                on: nil,
                limit: 1
            )
            expectEqual(found.map { index.name($0.row) }, ["Malmö"])
            expectEqual(found.map { index.category($0.row) }, ["town"])
            expect((found.first?.distance ?? .infinity) < 10_000)
        }
    }

    @Test func `of equally distant places the smaller id comes first`() {
        let index = PlaceIndex(of: ["b", "d", "a", "c"].map { Spot($0, "Post", 1, 1) })
        expectEqual(index.ids("post", limit: 3), ["a", "b", "c"])
    }

    @Test func `visible places come before nearer ones`() {
        let view = Viewport(
            center: .equator,
            zoom: 10,
            size: ViewSize(width: 100, height: 1000)
        )
        let ground = VisibleGround(Projection(view))
        // A degree is 1,456 points wide.
        let index = PlaceIndex(of: [
            Spot("beside", "Post", 0, 0.05), Spot("below", "Post", -0.3, 0),
            Spot("here", "Post", 0, 0), Spot("far", "Post", 10, 10),
        ])
        expectEqual(index.ids("p", on: ground), ["here", "below", "beside", "far"])
        expectEqual(index.ids("p", on: ground, limit: 2), ["here", "below"])
        expectEqual(index.ids("p"), ["here", "beside", "below", "far"])
    }

    @Test func `without a centre places keep the order in which they were added`() {
        let index = PlaceIndex(
            of: (0..<200).map { Spot("\($0)", "Post", Double($0 * 7 % 90), Double($0 * 31 % 180)) }
        )
        let found = index.places(for: NameQuery("p"), around: nil, on: nil, limit: 3)
        expectEqual(found.map { index.id($0.row) }, ["0", "1", "2"])
        expect(found.allSatisfy { $0.distance == nil })
    }

    @Test func `an empty index finds nothing`() {
        let index = PlaceIndexBuilder().build()
        expectEqual(index.count, 0)
        expectEqual(index.ids("a"), [])
        expect(index.places(for: NameQuery("a"), around: nil, on: nil, limit: 3).isEmpty)
    }
}

// MARK: - Against a linear search

extension PlaceIndexTests {
    /// The result of a linear search.
    private func expected(
        _ spots: [Spot],
        _ query: NameQuery,
        around center: LocationCoordinate,
        on ground: VisibleGround?,
        limit: Int
    ) -> [String] {
        let found = spots.filter { query.matches($0.name) }.map { spot in
            (
                isBeyond: ground?.contains(spot.place) ?? false ? 0 : 1,
                distance: center.distance(to: spot.place), id: spot.id
            )
        }
        return found.sorted { $0 < $1 }.prefix(limit).map(\.id)
    }

    @Test(arguments: [1, 16, 17, 33, 700, 5000])
    func `finds all of the nearest in order for any query`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for _ in 0..<Rounds.count(1) {
            let spots = random.spots(count)
            let index = PlaceIndex(of: spots)
            for _ in 0..<60 {
                let query = NameQuery(random.query())
                let center =
                    random.oneIn(2)
                    ? spots[Int(random.int(in: 0...Int64(count - 1)))].place
                    : random.placeOnEarth()
                let ground =
                    random.oneIn(4) ? nil : VisibleGround(Projection(random.view(at: center)))
                let limit = Int(random.int(in: 1...30))
                let found = index.places(for: query, around: center, on: ground, limit: limit)
                expectEqual(
                    found.map { index.id($0.row) },
                    expected(spots, query, around: center, on: ground, limit: limit)
                )
            }
        }
    }

    @Test func `skips ids already taken and fills their slots with others`() {
        var random = SplitMix64(seed: 5)
        let spots = random.spots(900)
        let index = PlaceIndex(of: spots)
        let taken = Set(spots.map(\.id).filter { $0.hasSuffix("3") || $0.hasSuffix("7") })
        let found = index.places(
            for: NameQuery("a"),
            around: .equator,
            on: nil,
            limit: 20,
            isTaken: { taken.contains($0) }
        )
        let rest = spots.filter { !taken.contains($0.id) }
        expectEqual(
            found.map { index.id($0.row) },
            expected(rest, NameQuery("a"), around: .equator, on: nil, limit: 20)
        )
    }
}

/// A place to be searched.
private struct Spot {
    var id: String
    var name: String
    var place: LocationCoordinate
    var category: String

    init(_ id: String, _ name: String, _ north: Double, _ east: Double, _ category: String = "") {
        self.id = id
        self.name = name
        place = .at(north, east)
        self.category = category
    }
}

extension PlaceIndex {
    fileprivate init(of spots: [Spot]) {
        var builder = PlaceIndexBuilder()
        for spot in spots {
            let parts = [spot.id, spot.name, spot.category].map { Array($0.utf8) }
            var text = PlaceText()
            text.id = 0..<parts[0].count
            text.name = text.id.upperBound..<text.id.upperBound + parts[1].count
            text.category = text.name.upperBound..<text.name.upperBound + parts[2].count
            let bytes = parts.flatMap { $0 }
            _ = builder.add(spot.place, bytes.span, text)
        }
        self = builder.build()
    }

    fileprivate func ids(
        _ query: String,
        on ground: VisibleGround? = nil,
        limit: Int = 10
    ) -> [String] {
        places(for: NameQuery(query), around: .equator, on: ground, limit: limit)
            .map { id($0.row) }
    }
}

extension LocationCoordinate {
    fileprivate static let equator = LocationCoordinate.at(0, 0)

    fileprivate static func at(_ north: Double, _ east: Double) -> LocationCoordinate {
        LocationCoordinate(latitude: north, longitude: east)
    }
}

extension SplitMix64 {
    /// To the ten-millionth of a degree, as an index keeps it.
    fileprivate mutating func placeOnEarth() -> LocationCoordinate {
        switch int(in: 1...8) {
        case 1: .at(rounded(89...90), rounded(-180...179.9999))
        case 2: .at(rounded(-5...5), oneIn(2) ? rounded(179...179.9999) : rounded(-180...(-179)))
        case 3...5: .at(rounded(47...48), rounded(8...9))
        default: .at(rounded(-90...90), rounded(-180...179.9999))
        }
    }

    private mutating func rounded(_ range: ClosedRange<Double>) -> Double {
        (double(in: range) * 1e7).rounded() / 1e7
    }

    /// Places some of which share their name and some where they are.
    fileprivate mutating func spots(_ count: Int) -> [Spot] {
        var spots: [Spot] = []
        let language = oneIn(2)
        for number in 0..<count {
            let place = placeOnEarth()
            // Some names are those of one region alone.
            let words = (0..<int(in: 1...3)).map { _ in
                (language && place.longitude > 0 ? "É" : "") + word()
            }
            var spot = Spot("\(number)", words.joined(separator: " "), 0, 0)
            spot.place = place
            if oneIn(5), let other = spots.last { spot.place = other.place }
            spots.append(spot)
        }
        return spots
    }

    private mutating func word() -> String {
        String(
            (0..<int(in: 1...3)).map { _ in Character(["a", "B", "ç", "d"][Int(int(in: 0...3))]) }
        )
    }

    fileprivate mutating func query() -> String {
        (0..<int(in: 1...2)).map { _ in (oneIn(3) ? "e" : "") + String(word().prefix(2)) }
            .joined(separator: " ")
    }

    fileprivate mutating func view(at center: LocationCoordinate) -> Viewport {
        Viewport(
            center: .at(min(max(center.latitude, -84), 84), center.longitude),
            zoom: double(in: 0...14),
            heading: double(in: 0...360),
            pitch: oneIn(2) ? 0 : double(in: 0...80),
            size: ViewSize(width: double(in: 100...900), height: double(in: 100...900))
        )
    }
}
