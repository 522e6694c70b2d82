import CLibrary

extension ReplacementFile {
    /// The permissions for a file written to `path`: those of the file that it replaces, or 0666 without the umask.
    ///
    /// - Returns: `nil` for what must not be replaced: a device, a pipe, a link such as `/dev/stdout`.
    package static func usualMode(for path: String) -> UInt32? {
        var status = stat()
        if unsafe lstat(FileName.bytes(of: path), &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            return UInt32(status.st_mode & 0o777)
        }
        // The mask can only be read by setting it.
        let mask = umask(0o077)
        _ = umask(mask)
        return UInt32(0o666 & ~mask)
    }
}
