import CLibrary
import Synchronization

// The handler only uses lock-free atomics, which exist before it is installed.

/// The first signal that has asked to drain, or 0.
let drain = Atomic<Int32>(0)
/// Whether a request to reopen is pending.
let reopen = Atomic<Bool>(false)
/// Whether the terminal's size has changed, and nobody has asked since.
let resized = Atomic<Bool>(false)
/// The end of the self-pipe that is polled, or -1.
let wakeReader = Atomic<Int32>(-1)
/// The end of the self-pipe that the handler writes to, or -1.
let wakeWriter = Atomic<Int32>(-1)

/// A signal handler.
typealias SignalHandler = @convention(c) (Int32) -> Void

/// Asks to drain the first time, and ends the process the second, with 128 and the signal's number.
///
/// It may interrupt any instruction, so it calls nothing but `write` and `_exit`.
let drainOrEnd: SignalHandler = { signal in
    let isFirst = drain.compareExchange(
        expected: 0,
        desired: signal,
        ordering: .sequentiallyConsistent
    ).exchanged
    if !isFirst { _exit(128 + signal) }
    wake()
}

/// Asks to reopen; may interrupt any instruction, so it calls nothing but `write`.
let requestReopening: SignalHandler = { _ in
    reopen.store(true, ordering: .sequentiallyConsistent)
    wake()
}

/// Notes that the terminal's size has changed; may interrupt any instruction, so it calls nothing but `write`.
let noticeResizing: SignalHandler = { _ in
    resized.store(true, ordering: .sequentiallyConsistent)
    wake()
}

/// Makes the self-pipe readable, and preserves `errno`.
///
/// A full pipe is readable already.
func wake() {
    let interruptedCode = errno
    var byte: UInt8 = 0
    _ = unsafe write(wakeWriter.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = interruptedCode
}
