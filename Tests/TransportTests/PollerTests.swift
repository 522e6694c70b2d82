import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct PollerTests: ~Copyable {
    var poller: Poller
    var ready: [Poller.Readiness] = []

    init() throws {
        poller = try Poller()
    }

    /// Those ready now, as their tokens in order.
    private mutating func tokensReady() throws -> [UInt64] {
        ready.removeAll()
        try poller.wait(nanoseconds: 0, into: &ready)
        return ready.map(\.token).sorted()
    }

    @Test mutating func `a wait on no descriptors ends at its deadline`() throws {
        let start = SystemClock.monotonicNanoseconds
        try poller.wait(nanoseconds: 1_500_001, into: &ready)

        expect(SystemClock.monotonicNanoseconds - start >= 1_500_001)
        expect(ready.isEmpty)
    }

    @Test mutating func `appends what is ready with its token`() throws {
        let pair = try Descriptor.socketPair()
        try poller.add(pair.one.number, token: .max, .readable)
        try expectEqual(tokensReady(), [])

        _ = try pair.other.send([1], 0..<1)
        try expectEqual(tokensReady(), [.max])
        try poller.wait(nanoseconds: nil, into: &ready)
        expectEqual(ready.count, 2)
        expect(ready.allSatisfy { $0.isReadable && !$0.isWritable && !$0.hasHungUp })
        expect(ready.allSatisfy { !$0.peerHasFinished })
    }

    @Test mutating func `reports only what is of interest, which can change`() throws {
        let pair = try Descriptor.socketPair()
        _ = try pair.other.send([1], 0..<1)
        try poller.add(pair.one.number, token: 1, [])
        try expectEqual(tokensReady(), [])

        try poller.change(pair.one.number, token: 2, to: .writable)
        try expectEqual(tokensReady(), [2])
        expect(ready[0].isWritable && !ready[0].isReadable)

        try poller.change(pair.one.number, token: 3, to: [.readable, .writable])
        try expectEqual(tokensReady(), [3])
        expect(ready[0].isWritable && ready[0].isReadable)

        poller.remove(pair.one.number)
        try expectEqual(tokensReady(), [])
        poller.remove(pair.one.number)
    }

    @Test mutating func `a full socket is not writable until it is read`() throws {
        let pair = try Descriptor.socketPair()
        let bytes = pattern(1 << 16)
        try poller.add(pair.one.number, token: 1, .writable)
        while try pair.one.send(bytes, 0..<bytes.count) > 0 {}
        try expectEqual(tokensReady(), [])

        var buffer = bytes
        while case .bytes = try pair.other.receive(into: &buffer, from: 0, atMost: bytes.count) {}
        try expectEqual(tokensReady(), [1])
    }

    @Test mutating func `reports a hang-up regardless of interest`() throws {
        let socket = try Descriptor.socketPair().closeOther()
        try poller.add(socket.number, token: 1, [])
        let last = try awaitReadiness(&poller)

        expect(last.hasHungUp)
        expect(!last.isReadable && !last.isWritable)
    }

    @Test mutating func `data that a peer sent before it hung up can still be read`() throws {
        let pair = try Descriptor.socketPair()
        _ = try pair.other.send([7], 0..<1)
        let socket = pair.closeOther()
        try poller.add(socket.number, token: 1, .readable)
        let last = try awaitReadiness(&poller) { $0.hasHungUp }
        var buffer: [UInt8] = [0]

        expect(last.isReadable)
        try expectEqual(socket.receive(into: &buffer, from: 0, atMost: 1), .bytes(1))
        try expectEqual(socket.receive(into: &buffer, from: 0, atMost: 1), .end)
    }

    @Test mutating func `reports a peer that finished writing to readers, not as a hang-up`() throws
    {
        let pair = try Descriptor.socketPair()
        pair.other.shutdownWriting()
        try poller.add(pair.one.number, token: 1, .writable)
        try expectEqual(tokensReady(), [1])
        expect(!ready[0].hasHungUp && !ready[0].peerHasFinished)

        try poller.change(pair.one.number, token: 1, to: .readable)
        try expectEqual(tokensReady(), [1])
        expect(ready[0].isReadable && !ready[0].hasHungUp)
        #if os(Linux)
        expect(ready[0].peerHasFinished)
        #endif

        // It must not wake a paused loop again and again.
        try poller.change(pair.one.number, token: 1, to: [])
        try expectEqual(tokensReady(), [])
    }

    @Test mutating func `a waiting client makes the listener readable`() throws {
        let folder = try TemporaryFolder()
        let server = try ListeningSocket.listen(at: folder.file("s"), mode: 0o600)
        try poller.add(server.number, token: 1, .readable)
        try expectEqual(tokensReady(), [])

        _ = try Descriptor.connect(to: folder.file("s"))
        try expectEqual(tokensReady(), [1])
    }

    @Test mutating func `throws for descriptors that cannot be watched`() throws {
        let pipe = try Descriptor.pipe()
        let number = pipe.reading.number
        let subject = "descriptor \(number)"
        #expect(throws: SystemError(operation: "watch", subject: subject, code: ENOENT)) {
            try poller.change(number, token: 1, to: .readable)
        }
        try poller.add(number, token: 1, .readable)

        #expect(throws: SystemError(operation: "watch", subject: subject, code: EEXIST)) {
            try poller.add(number, token: 1, .readable)
        }
        #expect(throws: SystemError(operation: "watch", subject: "descriptor -1", code: EBADF)) {
            try poller.add(-1, token: 1, .readable)
        }
    }

    @Test mutating func `of two thousand descriptors reports exactly those that are ready`() throws
    {
        ResourceLimits.raiseOpenFiles(to: 8_192)
        var all: [Int32] = []
        defer { for number in all { close(number) } }
        for token in 0..<1_000 as Range<UInt64> {
            let (one, other) = try socketPair()
            all += [one, other]
            try poller.add(one, token: 2 * token, .readable)
            try poller.add(other, token: 2 * token + 1, .readable)
        }
        try expectEqual(tokensReady(), [])

        // More than one wait reports, each with its peer.
        var expected: Set<UInt64> = []
        for index in stride(from: 0, to: 2_000, by: 3) {
            var byte: UInt8 = 1
            try #require(unsafe write(all[index], &byte, 1) == 1)
            expected.insert(UInt64(index ^ 1))
        }
        var told: Set<UInt64> = []
        var waits = 0
        while told.count < expected.count, waits < 10 {
            told.formUnion(try tokensReady())
            waits += 1
        }
        expectEqual(told, expected)
    }

    @Test func `a signal ends a wait without events`() throws {
        Interruptions.install()
        let waiter = try BlockingThread {
            var poller = try Poller()
            var ready: [Poller.Readiness] = []
            try poller.wait(nanoseconds: nil, into: &ready)
            return ready.count
        }
        while !waiter.isDone {
            waiter.interrupt(1)
        }

        try expectEqual(waiter.join(), 0)
    }
}
