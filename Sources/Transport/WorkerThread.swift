import CLibrary

/// The work of a thread.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// A thread that runs one function, with all signals blocked.
package struct WorkerThread: ~Copyable, Sendable {
    // A thread is a number on Linux, and a pointer on Darwin.
    #if canImport(Darwin)
    private let number: UInt
    #else
    private let number: pthread_t
    #endif

    /// Starts a thread that runs `body`; call ``join()``.
    ///
    /// - Throws: ``SystemError`` if no thread can be created.
    package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        // The thread inherits the mask, so that signals reach the thread that waits for them.
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        let context = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = unsafe pthread_create(&thread, nil, runWork, context)
        number = unsafe UInt(bitPattern: thread)
        #else
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, nil, runWork, context)
        number = thread
        #endif
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else {
            unsafe Unmanaged<Work>.fromOpaque(context).release()
            throw SystemError(operation: "start", subject: "a thread", code: code)
        }
    }

    /// Waits for the end of the thread; call it once.
    package func join() {
        #if canImport(Darwin)
        guard let thread = unsafe pthread_t(bitPattern: number) else { return }
        unsafe pthread_join(thread, nil)
        #else
        pthread_join(number, nil)
        #endif
    }
}

#if canImport(Darwin)
private func runWork(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
}
#else
private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
}
#endif
