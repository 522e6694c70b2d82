import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct ListeningSocketTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("s")
    }

    private func refusal(_ path: String) -> SystemError? {
        #expect(throws: SystemError.self) { _ = try ListeningSocket.listen(at: path, mode: 0o600) }
    }

    @Test func `accepts a connection, close-on-exec and non-blocking on the server's side`() throws
    {
        let server = try ListeningSocket.listen(at: path, mode: 0o600)
        if case .none = try server.accept() {} else { Issue.record("nobody has connected yet") }

        let client = try Descriptor.connect(to: path)
        let accepted = try acceptOne(server)
        try expectEqual(client.send([1, 2, 3], 0..<3), 3)
        var buffer: [UInt8] = [0, 0, 0, 0]
        try expectEqual(accepted.receive(into: &buffer, from: 1, atMost: 3), .bytes(3))
        expectEqual(buffer, [0, 1, 2, 3])

        for number in [server.number, client.number, accepted.number] {
            expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
        }
        expect(fcntl(server.number, F_GETFL) & O_NONBLOCK != 0)
        expect(fcntl(accepted.number, F_GETFL) & O_NONBLOCK != 0)
        expectEqual(fcntl(client.number, F_GETFL) & O_NONBLOCK, 0)
    }

    // The file

    @Test func `creates one file and removes it`() throws {
        let server = try ListeningSocket.listen(at: path, mode: 0o600)
        expectEqual(folder.names(), ["s"])

        server.removeFile()
        expectEqual(folder.names(), [])
        server.removeFile()
    }

    @Test func `removes the file of a server that fails before it serves`() {
        #expect(throws: NobodyThere.self) {
            let server = try ListeningSocket.listen(at: path, mode: 0o600)
            expectEqual(folder.names(), ["s"])
            _ = try acceptOne(server)
        }
        expectEqual(folder.names(), [])
    }

    @Test func `has the requested mode under any umask`() async {
        // Of the whole process, so in one of its own.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            for mask in [0, 0o022, 0o077, 0o777] as [mode_t] {
                for mode in [0, 0o600, 0o660, 0o666, 0o777] as [UInt32] {
                    umask(mask)
                    let path = folder.file("\(mask)-\(mode)")
                    let server = try ListeningSocket.listen(at: path, mode: mode)
                    expectEqual(fileStatus(path)?.mode, UInt32(S_IFSOCK) | mode)
                    server.removeFile()
                }
            }
            umask(0)
        }
    }

    @Test func `replaces a dead socket`() throws {
        try leaveDeadSocket(at: path)
        let dead = fileStatus(path)
        let server = try ListeningSocket.listen(at: path, mode: 0o640)

        expect(fileStatus(path)?.inode != dead?.inode)
        expectEqual(fileStatus(path)?.mode, UInt32(S_IFSOCK) | 0o640)
        expectEqual(folder.names(), ["s"])
        _ = try Descriptor.connect(to: path)
        _ = try acceptOne(server)
    }

    @Test func `leaves a live server undisturbed`() throws {
        let server = try ListeningSocket.listen(at: path, mode: 0o600)
        let before = fileStatus(path)

        expectEqual(
            refusal(path),
            SystemError(operation: "listen on", subject: path, code: EADDRINUSE)
        )
        if case .none = try server.accept() {} else { Issue.record("it was disturbed") }
        expectEqual(fileStatus(path)?.inode, before?.inode)
        expectEqual(folder.names(), ["s"])
        _ = try Descriptor.connect(to: path)
        _ = try acceptOne(server)
    }

    @Test func `leaves files that are not sockets alone`() throws {
        try Descriptor.open(appending: path).writeAll(Array("mine".utf8), count: 4)
        let folderPath = folder.file("folder")
        try #require(unsafe mkdir(folderPath, 0o700) == 0)
        let fifo = folder.file("fifo")
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        let dead = folder.file("dead")
        try leaveDeadSocket(at: dead)
        let symbolicLink = folder.file("link")
        try #require(unsafe symlink(dead, symbolicLink) == 0)
        let before = folder.names()

        for path in [path, folderPath, fifo, symbolicLink] {
            let file = fileStatus(path)
            expectEqual(refusal(path)?.code, EEXIST)
            expectEqual(fileStatus(path)?.inode, file?.inode)
            expectEqual(fileStatus(path)?.mode, file?.mode)
        }
        try expectEqual(contents(path), "mine")
        expectEqual(folder.names(), before)
    }

    @Test func `reports a missing folder`() {
        expectEqual(refusal(folder.file("none/such"))?.code, ENOENT)
        expectEqual(refusal("")?.code, ENOENT)
    }

    @Test func `a path may be as long as a socket address allows`() throws {
        // Of every length of the last name, down to one byte.
        let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        for length in 1...12 {
            let filler = longest - folder.path.utf8.count - 2 - length
            let inner = folder.file(String(repeating: "f", count: filler))
            try #require(unsafe mkdir(inner, 0o700) == 0)
            let path = inner + "/" + String(repeating: "s", count: length)
            expectEqual(path.utf8.count, longest)
            try leaveDeadSocket(at: path)
            let server = try ListeningSocket.listen(at: path, mode: 0o600)
            _ = try Descriptor.connect(to: path)
            _ = try acceptOne(server)

            let tooLong = path + "s"
            expectEqual(
                refusal(tooLong),
                SystemError(operation: "listen on", subject: tooLong, code: ENAMETOOLONG)
            )
            server.removeFile()
            // Nothing else is left in it.
            unsafe expectEqual(rmdir(inner), 0)
        }
    }

    @Test func `a zero byte does not truncate the path`() {
        expectEqual(refusal(path + "\0more")?.code, EINVAL)
        expectEqual(folder.names(), [])
    }

    @Test(arguments: [true, false])
    func `does not remove a file that has replaced its own`(isSocket: Bool) throws {
        let server = try ListeningSocket.listen(at: path, mode: 0o600)
        try #require(unsafe unlink(path) == 0)
        if isSocket {
            try leaveDeadSocket(at: path)
        } else {
            _ = try Descriptor.open(appending: path)
        }
        server.removeFile()

        expectEqual(folder.names(), ["s"])
    }

    @Test func `a renamed socket still accepts connections`() throws {
        let server = try ListeningSocket.listen(at: path, mode: 0o600)
        let moved = folder.file("moved")
        try #require(unsafe rename(path, moved) == 0)

        _ = try Descriptor.connect(to: moved)
        _ = try acceptOne(server)
        server.removeFile()
        expectEqual(folder.names(), ["moved"])
    }

    @Test func `of several servers that find a dead socket at once one replaces it`() throws {
        for _ in 0..<10 {
            try leaveDeadSocket(at: path)
            let path = path
            let gate = Gate()
            let threads = try (0..<4).map { _ in
                try BlockingThread {
                    gate.pass(4)
                    let server: ListeningSocket
                    do {
                        server = try ListeningSocket.listen(at: path, mode: 0o600)
                    } catch let error as SystemError {
                        gate.pass(8)
                        return error.code
                    }
                    // Until all have tried, it must be alive.
                    gate.pass(8)
                    _ = try Descriptor.connect(to: path)
                    server.removeFile()
                    return 0
                }
            }
            let codes = try threads.map { try $0.join() }

            expectEqual(codes.sorted(), [0, EADDRINUSE, EADDRINUSE, EADDRINUSE])
            expectEqual(folder.names(), [])
        }
    }

    @Test func `removes what a killed server left behind`() throws {
        let first = try ListeningSocket.listen(at: path, mode: 0o600)
        let leftover = try boundName(of: first.number)
        expect(leftover.hasPrefix(folder.path + "/."))
        first.removeFile()
        try leaveDeadSocket(at: leftover)
        expectEqual(folder.names().count, 1)

        let second = try ListeningSocket.listen(at: path, mode: 0o600)
        try expectEqual(boundName(of: second.number), leftover)
        expectEqual(folder.names(), ["s"])
    }

    @Test func `names the holder of its lock after a second`() throws {
        let other = try FileLock(at: path + ".lock")
        let error = try #require(refusal(path))
        expect(error.isTaken)
        expectEqual(error.subject, path + ".lock")
        expectEqual(error.holder, getpid())
        expectEqual(folder.names(), ["s.lock"])
        other.removeFile()
    }

    // Want of descriptors

    @Test func `distinguishes exhausted descriptors from no connection waiting`() async {
        // The limit is of the whole process, so in one of its own.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let server = try ListeningSocket.listen(at: folder.file("s"), mode: 0o600)
            _ = try Descriptor.connect(to: folder.file("s"))
            let waiting = try Descriptor.connect(to: folder.file("s"))
            let before = ResourceLimits.openFiles
            limitOpenFiles(to: 0)

            if case .exhausted = try server.accept() {} else { Issue.record("there was one left") }
            ResourceLimits.raiseOpenFiles(to: before)
            _ = try acceptOne(server)
            _ = try acceptOne(server)
            if case .none = try server.accept() {} else { Issue.record("nobody is left") }
            _ = waiting.number
        }
    }
}

/// The name that a socket was bound to.
private func boundName(of socket: Int32) throws -> String {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe getsockname(socket, address, &length)
        }
    }
    try #require(code == 0)
    return unsafe withUnsafeBytes(of: address.sun_path) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
