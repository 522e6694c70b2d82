import CLibrary

// Calls that methods of the same name would hide, and calls with pointers. Like the kernel, each returns a negated `errno`
// on failure, because Swift may overwrite the global `errno` before it is read.

/// Opens `path`, again if a signal interrupts it, unless that asks to drain.
///
/// A named pipe may wait for its other end without limit. The mode of a new file is 0666 without the umask.
func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    while true {
        let number = unsafe open(FileName.bytes(of: path), flags | O_CLOEXEC, mode)
        if number >= 0 { return number }
        let code = errno
        if code != EINTR || Signals.drainRequested { return -code }
    }
}

/// Closes `number` once: on Linux it is closed even after `EINTR`, and may belong to another thread.
func closeFile(_ number: Int32) {
    _ = close(number)
}

/// Sends `signal` to a process, which may have ended.
func signalProcess(_ process: Int32, _ signal: Int32) {
    _ = kill(process, signal)
}

/// The most bytes for one call; Darwin refuses more than `Int32.max`.
private let largestTransfer = 1 << 30

/// Reads once, into `buffer` from `offset`, and returns the number of bytes.
func readOnce(_ number: Int32, into buffer: inout [UInt8], from offset: Int) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        let count = unsafe read(number, rest.baseAddress, min(rest.count, largestTransfer))
        return count < 0 ? -Int(errno) : count
    }
}

/// Reads once, into `range` of `buffer` from a position of the file, and returns the number of bytes.
func readOnce(
    _ number: Int32,
    into buffer: inout [UInt8],
    _ range: Range<Int>,
    at position: Int
) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        while true {
            let found = unsafe pread(number, room.baseAddress, room.count, off_t(position))
            if found >= 0 { return found }
            if errno != EINTR { return -Int(errno) }
        }
    }
}

/// Writes once, from `range` of `bytes`, and returns the number of bytes.
func writeOnce(_ number: Int32, _ bytes: [UInt8], _ range: Range<Int>) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
        let count = unsafe write(number, rest.baseAddress, min(rest.count, largestTransfer))
        return count < 0 ? -Int(errno) : count
    }
}

/// Waits once for `entries`, for `milliseconds` or, below zero, without a timeout.
func pollOnce(_ entries: inout [pollfd], milliseconds: Int32) -> Int32 {
    unsafe entries.withUnsafeMutableBufferPointer { entries in
        let count = unsafe poll(entries.baseAddress, nfds_t(entries.count), milliseconds)
        return count < 0 ? -errno : count
    }
}

/// The status of an open descriptor; `nil` if it is not open.
func status(of number: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? status : nil
}

/// Creates a pipe whose ends no child inherits.
func makePipe() -> Result<(reading: Int32, writing: Int32), SystemError> {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
        return .failure(SystemError(operation: "create", subject: "a pipe", code: errno))
    }
    for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return .success((ends[0], ends[1]))
}
