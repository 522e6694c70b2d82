import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite(.serialized) struct DescriptorTransferTests {
    init() {
        Interruptions.install()
        // The whole process, as in the filter; nothing in the tests wants to be ended by it.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    // Reading

    @Test func `reads into the buffer from an offset, up to its end`() throws {
        let file = try TemporaryFile("abcdef")
        let descriptor = try Descriptor.open(reading: file.path)
        descriptor.adviseSequential()
        var buffer = Array("1234".utf8)

        try expectEqual(descriptor.read(into: &buffer, from: 1), 3)
        expectEqual(buffer, Array("1abc".utf8))
        try expectEqual(descriptor.read(into: &buffer, from: 0), 3)
        expectEqual(buffer, Array("defc".utf8))
        try expectEqual(descriptor.read(into: &buffer, from: 0), 0)
    }

    @Test func `peeking at the beginning does not consume it`() throws {
        let file = try TemporaryFile("abcdef")
        let descriptor = try Descriptor.open(reading: file.path)
        var buffer: [UInt8] = [0, 0]
        try expectEqual(descriptor.beginning(3), Array("abc".utf8))
        try expectEqual(descriptor.read(into: &buffer, from: 0), 2)
        try expectEqual(descriptor.beginning(9), Array("cdef".utf8))
        try expectEqual(Descriptor.pipe().reading.beginning(1), [])
    }

    @Test func `a file that cannot be peeked at is reported`() throws {
        let file = try TemporaryFile("abcdef")
        let descriptor = try Descriptor.open(appending: file.path)
        #expect(throws: SystemError(operation: "read", subject: file.path, code: EBADF)) {
            try descriptor.beginning(3)
        }
    }

    @Test func `a signal does not end a read`() throws {
        let pipe = try Descriptor.pipe()
        let number = pipe.reading.number
        let reader = try BlockingThread {
            let copy = Descriptor(owning: dup(number), name: "copy")
            var buffer: [UInt8] = [0, 0]
            let count = try copy.read(into: &buffer, from: 0)
            return buffer[..<count]
        }
        reader.interrupt(100)
        expect(!reader.isDone)

        try pipe.writing.writeAll([7], count: 1)
        try expectEqual(reader.join(), [7])
    }

    @Test func `a read blocks even if another process made the descriptor non-blocking`() throws {
        let pipe = try Descriptor.pipe()
        makeNonBlocking(pipe.reading)
        let number = pipe.reading.number
        let reader = try BlockingThread {
            let copy = Descriptor(owning: dup(number), name: "copy")
            var buffer: [UInt8] = [0, 0]
            let count = try copy.read(into: &buffer, from: 0)
            return buffer[..<count]
        }
        reader.interrupt(100)
        expect(!reader.isDone)

        try pipe.writing.writeAll([7], count: 1)
        try expectEqual(reader.join(), [7])
        expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0)
    }

    @Test func `reading an inherited directory fails`() {
        let directory = Descriptor(owning: unsafe open("/tmp", O_RDONLY), name: "stdin")
        var buffer: [UInt8] = [0]

        let error = #expect(throws: SystemError.self) {
            _ = try directory.read(into: &buffer, from: 0)
        }
        expectEqual(error.map { "\($0)" }, "cannot read stdin: Is a directory")
    }

    @Test func `reading and writing a closed descriptor fails`() {
        let closed = Descriptor(owning: -1, name: "stdin")
        var buffer: [UInt8] = [0]

        #expect(throws: SystemError(operation: "read", subject: "stdin", code: EBADF)) {
            _ = try closed.read(into: &buffer, from: 0)
        }
        #expect(throws: SystemError(operation: "write to", subject: "stdin", code: EBADF)) {
            try closed.writeAll([0], count: 1)
        }
    }

    // Writing

    /// More than any pipe or socket takes at once.
    static let large = 2 << 20

    @Test func `writes no more than it is asked to`() throws {
        let pipe = try Descriptor.pipe()
        try pipe.writing.writeAll([1, 2, 3], count: 2)

        try expectEqual(contents(pipe.closeWriting()), [1, 2])
    }

    @Test func `a signal does not lose any of a write`() throws {
        let pipe = try Descriptor.pipe()
        let number = dup(pipe.writing.number)
        let writer = try BlockingThread {
            let copy = Descriptor(owning: number, name: "copy")
            try copy.writeAll(pattern(Self.large), count: Self.large)
        }
        let reading = pipe.closeWriting()
        writer.interrupt(100)
        expect(!writer.isDone)

        try expectEqual(contents(reading), pattern(Self.large))
        try writer.join()
    }

    @Test(arguments: [true, false])
    func `continues short writes to a non-blocking descriptor`(toSocket: Bool) throws {
        let ends: (Int32, Int32)
        if toSocket {
            ends = try socketPair()
        } else {
            let pipe = try Descriptor.pipe()
            ends = (dup(pipe.reading.number), dup(pipe.writing.number))
        }
        let reading = Descriptor(owning: ends.0, name: "reading")
        let number = ends.1
        let writer = try BlockingThread {
            let writing = Descriptor(owning: number, name: "writing")
            makeNonBlocking(writing)
            try writing.writeAll(pattern(Self.large), count: Self.large)
        }
        writer.interrupt(100)
        expect(!writer.isDone)

        try expectEqual(contents(reading), pattern(Self.large))
        try writer.join()
    }

    @Test func `a closed reader is a broken pipe`() throws {
        let writing = try pipeWithoutReader()

        let error = #expect(throws: SystemError.self) { try writing.writeAll([0], count: 1) }
        expectEqual(error?.isBrokenPipe, true)
        expectEqual(error.map { "\($0)" }, "cannot write to pipe: Broken pipe")
    }

    @Test func `a reader that closes during a write is a broken pipe`() throws {
        let pipe = try Descriptor.pipe()
        let number = dup(pipe.writing.number)
        let writer = try BlockingThread {
            let copy = Descriptor(owning: number, name: "copy")
            try copy.writeAll(pattern(Self.large), count: Self.large)
        }
        var buffer: [UInt8] = [0]
        _ = try pipe.reading.read(into: &buffer, from: 0)
        _ = pipe.closeReading()

        let error = #expect(throws: SystemError.self) { try writer.join() }
        expectEqual(error?.isBrokenPipe, true)
    }

    @Test(.enabled(if: unsafe access("/dev/full", W_OK) == 0, "only Linux has /dev/full"))
    func `writing to a full disk fails`() throws {
        let full = try Descriptor.open(appending: "/dev/full")

        #expect(throws: SystemError(operation: "write to", subject: "/dev/full", code: ENOSPC)) {
            try full.writeAll([0], count: 1)
        }
    }
}
