import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct InheritedSocketsTests {
    @Test(arguments: [("42", "1", 1), ("42", "3", 3)] as [(String, String, Int32)])
    func `counts sockets meant for this process`(
        process: String,
        sockets: String,
        count: Int32
    ) {
        expectEqual(InheritedSockets.count(process: process, sockets: sockets, in: 42), count)
    }

    @Test(
        arguments: [
            (nil, nil), ("42", nil), (nil, "1"), ("41", "1"), ("42", "0"), ("42", "-1"), ("42", ""),
            ("", "1"), ("42 ", "1"), ("42", "one"), ("42", "2147483647"), ("42", "99999999999"),
        ] as [(String?, String?)]
    )
    func `counts no others`(process: String?, sockets: String?) {
        expectEqual(InheritedSockets.count(process: process, sockets: sockets, in: 42), 0)
    }

    @Test(arguments: [("-1", true), ("one", true), ("1048576", true), ("1", false), ("0", false)])
    func `distinguishes a malformed count from none`(sockets: String, isBad: Bool) {
        let malformed = InheritedSockets.malformed(process: "42", sockets: sockets, in: 42)
        expectEqual(malformed, (isBad ? sockets : nil))
        expectEqual(InheritedSockets.malformed(process: "41", sockets: sockets, in: 42), nil)
    }

    @Test func `the first descriptor follows the standard streams`() {
        expectEqual(InheritedSockets.first, 3)
    }

    /// A stand-in for descriptor 3, which the runtime of the tests may use.
    static let first: Int32 = 60

    @Test func `takes over the first socket`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.file("s")
            let made = try ListeningSocket.listen(at: path, mode: 0o600)
            dup2(made.number, Self.first)
            dup2(made.number, Self.first + 1)
            _ = fcntl(Self.first, F_SETFL, 0)
            announce(2)
            guard let server = try ListeningSocket.inherited(from: Self.first) else {
                Issue.record("nothing is taken over")
                return
            }
            expectEqual(server.number, Self.first)
            try expect(isNothing(ListeningSocket.inherited(from: Self.first)))
            for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
                expectEqual(Environment.variable(name), nil)
            }
            expect(fcntl(Self.first, F_GETFL) & O_NONBLOCK != 0)
            expect(fcntl(Self.first, F_GETFD) & FD_CLOEXEC != 0)
            expect(fcntl(Self.first + 1, F_GETFD) & FD_CLOEXEC != 0)
            _ = try Descriptor.connect(to: path)
            _ = try acceptOne(server)
            // The file is the service manager's.
            server.removeFile()
            expect(fileStatus(path) != nil)
            made.removeFile()
        }
    }

    @Test func `refuses a descriptor that cannot accept connections`() async {
        await #expect(processExitsWith: .success) {
            let pair = try Descriptor.socketPair()
            let pipe = try Descriptor.pipe()
            let address = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            let cases = [
                (pair.one.number, EINVAL), (pipe.reading.number, ENOTSOCK), (address, EAFNOSUPPORT),
            ]
            for (number, code) in cases {
                dup2(number, Self.first)
                announce(1)
                expectEqual(refusal(), code)
            }
        }
    }
}

private func isNothing(_ server: consuming ListeningSocket?) -> Bool { server == nil }

/// The code with which a socket is refused, or 0.
private func refusal() -> Int32 {
    do throws(SystemError) {
        _ = try ListeningSocket.inherited(from: InheritedSocketsTests.first)
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
