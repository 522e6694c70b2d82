import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct DescriptorOpeningTests {
    @Test func `an error for a missing file gives the reason`() {
        #expect(throws: SystemError(operation: "open", subject: "/tmp/none/such", code: ENOENT)) {
            _ = try Descriptor.open(reading: "/tmp/none/such")
        }
    }

    @Test func `a directory is refused before it is read`() {
        #expect(throws: SystemError(operation: "open", subject: "/tmp", code: EISDIR)) {
            _ = try Descriptor.open(reading: "/tmp")
        }
    }

    @Test func `appending keeps the contents, and replacing does not`() throws {
        let file = try TemporaryFile("one")
        try Descriptor.open(appending: file.path).writeAll(Array("two".utf8), count: 3)
        try expectEqual(contents(file.path), "onetwo")

        try Descriptor.open(replacing: file.path).writeAll(Array("three".utf8), count: 5)
        try expectEqual(contents(file.path), "three")
    }

    @Test(arguments: [true, false])
    func `opening for writing creates the file`(appending: Bool) throws {
        let file = try TemporaryFile()
        let path = file.path + "-new"
        defer { _ = unsafe unlink(path) }
        let new =
            appending
            ? try Descriptor.open(appending: path) : try Descriptor.open(replacing: path)
        try new.writeAll([0x61], count: 1)

        try expectEqual(contents(path), "a")
    }

    @Test func `a file for lines is appended to, readable and private to its owner`() throws {
        let file = try TemporaryFile("one\n")
        let kept = try Descriptor.open(keepingLines: file.path)
        expectEqual(kept.unendedLine(), nil)
        try kept.writeAll(Array("two".utf8), count: 3)
        expectEqual(kept.unendedLine(), 4..<7)
        try expectEqual(contents(file.path), "one\ntwo")

        let path = file.path + "-new"
        defer { _ = unsafe unlink(path) }
        try expectEqual(Descriptor.open(keepingLines: path).unendedLine(), nil)
        var status = stat()
        try #require(unsafe stat(path, &status) == 0)
        expectEqual(status.st_mode & 0o777, 0o600)
    }

    @Test(arguments: [(0, 5000), (10, 4096), (5000, 9000), (4095, 1)])
    func `an unterminated line is found at any length`(before: Int, length: Int) throws {
        let whole = before > 0 ? String(repeating: "a", count: before - 1) + "\n" : ""
        let file = try TemporaryFile(whole + String(repeating: "b", count: length))
        let kept = try Descriptor.open(keepingLines: file.path)
        expectEqual(kept.unendedLine(), before..<before + length)
    }

    @Test func `a device can be opened for lines, a pipe or folder cannot`() throws {
        let file = try TemporaryFile()
        let path = file.path + "-fifo"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        defer { _ = unsafe unlink(path) }
        #expect(throws: SystemError.noKeeper(path)) {
            _ = try Descriptor.open(keepingLines: path)
        }
        #expect(throws: SystemError(operation: "write to", subject: path, code: ENXIO)) {
            _ = try Descriptor.open(replacing: path, awaitsReader: false)
        }
        #expect(throws: SystemError(operation: "write to", subject: "/tmp", code: EISDIR)) {
            _ = try Descriptor.open(keepingLines: "/tmp")
        }
        try expectEqual(Descriptor.open(keepingLines: "/dev/null").kind, .other)
    }

    @Test func `children inherit no opened descriptor`() throws {
        let file = try TemporaryFile()
        let opened = try Descriptor.open(reading: file.path)
        let pipe = try Descriptor.pipe()

        for number in [opened.number, pipe.reading.number, pipe.writing.number] {
            expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
        }
    }

    @Test func `closes descriptors that it owns`() throws {
        // A pipe comes to its end when the other end is closed.
        let reading = try Descriptor.pipe().closeWriting()
        let output = Descriptor.standardOutput()

        let outcome = try Wait.until(
            readable: reading,
            reader: output.watched,
            milliseconds: 10_000
        )
        expectEqual(outcome, .readable)
    }

    @Test func `leaves the standard streams open`() {
        let numbers = [
            Descriptor.standardInput().number,
            Descriptor.standardOutput().number,
            Descriptor.standardError().number,
        ]

        expectEqual(numbers, [0, 1, 2])
        expect(numbers.allSatisfy { fcntl($0, F_GETFD) != -1 })
    }

    @Test func `a signal does not end the wait for a writer of a named pipe`() throws {
        Interruptions.install()
        let file = try TemporaryFile()
        let path = file.path + "-fifo"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        defer { _ = unsafe unlink(path) }
        let opener = try BlockingThread { try contents(path) }
        opener.interrupt(100)
        expect(!opener.isDone)

        try Descriptor.open(appending: path).writeAll([0x61], count: 1)
        try expectEqual(opener.join(), "a")
    }

    @Test func `an unnamed file can be read back and leaves nothing behind`() throws {
        let folder = try TemporaryFolder()
        let file = try Descriptor.open(unnamedBeside: folder.file("f"))
        try file.writeAll([1, 2, 3], count: 3)
        try file.writeAll([4], count: 1)

        var bytes: [UInt8] = [0, 0, 0]
        try file.read(into: &bytes, 3, at: 1)
        expectEqual(bytes, [2, 3, 4])
        expectEqual(folder.names(), [])
    }
}
