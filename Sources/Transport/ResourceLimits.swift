import CLibrary
import CSystem

/// The resource limits of this process.
package enum ResourceLimits {
    /// How many descriptors may be open at once; 0 if the system does not say.
    package static var openFiles: Int { max(Int(clamping: system_open_files_limit()), 0) }

    /// Makes a write beyond the file size limit fail, instead of ending the process.
    package static func makeFileSizeAnError() {
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Raises the limit to `wanted` open descriptors, or as many as allowed.
    package static func raiseOpenFiles(to wanted: Int) {
        guard wanted > openFiles else { return }
        _ = system_set_open_files_limit(Int64(wanted))
    }
}
