import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the signals did before they were taken over.
let replacedActions = Mutex<[(signal: Int32, action: sigaction)]>([])

/// Has `handler` called for `signal`, without having the calls it interrupts start again.
///
/// Those are to answer `EINTR` instead, so that a wait in progress notices.
func replaceAction(of signal: Int32, by handler: SignalHandler?) throws(SystemError) {
    var action = sigaction()
    unsafe sigemptyset(&action.sa_mask)
    // The two do not interrupt each other between asking and ending.
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
