import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct StalenessTests {
    var staleness = Staleness()

    /// A fix of a moment is used, then or later.
    private mutating func used(of own: Instant, at now: Instant? = nil, cause: Cause = 0) -> Event?
    {
        staleness.fixUsed(of: own, at: now ?? own, after: 30_000, cause: cause)
    }

    @Test func `nothing is stale before the first fix`() {
        expectEqual(staleness.deadline(after: 30_000), nil)
    }

    @Test mutating func `a fix is stale once nothing has come for long enough`() throws {
        expectEqual(used(of: .seconds(10), cause: 5), nil)
        expectEqual(used(of: .seconds(20), cause: 6), nil)
        expectEqual(staleness.deadline(after: 30_000), .seconds(50))
        expect(staleness.deadlineReached(at: .milliseconds(49_999), after: 30_000) == nil)

        let emitted = staleness.deadlineReached(at: .seconds(50), after: 30_000)
        let stale = try #require(emitted)
        expectEqual(stale.event, .stale(age: 30_000))
        expectEqual(stale.cause, 6)
        expectEqual(staleness.deadline(after: 30_000), nil)
    }

    @Test mutating func `the next fix reports the age of the last one`() {
        _ = used(of: .seconds(20))
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)

        expectEqual(used(of: .seconds(75)), .fresh(age: 55_000))
        expectEqual(staleness.deadline(after: 30_000), .seconds(105))
        expectEqual(used(of: .seconds(76)), nil)
    }

    @Test mutating func `a fix that is old on arrival does not end staleness`() {
        _ = used(of: .seconds(20))
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)

        expectEqual(used(of: .seconds(30), at: .seconds(60)), nil)
        expect(staleness.isStale && staleness.deadline(after: 30_000) == nil)
        expectEqual(used(of: .seconds(40), at: .seconds(60)), .fresh(age: 30_000))
        expectEqual(staleness.deadline(after: 30_000), .seconds(70))
    }

    @Test mutating func `a first fix that is old on arrival is stale at once`() {
        expectEqual(used(of: .seconds(20), at: .seconds(50)), .stale(age: 30_000))
        expectEqual(staleness.deadline(after: 30_000), nil)
    }

    @Test mutating func `a limit of 0 disables staleness`() {
        expectEqual(staleness.fixUsed(of: .seconds(0), at: .seconds(20), after: 0, cause: 0), nil)

        expectEqual(staleness.deadline(after: 0), nil)
        expect(staleness.deadlineReached(at: .seconds(9999), after: 0) == nil)
    }

    @Test mutating func `a forgotten fix does not become stale, nor fresh`() {
        _ = used(of: .seconds(20))
        staleness.fixForgotten()
        expectEqual(staleness.deadline(after: 30_000), nil)

        _ = used(of: .seconds(20))
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)
        staleness.fixForgotten()
        expectEqual(used(of: .seconds(75)), nil)
    }

    @Test mutating func `setting the clock clears the deadline of a fresh fix`() {
        _ = used(of: .seconds(20))
        staleness.clockSet()

        expectEqual(staleness.deadline(after: 30_000), nil)
        expectEqual(used(of: .seconds(1)), nil)
    }

    @Test mutating func `setting the clock keeps staleness with an unknown age`() {
        _ = used(of: .seconds(20))
        _ = staleness.deadlineReached(at: .seconds(50), after: 30_000)
        staleness.clockSet()

        expectEqual(used(of: .seconds(1)), .fresh(age: nil))
    }
}
