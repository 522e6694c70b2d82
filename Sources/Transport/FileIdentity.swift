#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What tells a file from every other that exists at the same time.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Its type and permissions, as in `st_mode`.
    private let mode: UInt32

    /// The file at `path` itself, where that is a symbolic link; `nil` if there is none.
    static func of(_ path: String) throws(SystemCode) -> FileIdentity? {
        var status = stat()
        guard unsafe lstat(path, &status) != 0 else { return FileIdentity(status) }
        let code = errno
        if code == ENOENT { return nil }
        throw SystemCode(code: code)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
    }

    /// Whether it is a socket.
    var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }

    /// Whether both are the same file, whatever has become of its permissions.
    static func == (one: FileIdentity, other: FileIdentity) -> Bool {
        one.device == other.device && one.inode == other.inode
    }
}
