import BearingsEngine
import Testing

@testable import BearingsPipeline

@Suite struct SessionPagesTests {
    private static let configuration = Configuration()

    @Test func `each is found and changed under its index, over many pages`() {
        var pages = SessionPages()
        for index in 0..<10_000 {
            pages.append(
                Session(
                    engine: Engine(Self.configuration),
                    name: Array("s\(index)".utf8),
                    birth: UInt64(index)
                )
            )
        }
        let copy = pages
        for index in pages.indices { pages[index].sequence = UInt64(7 * index) }

        #expect(pages.count == 10_000)
        for index in pages.indices where pages[index].sequence != UInt64(7 * index) {
            Issue.record("\(index) has another's number")
        }
        #expect(pages.indices.allSatisfy { pages[$0].birth == UInt64($0) })
        #expect(copy.indices.allSatisfy { copy[$0].sequence == 0 })
    }

    @Test func `a million sessions take less than 192 bytes each`() {
        // A place in the table's hashes takes eight more, and sorting all of them for the end as many again.
        #expect(MemoryLayout<Session>.stride + 16 < 192)
    }
}
