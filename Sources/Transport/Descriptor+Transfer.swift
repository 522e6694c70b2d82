import CLibrary

extension Descriptor {
    /// Reads into `buffer` from `offset`, and waits for at least a byte.
    ///
    /// Signals do not interrupt it; use ``Wait`` first for that. It also waits on a descriptor that is non-blocking.
    ///
    /// - Returns: The number of bytes; 0 at the end.
    package borrowing func read(
        into buffer: inout [UInt8],
        from offset: Int
    ) throws(SystemError) -> Int {
        // Without room, the result would be 0, which means the end.
        precondition(buffer.indices.contains(offset), "read into a full buffer")
        while true {
            let count = readOnce(number, into: &buffer, from: offset)
            if count >= 0 { return count }
            try recover(from: Int32(-count), of: "read", awaiting: POLLIN)
        }
    }

    /// Peeks at the next bytes of a regular file, at most `count`; none for anything else.
    package borrowing func beginning(_ count: Int) throws(SystemError) -> [UInt8] {
        guard kind == .regular else { return [] }
        var (bytes, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: count))
        let position = Int(lseek(number, 0, SEEK_CUR))
        guard position >= 0 else {
            throw SystemError(operation: "read", subject: name, code: errno)
        }
        while bytes.count < count {
            let left = count - bytes.count
            let found = readOnce(number, into: &piece, 0..<left, at: position + bytes.count)
            guard found >= 0 else {
                throw SystemError(operation: "read", subject: name, code: Int32(-found))
            }
            if found == 0 { break }
            bytes += piece[..<found]
        }
        return bytes
    }

    /// Reads `count` bytes into `buffer` from a position of a file, which must have as many.
    package borrowing func read(
        into buffer: inout [UInt8],
        _ count: Int,
        at position: Int
    ) throws(SystemError) {
        var filled = 0
        while filled < count {
            let found = readOnce(number, into: &buffer, filled..<count, at: position + filled)
            guard found > 0 else {
                let code = found < 0 ? Int32(-found) : EIO
                throw SystemError(operation: "read", subject: name, code: code)
            }
            filled += found
        }
    }

    /// Truncates a file to 0 bytes.
    package borrowing func truncate() throws(SystemError) {
        while ftruncate(number, 0) != 0 {
            let code = errno
            guard code == EINTR else {
                throw SystemError(operation: "write to", subject: name, code: code)
            }
        }
    }

    /// The bytes of a regular file's last line, if it does not end in a newline.
    ///
    /// - Returns: `nil` if the last line is complete, or the file is not a regular one; an empty range if the file cannot be
    ///   read.
    package borrowing func unendedLine() -> Range<Int>? {
        guard let size, size > 0 else { return nil }
        var block = [UInt8](repeating: 0, count: 1 << 12)
        var start = size
        while start > 0 {
            let count = min(start, block.count)
            let isRead: ()? = try? read(into: &block, count, at: start - count)
            guard isRead != nil else { return start..<size }
            if let newline = block[..<count].lastIndex(of: UInt8(ascii: "\n")) {
                start += newline + 1 - count
                return start == size ? nil : start..<size
            }
            start -= count
        }
        return 0..<size
    }

    /// Writes the first `count` of `bytes`, however many calls that takes.
    ///
    /// - Throws: ``SystemError``, with ``SystemError/isBrokenPipe`` if there is no reader and `SIGPIPE` is ignored; some of
    ///   the bytes may have been written.
    package borrowing func writeAll(_ bytes: [UInt8], count: Int) throws(SystemError) {
        var written = 0
        while written < count {
            let step = writeOnce(number, bytes, written..<count)
            if step >= 0 {
                written += step
            } else {
                try recover(from: Int32(-step), of: "write to", awaiting: POLLOUT)
            }
        }
    }

    /// Advises the system that the file will be read once from start to end.
    package borrowing func adviseSequential() {
        #if os(Linux)
        _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }

    /// Advises the system that the file will be read soon.
    package borrowing func adviseNeeded() {
        #if os(Linux)
        _ = posix_fadvise(number, 0, 0, POSIX_FADV_WILLNEED)
        #endif
    }

    /// Returns when a call that failed with `code` can be repeated, or throws.
    private borrowing func recover(
        from code: Int32,
        of operation: String,
        awaiting events: Int32
    ) throws(SystemError) {
        switch code {
        case EINTR:
            break
        case EAGAIN:
            // Even if interrupted, the next try decides.
            var entries = [pollfd(fd: number, events: Int16(events), revents: 0)]
            _ = pollOnce(&entries, milliseconds: -1)
        default:
            throw SystemError(operation: operation, subject: name, code: code)
        }
    }
}
