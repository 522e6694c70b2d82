import Synchronization

/// Writes replacement files at one path, one after the other, on a thread of its own: whoever hands it their pieces
/// never waits for the disk.
package struct ReplacementThread: ~Copyable {
    private struct Order: Sendable {
        /// Counts the files; with the first order of another, what there is of the one before is given up.
        var file: Int
        /// What to write; `nil` to put the file in its place.
        var piece: [UInt8]?
    }

    private struct Failure: Sendable {
        var file: Int
        var error: SystemError
    }

    /// What both threads use.
    private final class Shared: Sendable {
        // Beside those, one that puts a file in its place.
        let orders = BlockingQueue<Order>(capacity: ReplacementThread.mostOrders + 1)
        /// Has a byte for each order that has been carried out.
        let done: Pipe
        let failure = Mutex<Failure?>(nil)

        init() throws(SystemError) { done = try Descriptor.pipe() }
    }

    private let shared: Shared
    private let thread: WorkerThread
    private var file = 0
    private var ordersUnderWay = 0

    /// So many pieces are under way at most: while one is written the next one waits, and another is made.
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
        while let order = shared.orders.take() {
            if order.file != number {
                file = nil
                (number, hasFailed) = (order.file, false)
            }
            do throws(SystemError) {
                if hasFailed {
                    // Its owner will hear of it.
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

    /// Whether another order is taken without waiting.
    package var isReady: Bool { ordersUnderWay < Self.mostOrders }

    /// Whether all orders have been carried out, as far as has been heard.
    package var isDone: Bool { ordersUnderWay == 0 }

    /// Begins a file; one that is not in its place yet is given up.
    package mutating func begin() { file += 1 }

    /// Writes a piece behind those before; waits unless ``isReady``.
    package mutating func write(_ piece: [UInt8]) { give(piece) }

    /// Puts the file in its place, once the disk has all of it.
    package mutating func commit() { give(nil) }

    private mutating func give(_ piece: [UInt8]?) {
        ordersUnderWay += 1
        shared.orders.give(Order(file: file, piece: piece))
    }

    // MARK: What has become of them

    /// What can be read once orders have been carried out that ``hear()`` has not told of.
    package var descriptor: Int32 { shared.done.reading.number }

    /// Hears of orders that have been carried out; waits if there are none.
    ///
    /// - Throws: ``SystemError`` if the file that was begun last cannot be written; it is to be begun anew.
    package mutating func hear() throws(SystemError) {
        var bytes = [UInt8](repeating: 0, count: Self.mostOrders)
        ordersUnderWay -= try shared.done.reading.read(into: &bytes, from: 0)
        if let failure = shared.failure.withLock({ $0.take() }), failure.file == file {
            throw failure.error
        }
    }

    deinit {
        shared.orders.close()
        thread.join()
    }
}
