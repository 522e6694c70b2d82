import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsPipeline

@Suite struct SessionPagesTests {
    private static func session(_ number: Int, _ configuration: Configuration) -> Session {
        Session(
            engine: Engine(configuration),
            name: Array("s\(number)".utf8),
            generation: UInt64(number)
        )
    }

    @Test func `finds and changes each session by its index, over many pages`() {
        let shared = Configuration()
        var pages = SessionPages()
        for index in 0..<150_000 { pages.append(Self.session(index, shared)) }
        for index in pages.indices { pages[index].sequence = UInt64(7 * index) }

        expectEqual(pages.count, 150_000)
        for index in pages.indices where pages[index].sequence != UInt64(7 * index) {
            Issue.record("\(index) has another's number")
        }
        for index in pages.indices where pages[index].name != Array("s\(index)".utf8) {
            Issue.record("\(index) has another's name")
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537])
    func `releases what the sessions reference`(count: Int) {
        weak var configuration: Configuration?
        do {
            let shared = Configuration()
            configuration = shared
            var pages = SessionPages()
            for index in 0..<count { pages.append(Self.session(index, shared)) }
            expectEqual(pages.count, count)
        }
        expect(configuration == nil)
    }

    @Test func `a million sessions take less than 256 bytes each`() {
        // A name of up to 24 bytes takes 64 more. The table's hashes take eight a session, and sorting all of them at
        // the end as many again.
        expect(MemoryLayout<Session>.stride + 64 + 16 < 256)
    }

    @Test func `each session begins at half or a whole cache line`() {
        // One that began elsewhere would lie in a line more.
        let shared = Configuration()
        var pages = SessionPages()
        for index in 0..<70_000 { pages.append(Self.session(index, shared)) }
        for index in [0, 1, 2, 3, 65_535, 65_536, 65_537] {
            let start = unsafe withUnsafeMutablePointer(to: &pages[index]) { place in
                UInt(bitPattern: place)
            }
            expectEqual(start % 32, 0, "\(index)")
        }
    }
}
