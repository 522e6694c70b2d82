import BearingsEngine
import BearingsServe
import BearingsTestSupport
import Testing

@Suite struct SilentClientsTests {
    @Test func `the one that was silent longest gives way, once it is idle`() {
        func at(_ time: Milliseconds) -> Instant { .milliseconds(time) }
        var silent = SilentClients()
        for client in 1...4 { silent.connected(client, at: at(Milliseconds(client) * 100)) }
        silent.remove(1)
        expectEqual(silent.takeIdle(after: 1000, at: at(1199)), nil)
        expectEqual(silent.takeIdle(after: 0, at: at(90_000)), nil)
        expectEqual(silent.takeIdle(after: 1000, at: at(1200)), 2)
        expectEqual(silent.takeIdle(after: 1000, at: at(1200)), nil)
        silent.remove(4)
        expectEqual(silent.takeIdle(after: 1000, at: at(9000)), 3)
        expectEqual(silent.takeIdle(after: 1000, at: at(9000)), nil)
    }
}
