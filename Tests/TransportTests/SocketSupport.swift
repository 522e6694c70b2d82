import CLibrary
import Testing
import Transport

/// A folder of its own for one test, removed after it with the files named to it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/transport-XXXXXX".utf8CString)
        try #require(unsafe mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The path of the file called `name` in it.
    func file(_ name: String) -> String { path + "/" + name }

    /// The names of the files in it, in order.
    func names() -> [String] { names(in: path) }

    private func names(in path: String) -> [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    deinit {
        for name in names() {
            unsafe remove(file(name))
        }
        unsafe rmdir(path)
    }
}

/// The type and permissions of the file at `path` itself, and which file it is; `nil` for none.
func fileStatus(_ path: String) -> (mode: UInt32, inode: UInt64)? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return (UInt32(status.st_mode), UInt64(status.st_ino))
}

/// Leaves a dead socket file at `path`.
///
/// A child that another test starts holds a copy of every descriptor until it has become its own
/// program, so the socket is dead only when the system says so.
func leaveDeadSocket(at path: String) throws {
    // By another name it outlives its server, as it does one that is killed.
    try leaveSocket(of: path, at: path + "~")
    try #require(unsafe rename(path + "~", path) == 0)
    while true {
        do {
            _ = try Descriptor.connect(to: path)
        } catch {
            try #require(error.code == ECONNREFUSED)
            return
        }
    }
}

/// Moves the socket file of a server at `path` to `other`, where the server that ends does not look for it.
private func leaveSocket(of path: String, at other: String) throws {
    let server = try ListeningSocket.listen(at: path, mode: 0o600)
    try #require(unsafe rename(path, other) == 0)
    _ = server.number
}

/// The next client, which must have connected.
func acceptOne(_ server: borrowing ListeningSocket) throws -> Descriptor {
    switch try server.accept() {
    case .connection(let client): return client
    case .none: throw NobodyThere()
    case .exhausted: throw NobodyThere()
    }
}

struct NobodyThere: Error {}

/// The one thing that is ready for `poller`, waited for until `isDone` says so of it.
func awaitReadiness(
    _ poller: inout Poller,
    until isDone: (Poller.Readiness) -> Bool = { _ in true }
) throws -> Poller.Readiness {
    var ready: [Poller.Readiness] = []
    while true {
        try poller.wait(nanoseconds: 10_000_000_000, into: &ready)
        let last = try #require(ready.last)
        if isDone(last) { return last }
        ready.removeAll()
    }
}

/// A pair of sockets with `other` closed.
func socketWithoutPeer() throws -> Descriptor {
    let socket = try Descriptor.socketPair().closeOther()
    var poller = try Poller()
    try poller.add(socket.number, token: 0, [])
    _ = try awaitReadiness(&poller) { $0.hasHungUp }
    return socket
}
