import CLibrary
import CSystem

/// A listening Unix-domain stream socket, non-blocking.
///
/// Its file is removed with it, even if a server fails before it serves.
package struct ListeningSocket: ~Copyable {
    private let descriptor: Descriptor
    /// The socket's file; `nil` for an inherited socket.
    private let file: (path: String, identity: FileIdentity)?

    private init(_ descriptor: consuming Descriptor, file: (String, FileIdentity)?) {
        self.descriptor = descriptor
        self.file = file
    }

    /// Where it listens; `nil` for an inherited socket.
    package var path: String? { file?.path }

    /// The descriptor's number.
    package var number: Int32 { descriptor.number }

    /// Listens at `path`, and replaces a dead socket file there.
    ///
    /// The file appears with exactly `mode`, and only once it accepts connections: the socket is bound to a temporary name in
    /// the same folder, and then renamed. Tools that list sockets show the temporary name.
    ///
    /// Meanwhile a file beside it, ending in ".lock", keeps other servers from the same path.
    ///
    /// - Parameter mode: The file's permissions, whatever the umask.
    /// - Throws: ``SystemError``: `EADDRINUSE` if a server has that path, `EEXIST` if something other
    ///   than a socket is there, `ENAMETOOLONG` if the path does not fit into an address, and
    ///   ``SystemError/isTaken`` if another process holds the lock.
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

    /// Milliseconds to wait while another server starts at the same path: a hundred times what it takes.
    private static let patience: UInt64 = 1000

    /// Takes the socket passed by the service manager, if there is one.
    ///
    /// Its environment variables are unset, so that no child uses them.
    ///
    /// - Parameter first: The number of its descriptor.
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

    /// The outcome of accepting a connection.
    package enum Accepted: ~Copyable {
        /// A client, whose socket does not block.
        case connection(Descriptor)
        /// No client is waiting.
        case none
        /// A client is waiting, but the process or system has no descriptor or memory left.
        ///
        /// The socket stays readable, so a loop that continues to poll it would spin.
        case exhausted
    }

    /// Accepts the connection that has waited longest.
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

    /// Removes the file, if it is still the one that ``listen(at:mode:)`` created.
    ///
    /// Works while the socket is open, because no other file can have its identity until then.
    package borrowing func removeFile() {
        guard let (path, identity) = file, (try? FileIdentity.of(path)) == identity else { return }
        unsafe unlink(FileName.bytes(of: path))
    }

    deinit { removeFile() }
}
