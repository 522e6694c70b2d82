import CLibrary

/// A file that replaces another one atomically, or not at all.
///
/// Without ``commit()``, it is removed. A symbolic link is replaced, not followed.
package struct ReplacementFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Descriptor
    private var isCommitted = false

    /// Creates an empty file next to `path`, under an unused name.
    ///
    /// - Parameter mode: The permissions, regardless of the umask.
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

    /// Creates an empty file next to `path`, with the suffix ``unfinished``; no other process may replace `path`.
    ///
    /// An existing file of this user was left by a killed process, and is removed.
    ///
    /// - Parameter mode: The permissions, regardless of the umask.
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

    /// The suffix of an incomplete file.
    package static let unfinished = ".unfinished"

    /// Removes a regular file of this user, and nothing else.
    private static func removeLeftover(at path: String) throws(SystemError) {
        var status = stat()
        guard unsafe lstat(FileName.bytes(of: path), &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw SystemError(operation: "replace", subject: path, code: EEXIST)
        }
        unsafe unlink(FileName.bytes(of: path))
    }

    /// Appends the first `count` of `bytes`.
    package borrowing func write(_ bytes: [UInt8], count: Int) throws(SystemError) {
        try descriptor.writeAll(bytes, count: count)
    }

    /// Replaces the file at the path, once all of it is on disk.
    ///
    /// - Throws: ``SystemError``; if its operation is "sync the folder of", the file was replaced, but may not survive a power
    ///   failure.
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

/// Creates `path` for writing with exactly `mode`; -EEXIST if it exists.
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

/// Waits until what was written to `number` is on disk.
private func syncFile(_ number: Int32) -> Int32 {
    while fsync(number) != 0 {
        let code = errno
        if code != EINTR { return -code }
    }
    return 0
}
