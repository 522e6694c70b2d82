import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct ReplacementFileTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("state")
        try Descriptor.open(appending: path).writeAll(Array("old".utf8), count: 3)
    }

    @Test func `changes nothing before it is committed, and then everything`() throws {
        let file = try ReplacementFile(for: path, mode: 0o640)
        try file.write(Array("newer".utf8), count: 3)
        try expectEqual(contents(path), "old")
        expectEqual(folder.names().count, 2)

        try file.write(Array(" one".utf8), count: 4)
        try file.commit()
        try expectEqual(contents(path), "new one")
        expectEqual(folder.names(), ["state"])
        expectEqual(fileStatus(path)?.mode, UInt32(S_IFREG) | 0o640)
    }

    @Test func `leaves no trace if it is abandoned`() throws {
        do {
            let file = try ReplacementFile(for: path, mode: 0o600)
            try file.write([1], count: 1)
        }
        try expectEqual(contents(path), "old")
        expectEqual(folder.names(), ["state"])
    }

    @Test func `creates the file if there is none`() throws {
        let new = folder.file("new")
        try ReplacementFile(for: new, mode: 0o600).commit()

        try expectEqual(contents(new), "")
        expectEqual(folder.names(), ["new", "state"])
    }

    @Test func `reports a target that cannot be replaced, and leaves no trace`() throws {
        let taken = folder.file("taken")
        try #require(unsafe mkdir(taken, 0o700) == 0)

        #expect(throws: SystemError(operation: "write to", subject: taken, code: EISDIR)) {
            try ReplacementFile(for: taken, mode: 0o600).commit()
        }
        expectEqual(folder.names(), ["state", "taken"])
    }

    @Test func `reports a missing folder`() {
        let nowhere = folder.file("none/state")

        #expect(throws: SystemError(operation: "write to", subject: nowhere, code: ENOENT)) {
            _ = try ReplacementFile(for: nowhere, mode: 0o600)
        }
    }

    @Test func `has the requested mode under any umask`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            for mask in [0, 0o077, 0o777] as [mode_t] {
                umask(mask)
                try ReplacementFile(for: folder.file("f"), mode: 0o664).commit()
                expectEqual(fileStatus(folder.file("f"))?.mode, UInt32(S_IFREG) | 0o664)
            }
        }
    }

    @Test func `the only writer replaces what a killed process left behind`() throws {
        let leftover = folder.file("state.unfinished")
        try Descriptor.open(appending: leftover).writeAll(Array("half".utf8), count: 4)
        let file = try ReplacementFile(onlyFor: path, mode: 0o600)
        try file.write(Array("new".utf8), count: 3)
        expectEqual(folder.names(), ["state", "state.unfinished"])

        try file.commit()
        try expectEqual(contents(path), "new")
        expectEqual(folder.names(), ["state"])
    }

    @Test func `leaves alone what this program did not leave behind`() throws {
        let link = folder.file("state.unfinished")
        try #require(unsafe symlink(path, link) == 0)

        #expect(throws: SystemError(operation: "replace", subject: link, code: EEXIST)) {
            _ = try ReplacementFile(onlyFor: path, mode: 0o600)
        }
        try expectEqual(contents(path), "old")
        expectEqual(folder.names(), ["state", "state.unfinished"])
    }

    @Test func `two replacements of one path do not interfere`() throws {
        let first = try ReplacementFile(for: path, mode: 0o600)
        let second = try ReplacementFile(for: path, mode: 0o600)
        try first.write([0x31], count: 1)
        try second.write([0x32], count: 1)
        try second.commit()
        try first.commit()

        try expectEqual(contents(path), "1")
        expectEqual(folder.names(), ["state"])
    }

    @Test func `the usual mode is that of the file replaced, or else follows the umask`() throws {
        unsafe expectEqual(chmod(path, 0o751), 0)
        expectEqual(ReplacementFile.usualMode(for: path), 0o751)

        let mask = umask(0o022)
        _ = umask(mask)
        expectEqual(ReplacementFile.usualMode(for: folder.file("new")), UInt32(0o666 & ~mask))
    }

    @Test func `whatever is not a file has no mode to take over`() throws {
        let link = folder.file("link")
        unsafe expectEqual(symlink(path, link), 0)
        expectEqual(ReplacementFile.usualMode(for: link), nil)
        expectEqual(ReplacementFile.usualMode(for: "/dev/null"), nil)
    }
}
