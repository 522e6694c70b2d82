import CLibrary
import CSystem

extension Descriptor {
    /// Connects to the server at `path`; waits while its queue is full.
    ///
    /// - Throws: ``SystemError``, with `ECONNREFUSED` if the socket file is dead.
    package static func connect(to path: String) throws(SystemError) -> Descriptor {
        try succeed(at: "connect to", path) { () throws(SystemCode) in
            // A C string would end at the first zero.
            if path.utf8.contains(0) { throw SystemCode(code: EINVAL) }
            let socket = Descriptor(
                owning: try SystemCode.check(system_stream_socket()),
                name: path
            )
            while true {
                let answer = unsafe system_connect(socket.number, FileName.bytes(of: path))
                // An interrupted try may have completed by itself.
                if answer == 0 || answer == -EISCONN { return socket }
                if answer != -EINTR { throw SystemCode(code: -answer) }
            }
        }
    }

    /// The outcome of receiving.
    package enum Received: Equatable, Sendable {
        /// At least one byte.
        case bytes(Int)
        /// Nothing yet.
        case nothing
        /// The other side will send no more.
        case end
    }

    /// Receives what is available into `buffer` from `offset`, without waiting.
    ///
    /// - Parameter atMost: The most bytes: at least one, and no more than the buffer's room.
    /// - Throws: ``SystemError``, with `ECONNRESET` if the other side has closed without reading everything.
    package borrowing func receive(
        into buffer: inout [UInt8],
        from offset: Int,
        atMost: Int
    ) throws(SystemError) -> Received {
        // Without room, the result would be 0, which means the end.
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

    /// Sends as much of `range` of `bytes` as a socket has room for, without waiting.
    ///
    /// - Returns: The number of bytes, from the start of `range`; 0 if there is no room.
    /// - Throws: ``SystemError``, with ``SystemError/isBrokenPipe`` or `ECONNRESET` if the other side has closed. No signal
    ///   is raised.
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

    /// Closes the sending direction; the other side may continue to send.
    package borrowing func shutdownWriting() {
        _ = system_shut_writing(number)
    }

    /// Makes the descriptor non-blocking, for everyone who shares it.
    package borrowing func setNonblocking() {
        _ = system_set_nonblocking(number)
    }
}
