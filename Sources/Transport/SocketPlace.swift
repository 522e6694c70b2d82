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

    /// Throws unless nothing is there but, at most, a socket file that nobody listens at.
    func checkFree() throws(SystemCode) {
        guard let file = try FileIdentity.of(path) else { return }
        guard file.isSocket else { throw SystemCode(code: EEXIST) }
        try Self.checkDead(path)
    }

    /// Binds `socket` and has it listen; only then does the path lead to it.
    ///
    /// - Returns: Which file that has made.
    func bind(_ socket: Int32, mode: UInt32) throws(SystemCode) -> FileIdentity {
        let ready = try Temporary.name(
            beside: path,
            longest: system_longest_socket_path()
        ) { (name) throws(SystemCode) in
            try SystemCode.check(unsafe system_bind(socket, name, mode))
        }
        defer { unsafe unlink(ready) }
        try SystemCode.check(system_listen(socket))
        guard let identity = try FileIdentity.of(ready) else { throw SystemCode(code: ENOENT) }
        try clear()
        guard unsafe link(ready, path) == 0 else {
            // Between a look and a link, another server may have been quicker.
            throw SystemCode(code: errno == EEXIST ? EADDRINUSE : errno)
        }
        return identity
    }

    /// Takes a dead socket file away.
    ///
    /// It is moved first, and looked at again where nobody else is after it: what two servers that
    /// start at the same time found dead may be the new file of the other by now.
    private func clear() throws(SystemCode) {
        guard try FileIdentity.of(path) != nil else { return }
        let aside = try Temporary.name(
            beside: path,
            longest: system_longest_socket_path()
        ) { (name) throws(SystemCode) in
            // A rename would replace whatever has that name.
            if try FileIdentity.of(name) != nil { throw SystemCode(code: EEXIST) }
            if unsafe rename(path, name) != 0, errno != ENOENT { throw SystemCode(code: errno) }
        }
        guard let moved = try FileIdentity.of(aside) else { return }
        do throws(SystemCode) {
            guard moved.isSocket else { throw SystemCode(code: EEXIST) }
            try Self.checkDead(aside)
        } catch {
            // Back it goes, unless there is something there again.
            if unsafe link(aside, path) == 0 { unsafe unlink(aside) }
            throw error
        }
        unsafe unlink(aside)
    }

    private static func checkDead(_ path: String) throws(SystemCode) {
        switch -(unsafe system_check_in_use(path)) {
        case ECONNREFUSED, ENOENT: return
        case 0: throw SystemCode(code: EADDRINUSE)
        case let code: throw SystemCode(code: code)
        }
    }
}
