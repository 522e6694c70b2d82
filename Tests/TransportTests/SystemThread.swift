import CLibrary

/// A thread that could not be had, and the `errno` why.
struct ThreadError: Error {
    var code: Int32
}

/// The function of a thread.
final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

// A thread is a number on Linux, and a pointer on Darwin.

#if canImport(Darwin)
typealias ThreadNumber = UInt

func startThread(_ work: Work) throws -> ThreadNumber {
    var thread: pthread_t?
    let context = unsafe Unmanaged.passRetained(work).toOpaque()
    let code = unsafe pthread_create(&thread, nil, runWork, context)
    guard code == 0 else { throw ThreadError(code: code) }
    return unsafe UInt(bitPattern: thread)
}

func interruptThread(_ thread: ThreadNumber) {
    guard let thread = unsafe pthread_t(bitPattern: thread) else { return }
    _ = unsafe pthread_kill(thread, SIGUSR1)
}

func joinThread(_ thread: ThreadNumber) {
    guard let thread = unsafe pthread_t(bitPattern: thread) else { return }
    _ = unsafe pthread_join(thread, nil)
}

private func runWork(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
#else
typealias ThreadNumber = pthread_t

func startThread(_ work: Work) throws -> ThreadNumber {
    var thread: pthread_t = 0
    let context = unsafe Unmanaged.passRetained(work).toOpaque()
    let code = unsafe pthread_create(&thread, nil, runWork, context)
    guard code == 0 else { throw ThreadError(code: code) }
    return thread
}

func interruptThread(_ thread: ThreadNumber) {
    _ = pthread_kill(thread, SIGUSR1)
}

func joinThread(_ thread: ThreadNumber) {
    _ = pthread_join(thread, nil)
}

private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
#endif
