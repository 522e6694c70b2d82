import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The path that a server wants for its socket.
struct SocketPlace {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Binds `socket` and has it listen; only then does the path lead to it.
    ///
    /// - Returns: Which file that has made.
    func bind(_ socket: Int32, mode: UInt32) throws(SystemCode) -> FileIdentity {
        // Before anything is made, so that a refusal leaves no trace.
        _ = try holdsDeadSocket()
        let ready = try Temporary.name(
            beside: path,
            longest: system_longest_socket_path()
        ) { (name) throws(SystemCode) in
            try SystemCode.check(unsafe system_bind(socket, FileName.bytes(of: name), mode))
        }
        // Where it was renamed, there is nothing left to remove.
        defer { unsafe unlink(FileName.bytes(of: ready)) }
        try SystemCode.check(system_listen(socket))
        guard let identity = try FileIdentity.of(ready) else { throw SystemCode(code: ENOENT) }

        try moveHere(ready)
        return identity
    }

    /// Gives the file `ready` this path as well, or instead.
    private func moveHere(_ ready: String) throws(SystemCode) {
        // What two servers that start at once find dead may be the new file of the other by now, so
        // the folder is locked. One that cannot be, as it cannot be read, is left unlocked.
        let folder = openFile(Temporary.parent(of: path), O_RDONLY | O_DIRECTORY)
        defer { closeFile(folder) }
        if flock(folder, LOCK_EX) != 0, errno == EINTR { throw SystemCode(code: EINTR) }
        // At once, though a child that is being started may have a copy of the descriptor.
        defer { _ = flock(folder, LOCK_UN) }

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

    /// Whether a socket file is there that nobody listens at; throws if anything else is.
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
}
