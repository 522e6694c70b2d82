import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct StalenessTests {
    var staleness = Staleness()

    @Test func `nothing is stale before the first fix`() {
        #expect(staleness.deadline(after: 30_000) == nil)
    }

    @Test mutating func `a fix is stale once nothing has come for long enough`() throws {
        #expect(staleness.fixUsed(at: .seconds(10), cause: 5) == nil)
        #expect(staleness.fixUsed(at: .seconds(20), cause: 6) == nil)
        #expect(staleness.deadline(after: 30_000) == .seconds(50))
        #expect(staleness.deadlineReached(at: .milliseconds(49_999), after: 30_000) == nil)

        let told = staleness.deadlineReached(at: .seconds(50), after: 30_000)
        let stale = try #require(told)
        #expect(stale.event == .stale(age: 30_000))
        #expect(stale.cause == 6)
        #expect(staleness.deadline(after: 30_000) == nil)
    }

    @Test mutating func `the next fix tells how old the one before had become`() {
        _ = staleness.fixUsed(at: .seconds(20), cause: 0)
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)

        #expect(staleness.fixUsed(at: .seconds(75), cause: 0) == .fresh(age: 55_000))
        #expect(staleness.deadline(after: 30_000) == .seconds(105))
        #expect(staleness.fixUsed(at: .seconds(76), cause: 0) == nil)
    }

    @Test mutating func `a limit of 0 is never reached`() {
        _ = staleness.fixUsed(at: .seconds(20), cause: 0)

        #expect(staleness.deadline(after: 0) == nil)
        #expect(staleness.deadlineReached(at: .seconds(9999), after: 0) == nil)
    }

    @Test mutating func `a forgotten fix neither goes stale nor has been`() {
        _ = staleness.fixUsed(at: .seconds(20), cause: 0)
        staleness.fixForgotten()
        #expect(staleness.deadline(after: 30_000) == nil)

        _ = staleness.fixUsed(at: .seconds(20), cause: 0)
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)
        staleness.fixForgotten()
        #expect(staleness.fixUsed(at: .seconds(75), cause: 0) == nil)
    }

    @Test mutating func `when the clock is set a good fix is no longer watched`() {
        _ = staleness.fixUsed(at: .seconds(20), cause: 0)
        staleness.clockSet()

        #expect(staleness.deadline(after: 30_000) == nil)
        #expect(staleness.fixUsed(at: .seconds(1), cause: 0) == nil)
    }

    @Test mutating func `when the clock is set what is stale stays so, its age unknown`() {
        _ = staleness.fixUsed(at: .seconds(20), cause: 0)
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)
        staleness.clockSet()

        #expect(staleness.fixUsed(at: .seconds(1), cause: 0) == .fresh(age: nil))
    }
}
