#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that says that something else is in use, for as long as this process has it open.
package struct FileLock: ~Copyable, Sendable {
    private let descriptor: Descriptor

    /// Takes the lock at `path`, whose file is made if need be and stays.
    ///
    /// - Throws: ``SystemError``, with ``SystemError/isTaken`` where another process has it.
    package init(at path: String) throws(SystemError) {
        let descriptor = try Descriptor.open(appending: path, isPrivate: true)
        while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EINTR else {
                throw SystemError(operation: "lock", subject: path, code: code)
            }
        }
        self.descriptor = descriptor
    }
}

extension SystemError {
    /// Whether a lock is another's.
    package var isTaken: Bool { operation == "lock" && code == EWOULDBLOCK }
}
