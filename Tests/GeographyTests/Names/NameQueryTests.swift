import BearingsTestSupport
import Geography
import Testing

@Suite struct NameQueryTests {
    @Test func `each word must be a prefix of a word of the name, in any order`() {
        let query = NameQuery("bar caf")
        expect(query.matches("Café & Bar"))
        expect(query.matches("Barcelona Cafeteria"))
        expect(!query.matches("Café"))
        expect(!query.matches("Minibar Café"))
    }

    @Test func `any part of an ideographic name matches`() {
        expect(NameQuery("図書館").matches("中央図書館"))
        expect(!NameQuery("図書店").matches("中央図書館"))
    }

    @Test func `uses only the first 32 words`() {
        let words = (0..<100).map { "w\($0 + 100)" }
        let query = NameQuery(words.joined(separator: " "))
        expectEqual(
            query.words.map { String(decoding: $0, as: UTF8.self) },
            Array(words.prefix(32))
        )
    }

    @Test func `drops a word that is a prefix of another`() {
        expectEqual(NameQuery("ab a abc b").words, [Array("abc".utf8), Array("b".utf8)])
        expectEqual(NameQuery("new NEW").words, [Array("new".utf8)])
        expect(NameQuery("new york").matches("New York"))
    }

    @Test func `a matcher keeps no state between names`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<300 {
            let query = NameQuery(random.name(of: 1...3))
            var matcher = NameMatcher(query)
            for _ in 0..<20 {
                let name = random.name(of: 0...4)
                let words = name.lowercased().split(separator: " ")
                let isMeant = query.words.allSatisfy { word in
                    words.contains { $0.utf8.starts(with: word) }
                }
                expectEqual(matcher.matches(name), (isMeant && !query.isEmpty), "\(query) \(name)")
            }
        }
    }

    @Test(
        arguments: [
            ("St. Gallen", "Sankt Gallen", true), ("st gallen", "Saint-Gallen", true),
            ("Sankt Gallen", "St. Gallen", true), ("St-Tropez", "Saint-Tropez", true),
            ("Saint Louis", "St. Louis", true), ("Mt Vernon", "Mount Vernon", true),
            ("mount vernon", "Mt. Vernon", true), ("Ste Foy", "Sainte-Foy", true),
            ("Ft. Worth", "Fort Worth", true), ("Fort Worth", "Ft Worth", true),
            ("saint", "Stuttgart", false), ("mt", "Mountain View", false),
            ("mount", "Mtskheta", false), ("sai", "St. Louis", false), ("st", "Stuttgart", true),
        ]
    )
    func `knows words that are written short or in full`(query: String, name: String, isMeant: Bool)
    {
        expectEqual(NameQuery(query).matches(name), isMeant)
        if isMeant, query != "st" { expect(NameQuery(query).isSame(as: NameQuery(name))) }
    }

    @Test(
        arguments: [
            ("Bern, Switzerland", "bern/switzerland", true),
            ("Springfield, Illinois, USA", "springfield/illinois usa", true),
            ("London UK", "london/uk uk/london", false), ("Bern", "", false), (",Bern", "", false),
            ("New York NY", "new york/ny new/ny york ny york/new ny/new york", false),
        ]
    )
    func `reads a query as a name and what that is a part of`(
        text: String,
        readings: String,
        hasComma: Bool
    ) {
        let query = NameQuery(text)
        func words(_ query: NameQuery) -> String {
            query.words.map { String(decoding: $0, as: UTF8.self) }.sorted().joined(separator: " ")
        }
        let found = query.readings.map { "\(words($0.name))/\(words($0.whole))" }
        expectEqual(query.hasComma, hasComma)
        if hasComma || readings.isEmpty {
            expectEqual(found.first ?? "", readings)
        } else {
            expectEqual(found.joined(separator: " "), readings)
        }
    }

    @Test(arguments: ["", "  ", "-!"])
    func `a query without words matches nothing`(text: String) {
        expect(NameQuery(text).isEmpty)
        expect(!NameQuery(text).matches("-!"))
        expect(!NameQuery(text).matches("Café"))
    }
}

extension SplitMix64 {
    /// Short words of few letters, which often begin one another.
    fileprivate mutating func name(of count: ClosedRange<Int64>) -> String {
        (0..<int(in: count)).map { _ in
            String(
                (0..<int(in: 1...3)).map { _ in oneIn(2) ? "a" : oneIn(2) ? "B" : "c" as Character }
            )
        }.joined(separator: " ")
    }
}
