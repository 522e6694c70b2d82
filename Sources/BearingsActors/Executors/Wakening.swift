import Synchronization
import Transport

/// Wakes a loop that waits for descriptors.
final class Wakening: Sendable {
    private let pipe: Pipe
    /// Whether the loop is about to wake.
    private let isPending = Atomic<Bool>(false)

    init() throws(SystemError) { pipe = try Descriptor.pipe() }

    /// Becomes readable when somebody wakes the loop.
    var descriptor: Int32 { pipe.reading.number }

    /// Wakes the loop, which then looks for jobs.
    func wake() {
        guard !isPending.exchange(true, ordering: .sequentiallyConsistent) else { return }
        try? pipe.writing.writeAll([1], count: 1)
    }

    /// The loop is awake, and will look for jobs.
    func taken() {
        var byte: [UInt8] = [0]
        _ = try? pipe.reading.read(into: &byte, from: 0)
        // Whoever has found it pending meanwhile has added its job already.
        isPending.store(false, ordering: .sequentiallyConsistent)
    }
}
