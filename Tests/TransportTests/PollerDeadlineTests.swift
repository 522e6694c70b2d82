import BearingsTestSupport
import Testing
import Transport

@Suite struct PollerDeadlineTests: ~Copyable {
    var poller: Poller
    var ready: [Poller.Readiness] = []

    private static let millisecond: UInt64 = 1_000_000

    init() throws {
        poller = try Poller()
    }

    private static var now: UInt64 { SystemClock.monotonicNanoseconds }

    /// Waits until then, however often a wait is over before; how late it was, in nanoseconds.
    private mutating func lateness(of deadline: UInt64) throws -> UInt64 {
        while Self.now < deadline { try poller.wait(until: deadline, into: &ready) }
        return Self.now - deadline
    }

    @Test mutating func `a wait ends at its deadline and not before`() throws {
        let deadline = Self.now + 20 * Self.millisecond
        try poller.wait(until: deadline, into: &ready)
        expect(Self.now >= deadline)
        expect(ready.isEmpty)
    }

    @Test mutating func `a deadline that has passed does not block`() throws {
        for deadline in [0, 1, Self.now - 1] {
            try poller.wait(until: deadline, into: &ready)
        }
        expect(ready.isEmpty)
    }

    @Test mutating func `a ready descriptor ends the wait, also with the same deadline again`()
        throws
    {
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: 7, .readable)
        _ = try pair.other.send([1], 0..<1)
        let deadline = Self.now + 3_600_000 * Self.millisecond
        for _ in 0..<3 { try poller.wait(until: deadline, into: &ready) }
        try poller.wait(until: nil, into: &ready)
        expectEqual(ready.map(\.token), [7, 7, 7, 7])
    }

    @Test mutating func `deadlines may become earlier or later from wait to wait`() throws {
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: 7, .readable)
        _ = try pair.other.send([1], 0..<1)
        try poller.wait(until: .max, into: &ready)
        poller.remove(pair.one.number)
        let start = Self.now
        for after in [20, 10, 30, 40, 35] as [UInt64] {
            try expect(lateness(of: start + after * Self.millisecond) < 3_000 * Self.millisecond)
        }
        expectEqual(ready.count, 1)
    }

    @Test mutating func `after a deadline has passed a wait without one still sees events`() throws
    {
        _ = try lateness(of: Self.now + 5 * Self.millisecond)
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: 7, .readable)
        _ = try pair.other.send([1], 0..<1)
        while ready.isEmpty { try poller.wait(until: nil, into: &ready) }
        expectEqual(ready.map(\.token), [7])
    }
}
