import BearingsPipeline
import Transport

/// A server as an actor: whoever else there is reaches sessions and clients through it alone.
///
/// Its executor is the thread of its loop. The loop is entered once, for as long as it serves, and what it
/// drives are values with one owner, so that a message takes neither a hop nor a look at who is inside.
actor Service {
    private nonisolated let executor = LoopExecutor()
    private var server: Server

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    private init(_ server: consuming sending Server) {
        self.server = server
    }

    /// Serves on the thread that this is called on, until a signal asks to drain.
    ///
    /// - Throws: What cannot be gone on without.
    static func run(_ server: consuming sending Server) throws {
        let service = Service(server)
        defer { service.executor.runEnqueued() }
        try service.assumeIsolated { service in try service.server.run() }
    }
}
