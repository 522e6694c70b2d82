import CLibrary

/// Sockets passed by a service manager.
package enum InheritedSockets {
    /// The descriptor of the first one; the others follow.
    package static let first: Int32 = 3

    /// How many there are for this process.
    package static var count: Int32 {
        count(
            process: Environment.variable("LISTEN_PID"),
            sockets: Environment.variable("LISTEN_FDS"),
            in: getpid()
        )
    }

    /// The value of `LISTEN_FDS` for this process, if it is invalid.
    package static var malformed: String? {
        malformed(
            process: Environment.variable("LISTEN_PID"),
            sockets: Environment.variable("LISTEN_FDS"),
            in: getpid()
        )
    }

    /// The value for this process, if it is invalid.
    ///
    /// - Parameters:
    ///   - process: `LISTEN_PID`.
    ///   - sockets: `LISTEN_FDS`.
    ///   - own: The number of this process.
    package static func malformed(process: String?, sockets: String?, in own: Int32) -> String? {
        guard let process, Int32(process) == own, let sockets, !sockets.isEmpty else { return nil }
        return (0..<1 << 20).contains(Int(sockets) ?? -1) ? nil : sockets
    }

    /// The number of sockets; 0 unless both variables are for this process.
    ///
    /// - Parameters:
    ///   - process: `LISTEN_PID`.
    ///   - sockets: `LISTEN_FDS`.
    ///   - own: The number of this process.
    package static func count(process: String?, sockets: String?, in own: Int32) -> Int32 {
        guard let process, Int32(process) == own, let sockets, let count = Int32(sockets),
            // More than any system allows, without overflow.
            count > 0, count < 1 << 20
        else { return 0 }
        return count
    }
}
