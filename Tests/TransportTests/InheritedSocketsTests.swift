import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct InheritedSocketsTests {
    @Test(arguments: [("42", "1", 1), ("42", "3", 3)] as [(String, String, Int32)])
    func `sockets are counted that are meant for this process`(
        process: String,
        sockets: String,
        count: Int32
    ) {
        #expect(InheritedSockets.count(process: process, sockets: sockets, in: 42) == count)
    }

    @Test(
        arguments: [
            (nil, nil), ("42", nil), (nil, "1"), ("41", "1"), ("42", "0"), ("42", "-1"), ("42", ""),
            ("", "1"), ("42 ", "1"), ("42", "one"), ("42", "2147483647"), ("42", "99999999999"),
        ] as [(String?, String?)]
    )
    func `anything else is none`(process: String?, sockets: String?) {
        #expect(InheritedSockets.count(process: process, sockets: sockets, in: 42) == 0)
    }

    /// What tells that a test in a process of its own has come to its end: descriptor 3, which it
    /// replaces, may be the one that its failures are reported through.
    static let asExpected: Int32 = 42

    @Test func `descriptor 3 is taken over`() async {
        await #expect(processExitsWith: .exitCode(Self.asExpected)) {
            let folder = try TemporaryFolder()
            let path = folder.file("s")
            let made = try ListeningSocket.listen(at: path, mode: 0o600)
            dup2(made.number, 3)
            dup2(made.number, 4)
            _ = fcntl(3, F_SETFL, 0)
            announce(2)
            guard let server = try ListeningSocket.inherited(), server.number == 3,
                try isNothing(ListeningSocket.inherited()),
                ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"].allSatisfy({
                    Environment.variable($0) == nil
                }),
                fcntl(3, F_GETFL) & O_NONBLOCK != 0,
                fcntl(3, F_GETFD) & FD_CLOEXEC != 0,
                fcntl(4, F_GETFD) & FD_CLOEXEC != 0
            else { return }
            _ = try Descriptor.connect(to: path)
            _ = try acceptOne(server)
            // The file is the service manager's.
            server.removeFile()
            guard fileStatus(path) != nil else { return }
            made.removeFile()
            exitProcess(Self.asExpected)
        }
    }

    @Test func `descriptor 3 is refused if nobody can be accepted from it`() async {
        await #expect(processExitsWith: .exitCode(Self.asExpected)) {
            // Taken, so that none of those that follow is 3 and goes when another takes its place.
            dup2(2, 3)
            let pair = try Descriptor.socketPair()
            let pipe = try Descriptor.pipe()
            let address = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            let cases = [
                (pair.one.number, EINVAL), (pipe.reading.number, ENOTSOCK), (address, EAFNOSUPPORT),
            ]
            for (number, code) in cases {
                dup2(number, 3)
                announce(1)
                guard refusal() == code else { return }
            }
            exitProcess(Self.asExpected)
        }
    }
}

private func isNothing(_ server: consuming ListeningSocket?) -> Bool { server == nil }

/// The code with which a socket is refused, or 0.
private func refusal() -> Int32 {
    do throws(SystemError) {
        _ = try ListeningSocket.inherited()
        return 0
    } catch {
        return error.code
    }
}

private func announce(_ count: Int) {
    unsafe setenv("LISTEN_PID", "\(getpid())", 1)
    unsafe setenv("LISTEN_FDS", "\(count)", 1)
    unsafe setenv("LISTEN_FDNAMES", "a:b", 1)
}
