import CLibrary
import Synchronization

/// The signal actions from before they were replaced.
let replacedActions = Mutex<[(signal: Int32, action: sigaction)]>([])

/// Installs `handler` for `signal`, without restarting interrupted calls.
///
/// They fail with `EINTR` instead, so that a wait in progress notices.
func replaceAction(of signal: Int32, by handler: SignalHandler?) throws(SystemError) {
    var action = sigaction()
    unsafe sigemptyset(&action.sa_mask)
    // The two must not interrupt each other.
    unsafe sigaddset(&action.sa_mask, SIGINT)
    unsafe sigaddset(&action.sa_mask, SIGTERM)
    #if canImport(Glibc)
    unsafe action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
    unsafe action.__sa_handler.sa_handler = handler
    #else
    unsafe action.__sigaction_u.__sa_handler = handler
    #endif
    var before = sigaction()
    guard unsafe sigaction(signal, &action, &before) == 0 else {
        throw SystemError(operation: "handle", subject: "signal \(signal)", code: errno)
    }
    replacedActions.withLock { $0.append((signal, before)) }
}
