import CLibrary

/// The identity of a file: unique among all files that exist.
package struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// Its type and permissions, as in `st_mode`.
    private let mode: UInt32
    /// For a file that does not exist yet, its name in the folder that the rest identifies.
    private var newName: String?

    /// The file at `path` itself, where that is a symbolic link; `nil` if there is none.
    static func of(_ path: String) throws(SystemCode) -> FileIdentity? {
        var status = stat()
        guard unsafe lstat(FileName.bytes(of: path), &status) != 0 else {
            return FileIdentity(status)
        }
        let code = errno
        if code == ENOENT { return nil }
        throw SystemCode(code: code)
    }

    /// The regular file at `path`, existing or not; `nil` for anything else.
    ///
    /// A symbolic link to none stands for the file that would be created there.
    package static func regular(at path: String) -> FileIdentity? {
        var target = path
        // As many links as the system follows.
        for _ in 0..<40 {
            guard let next = Self.target(ofLink: target) else { break }
            target = next
        }
        return regular(behindLinks: target)
    }

    /// What a symbolic link names, from where its path does; `nil` where there is none.
    private static func target(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(FileName.bytes(of: path), &buffer, buffer.count)
        guard count > 0 else { return nil }
        let target = FileName.text(of: buffer.prefix(count).map { UInt8(bitPattern: $0) })
        return target.hasPrefix("/") ? target : Temporary.folder(of: path) + target
    }

    private static func regular(behindLinks path: String) -> FileIdentity? {
        var status = stat()
        if unsafe stat(FileName.bytes(of: path), &status) == 0 {
            return FileIdentity(status).asRegular
        }
        guard errno == ENOENT,
            unsafe stat(FileName.bytes(of: Temporary.parent(of: path)), &status) == 0
        else {
            return nil
        }
        var identity = FileIdentity(status)
        identity.newName = String(path.dropFirst(Temporary.folder(of: path).count))
        return identity
    }

    /// The regular file of a descriptor; `nil` for anything else.
    package static func regular(_ descriptor: borrowing Descriptor) -> FileIdentity? {
        Transport.status(of: descriptor.number).flatMap { FileIdentity($0).asRegular }
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
    }

    /// Whether it is a socket.
    var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }

    private var asRegular: FileIdentity? {
        mode & UInt32(S_IFMT) == UInt32(S_IFREG) ? self : nil
    }

    /// Whether both are the same file; permissions do not count.
    package static func == (one: FileIdentity, other: FileIdentity) -> Bool {
        one.device == other.device && one.inode == other.inode && one.newName == other.newName
    }
}
