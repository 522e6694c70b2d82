import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct FileLockTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("lock")
    }

    private func refusal(patience: UInt64 = 0) -> SystemError? {
        #expect(throws: SystemError.self) { _ = try FileLock(at: path, patience: patience) }
    }

    @Test func `one process holds the lock, and the error names it`() throws {
        let lock = try FileLock(at: path)
        expectEqual(fileStatus(path)?.mode, UInt32(S_IFREG) | 0o600)
        try expectEqual(contents(path), "\(getpid())\n")

        let error = try #require(refusal())
        expect(error.isTaken)
        expectEqual(error.holder, getpid())
        expectEqual("\(error)", "cannot lock \(path): process \(getpid()) has it")
        lock.removeFile()
    }

    @Test func `a holder that has not written its id is not named`() throws {
        let other = try Descriptor.open(appending: path)
        try #require(flock(other.number, LOCK_EX) == 0)

        let start = SystemClock.monotonicNanoseconds
        let error = try #require(refusal(patience: 30))
        expect(SystemClock.monotonicNanoseconds - start >= 30_000_000)
        expectEqual(error.holder, nil)
        expectEqual("\(error)", "cannot lock \(path): another process has it")
    }

    @Test func `releases the lock with the value, and others may wait for it`() throws {
        for removesFile in [false, true] {
            let path = path
            let gate = Gate()
            let other = try BlockingThread {
                let lock = try FileLock(at: path)
                gate.pass(2)
                if removesFile { lock.removeFile() }
                return 0
            }
            gate.pass(2)
            let lock = try FileLock(at: path, patience: 60_000)
            try expectEqual(other.join(), 0)
            // It is of the file that others find, not of one that has gone.
            expectEqual(refusal()?.isTaken, true)
            lock.removeFile()
            expectEqual(folder.names(), [])
        }
    }

    @Test func `refuses symbolic links and whatever is not a file`() throws {
        let target = folder.file("target")
        try Descriptor.open(appending: target).writeAll(Array("mine".utf8), count: 4)
        try #require(unsafe symlink(target, path) == 0)
        expectEqual(refusal()?.code, ELOOP)
        try expectEqual(contents(target), "mine")

        try #require(unsafe unlink(path) == 0)
        try #require(unsafe mkfifo(path, 0o600) == 0)
        expectEqual(refusal()?.code, EEXIST)
    }

    @Test func `locks a hard-linked file without writing to it`() throws {
        let other = folder.file("other")
        try Descriptor.open(appending: other).writeAll(Array("mine".utf8), count: 4)
        try #require(unsafe link(other, path) == 0)

        let lock = try FileLock(at: path)
        try expectEqual(contents(other), "mine")
        lock.removeFile()
    }
}
