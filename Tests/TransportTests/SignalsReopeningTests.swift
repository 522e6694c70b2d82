import BearingsTestSupport
import CLibrary
import Testing
import Transport

/// Each in a process of its own, as signals belong to the whole of one.
@Suite struct SignalsReopeningTests {
    @Test func `each hang-up requests one reopening and wakes the poller`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(reopensOnHangUp: true)
            expect(!Signals.takeReopenRequest())

            for _ in 0..<3 {
                raiseUnblocked(SIGHUP)
                expect(isReadable(Signals.descriptor))
                expect(Signals.takeReopenRequest())
                expect(!isReadable(Signals.descriptor))
                expect(!Signals.takeReopenRequest())
            }
            expect(!Signals.drainRequested)
        }
    }

    @Test func `hang-ups before the next take are one request`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(reopensOnHangUp: true)
            // More than the self-pipe holds.
            for _ in 0..<70_000 {
                raiseUnblocked(SIGHUP)
            }
            expect(Signals.takeReopenRequest())
            expect(!Signals.takeReopenRequest())
            expect(!isReadable(Signals.descriptor))
        }
    }

    @Test(arguments: [true, false])
    func `a drain request survives a reopening request`(drainsFirst: Bool) async {
        await #expect(processExitsWith: .success) { [drainsFirst] in
            try Signals.install(reopensOnHangUp: true)
            for signal in drainsFirst ? [SIGTERM, SIGHUP] : [SIGHUP, SIGTERM] {
                raiseUnblocked(signal)
            }
            expect(Signals.takeReopenRequest())
            expect(!Signals.takeReopenRequest())
            expect(Signals.drainRequested)
            expect(isReadable(Signals.descriptor))
        }
    }

    @Test func `no hang-up is lost while requests are taken`() async {
        await #expect(processExitsWith: .success) {
            try Signals.install(reopensOnHangUp: true)
            let sender = try BlockingThread {
                for _ in 0..<10_000 {
                    raiseUnblocked(SIGHUP)
                }
                return 0
            }
            var count = 0
            while !sender.isDone {
                if Signals.takeReopenRequest() { count += 1 }
            }
            _ = try sender.join()
            // The remaining bytes have woken the loop, if there are any.
            if isReadable(Signals.descriptor), Signals.takeReopenRequest() { count += 1 }
            expect(!Signals.takeReopenRequest())
            expect(count > 0)
        }
    }

    @Test func `without reopening a hang-up ends the process`() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            try Signals.install()
            raiseUnblocked(SIGHUP)
        }
    }

    @Test func `after uninstalling a hang-up ends the process`() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            try Signals.install(reopensOnHangUp: true)
            raiseUnblocked(SIGHUP)
            Signals.uninstall()
            expect(!Signals.takeReopenRequest())
            raiseUnblocked(SIGHUP)
        }
    }

    @Test func `there is nothing to take without handlers installed`() async {
        await #expect(processExitsWith: .success) {
            expect(!Signals.takeReopenRequest())
        }
    }
}
