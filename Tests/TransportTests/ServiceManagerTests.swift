import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct ServiceManagerTests {
    @Test(arguments: [false, true])
    func `sends a state as one datagram`(isAbstract: Bool) throws {
        let folder = try TemporaryFolder()
        let path = isAbstract ? "@" + folder.file("manager") : folder.file("manager")
        #if !os(Linux)
        if isAbstract { return }
        #endif
        let manager = try datagramSocket(at: path)
        ServiceManager.notify("READY=1", at: path)
        ServiceManager.notify("STOPPING=1", at: path)
        var buffer = [UInt8](repeating: 0, count: 64)

        for state in ["READY=1", "STOPPING=1"] {
            let received = try manager.receive(into: &buffer, from: 0, atMost: 64)
            expectEqual(received, .bytes(state.utf8.count))
            expectEqual(String(decoding: buffer.prefix(state.utf8.count), as: UTF8.self), state)
        }
    }

    @Test func `does not block on a full queue, and reports that`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("manager")
        let manager = try datagramSocket(at: path)
        var sent = 0
        while ServiceManager.notify("STATUS=\(sent)", at: path) { sent += 1 }
        expect(!ServiceManager.notify("READY=1", at: path))

        var buffer = [UInt8](repeating: 0, count: 64)
        for _ in 0..<sent { _ = try manager.receive(into: &buffer, from: 0, atMost: 64) }
        try expectEqual(manager.receive(into: &buffer, from: 0, atMost: 64), .nothing)
        expect(ServiceManager.notify("READY=1", at: path))
    }

    @Test func `ignores addresses that nobody listens on`() {
        let long = "/" + String(repeating: "n", count: 200)
        for address in ["", "@", "/tmp/none/such", "relative", "vsock:2:1", long] {
            ServiceManager.notify("READY=1", at: address)
        }
        ServiceManager.notify("", at: "/tmp")
    }

    @Test func `takes the address from the environment`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let manager = try datagramSocket(at: folder.file("manager"))
            unsafe unsetenv("NOTIFY_SOCKET")
            ServiceManager.notify("STATUS=unheard")
            unsafe setenv("NOTIFY_SOCKET", folder.file("manager"), 1)
            ServiceManager.notify("READY=1")
            var buffer = [UInt8](repeating: 0, count: 64)

            try expectEqual(manager.receive(into: &buffer, from: 0, atMost: 64), .bytes(7))
            try expectEqual(manager.receive(into: &buffer, from: 0, atMost: 64), .nothing)
        }
    }
}

/// A socket for datagrams to `path`, after "@" in the abstract namespace.
private func datagramSocket(at path: String) throws -> Descriptor {
    #if canImport(Glibc)
    let datagrams = Int32(SOCK_DGRAM.rawValue)
    #else
    let datagrams = SOCK_DGRAM
    #endif
    let number = socket(AF_UNIX, datagrams, 0)
    try #require(number >= 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    let isAbstract = name.first == UInt8(ascii: "@")
    if isAbstract { name[0] = 0 } else { name.append(0) }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let length = MemoryLayout<sa_family_t>.size + name.count
    let code = unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe bind(number, address, socklen_t(length))
        }
    }
    try #require(code == 0)
    return Descriptor(owning: number, name: path)
}
