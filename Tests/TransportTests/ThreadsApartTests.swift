#if os(Linux)
import Testing
import Transport

@Suite struct ThreadsApartTests {
    /// How many processors the first of two threads might run on before, while there is the other, and after.
    private struct Outcome {
        var before: Int
        var meanwhile: Int
        var after: Int
        /// How many the other might, while it was kept apart.
        var other: Int
        /// Where both ran then.
        var places: [Int32]
    }

    private func outcome(onOneProcessor: Bool) throws -> Outcome {
        // What a thread may run on is its own: those end with the test.
        try BlockingThread {
            if onOneProcessor { try Affinity.keepToOne() }
            let before = Processors.count
            let apart = ThreadsApart()
            let thread = try BlockingThread {
                apart.join()
                return try (count: Processors.count, place: Affinity.processor())
            }
            let other = try thread.join()
            let meanwhile = Processors.count
            let place = try Affinity.processor()
            apart.end()
            return Outcome(
                before: before,
                meanwhile: meanwhile,
                after: Processors.count,
                other: other.count,
                places: [other.place, place]
            )
        }.join()
    }

    @Test func `each leaves out the processor where the other began`() throws {
        let outcome = try outcome(onOneProcessor: false)
        let left = max(1, outcome.before - 1)
        #expect(outcome.meanwhile == left)
        #expect(outcome.other == left)
        #expect(outcome.after == outcome.before)
        if outcome.before == 2 { #expect(outcome.places[0] != outcome.places[1]) }
    }

    @Test func `where there is one, it is shared`() throws {
        let outcome = try outcome(onOneProcessor: true)
        #expect([outcome.before, outcome.meanwhile, outcome.other, outcome.after] == [1, 1, 1, 1])
    }
}
#endif
