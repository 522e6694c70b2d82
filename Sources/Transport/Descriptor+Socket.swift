import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Descriptor {
    /// Joins the server that listens at `path`; waits while its queue is full.
    ///
    /// - Throws: ``SystemError``, with `ECONNREFUSED` if the socket file is one that nobody listens at.
    package static func connect(to path: String) throws(SystemError) -> Descriptor {
        try succeed(at: "connect to", path) { () throws(SystemCode) in
            // A C string would end at the first zero, and be another path.
            if path.utf8.contains(0) { throw SystemCode(code: EINVAL) }
            let socket = Descriptor(
                owning: try SystemCode.check(system_stream_socket()),
                name: path
            )
            while true {
                let answer = unsafe system_connect(socket.number, FileName.bytes(of: path))
                // A try that a signal has interrupted may have gone on by itself.
                if answer == 0 || answer == -EISCONN { return socket }
                if answer != -EINTR { throw SystemCode(code: -answer) }
            }
        }
    }

    /// What came of asking for bytes.
    package enum Received: Equatable, Sendable {
        /// So many came, at least one.
        case bytes(Int)
        /// Nothing is there yet.
        case nothing
        /// The other side will send no more.
        case end
    }

    /// Reads what has come on a socket into `buffer` from `offset`, and never waits.
    ///
    /// - Parameter atMost: How many bytes to take, no fewer than one and no more than there is room.
    /// - Throws: ``SystemError``, with `ECONNRESET` if the other side has gone without reading all.
    package borrowing func receive(
        into buffer: inout [UInt8],
        from offset: Int,
        atMost: Int
    ) throws(SystemError) -> Received {
        // With no room the answer would be 0, and be taken for the end.
        precondition(
            offset >= 0 && atMost > 0 && atMost <= buffer.count - offset,
            "receive \(atMost) bytes at \(offset) of \(buffer.count)"
        )
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
                guard let start = rest.baseAddress else { return 0 }
                return unsafe system_receive(number, start, atMost)
            }
            if count > 0 { return .bytes(count) }
            switch Int32(-count) {
            case 0: return .end
            case EINTR: continue
            case EAGAIN: return .nothing
            case let code: throw SystemError(operation: "receive from", subject: name, code: code)
            }
        }
    }

    /// Writes of `range` of `bytes` what a socket has room for, and never waits.
    ///
    /// - Returns: How many bytes went, from the start of `range`; 0 if there is no room.
    /// - Throws: ``SystemError``, with ``SystemError/isBrokenPipe`` or `ECONNRESET` if the other side
    ///   has gone. No signal is raised.
    package borrowing func send(
        _ bytes: [UInt8],
        _ range: Range<Int>
    ) throws(SystemError) -> Int {
        guard !range.isEmpty else { return 0 }
        while true {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
                guard let start = rest.baseAddress else { return 0 }
                return unsafe system_send(number, start, rest.count)
            }
            if count >= 0 { return count }
            switch Int32(-count) {
            case EINTR: continue
            case EAGAIN: return 0
            case let code: throw SystemError(operation: "send to", subject: name, code: code)
            }
        }
    }

    /// Has the other side come to the end of what it reads; it may go on sending.
    package borrowing func shutdownWriting() {
        _ = system_shut_writing(number)
    }

    /// Has calls fail with `EAGAIN` where they would wait, for everyone who shares the descriptor.
    package borrowing func setNonblocking() {
        _ = system_set_nonblocking(number)
    }
}
