import Testing
import Transport

@Suite struct PollerWallTests: ~Copyable {
    var poller: Poller
    var ready: [Poller.Readiness] = []

    init() throws {
        poller = try Poller()
    }

    /// Waits until then, however often a wait is over before; how late it was, in milliseconds.
    private mutating func lateness(of deadline: Int64) throws -> Int64 {
        while SystemClock.wallMilliseconds < deadline {
            try poller.wait(untilWall: deadline, into: &ready)
        }
        return SystemClock.wallMilliseconds - deadline
    }

    @Test mutating func `a wait is over at its time of the wall clock, and not before`() throws {
        let start = SystemClock.wallMilliseconds
        try poller.wait(untilWall: start + 20, into: &ready)
        #expect(SystemClock.wallMilliseconds >= start + 20)
        #expect(ready.isEmpty)
    }

    @Test mutating func `a time that has passed is not waited for`() throws {
        for deadline in [.min, -1, 0, 1, SystemClock.wallMilliseconds - 1] as [Int64] {
            try poller.wait(untilWall: deadline, into: &ready)
        }
        #expect(ready.isEmpty)
    }

    @Test mutating func `what is ready ends it, and the next is for the same time`() throws {
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: 7, .readable)
        _ = try pair.other.send([1], 0..<1)
        let deadline = SystemClock.wallMilliseconds + 3_600_000
        for _ in 0..<3 { try poller.wait(untilWall: deadline, into: &ready) }
        try poller.wait(untilWall: nil, into: &ready)
        #expect(ready.map(\.token) == [7, 7, 7, 7])
    }

    @Test mutating func `an earlier time than before is kept, and so is a later one behind it`()
        throws
    {
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: 7, .readable)
        _ = try pair.other.send([1], 0..<1)
        try poller.wait(untilWall: .max, into: &ready)
        poller.remove(pair.one.number)
        let start = SystemClock.wallMilliseconds
        for after in [20, 10, 30, 40, 35] as [Int64] {
            #expect(try lateness(of: start + after) < 3_000)
        }
        #expect(ready.count == 1)
    }

    @Test mutating func `once its time has passed, what is waited for for ever is heard`() throws {
        _ = try lateness(of: SystemClock.wallMilliseconds + 5)
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: 7, .readable)
        _ = try pair.other.send([1], 0..<1)
        while ready.isEmpty { try poller.wait(untilWall: nil, into: &ready) }
        #expect(ready.map(\.token) == [7])
    }
}
