#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a service manager says about the sockets it has opened for a process.
package enum InheritedSockets {
    /// The descriptor of the first; the others follow.
    package static let first: Int32 = 3

    /// How many there are for this process.
    package static var count: Int32 {
        count(
            process: Environment.variable("LISTEN_PID"),
            sockets: Environment.variable("LISTEN_FDS"),
            in: getpid()
        )
    }

    /// How many there are, 0 unless both variables say so of this process.
    ///
    /// - Parameters:
    ///   - process: `LISTEN_PID`.
    ///   - sockets: `LISTEN_FDS`.
    ///   - own: The number of this process.
    package static func count(process: String?, sockets: String?, in own: Int32) -> Int32 {
        guard let process, Int32(process) == own, let sockets, let count = Int32(sockets),
            // More than any system gives out, and less than would overflow.
            count > 0, count < 1 << 20
        else { return 0 }
        return count
    }
}
