import CLibrary
import Synchronization

/// The first `SIGINT` or `SIGTERM` asks to drain, the second ends the process.
///
/// `SIGPIPE` is ignored, so that writing without a reader fails with `EPIPE`.
package enum Signals {
    /// Installs handlers for the three signals; a second call does nothing.
    ///
    /// - Parameters:
    ///   - reopensOnHangUp: Whether to handle `SIGHUP` too, which then asks to reopen output files instead of ending the
    ///     process.
    ///   - noticesResizing: Whether to handle `SIGWINCH` too, which says that the terminal has another size.
    package static func install(
        reopensOnHangUp: Bool = false,
        noticesResizing: Bool = false
    ) throws(SystemError) {
        guard descriptor == -1 else { return }
        let ends = try makePipe().get()
        for end in [ends.reading, ends.writing] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        // Also initializes these globals, which the handler could not do safely.
        drain.store(0, ordering: .sequentiallyConsistent)
        reopen.store(false, ordering: .sequentiallyConsistent)
        resized.store(false, ordering: .sequentiallyConsistent)
        wakeWriter.store(ends.writing, ordering: .sequentiallyConsistent)
        wakeReader.store(ends.reading, ordering: .sequentiallyConsistent)

        try replaceAction(of: SIGINT, by: drainOrEnd)
        try replaceAction(of: SIGTERM, by: drainOrEnd)
        try replaceAction(of: SIGPIPE, by: SIG_IGN)
        if reopensOnHangUp {
            try replaceAction(of: SIGHUP, by: requestReopening)
        }
        if noticesResizing {
            try replaceAction(of: SIGWINCH, by: noticeResizing)
        }
    }

    /// Ignores SIGINT, SIGQUIT and SIGPIPE: another process on the same terminal decides when to end.
    package static func ignoreForChild() throws(SystemError) {
        for signal in [SIGINT, SIGQUIT, SIGPIPE] { try replaceAction(of: signal, by: SIG_IGN) }
    }

    /// Whether a signal has asked to drain since ``install(reopensOnHangUp:noticesResizing:)``.
    package static var drainRequested: Bool { drain.load(ordering: .sequentiallyConsistent) != 0 }

    /// Ends the process by the signal that has asked to drain, if any.
    ///
    /// A shell then shows 130 or 143, and ends its own loops too, which it would not for an exit status.
    package static func endByRequest() {
        let signal = drain.load(ordering: .sequentiallyConsistent)
        guard signal != 0 else { return }
        try? replaceAction(of: signal, by: SIG_DFL)
        raise(signal)
    }

    /// Whether `SIGHUP` has come since the last call, or since ``install(reopensOnHangUp:noticesResizing:)``.
    ///
    /// Call it, on one thread, whenever ``descriptor`` is readable. It then no longer is, unless a drain was requested.
    package static func takeReopenRequest() -> Bool {
        take(reopen)
    }

    /// Whether the terminal's size has changed since the last call, or since
    /// ``install(reopensOnHangUp:noticesResizing:)``.
    ///
    /// Call it as ``takeReopenRequest()``.
    package static func takeResizing() -> Bool {
        take(resized)
    }

    private static func take(_ flag: borrowing Atomic<Bool>) -> Bool {
        // Emptied before the flags are read: a signal in between causes one extra wake-up, but is never lost.
        emptySelfPipe()
        let isSet = flag.exchange(false, ordering: .sequentiallyConsistent)
        let isLeft =
            reopen.load(ordering: .sequentiallyConsistent)
            || resized.load(ordering: .sequentiallyConsistent)
        if drainRequested || isLeft { wake() }
        return isSet
    }

    private static func emptySelfPipe() {
        guard descriptor >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 64)
        var count = 0
        repeat {
            count = readOnce(descriptor, into: &buffer, from: 0)
        } while count > 0 || count == -Int(EINTR)
    }

    /// Becomes and stays readable once a drain is requested; -1 before installation.
    ///
    /// A handled `SIGHUP` makes it readable too, until ``takeReopenRequest()``.
    package static var descriptor: Int32 { wakeReader.load(ordering: .sequentiallyConsistent) }

    /// Restores the actions from before ``install(reopensOnHangUp:noticesResizing:)``, and forgets requests; for tests.
    package static func uninstall() {
        let actions = replacedActions.withLock { actions in
            defer { actions = [] }
            return actions
        }
        for (signal, var action) in actions {
            _ = unsafe sigaction(signal, &action, nil)
        }
        for number in [
            wakeReader.exchange(-1, ordering: .sequentiallyConsistent),
            wakeWriter.exchange(-1, ordering: .sequentiallyConsistent),
        ] where number >= 0 {
            closeFile(number)
        }
        drain.store(0, ordering: .sequentiallyConsistent)
        reopen.store(false, ordering: .sequentiallyConsistent)
        resized.store(false, ordering: .sequentiallyConsistent)
    }
}
