#if os(Linux)
import Foundation
import CLibrary

/// A pipe of which each read brings what one write has written.
///
/// > Source: pipe(2), `O_DIRECT`, Linux only.
final class PacketPipe {
    let reader: FileHandle
    #if arch(arm64)
    private static let packets: Int32 = 0o200000
    #else
    private static let packets: Int32 = 0o40000
    #endif
    private let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writer = ends[1]
        _ = fcntl(writer, F_SETFD, FD_CLOEXEC)
        // A reader that ends early must not leave the writer waiting.
        guard fcntl(writer, F_SETFL, O_WRONLY | Self.packets | O_NONBLOCK) == 0 else {
            throw POSIXError(.EINVAL)
        }
    }

    /// Writes all bytes, `size` at once, and closes the pipe; stops early if the reader is gone.
    func write(_ bytes: [UInt8], in size: Int, while isRead: () -> Bool) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            if Glibc.write(writer, piece, piece.count) == piece.count {
                rest = rest.dropFirst(piece.count)
            } else if isRead() {
                var poll = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
                Glibc.poll(&poll, 1, 100)
            } else {
                break
            }
        }
        close(writer)
    }
}
#endif
