import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite(.serialized) struct WaitTests {
    init() {
        Interruptions.install()
    }

    @Test func `an input with data is readable`() throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        try input.writing.writeAll([1], count: 1)

        try expectEqual(wait(input.reading, output.writing, nil), .readable)
    }

    @Test func `an input at its end is readable`() throws {
        let input = try Descriptor.pipe().closeWriting()
        let output = try Descriptor.pipe()

        try expectEqual(wait(input, output.writing, nil), .readable)
    }

    @Test func `a closed input is readable, so that the read reports it`() throws {
        let output = try Descriptor.open(replacing: "/dev/null")
        let closed = Descriptor(owning: 1_000_000, name: "closed")

        try expectEqual(wait(closed, output, nil), .readable)
    }

    /// Long enough not to pass, in milliseconds, and short enough to fail by.
    static let long = 5_000

    @Test func `a closed reader ends a wait`() throws {
        let input = try Descriptor.pipe()
        let output = try pipeWithoutReader()

        try expectEqual(wait(input.reading, output, Self.long), .readerGone)
    }

    @Test func `a closed peer ends a wait`() throws {
        let input = try Descriptor.pipe()
        let (one, other) = try socketPair()
        let output = Descriptor(owning: one, name: "output")
        closeNow(other)

        try expectEqual(wait(input.reading, output, Self.long), .readerGone)
    }

    @Test func `a reader that closes ends a wait in progress`() throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let numbers = (dup(input.reading.number), dup(output.writing.number))
        let waiter = try BlockingThread {
            let input = Descriptor(owning: numbers.0, name: "input")
            let output = Descriptor(owning: numbers.1, name: "output")
            return try wait(input, output, Self.long)
        }
        waiter.interrupt(100)
        expect(!waiter.isDone)
        _ = output.closeReading()

        try expectEqual(waiter.join(), .readerGone)
    }

    @Test func `a readable input takes precedence over a closed reader`() throws {
        let input = try Descriptor.pipe()
        let output = try pipeWithoutReader()
        try input.writing.writeAll([1], count: 1)

        try expectEqual(wait(input.reading, output, 0), .readable)
    }

    @Test func `a closed reader takes precedence over the timeout`() throws {
        let input = try Descriptor.pipe()
        let output = try pipeWithoutReader()

        try expectEqual(wait(input.reading, output, 0), .readerGone)
    }

    @Test func `a file has no reader to lose`() throws {
        let input = try Descriptor.pipe()
        let file = try TemporaryFile()
        let output = try Descriptor.open(replacing: file.path)

        try expectEqual(wait(input.reading, output, 0), .timedOut)
    }

    @Test func `a full output still has its reader`() throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        makeNonBlocking(output.writing)
        let bytes = pattern(4_096)
        while unsafe write(output.writing.number, bytes, bytes.count) > 0 {}

        try expectEqual(wait(input.reading, output.writing, 0), .timedOut)
    }

    @Test(arguments: [Int.min, -1, 0])
    func `a timeout of zero or less is over at once`(milliseconds: Int) throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()

        try expectEqual(wait(input.reading, output.writing, milliseconds), .timedOut)
    }

    @Test func `does not end before the timeout`() throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let start = SystemClock.monotonicNanoseconds

        try expectEqual(wait(input.reading, output.writing, 3), .timedOut)
        expect(SystemClock.monotonicNanoseconds - start >= 3_000_000)
    }

    @Test(arguments: [nil, Int(Int32.max) + 1, Int.max])
    func `the longest timeouts still block`(milliseconds: Int?) throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let numbers = (dup(input.reading.number), dup(output.writing.number))
        let waiter = try BlockingThread {
            let input = Descriptor(owning: numbers.0, name: "input")
            let output = Descriptor(owning: numbers.1, name: "output")
            return try wait(input, output, milliseconds)
        }
        waiter.interrupt(100)
        expect(!waiter.isDone)
        try input.writing.writeAll([1], count: 1)

        try expectEqual(waiter.join(), .readable)
    }

    @Test func `signals do not prolong a wait`() throws {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let numbers = (dup(input.reading.number), dup(output.writing.number))
        let waiter = try BlockingThread {
            let input = Descriptor(owning: numbers.0, name: "input")
            let output = Descriptor(owning: numbers.1, name: "output")
            return try wait(input, output, 20)
        }
        // Signals come faster than the time passes, for as long as ten seconds.
        let limit = SystemClock.monotonicNanoseconds + 10_000_000_000
        while !waiter.isDone, SystemClock.monotonicNanoseconds < limit {
            waiter.interrupt(1)
        }
        try input.writing.writeAll([1], count: 1)

        try expectEqual(waiter.join(), .timedOut)
    }
}

private func wait(
    _ input: borrowing Descriptor,
    _ output: borrowing Descriptor,
    _ milliseconds: Int?
) throws -> Wait.Outcome {
    try Wait.until(readable: input, reader: output.watched, milliseconds: milliseconds)
}

private func closeNow(_ number: Int32) {
    _ = Descriptor(owning: number, name: "closed")
}
