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
    package static func install() throws(SystemError) {
        guard descriptor == -1 else { return }
        let ends = try makePipe().get()
        for end in [ends.reading, ends.writing] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        // Also what brings these globals into being, which the handler could not do safely.
        drain.store(false, ordering: .sequentiallyConsistent)
        wakeWriter.store(ends.writing, ordering: .sequentiallyConsistent)
        wakeReader.store(ends.reading, ordering: .sequentiallyConsistent)

        try replaceAction(of: SIGINT, by: drainOrEnd)
        try replaceAction(of: SIGTERM, by: drainOrEnd)
        try replaceAction(of: SIGPIPE, by: SIG_IGN)
    }

    /// Whether one signal to drain has come since ``install()``.
    package static var drainRequested: Bool { drain.load(ordering: .sequentiallyConsistent) }

    /// What can be read, by poll, once a drain is requested; -1 before ``install()``.
    ///
    /// Nobody reads it, so it stays that way.
    package static var descriptor: Int32 { wakeReader.load(ordering: .sequentiallyConsistent) }

    /// Brings back the actions from before ``install()``, and forgets any request; for tests.
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
        drain.store(false, ordering: .sequentiallyConsistent)
    }
}
