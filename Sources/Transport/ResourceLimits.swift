import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system allows this process.
package enum ResourceLimits {
    /// How many descriptors may be open at once; 0 if the system does not say.
    package static var openFiles: Int { max(Int(clamping: system_open_files_limit()), 0) }

    /// Has a write beyond the size that a file may have fail, rather than end the process.
    package static func makeFileSizeAnError() {
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Allows `wanted` open descriptors, or as many as can be had; never fewer than before.
    package static func raiseOpenFiles(to wanted: Int) {
        guard wanted > openFiles else { return }
        _ = system_set_open_files_limit(Int64(wanted))
    }
}
