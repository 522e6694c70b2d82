import BearingsActors
import BearingsPipeline
import Transport

/// A server as an actor, which isolates sessions and clients.
///
/// The loop is entered once, for as long as it serves, so that no message needs a hop.
actor Service {
    private nonisolated let executor: LoopExecutor
    private var server: Server

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Opens all that a server needs.
    ///
    /// - Throws: ``SystemError``, and why its state cannot be used.
    init(_ settings: ServeSettings, on executor: LoopExecutor) throws {
        // Read first, so that a refused state file leaves no trace.
        let state = try settings.statePath.map { try StateKeeper($0, at: SystemClock.wall) }
        server = try Server(settings, try Self.listen(settings), state)
        self.executor = executor
    }

    /// The socket passed by systemd, or else one at the given path.
    private static func listen(_ settings: ServeSettings) throws(SystemError) -> ListeningSocket {
        if let inherited = try ListeningSocket.inherited() { return inherited }
        guard let path = settings.socketPath else {
            preconditionFailure("neither a socket nor a path to make one at")
        }
        return try .listen(at: path, mode: settings.mode)
    }

    /// Serves until a signal asks to drain.
    ///
    /// - Throws: ``SystemError`` if it cannot continue.
    func serve() throws { try server.run() }
}
