import CLibrary

/// A lock file, held while this process has it open.
///
/// It is accessible to this user only, and contains the number of the process that holds it.
package struct FileLock: ~Copyable, Sendable {
    private let path: String
    private let descriptor: Descriptor

    /// The suffix of a lock's name, next to the file that it guards.
    package static let suffix = ".lock"

    /// Milliseconds between tries.
    private static let pause: Int32 = 10

    /// Locks the file at `path`, and creates it if needed; it stays until ``removeFile()``.
    ///
    /// A symbolic link is not followed.
    ///
    /// - Parameter patience: How many milliseconds to try while another process holds the lock.
    /// - Throws: ``SystemError``, with ``SystemError/isTaken`` if another process holds the lock.
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
        // Opening a pipe would wait.
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

    /// Whether the locked file is still at its path; the previous holder may have removed it.
    private static func isFile(
        _ descriptor: borrowing Descriptor,
        at path: String
    ) throws(SystemError) -> Bool {
        let number = descriptor.number
        return try succeed(at: "lock", path) { () throws(SystemCode) in
            try FileIdentity.of(path) == status(of: number).map(FileIdentity.init)
        }
    }

    /// Writes the holder into the file, unless it belongs to another user.
    private static func sign(_ descriptor: borrowing Descriptor) {
        guard let status = status(of: descriptor.number), status.st_nlink == 1,
            status.st_uid == geteuid(), ftruncate(descriptor.number, 0) == 0
        else { return }
        let text = Array("\(getpid())\n".utf8)
        try? descriptor.writeAll(text, count: text.count)
    }

    /// The process that holds the lock, if known.
    private static func holder(_ descriptor: borrowing Descriptor) -> Int32? {
        let digits = ((try? descriptor.beginning(16)) ?? []).prefix { 0x30...0x39 ~= $0 }
        return Int32(String(decoding: digits, as: UTF8.self))
    }

    /// Removes the file, which remains locked; waiting processes create another.
    package borrowing func removeFile() {
        unsafe unlink(FileName.bytes(of: path))
    }
}

extension SystemError {
    /// Whether another process holds the lock.
    package var isTaken: Bool { operation == "lock" && code == EWOULDBLOCK }
}
