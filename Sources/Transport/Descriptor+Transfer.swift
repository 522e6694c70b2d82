#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Descriptor {
    /// Reads what is there into `buffer` from `offset` to its end at most, and waits for something.
    ///
    /// A signal does not end it; ask ``Wait`` first to hear of one. It waits as well where someone
    /// else made the descriptor non-blocking, and leaves it so.
    ///
    /// - Returns: How many bytes came; 0 at the end.
    package borrowing func read(
        into buffer: inout [UInt8],
        from offset: Int
    ) throws(SystemError) -> Int {
        // With no room the answer would be 0, and be taken for the end.
        precondition(buffer.indices.contains(offset), "read into a full buffer")
        while true {
            let count = readOnce(number, into: &buffer, from: offset)
            if count >= 0 { return count }
            try recover(from: Int32(-count), of: "read", awaiting: POLLIN)
        }
    }

    /// The next bytes of a regular file, `count` at most, which are still to be read; none of
    /// anything else.
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

    /// Reads `count` bytes into `buffer` from a position of a file that has as many behind it.
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

    /// Makes a file empty.
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
    /// - Returns: `nil` where the last line is whole, or the file is no regular one; of a file that cannot be
    ///   read, no bytes at its end.
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
    /// - Throws: ``SystemError``, with ``SystemError/isBrokenPipe`` if the reader has gone and
    ///   `SIGPIPE` is ignored; some of the bytes may have been written.
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

    /// Tells the system that the file will be read once from start to end, where it can be told.
    package borrowing func adviseSequential() {
        #if os(Linux)
        _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }

    /// Returns once the call that failed with `code` is worth another try, or throws.
    private borrowing func recover(
        from code: Int32,
        of operation: String,
        awaiting events: Int32
    ) throws(SystemError) {
        switch code {
        case EINTR:
            break
        case EAGAIN:
            // Interrupted or not, the next try tells.
            var entries = [pollfd(fd: number, events: Int16(events), revents: 0)]
            _ = pollOnce(&entries, milliseconds: -1)
        default:
            throw SystemError(operation: operation, subject: name, code: code)
        }
    }
}
