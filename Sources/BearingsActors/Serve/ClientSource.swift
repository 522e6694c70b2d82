import BearingsEngine
import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// Reads what a client writes.
package actor ClientSource<Others: OtherFormats> {
    private nonisolated let loop: LoopExecutor
    private let connection: Connection
    private let waits: DescriptorWaits
    private var input: ClientInput<Others>
    /// How many lines may still be applied in this turn.
    private var left = 0

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates the source of a client.
    package init(
        _ connection: Connection,
        _ input: consuming ClientInput<Others>,
        _ waits: DescriptorWaits,
        on loop: LoopExecutor
    ) {
        self.connection = connection
        self.input = input
        self.waits = waits
        self.loop = loop
    }

    /// Why reading has come back.
    enum Reading: Sendable {
        /// So many bytes have come, at a time in nanoseconds.
        case bytes(Int, at: UInt64, areFirst: Bool)
        /// Nothing has come for as long as a client may be silent that reads nothing.
        case silence
        case end
    }

    /// Waits for something to read, and reads it.
    func read() async -> Reading {
        while true {
            let deadline = input.idleCheck.map(SystemClock.monotonic)
            switch await waits.reading(connection.number, until: deadline) {
            case .ready, .hungUp: break
            case .late: return .silence
            case .changed: continue
            case .stopped: return .end
            }
            let time = SystemClock.monotonicNanoseconds
            let areFirst = !input.hasWritten
            let received = input.fill(at: SystemClock.steadyTime) { buffer, offset, most in
                connection.receive(into: &buffer, offset, most)
            }
            left = ClientInput<Others>.linesPerTurn
            switch received {
            case .bytes(let count): return .bytes(count, at: time, areFirst: areFirst)
            case .nothing: continue
            case .end: return .end
            }
        }
    }

    /// The client reads something, and so may be silent.
    func mayBeSilent() { input.mayBeSilent(at: SystemClock.steadyTime) }

    /// Takes complete lines, up to a request.
    ///
    /// - Returns: Whether there are any.
    func take(into piece: inout Piece) async -> Bool {
        if left <= 0 {
            // Others have a turn.
            await Task.yield()
            left = ClientInput<Others>.linesPerTurn
        }
        piece.next = 0
        piece.origin = input.origin
        return input.take(into: &piece.batch, &piece.bytes, &left)
    }

    /// What was taken has given this many lines of events.
    func count(_ lines: Int) { left -= lines }
}
