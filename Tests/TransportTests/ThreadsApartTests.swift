#if os(Linux)
import Testing
import Transport

@Suite struct ThreadsApartTests {
    /// How many processors the first of two threads might run on before they were kept apart, then, and after.
    private struct Outcome {
        var before: Int
        var apart: Int
        var after: Int
        /// How many the other might run on.
        var other: Int
        /// Where both ran while they were kept apart.
        var places: [Int32]
    }

    private func outcome(on processors: Int) throws -> Outcome {
        // What a thread may run on is its own: those end with the test.
        try BlockingThread {
            try Affinity.keep(to: processors)
            let before = Processors.count
            let apart = ThreadsApart()
            let thread = try BlockingThread {
                apart.join()
                return try (count: Processors.count, place: Affinity.processor())
            }
            let other = try thread.join()
            let kept = Processors.count
            let place = try Affinity.processor()
            apart.end()
            return Outcome(
                before: before,
                apart: kept,
                after: Processors.count,
                other: other.count,
                places: [other.place, place]
            )
        }.join()
    }

    @Test(.enabled(if: Processors.count > 1))
    func `of two processors each thread has one`() throws {
        let outcome = try outcome(on: 2)
        #expect([outcome.before, outcome.apart, outcome.other, outcome.after] == [2, 1, 1, 2])
        #expect(outcome.places[0] != outcome.places[1])
    }

    @Test(.enabled(if: Processors.count > 2))
    func `of three each leaves out one`() throws {
        let outcome = try outcome(on: 3)
        #expect([outcome.before, outcome.apart, outcome.other, outcome.after] == [3, 2, 2, 3])
    }

    @Test func `where there is one, it is shared`() throws {
        let outcome = try outcome(on: 1)
        #expect([outcome.before, outcome.apart, outcome.other, outcome.after] == [1, 1, 1, 1])
    }
}
#endif
