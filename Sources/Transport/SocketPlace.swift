import CLibrary
import CSystem
import Geography

/// The path of a server's socket.
struct SocketPlace {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Checks that a socket can be created, before anything is created.
    func check() throws(SystemCode) {
        if path.utf8.count > system_longest_socket_path() { throw SystemCode(code: ENAMETOOLONG) }
        if path.isEmpty { throw SystemCode(code: ENOENT) }
        // A C string would end at the first zero.
        if path.utf8.contains(0) { throw SystemCode(code: EINVAL) }
        _ = try holdsDeadSocket()
    }

    /// Binds `socket` and listens, and only then gives it the path.
    ///
    /// Call it with the path's lock held: otherwise a file that looks dead may be the new one of another server.
    ///
    /// - Returns: The identity of the file.
    func bind(_ socket: Int32, mode: UInt32) throws(SystemCode) -> FileIdentity {
        let ready = try Temporary.name(
            beside: path,
            longest: system_longest_socket_path(),
            of: number
        ) { (name) throws(SystemCode) in
            // A server that was killed here has left its file.
            if try Self.isDeadSocket(name) { unsafe unlink(FileName.bytes(of: name)) }
            try SystemCode.check(unsafe system_bind(socket, FileName.bytes(of: name), mode))
        }
        // Where it was renamed, there is nothing left to remove.
        defer { unsafe unlink(FileName.bytes(of: ready)) }
        try SystemCode.check(system_listen(socket))
        guard let identity = try FileIdentity.of(ready) else { throw SystemCode(code: ENOENT) }

        try moveHere(ready)
        return identity
    }

    /// A hash for the temporary name, the same for each server at this path.
    private func number(of attempt: Int) -> UInt64 {
        fnv1a(path.utf8, from: .fnvBasis ^ UInt64(attempt))
    }

    /// Links or renames the file `ready` to this path.
    private func moveHere(_ ready: String) throws(SystemCode) {
        if try holdsDeadSocket() {
            guard unsafe rename(FileName.bytes(of: ready), FileName.bytes(of: path)) == 0 else {
                throw SystemCode(code: errno)
            }
        } else {
            guard unsafe link(FileName.bytes(of: ready), FileName.bytes(of: path)) == 0 else {
                throw SystemCode(code: errno == EEXIST ? EADDRINUSE : errno)
            }
        }
    }

    /// Whether a dead socket file is there; throws if anything else is.
    private func holdsDeadSocket() throws(SystemCode) -> Bool {
        guard let file = try FileIdentity.of(path) else { return false }
        guard file.isSocket else { throw SystemCode(code: EEXIST) }
        switch -(unsafe system_check_in_use(FileName.bytes(of: path))) {
        case ECONNREFUSED: return true
        case ENOENT: return false
        case 0: throw SystemCode(code: EADDRINUSE)
        case let code: throw SystemCode(code: code)
        }
    }

    private static func isDeadSocket(_ path: String) throws(SystemCode) -> Bool {
        guard try FileIdentity.of(path)?.isSocket == true else { return false }
        return unsafe system_check_in_use(FileName.bytes(of: path)) == -ECONNREFUSED
    }
}
