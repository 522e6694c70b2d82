import Geography
import Testing

@Suite struct NameQueryTests {
    @Test func `each word must begin a word of the name, in any order`() {
        let query = NameQuery("bar caf")
        #expect(query.matches("Café & Bar"))
        #expect(query.matches("Barcelona Cafeteria"))
        #expect(!query.matches("Café"))
        #expect(!query.matches("Minibar Café"))
    }

    @Test func `a word that begins another is not asked for twice`() {
        #expect(NameQuery("ab a abc b").words == [Array("abc".utf8), Array("b".utf8)])
        #expect(NameQuery("new NEW").words == [Array("new".utf8)])
        #expect(NameQuery("new york").matches("New York"))
    }

    @Test(arguments: ["", "  ", "-!"])
    func `a query without a word means nothing`(text: String) {
        #expect(NameQuery(text).isEmpty)
        #expect(!NameQuery(text).matches("-!"))
        #expect(!NameQuery(text).matches("Café"))
    }
}
