import BearingsPipeline
import BearingsWire
import Transport

/// What the options of `bearings serve` come to.
struct ServeSettings {
    /// What sessions are held to, and how their events are printed: as with `bearings run`.
    var run = ServeSettings.runDefaults
    var socketPath: String?
    /// The permissions of the socket file.
    var mode: UInt32 = 0o600
    /// A file, or `-`, whose lines are taken as a client's.
    var inputPath: String?
    /// Where sessions are kept through a restart.
    var statePath: String?
    var limits = ServerLimits()
    var log = ServerLog.Style.text

    /// How many bytes of events one client's lines may lead to before others have a turn: what is told in less than a
    /// millisecond.
    private static let turnSize = 1 << 16

    /// A server's sessions have no map until they are given one, are live, and tell each fix.
    private static var runDefaults: RunSettings {
        var settings = RunSettings()
        settings.viewport = .none
        settings.reportsLocations = true
        settings.processing.clock = .live
        settings.diagnostics = .stream
        return settings
    }

    /// The files that a server writes by itself, by what makes it do so.
    var ownFiles: [(option: String, path: String?)] {
        [
            ("--state", statePath),
            ("what saves --state,", statePath.map { $0 + ReplacementFile.unfinished }),
            ("what locks --state,", statePath.map { $0 + FileLock.suffix }),
            ("what locks --socket,", socketPath.map { $0 + FileLock.suffix }),
        ]
    }

    /// Makes sure that all settings go together.
    ///
    /// - Throws: What does not.
    mutating func check() throws(UsageError) {
        try run.check()
        if let malformed = InheritedSockets.malformed {
            throw UsageError("LISTEN_FDS is \"\(malformed)\", expected a number of sockets")
        }
        if socketPath == nil, InheritedSockets.count == 0 {
            throw UsageError("serve wants --socket <path>, unless systemd hands it a socket")
        }
        limits.maxLine = run.decoding.maxLine
        run.decoding.acceptsRequests = true
        run.processing.isServing = true
        run.processing.mostWaiting = Self.turnSize
        run.processing.maxSessions = limits.maxSessions
        run.maxSessionBytes = limits.maxSessionBytes
        run.processing.idleSession = limits.idleSession > 0 ? limits.idleSession : nil
        run.processing.remarks = run.diagnostics == .none ? .none : .stream
    }
}
