#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that says that something else is in use, for as long as this process has it open.
///
/// It is this user's alone, and tells the number of the process that has it.
package struct FileLock: ~Copyable, Sendable {
    private let path: String
    private let descriptor: Descriptor

    /// What ends the name of a lock beside the file that it guards.
    package static let suffix = ".lock"

    /// How long to wait between two tries, in milliseconds.
    private static let pause: Int32 = 10

    /// Takes the lock at `path`, whose file is made if need be, and stays until ``removeFile()``.
    ///
    /// A symbolic link is not followed.
    ///
    /// - Parameter patience: For how many milliseconds to try while another process has it.
    /// - Throws: ``SystemError``, with ``SystemError/isTaken`` where another process has it.
    package init(at path: String, patience: UInt64 = 0) throws(SystemError) {
        let end = SystemClock.monotonicNanoseconds + patience * 1_000_000
        while true {
            let descriptor = try Self.open(path)
            if try Self.isTaken(descriptor), try Self.isFile(descriptor, at: path) {
                Self.sign(descriptor)
                self.path = path
                self.descriptor = descriptor
                return
            }
            if SystemClock.monotonicNanoseconds >= end {
                var error = SystemError(operation: "lock", subject: path, code: EWOULDBLOCK)
                error.holder = Self.holder(descriptor)
                throw error
            }
            var none: [pollfd] = []
            _ = pollOnce(&none, milliseconds: Self.pause)
        }
    }

    private static func open(_ path: String) throws(SystemError) -> Descriptor {
        // A pipe would be waited for.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
        let number = openFile(path, flags, mode: 0o600)
        guard number >= 0 else {
            throw SystemError(operation: "lock", subject: path, code: -number)
        }
        let descriptor = Descriptor(owning: number, name: path)
        guard descriptor.kind == .regular else {
            throw SystemError(operation: "lock", subject: path, code: EEXIST)
        }
        return descriptor
    }

    /// Tries to lock the file.
    private static func isTaken(_ descriptor: borrowing Descriptor) throws(SystemError) -> Bool {
        while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EWOULDBLOCK { return false }
            guard code == EINTR else {
                throw SystemError(operation: "lock", subject: descriptor.name, code: code)
            }
        }
        return true
    }

    /// Whether the file that is locked still stands at its path; who had it before may have removed it.
    private static func isFile(
        _ descriptor: borrowing Descriptor,
        at path: String
    ) throws(SystemError) -> Bool {
        let number = descriptor.number
        return try succeed(at: "lock", path) { () throws(SystemCode) in
            try FileIdentity.of(path) == status(of: number).map(FileIdentity.init)
        }
    }

    /// Writes into the file who has it; into no file of somebody else, whatever name it goes by.
    private static func sign(_ descriptor: borrowing Descriptor) {
        guard let status = status(of: descriptor.number), status.st_nlink == 1,
            status.st_uid == geteuid(), ftruncate(descriptor.number, 0) == 0
        else { return }
        let text = Array("\(getpid())\n".utf8)
        try? descriptor.writeAll(text, count: text.count)
    }

    /// The process that has the file, as far as that has told.
    private static func holder(_ descriptor: borrowing Descriptor) -> Int32? {
        let digits = ((try? descriptor.beginning(16)) ?? []).prefix { 0x30...0x39 ~= $0 }
        return Int32(String(decoding: digits, as: UTF8.self))
    }

    /// Removes the file, which remains locked; whoever waits for it makes another.
    package borrowing func removeFile() {
        unsafe unlink(FileName.bytes(of: path))
    }
}

extension SystemError {
    /// Whether a lock is another's.
    package var isTaken: Bool { operation == "lock" && code == EWOULDBLOCK }
}
