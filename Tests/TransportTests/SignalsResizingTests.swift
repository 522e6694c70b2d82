import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Each in a process of its own, as signals belong to the whole of one.
@Suite struct SignalsResizingTests {
    @Test func `each change of the terminal's size is told once, and wakes`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(noticesResizing: true)
            #expect(!Signals.takeResizing())

            for _ in 0..<3 {
                raiseUnblocked(SIGWINCH)
                #expect(isReadable(Signals.descriptor))
                #expect(Signals.takeResizing())
                #expect(!isReadable(Signals.descriptor))
                #expect(!Signals.takeResizing())
            }
            #expect(!Signals.drainRequested)
        }
    }

    @Test func `a request to drain outlasts it, and so does one to reopen`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(reopensOnHangUp: true, noticesResizing: true)
            raiseUnblocked(SIGHUP)
            raiseUnblocked(SIGWINCH)
            #expect(Signals.takeResizing())
            #expect(isReadable(Signals.descriptor))
            #expect(Signals.takeReopenRequest())
            #expect(!isReadable(Signals.descriptor))

            raiseUnblocked(SIGTERM)
            raiseUnblocked(SIGWINCH)
            #expect(Signals.takeResizing())
            #expect(Signals.drainRequested)
            #expect(isReadable(Signals.descriptor))
        }
    }

    @Test func `uninstalled, it is as if it had not been asked for`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(noticesResizing: true)
            raiseUnblocked(SIGWINCH)
            Signals.uninstall()
            #expect(!Signals.takeResizing())
        }
    }
}
