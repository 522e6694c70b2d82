import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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

    @Test func `one has it, and others hear who`() throws {
        let lock = try FileLock(at: path)
        #expect(fileStatus(path)?.mode == UInt32(S_IFREG) | 0o600)
        #expect(try contents(path) == "\(getpid())\n")

        let error = try #require(refusal())
        #expect(error.isTaken)
        #expect(error.holder == getpid())
        #expect("\(error)" == "cannot lock \(path): process \(getpid()) has it")
        lock.removeFile()
    }

    @Test func `who has it may not have told`() throws {
        let other = try Descriptor.open(appending: path)
        try #require(flock(other.number, LOCK_EX) == 0)

        let start = SystemClock.monotonicNanoseconds
        let error = try #require(refusal(patience: 30))
        #expect(SystemClock.monotonicNanoseconds - start >= 30_000_000)
        #expect(error.holder == nil)
        #expect("\(error)" == "cannot lock \(path): another process has it")
    }

    @Test func `it is given back with the value, and waited for`() throws {
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
            #expect(try other.join() == 0)
            // It is of the file that others find, not of one that has gone.
            #expect(refusal()?.isTaken == true)
            lock.removeFile()
            #expect(folder.names() == [])
        }
    }

    @Test func `a link is not followed, and what is no file not locked`() throws {
        let target = folder.file("target")
        try Descriptor.open(appending: target).writeAll(Array("mine".utf8), count: 4)
        try #require(unsafe symlink(target, path) == 0)
        #expect(refusal()?.code == ELOOP)
        #expect(try contents(target) == "mine")

        try #require(unsafe unlink(path) == 0)
        try #require(unsafe mkfifo(path, 0o600) == 0)
        #expect(refusal()?.code == EEXIST)
    }

    @Test func `a file of another name is locked, but not written to`() throws {
        let other = folder.file("other")
        try Descriptor.open(appending: other).writeAll(Array("mine".utf8), count: 4)
        try #require(unsafe link(other, path) == 0)

        let lock = try FileLock(at: path)
        #expect(try contents(other) == "mine")
        lock.removeFile()
    }
}
