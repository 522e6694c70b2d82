import BearingsTestSupport
import CLibrary
import Testing
import Transport

/// Each in a process of its own, as signals belong to the whole of one.
@Suite struct SignalsResizingTests {
    @Test func `reports each change of the terminal's size once and wakes the poller`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(noticesResizing: true)
            expect(!Signals.takeResizing())

            for _ in 0..<3 {
                raiseUnblocked(SIGWINCH)
                expect(isReadable(Signals.descriptor))
                expect(Signals.takeResizing())
                expect(!isReadable(Signals.descriptor))
                expect(!Signals.takeResizing())
            }
            expect(!Signals.drainRequested)
        }
    }

    @Test func `drain and reopening requests survive a resize`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(reopensOnHangUp: true, noticesResizing: true)
            raiseUnblocked(SIGHUP)
            raiseUnblocked(SIGWINCH)
            expect(Signals.takeResizing())
            expect(isReadable(Signals.descriptor))
            expect(Signals.takeReopenRequest())
            expect(!isReadable(Signals.descriptor))

            raiseUnblocked(SIGTERM)
            raiseUnblocked(SIGWINCH)
            expect(Signals.takeResizing())
            expect(Signals.drainRequested)
            expect(isReadable(Signals.descriptor))
        }
    }

    @Test func `reports no resize after uninstalling`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(noticesResizing: true)
            raiseUnblocked(SIGWINCH)
            Signals.uninstall()
            expect(!Signals.takeResizing())
        }
    }
}
