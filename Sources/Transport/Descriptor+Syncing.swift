import CLibrary

extension Descriptor {
    /// Waits until written data is on disk; does nothing for a device.
    package borrowing func syncData() throws(SystemError) {
        #if os(Linux)
        try sync(fdatasync, number, "sync", name)
        #else
        try sync(fsync, number, "sync", name)
        #endif
    }

    /// Waits until the directory entry of a new file at `path` is on disk.
    package static func syncFolder(of path: String) throws(SystemError) {
        let number = openFile(Temporary.parent(of: path), O_RDONLY | O_DIRECTORY)
        // The folder may be writable but not readable.
        guard number >= 0 else { return }
        defer { closeFile(number) }
        try sync(fsync, number, "sync the folder of", path)
    }
}

private func sync(
    _ call: (Int32) -> Int32,
    _ number: Int32,
    _ operation: String,
    _ subject: String
) throws(SystemError) {
    while call(number) != 0 {
        let code = errno
        switch code {
        case EINTR: continue
        // Some files and folders cannot be synced.
        case EINVAL: return
        default: throw SystemError(operation: operation, subject: subject, code: code)
        }
    }
}
