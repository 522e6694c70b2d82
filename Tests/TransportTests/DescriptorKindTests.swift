import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct DescriptorKindTests {
    @Test func `a file is regular, and has a size that grows`() throws {
        let file = try TemporaryFile("four")
        let descriptor = try Descriptor.open(appending: file.path)
        expectEqual(descriptor.kind, .regular)
        expectEqual(descriptor.size, 4)

        try descriptor.writeAll([1, 2, 3], count: 3)
        expectEqual(descriptor.size, 7)
    }

    @Test func `distinguishes pipes, sockets, devices and closed descriptors`() throws {
        let pipe = try Descriptor.pipe()
        let (one, other) = try socketPair()
        let socket = Descriptor(owning: one, name: "one")
        let peer = Descriptor(owning: other, name: "other")
        let null = try Descriptor.open(reading: "/dev/null")
        let closed = Descriptor(owning: -1, name: "closed")

        expectEqual(pipe.reading.kind, .pipe)
        expectEqual(pipe.writing.kind, .pipe)
        expectEqual(socket.kind, .socket)
        expectEqual(peer.kind, .socket)
        expectEqual(null.kind, .other)
        expectEqual(closed.kind, .other)
        expectEqual(pipe.reading.size, nil)
        expectEqual(closed.size, nil)
    }

    @Test func `recognizes an inherited directory`() {
        let directory = Descriptor(owning: unsafe open("/tmp", O_RDONLY), name: "stdin")

        expectEqual(directory.kind, .directory)
    }

    #if os(Linux)
    @Test func `distinguishes a terminal from other devices`() {
        let terminal = Descriptor(owning: unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY), name: "tty")

        expectEqual(terminal.kind, .terminal)
    }
    #endif
}
