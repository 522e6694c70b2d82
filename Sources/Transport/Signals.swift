import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The first `SIGINT` or `SIGTERM` asks to drain, the second ends the process.
///
/// `SIGPIPE` is ignored, so that a reader who has gone shows in the write that finds out.
package enum Signals {
    /// Takes over the three signals; a second time does nothing.
    ///
    /// - Parameter reopensOnHangUp: Whether to take over `SIGHUP` as well, which then asks to reopen
    ///   what is written to and otherwise ends the process.
    package static func install(reopensOnHangUp: Bool = false) throws(SystemError) {
        guard descriptor == -1 else { return }
        let ends = try makePipe().get()
        for end in [ends.reading, ends.writing] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        // Also what brings these globals into being, which the handler could not do safely.
        drain.store(0, ordering: .sequentiallyConsistent)
        reopen.store(false, ordering: .sequentiallyConsistent)
        wakeWriter.store(ends.writing, ordering: .sequentiallyConsistent)
        wakeReader.store(ends.reading, ordering: .sequentiallyConsistent)

        try replaceAction(of: SIGINT, by: drainOrEnd)
        try replaceAction(of: SIGTERM, by: drainOrEnd)
        try replaceAction(of: SIGPIPE, by: SIG_IGN)
        if reopensOnHangUp {
            try replaceAction(of: SIGHUP, by: requestReopening)
        }
    }

    /// Whether one signal to drain has come since ``install(reopensOnHangUp:)``.
    package static var drainRequested: Bool { drain.load(ordering: .sequentiallyConsistent) != 0 }

    /// Ends the process by the signal that has asked to drain, if one has.
    ///
    /// A shell tells it as 130 or 143, and a loop in it ends too: after a mere exit status it goes on.
    package static func endByRequest() {
        let signal = drain.load(ordering: .sequentiallyConsistent)
        guard signal != 0 else { return }
        try? replaceAction(of: signal, by: SIG_DFL)
        raise(signal)
    }

    /// Whether `SIGHUP` has come since this was last asked, or since ``install(reopensOnHangUp:)``.
    ///
    /// To be asked, by one thread, whenever ``descriptor`` can be read: that ends with it, unless a
    /// drain is requested.
    package static func takeReopenRequest() -> Bool {
        // Emptied before the look at the flags: a signal in between wakes once too often, never too
        // seldom.
        emptySelfPipe()
        let isRequested = reopen.exchange(false, ordering: .sequentiallyConsistent)
        if drainRequested { wake() }
        return isRequested
    }

    private static func emptySelfPipe() {
        guard descriptor >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 64)
        var count = 0
        repeat {
            count = readOnce(descriptor, into: &buffer, from: 0)
        } while count > 0 || count == -Int(EINTR)
    }

    /// What can be read, by poll, once a drain is requested; -1 before installation.
    ///
    /// It stays that way. Where `SIGHUP` is taken over, that makes it readable too, until
    /// ``takeReopenRequest()``.
    package static var descriptor: Int32 { wakeReader.load(ordering: .sequentiallyConsistent) }

    /// Brings back the actions from before ``install(reopensOnHangUp:)``, and forgets any request; for tests.
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
    }
}
