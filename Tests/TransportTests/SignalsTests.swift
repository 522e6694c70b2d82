import BearingsTestSupport
import CLibrary
import Testing
import Transport

/// Each in a process of its own, as signals belong to the whole of one.
@Suite struct SignalsTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `the first signal requests draining`(signal: Int32) async {
        await #expect(processExitsWith: .success) { [signal] in
            try Signals.install()
            expect(!Signals.drainRequested)
            expect(!isReadable(Signals.descriptor))

            raiseUnblocked(signal)
            expect(Signals.drainRequested)
            expect(isReadable(Signals.descriptor))
        }
    }

    @Test func `a drain request ends a wait before anything else`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install()
            let input = try Descriptor.pipe()
            let output = try pipeWithoutReader()
            try input.writing.writeAll([1], count: 1)
            raiseUnblocked(SIGTERM)

            let outcome = try Wait.until(
                readable: input.reading,
                reader: output.watched,
                milliseconds: 0
            )
            expectEqual(outcome, .drain)
        }
    }

    @Test func `a signal in any thread ends a wait in progress`() async {
        await #expect(processExitsWith: .success) {
            Interruptions.install()
            try Signals.install()
            let waiter = try BlockingThread {
                let input = try Descriptor.pipe()
                let output = try Descriptor.pipe()
                return try Wait.until(
                    readable: input.reading,
                    reader: output.writing.watched,
                    milliseconds: nil
                )
            }
            waiter.interrupt(100)
            expect(!waiter.isDone)
            raiseUnblocked(SIGTERM)

            try expectEqual(waiter.join(), .drain)
        }
    }

    @Test func `the second signal kills the process`() async {
        await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
            try Signals.install()
            raiseUnblocked(SIGTERM)
            raiseUnblocked(SIGINT)
        }
    }

    @Test func `a broken pipe ends the write, not the process`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install()
            let writing = try pipeWithoutReader()

            let error = #expect(throws: SystemError.self) { try writing.writeAll([0], count: 1) }
            expectEqual(error?.isBrokenPipe, true)
        }
    }

    @Test func `the handler preserves errno`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install()
            // The handler's write fails, because nobody can read it.
            expectEqual(close(Signals.descriptor), 0)
            errno = ENOTTY
            raiseUnblocked(SIGTERM)
            let code = errno
            expectEqual(code, ENOTTY)
            expect(Signals.drainRequested)
        }
    }

    @Test func `has a descriptor and a request only while installed`() async {
        await #expect(processExitsWith: .success) {
            expectEqual(Signals.descriptor, -1)
            try Signals.install()
            let first = Signals.descriptor
            try Signals.install()
            expectEqual(Signals.descriptor, first)
            raiseUnblocked(SIGTERM)

            Signals.uninstall()
            expectEqual(Signals.descriptor, -1)
            expect(!Signals.drainRequested)
            expectEqual(fcntl(first, F_GETFD), -1)
        }
    }

    @Test func `works again after it is reinstalled`() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<2 {
                try Signals.install()
                raiseUnblocked(SIGTERM)
                expect(Signals.drainRequested)
                Signals.uninstall()
            }
        }
    }

    @Test func `after uninstalling a signal ends the process`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            try Signals.install()
            Signals.uninstall()
            raiseUnblocked(SIGTERM)
        }
    }
}

/// Whether something can be read from the descriptor `number` now.
func isReadable(_ number: Int32) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1 && entry.revents == Int16(POLLIN)
}
