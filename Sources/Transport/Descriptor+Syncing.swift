#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Descriptor {
    /// Waits until the disk has what was written, and what it takes to find it again; a device has nothing to
    /// wait for.
    package borrowing func syncData() throws(SystemError) {
        #if os(Linux)
        try sync(fdatasync, number, "sync", name)
        #else
        try sync(fsync, number, "sync", name)
        #endif
    }

    /// Waits until the disk knows the name of a file that was made at `path`.
    package static func syncFolder(of path: String) throws(SystemError) {
        let number = openFile(Temporary.parent(of: path), O_RDONLY | O_DIRECTORY)
        // One may write in a folder that one may not read.
        guard number >= 0 else { return }
        defer { closeFile(number) }
        try sync(fsync, number, "sync the folder of", path)
    }
}

private func sync(
    _ call: (Int32) -> Int32,
    _ number: Int32,
    _ operation: String,
    _ subject: String
) throws(SystemError) {
    while call(number) != 0 {
        let code = errno
        switch code {
        case EINTR: continue
        // Not everything that can be written, and not every system's folder, can be synced.
        case EINVAL: return
        default: throw SystemError(operation: operation, subject: subject, code: code)
        }
    }
}
