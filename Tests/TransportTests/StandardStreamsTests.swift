import BearingsTestSupport
import CLibrary
import Dispatch
import Testing
import Transport

/// Each in a process of its own, as it closes what the tests report to.
///
/// The runtime opens what it waits with when something is waited for: it must have it before any descriptor is
/// closed, or it may get that one's number.
@Suite struct StandardStreamsTests {
    @Test func `no file opened later becomes a standard stream`() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile()
            await runtimeHasItsDescriptors()
            for number in 0...2 as ClosedRange<Int32> {
                close(number)
            }
            StandardStreams.fillClosed()
            let opened = try Descriptor.open(appending: file.path)

            expect(opened.number > 2)
        }
    }

    @Test func `reading and writing closed streams still fails`() async {
        await #expect(processExitsWith: .success) {
            await runtimeHasItsDescriptors()
            for number in 0...2 as ClosedRange<Int32> {
                close(number)
            }
            StandardStreams.fillClosed()
            var buffer: [UInt8] = [0]

            #expect(throws: SystemError(operation: "read", subject: "stdin", code: EBADF)) {
                _ = try Descriptor.standardInput().read(into: &buffer, from: 0)
            }
            #expect(throws: SystemError(operation: "write to", subject: "stdout", code: EBADF)) {
                try Descriptor.standardOutput().writeAll([0], count: 1)
            }
            #expect(throws: SystemError(operation: "write to", subject: "stderr", code: EBADF)) {
                try Descriptor.standardError().writeAll([0], count: 1)
            }
        }
    }

    @Test func `leaves open streams unchanged`() async {
        await #expect(processExitsWith: .success) {
            let pipe = try Descriptor.pipe()
            await runtimeHasItsDescriptors()
            dup2(pipe.reading.number, 0)
            close(1)
            StandardStreams.fillClosed()
            try pipe.writing.writeAll([5], count: 1)
            var buffer: [UInt8] = [0]

            try expectEqual(Descriptor.standardInput().read(into: &buffer, from: 0), 1)
            expectEqual(buffer, [5])
        }
    }
}

/// Has a timer fire that is due, for which the runtime opens all that it waits by.
private func runtimeHasItsDescriptors() async {
    let timer = DispatchSource.makeTimerSource()
    await withCheckedContinuation { continuation in
        timer.schedule(deadline: .now())
        timer.setEventHandler { continuation.resume() }
        timer.activate()
    }
    timer.cancel()
}
