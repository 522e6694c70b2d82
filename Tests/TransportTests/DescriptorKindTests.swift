import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct DescriptorKindTests {
    @Test func `a file is regular, and has a size that grows`() throws {
        let file = try TemporaryFile("four")
        let descriptor = try Descriptor.open(appending: file.path)
        #expect(descriptor.kind == .regular)
        #expect(descriptor.size == 4)

        try descriptor.writeAll([1, 2, 3], count: 3)
        #expect(descriptor.size == 7)
    }

    @Test func `distinguishes pipes, sockets, devices and closed descriptors`() throws {
        let pipe = try Descriptor.pipe()
        let (one, other) = try socketPair()
        let socket = Descriptor(owning: one, name: "one")
        let peer = Descriptor(owning: other, name: "other")
        let null = try Descriptor.open(reading: "/dev/null")
        let closed = Descriptor(owning: -1, name: "closed")

        #expect(pipe.reading.kind == .pipe)
        #expect(pipe.writing.kind == .pipe)
        #expect(socket.kind == .socket)
        #expect(peer.kind == .socket)
        #expect(null.kind == .other)
        #expect(closed.kind == .other)
        #expect(pipe.reading.size == nil)
        #expect(closed.size == nil)
    }

    @Test func `recognizes an inherited directory`() {
        let directory = Descriptor(owning: unsafe open("/tmp", O_RDONLY), name: "stdin")

        #expect(directory.kind == .directory)
    }

    #if os(Linux)
    @Test func `distinguishes a terminal from other devices`() {
        let terminal = Descriptor(owning: unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY), name: "tty")

        #expect(terminal.kind == .terminal)
    }
    #endif
}
