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

    /// Makes sure that a socket can be there, before anything is made: a refusal is to leave no trace.
    func check() throws(SystemCode) {
        if path.utf8.count > system_longest_socket_path() { throw SystemCode(code: ENAMETOOLONG) }
        if path.isEmpty { throw SystemCode(code: ENOENT) }
        // A C string would end at the first zero, and be another path.
        if path.utf8.contains(0) { throw SystemCode(code: EINVAL) }
        _ = try holdsDeadSocket()
    }

    /// Binds `socket` and has it listen; only then does the path lead to it.
    ///
    /// To be called by whoever has the lock of the path: what two servers that start at once find dead may be the
    /// new file of the other by then.
    ///
    /// - Returns: Which file that has made.
    func bind(_ socket: Int32, mode: UInt32) throws(SystemCode) -> FileIdentity {
        let ready = try Temporary.name(
            beside: path,
            longest: system_longest_socket_path(),
            of: number
        ) { (name) throws(SystemCode) in
            // One that was killed here has left its own.
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

    /// What another name in the folder is made of: the same for each server at this path.
    ///
    /// > Source: FNV-1a.
    private func number(of attempt: Int) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(attempt)
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Gives the file `ready` this path as well, or instead.
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

    private static func isDeadSocket(_ path: String) throws(SystemCode) -> Bool {
        guard try FileIdentity.of(path)?.isSocket == true else { return false }
        return unsafe system_check_in_use(FileName.bytes(of: path)) == -ECONNREFUSED
    }
}
