import BearingsEngine
import BearingsPipeline
import BearingsServe
import Transport

/// Writes what a client reads, and knows when its connection is to be closed.
package actor ClientSink {
    private nonisolated let loop: LoopExecutor
    nonisolated let connection: Connection
    private let waits: DescriptorWaits
    private var output: ClientOutput
    /// Whether the socket was full.
    private var isBlocked = false
    /// What its attendant expects to do next.
    private var expected: ClientOutput.NextStep?
    /// Whether the client's lines are still to be applied.
    private var isHeard = true
    /// The task that waits to go on with the client's lines.
    private var heldUp: CheckedContinuation<Void, Never>?
    /// How many bytes were sent in all.
    private(set) var sent: UInt64 = 0

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates the sink of a client.
    package init(
        _ connection: Connection,
        _ output: consuming ClientOutput,
        _ waits: DescriptorWaits,
        on loop: LoopExecutor
    ) {
        self.connection = connection
        self.output = output
        self.waits = waits
        self.loop = loop
    }

    // MARK: Lines

    /// Adds what the client gets; ``flush()`` sends it.
    ///
    /// - Returns: Whether the client keeps up; otherwise it is closing.
    func add(_ item: Deliveries.Item, of deliveries: Deliveries) -> Bool {
        output.add(item, of: deliveries, at: SystemClock.steadyTime)
    }

    /// Adds an answer, and sends it.
    ///
    /// - Returns: How many bytes were sent; `nil` if the client does not keep up.
    package func answer(_ line: [UInt8]) async -> Int? {
        let keepsUp = output.answer(line, at: SystemClock.steadyTime)
        let count = await flush()
        return keepsUp ? count : nil
    }

    /// The client has asked for events.
    func subscribed() { output.subscribed() }

    /// Sends what waits, as far as there is room.
    ///
    /// - Returns: How many bytes were sent.
    @discardableResult
    func flush() async -> Int {
        var count = 0
        if !isBlocked {
            count = output.flush(at: SystemClock.steadyTime, connection.send)
            isBlocked = !output.isFlushed
            sent += UInt64(count)
        }
        await settle()
        return count
    }

    /// Waits until the client has read enough for its next lines to be applied.
    ///
    /// - Returns: Whether they are to be: it is not closing, and neither is the server.
    func isReadyForMore() async -> Bool {
        while isHeard, output.isHeldUp { await withCheckedContinuation { heldUp = $0 } }
        return isHeard && output.isOpen
    }

    /// No more of the client's lines are to be applied.
    func stopHearing() {
        isHeard = false
        heldUp.take()?.resume()
    }

    /// Whether the client can be told anything.
    var isReading: Bool { output.isReading }

    /// Whether the client may still be given answers: it reads, and some of its lines may still come.
    var mayAnswer: Bool { output.isReading && !output.hasFinishedWriting }

    // MARK: Closing

    /// The client writes no more, and all it wrote was applied.
    func finishedWriting() async {
        output.finishedWriting(at: SystemClock.steadyTime)
        await settle()
    }

    /// Closes the connection behind these last lines, and behind all that waits, or in place of it.
    package func close(_ last: [UInt8], behindAll: Bool) async {
        let now = SystemClock.steadyTime
        if behindAll {
            output.closeBehindAll(last, at: now)
        } else {
            output.close(with: last, at: now)
        }
        await flush()
    }

    // MARK: The socket

    /// Sends what waits whenever there is room, until the connection is to be closed.
    package func attend() async {
        while true {
            let next = output.nextStep(at: SystemClock.steadyTime)
            guard case .wait(let isForRoom, let deadline) = next else { break }
            expected = next
            let outcome = await waits.writing(
                connection.number,
                isForRoom: isForRoom,
                until: deadline.map(SystemClock.monotonic)
            )
            expected = nil
            switch outcome {
            case .ready:
                isBlocked = false
                await flush()
            case .hungUp:
                output.readsNoMore()
                await settle()
            case .late, .changed: break
            case .stopped: return await leave()
            }
        }
        await leave()
    }

    private func leave() async {
        output.readsNoMore()
        connection.end()
        await waits.stopReading(connection.number)
        await settle()
    }

    /// Lets those go on for whom something has changed.
    private func settle() async {
        if let task = heldUp, !output.isHeldUp {
            heldUp = nil
            task.resume()
        }
        guard let expected, expected != output.nextStep(at: SystemClock.steadyTime) else { return }
        await waits.changed(connection.number)
        if !output.isOpen { await waits.stopReading(connection.number) }
    }
}
