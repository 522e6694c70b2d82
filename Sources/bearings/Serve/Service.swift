import BearingsPipeline
import Transport

/// A server as an actor, which isolates sessions and clients.
///
/// Its executor is the thread of the loop. The loop is entered once, for as long as it serves, so that no message needs an
/// executor hop or an isolation check.
actor Service {
    private nonisolated let executor = LoopExecutor()
    private var server: Server

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    private init(_ server: consuming sending Server) {
        self.server = server
    }

    /// Serves on the calling thread, until a signal asks to drain.
    ///
    /// - Throws: ``SystemError`` if it cannot continue.
    static func run(_ server: consuming sending Server) throws {
        let service = Service(server)
        defer { service.executor.runEnqueued() }
        try service.assumeIsolated { service in try service.server.run() }
    }
}
