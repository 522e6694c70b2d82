#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that takes the place of another at once, or not at all.
///
/// What does not get as far as ``commit()`` is removed. A symbolic link is replaced by the file, not
/// followed.
package struct ReplacementFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Descriptor
    private var isCommitted = false

    /// Creates an empty file beside `path`, under a name that was free.
    ///
    /// - Parameter mode: The permissions it will have, whatever the umask.
    package init(for path: String, mode: UInt32) throws(SystemError) {
        var number: Int32 = -1
        let temporaryPath = try succeed(at: "write to", path) { () throws(SystemCode) in
            try Temporary.name(beside: path, longest: .max) { (name) throws(SystemCode) in
                number = try SystemCode.check(createFile(name, mode: mode))
            }
        }
        self.path = path
        self.temporaryPath = temporaryPath
        descriptor = Descriptor(owning: number, name: path)
    }

    /// Creates an empty file beside `path`, which no other process replaces, under the name that ends in
    /// ``unfinished``.
    ///
    /// A file of this user's that is there is what a process has left that was killed, and is removed.
    ///
    /// - Parameter mode: The permissions it will have, whatever the umask.
    package init(onlyFor path: String, mode: UInt32) throws(SystemError) {
        let temporaryPath = path + Self.unfinished
        try Self.removeLeftover(at: temporaryPath)
        let number = try succeed(at: "write to", path) { () throws(SystemCode) in
            try SystemCode.check(createFile(temporaryPath, mode: mode))
        }
        self.path = path
        self.temporaryPath = temporaryPath
        descriptor = Descriptor(owning: number, name: path)
    }

    /// What the name of a file that is alone in being written ends in: a name that nobody gives a file.
    package static let unfinished = ".unfinished"

    /// Removes a file of this user's; what is no file, a link say, or somebody else's stays.
    private static func removeLeftover(at path: String) throws(SystemError) {
        var status = stat()
        guard unsafe lstat(FileName.bytes(of: path), &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw SystemError(operation: "replace", subject: path, code: EEXIST)
        }
        unsafe unlink(FileName.bytes(of: path))
    }

    /// Writes the first `count` of `bytes` behind what was written before.
    package borrowing func write(_ bytes: [UInt8], count: Int) throws(SystemError) {
        try descriptor.writeAll(bytes, count: count)
    }

    /// Puts the file in its place, once the disk has all of it.
    ///
    /// - Throws: ``SystemError``; if that is of "sync the folder of", the file is in its place, but may
    ///   not be after a loss of power.
    package consuming func commit() throws(SystemError) {
        try succeed(at: "write to", path) { () throws(SystemCode) in
            try SystemCode.check(syncFile(descriptor.number))
            guard unsafe rename(FileName.bytes(of: temporaryPath), FileName.bytes(of: path)) == 0
            else { throw SystemCode(code: errno) }
        }
        isCommitted = true
        try Descriptor.syncFolder(of: path)
    }

    deinit {
        if !isCommitted {
            unsafe unlink(FileName.bytes(of: temporaryPath))
        }
    }
}

/// Creates `path` to be written, -EEXIST if there is anything, with exactly `mode`.
private func createFile(_ path: String, mode: UInt32) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    while true {
        let number = unsafe open(FileName.bytes(of: path), flags, mode_t(truncatingIfNeeded: mode))
        if number >= 0 {
            guard fchmod(number, mode_t(truncatingIfNeeded: mode)) != 0 else { return number }
            let code = errno
            closeFile(number)
            unsafe unlink(FileName.bytes(of: path))
            return -code
        }
        let code = errno
        if code != EINTR { return -code }
    }
}

/// Waits until the disk has what was written to `number`.
private func syncFile(_ number: Int32) -> Int32 {
    while fsync(number) != 0 {
        let code = errno
        if code != EINTR { return -code }
    }
    return 0
}
