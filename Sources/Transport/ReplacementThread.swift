import Synchronization

/// Writes replacement files for one path on a thread of its own, so that the owner never waits for the disk.
package struct ReplacementThread: ~Copyable {
    private struct Order: Sendable {
        /// The number of the file; an order for a new file abandons an incomplete one.
        var file: Int
        /// The bytes to write; `nil` to commit the file.
        var piece: [UInt8]?
    }

    private struct Failure: Sendable {
        var file: Int
        var error: SystemError
    }

    /// What both threads share.
    private final class Shared: Sendable {
        let orders = WaitingQueue<Order>()
        /// Contains a byte for each completed order.
        let done: Pipe
        let failure = Mutex<Failure?>(nil)

        init() throws(SystemError) { done = try Descriptor.pipe() }
    }

    private let shared: Shared
    private let thread: WorkerThread
    private var file = 0
    private var ordersUnderWay = 0

    /// The most pieces at a time: one is written, the next waits, and another is prepared.
    private static let mostOrders = 3

    /// Starts a thread that writes to `path`, where no other process writes.
    ///
    /// - Parameter mode: The permissions that the files will have.
    package init(for path: String, mode: UInt32) throws(SystemError) {
        let shared = try Shared()
        let thread = try WorkerThread { Self.carryOut(shared, path, mode) }
        self.shared = shared
        self.thread = thread
    }

    private static func carryOut(_ shared: Shared, _ path: String, _ mode: UInt32) {
        var number = 0
        var hasFailed = false
        var file: ReplacementFile?
        while let order = shared.orders.take({ _ in 0 })?.first {
            if order.file != number {
                file = nil
                (number, hasFailed) = (order.file, false)
            }
            do throws(SystemError) {
                if hasFailed {
                    // Reported to the owner.
                } else if let piece = order.piece {
                    if file == nil {
                        file = try ReplacementFile(onlyFor: path, mode: mode)
                    }
                    try file?.write(piece, count: piece.count)
                } else {
                    try file.take()?.commit()
                }
            } catch {
                file = nil
                hasFailed = true
                shared.failure.withLock { $0 = Failure(file: number, error: error) }
            }
            try? shared.done.writing.writeAll([1], count: 1)
        }
    }

    // MARK: Orders

    /// Whether another piece can be given: those that wait take memory.
    package var isReady: Bool { ordersUnderWay < Self.mostOrders }

    /// Whether all orders are known to be completed.
    package var isDone: Bool { ordersUnderWay == 0 }

    /// Begins a file, and abandons one that is not committed.
    package mutating func begin() { file += 1 }

    /// Appends a piece; only while ``isReady``.
    package mutating func write(_ piece: [UInt8]) { give(piece) }

    /// Replaces the file at the path, once all of it is on disk.
    package mutating func commit() { give(nil) }

    private mutating func give(_ piece: [UInt8]?) {
        ordersUnderWay += 1
        shared.orders.add(Order(file: file, piece: piece))
    }

    // MARK: Results

    /// Becomes readable when orders were completed since the last ``update()``.
    package var descriptor: Int32 { shared.done.reading.number }

    /// Takes the results of completed orders; waits if there are none.
    ///
    /// - Throws: ``SystemError`` if the current file cannot be written; begin a new one.
    package mutating func update() throws(SystemError) {
        var bytes = [UInt8](repeating: 0, count: Self.mostOrders)
        ordersUnderWay -= try shared.done.reading.read(into: &bytes, from: 0)
        if let failure = shared.failure.withLock({ $0.take() }), failure.file == file {
            throw failure.error
        }
    }

    deinit {
        shared.orders.end()
        thread.join()
    }
}
