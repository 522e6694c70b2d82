import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct ReplacementThreadTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("state")
        try Descriptor.open(appending: path).writeAll(Array("old".utf8), count: 3)
    }

    private func write(_ text: String, with thread: inout ReplacementThread) {
        thread.write(Array(text.utf8))
    }

    private func finishAll(_ thread: inout ReplacementThread) throws(SystemError) {
        while !thread.isDone { try thread.update() }
    }

    @Test func `writes one file after the other, each whole`() throws {
        var thread = try ReplacementThread(for: path, mode: 0o640)
        let (isReady, isDone) = (thread.isReady, thread.isDone)
        expect(isReady && isDone)
        for text in ["new", "newer"] {
            let before = try contents(path)
            thread.begin()
            for letter in text { write(String(letter), with: &thread) }
            try finishAll(&thread)
            try expectEqual(contents(path), before)
            thread.commit()
            try finishAll(&thread)
            try expectEqual(contents(path), text)
            expectEqual(folder.names(), ["state"])
        }
        expectEqual(fileStatus(path)?.mode, UInt32(S_IFREG) | 0o640)
    }

    @Test func `signals completion on a descriptor`() throws {
        var thread = try ReplacementThread(for: path, mode: 0o600)
        var poller = try Poller()
        try poller.add(thread.descriptor, token: 3, .readable)
        thread.begin()
        write("a", with: &thread)
        try expectEqual(awaitReadiness(&poller).token, 3)
        let wasDone = thread.isDone
        try thread.update()
        let isDone = thread.isDone
        expect(!wasDone && isDone)
    }

    @Test func `an abandoned file leaves no trace`() throws {
        var thread = try ReplacementThread(for: path, mode: 0o600)
        thread.begin()
        write("half of it", with: &thread)
        thread.begin()
        write("new", with: &thread)
        thread.commit()
        try finishAll(&thread)
        try expectEqual(contents(path), "new")
        thread.begin()
        write("half of it", with: &thread)
        _ = consume thread
        try expectEqual(contents(path), "new")
        expectEqual(folder.names(), ["state"])
    }

    @Test func `reports a failed write and starts over`() throws {
        let inner = folder.file("inner")
        var thread = try ReplacementThread(for: inner + "/state", mode: 0o600)
        thread.begin()
        for _ in 0..<2 { write("lost", with: &thread) }
        let expected = SystemError(operation: "write to", subject: inner + "/state", code: ENOENT)
        var failure: SystemError?
        while !thread.isDone {
            do { try thread.update() } catch { failure = error }
        }
        expectEqual(failure, expected)

        try #require(unsafe mkdir(inner, 0o700) == 0)
        defer {
            unsafe unlink(inner + "/state")
            unsafe rmdir(inner)
        }
        thread.begin()
        write("kept", with: &thread)
        thread.commit()
        try finishAll(&thread)
        try expectEqual(contents(inner + "/state"), "kept")
    }

    @Test func `does not report the failure of an abandoned file`() throws {
        let taken = folder.file("taken")
        try #require(unsafe mkdir(taken, 0o700) == 0)
        var thread = try ReplacementThread(for: taken, mode: 0o600)
        thread.begin()
        write("lost", with: &thread)
        thread.commit()
        thread.begin()
        try finishAll(&thread)
        expectEqual(folder.names(), ["state", "taken"])
    }
}
