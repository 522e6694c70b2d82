import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct DescriptorSocketTests {
    // Connecting

    @Test func `connecting distinguishes a dead socket, a missing one and a bad path`() throws {
        let folder = try TemporaryFolder()
        try leaveDeadSocket(at: folder.file("dead"))
        let failures = [
            (folder.file("dead"), ECONNREFUSED), (folder.file("none"), ENOENT), ("", ENOENT),
            (String(repeating: "s", count: 200), ENAMETOOLONG), (folder.file("d\0"), EINVAL),
        ]

        for (path, code) in failures {
            #expect(throws: SystemError(operation: "connect to", subject: path, code: code)) {
                _ = try Descriptor.connect(to: path)
            }
        }
    }

    // Receiving

    @Test func `distinguishes no data, some data and the end`() throws {
        let pair = try Descriptor.socketPair()
        var buffer: [UInt8] = [0, 0, 0, 0]
        try expectEqual(pair.one.receive(into: &buffer, from: 0, atMost: 4), .nothing)

        try expectEqual(pair.other.send([1, 2, 3, 4, 5], 1..<5), 4)
        try expectEqual(pair.one.receive(into: &buffer, from: 2, atMost: 1), .bytes(1))
        expectEqual(buffer, [0, 0, 2, 0])
        try expectEqual(pair.one.receive(into: &buffer, from: 0, atMost: 4), .bytes(3))
        expectEqual(buffer, [3, 4, 5, 0])

        pair.other.shutdownWriting()
        try expectEqual(pair.one.receive(into: &buffer, from: 0, atMost: 4), .end)
    }

    @Test func `data sent to a half-closed socket still arrives`() throws {
        let pair = try Descriptor.socketPair()
        try expectEqual(pair.one.send([1], 0..<1), 1)
        pair.one.shutdownWriting()
        var buffer: [UInt8] = [0]

        try expectEqual(pair.other.receive(into: &buffer, from: 0, atMost: 1), .bytes(1))
        try expectEqual(pair.other.receive(into: &buffer, from: 0, atMost: 1), .end)
        try expectEqual(pair.other.send([2], 0..<1), 1)
        try expectEqual(pair.one.receive(into: &buffer, from: 0, atMost: 1), .bytes(1))
        expectEqual(buffer, [2])
    }

    @Test func `descriptors that are not sockets fail`() throws {
        let pipe = try Descriptor.pipe()
        var buffer: [UInt8] = [0]

        #expect(throws: SystemError(operation: "receive from", subject: "pipe", code: ENOTSOCK)) {
            _ = try pipe.reading.receive(into: &buffer, from: 0, atMost: 1)
        }
        #expect(throws: SystemError(operation: "send to", subject: "pipe", code: ENOTSOCK)) {
            _ = try pipe.writing.send([0], 0..<1)
        }
    }

    // Sending

    @Test func `a full socket takes nothing until it is read`() throws {
        let pair = try Descriptor.socketPair()
        let bytes = pattern(1 << 20)
        var sent = 0
        var steps: [Int] = []
        while true {
            let step = try pair.one.send(bytes, sent..<bytes.count)
            if step == 0 { break }
            sent += step
            steps.append(step)
        }
        expect(sent > 0 && sent < bytes.count)

        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while received.count < bytes.count {
            switch try pair.other.receive(into: &buffer, from: 0, atMost: buffer.count) {
            case .bytes(let count): received += buffer[..<count]
            case .nothing: try #require(sent < bytes.count)
            case .end: Issue.record("nobody has closed it")
            }
            sent += try pair.one.send(bytes, sent..<bytes.count)
        }
        expectEqual(received, bytes)
    }

    @Test func `sending an empty range sends nothing`() throws {
        try expectEqual(Descriptor.socketPair().closeOther().send([1, 2], 1..<1), 0)
    }

    @Test func `sending to a closed peer is a broken pipe, not a signal`() async {
        // SIGPIPE has its action from before any test, which is to end the process.
        await #expect(processExitsWith: .success) {
            let socket = try socketWithoutPeer()
            _ = signal(SIGPIPE, SIG_DFL)

            let error = #expect(throws: SystemError.self) { _ = try socket.send([0], 0..<1) }
            expectEqual(error?.isBrokenPipe, true)
            expectEqual(error?.operation, "send to")
        }
    }

    @Test func `a peer that closes with unread data causes a reset`() throws {
        let pair = try Descriptor.socketPair()
        try expectEqual(pair.one.send([1], 0..<1), 1)
        let socket = pair.closeOther()
        var poller = try Poller()
        try poller.add(socket.number, token: 0, [])
        _ = try awaitReadiness(&poller) { $0.hasHungUp }
        var buffer: [UInt8] = [0]

        #expect(throws: SystemError(operation: "receive from", subject: "socket", code: ECONNRESET))
        {
            _ = try socket.receive(into: &buffer, from: 0, atMost: 1)
        }
    }

    @Test func `makes a descriptor non-blocking on request`() throws {
        let pipe = try Descriptor.pipe()
        pipe.reading.setNonblocking()

        expect(fcntl(pipe.reading.number, F_GETFL) & O_NONBLOCK != 0)
        expectEqual(fcntl(pipe.writing.number, F_GETFL) & O_NONBLOCK, 0)
    }
}
