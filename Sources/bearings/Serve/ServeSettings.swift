import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// The settings of `bearings serve`.
struct ServeSettings: CommandSettings {
    /// The settings shared with `bearings run`.
    var run = ServeSettings.runDefaults
    var socketPath: String?
    /// The permissions of the socket file.
    var mode: UInt32 = 0o600
    /// A file, or `-`, with further records.
    var inputPath: String?
    /// The file in which sessions survive a restart.
    var statePath: String?
    var limits = ServerLimits()
    var log = ServerLog.Style.text

    /// How many bytes of events one client's lines may cause before others have a turn: less than a millisecond's work.
    private static let turnSize = 1 << 16

    /// By default, a server's sessions have no map, are live, and emit each fix.
    private static var runDefaults: RunSettings {
        var settings = RunSettings()
        settings.stream.map.defaultViewport = .none
        settings.stream.location.reportsLocations = true
        settings.stream.processing.clock = .live
        settings.diagnostics = .stream
        settings.jobs = 1
        return settings
    }

    /// How many shards share the sessions.
    var shards: Int { run.shards }

    /// The files that only a server writes, by option.
    var ownFiles: [(option: String, path: String?)] {
        [
            ("--state", statePath),
            ("what saves --state,", statePath.map { $0 + ReplacementFile.unfinished }),
            ("what locks --state,", statePath.map { $0 + FileLock.suffix }),
            ("what locks --socket,", socketPath.map { $0 + FileLock.suffix }),
        ]
    }

    /// Checks that the settings are consistent.
    mutating func check() throws(UsageError) {
        try run.check()
        if let malformed = InheritedSockets.malformed {
            throw UsageError("LISTEN_FDS is \"\(malformed)\", expected a number of sockets")
        }
        if socketPath == nil, InheritedSockets.count == 0 {
            throw UsageError("serve wants --socket <path>, unless systemd hands it a socket")
        }
        limits.maxLine = run.stream.decoding.maxLine
        run.stream.decoding.acceptsRequests = true
        run.stream.processing.isServing = true
        run.stream.processing.mostWaiting = Self.turnSize
        run.stream.processing.maxSessions = limits.maxSessions
        run.stream.session.maxBytes = limits.maxSessionBytes
        limits.maxAnnotations = run.stream.annotations.most
        run.stream.processing.idleSession = limits.idleSession > 0 ? limits.idleSession : nil
        run.stream.processing.diagnostics = run.diagnostics == .none ? .none : .stream
    }
}
