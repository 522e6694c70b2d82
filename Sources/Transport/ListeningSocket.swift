import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A Unix-domain stream socket that listens, without blocking.
///
/// Its file goes with it: whatever ends a server before it serves, nobody finds a socket that nobody listens at.
package struct ListeningSocket: ~Copyable {
    private let descriptor: Descriptor
    /// Which file at which path leads to it; `nil` for a socket that somebody else made.
    private let file: (path: String, identity: FileIdentity)?

    private init(_ descriptor: consuming Descriptor, file: (String, FileIdentity)?) {
        self.descriptor = descriptor
        self.file = file
    }

    /// What the system knows it by.
    package var number: Int32 { descriptor.number }

    /// Listens at `path`, in place of a socket file that nobody listens at any more.
    ///
    /// The file is there from the moment it can be connected to, with exactly `mode`: the socket is
    /// bound to another name in the same folder, made ready there, and then given this one.
    /// Tools that list sockets show that other name.
    ///
    /// Meanwhile a file beside it, ending in ".lock", keeps other servers from the same path.
    ///
    /// - Parameter mode: The file's permissions, whatever the umask.
    /// - Throws: ``SystemError``: `EADDRINUSE` if a server has that path, `EEXIST` if something other
    ///   than a socket is there, `ENAMETOOLONG` if the path does not fit into an address, and
    ///   ``SystemError/isTaken`` if another process has the lock and does not give it back.
    package static func listen(at path: String, mode: UInt32) throws(SystemError) -> ListeningSocket
    {
        let operation = "listen on"
        let place = SocketPlace(path)
        try succeed(at: operation, path) { () throws(SystemCode) in try place.check() }
        let lock = try FileLock(at: path + FileLock.suffix, patience: patience)
        defer { lock.removeFile() }
        return try succeed(at: operation, path) { () throws(SystemCode) in
            let socket = Descriptor(
                owning: try SystemCode.check(system_stream_socket()),
                name: path
            )
            let identity = try place.bind(socket.number, mode: mode)
            return ListeningSocket(socket, file: (path, identity))
        }
    }

    /// How long another server may take to begin at the same path, in milliseconds: a hundred times as long as it does.
    private static let patience: UInt64 = 1000

    /// Takes over the socket that the service manager listens on for this process, if there is one.
    ///
    /// The variables that tell of it are unset, so that no child takes them to be meant.
    ///
    /// - Parameter first: The descriptor that it is.
    /// - Throws: ``SystemError`` if that is not a Unix-domain stream socket that listens.
    ///
    /// > Source: `sd_listen_fds(3)`.
    package static func inherited(
        from first: Int32 = InheritedSockets.first
    ) throws(SystemError) -> ListeningSocket? {
        let count = InheritedSockets.count
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
            unsafe unsetenv(name)
        }
        guard count > 0 else { return nil }
        for number in first..<first + count {
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        }
        let name = "the inherited socket"
        try succeed(at: "listen on", name) { () throws(SystemCode) in
            try SystemCode.check(system_check_listening(first))
            try SystemCode.check(system_set_nonblocking(first))
        }
        return ListeningSocket(Descriptor(owning: first, name: name), file: nil)
    }

    /// What came of asking for a connection.
    package enum Accepted: ~Copyable {
        /// A client, whose socket does not block.
        case connection(Descriptor)
        /// Nobody is waiting.
        case none
        /// Somebody is waiting, but the process or the system has no descriptor or memory for them.
        ///
        /// The socket stays readable, so a loop that goes on polling it spins.
        case exhausted
    }

    /// Takes the connection that has waited longest.
    package borrowing func accept() throws(SystemError) -> Accepted {
        while true {
            let answer = system_accept(number)
            if answer >= 0 { return .connection(Descriptor(owning: answer, name: "client")) }
            switch -answer {
            case EINTR, ECONNABORTED: continue
            case EAGAIN: return .none
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            default:
                throw SystemError(operation: "accept from", subject: descriptor.name, code: -answer)
            }
        }
    }

    /// Removes the file, if it is still the one that ``listen(at:mode:)`` made.
    ///
    /// That is while the socket is open: until it is closed no other file has the same identity.
    package borrowing func removeFile() {
        guard let (path, identity) = file, (try? FileIdentity.of(path)) == identity else { return }
        unsafe unlink(FileName.bytes(of: path))
    }

    deinit { removeFile() }
}
