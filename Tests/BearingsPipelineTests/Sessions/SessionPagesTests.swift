import BearingsEngine
import Testing

@testable import BearingsPipeline

@Suite struct SessionPagesTests {
    private static func session(
        _ number: Int,
        named name: String,
        _ configuration: Configuration
    ) -> Session {
        Session(
            engine: Engine(configuration),
            name: Array(name.utf8)[...],
            birth: UInt64(number)
        )
    }

    @Test func `each is found and changed under its index, over many pages`() {
        let shared = Configuration()
        var pages = SessionPages()
        for index in 0..<10_000 { pages.append(Self.session(index, named: "s\(index)", shared)) }
        for index in pages.indices { pages[index].sequence = UInt64(7 * index) }

        #expect(pages.count == 10_000)
        for index in pages.indices where pages[index].sequence != UInt64(7 * index) {
            Issue.record("\(index) has another's number")
        }
        for index in pages.indices where pages[index].birth != UInt64(index) {
            Issue.record("\(index) has another's birth")
        }
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097])
    func `what sessions lead to goes with them`(count: Int) {
        weak var configuration: Configuration?
        do {
            let shared = Configuration()
            configuration = shared
            var pages = SessionPages()
            for index in 0..<count {
                pages.append(Self.session(index, named: "s\(index)", shared))
            }
            #expect(pages.count == count)
        }
        #expect(configuration == nil)
    }

    @Test func `a million sessions take less than 192 bytes each`() {
        // A place in the table's hashes takes eight more, and sorting all of them for the end as many again.
        #expect(MemoryLayout<Session>.stride + 16 < 192)
    }
}
