import BearingsPipeline
import Transport

/// Reads an input: owns its descriptor, the buffer of its lines, and what is known of it.
package actor Source<Reader: PieceReader> {
    private nonisolated let executor: LoopExecutor
    /// Whom its pieces are from.
    nonisolated let origin: SourceOrigin
    /// Whether reading it may have to wait.
    package nonisolated let canPause: Bool
    /// Whether another writer may come once the last has gone.
    package nonisolated let isPipe: Bool
    /// The number of its descriptor.
    package nonisolated let number: Int32
    private let input: Descriptor
    private let inputKind: SourceKind
    /// The descriptor whose reader must not go while nothing comes; -1 for none.
    private let watched: Int32
    /// Who waits for it in place of its thread; `nil` for none.
    private let waits: DescriptorWaits?
    private var unpacking: Unpacking
    private var buffer: LineBuffer
    private var reader: Reader
    private var holdLimit = HoldLimit()
    private var pieces = 0
    private var isOver = false

    /// The loop, or that of a thread of its own.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Takes over an input.
    ///
    /// - Parameters:
    ///   - watched: The output, if the loss of its reader ends reading; else -1.
    ///   - buffer: Says how long a line may be, and how much is read at once.
    ///   - waits: Wait for it together with others; `nil` if its thread may wait for it alone.
    package init(
        _ input: consuming Descriptor,
        _ reader: Reader,
        _ buffer: LineBuffer,
        watching watched: Int32 = -1,
        waitingBy waits: DescriptorWaits? = nil,
        on executor: LoopExecutor
    ) {
        if input.kind == .regular { input.adviseSequential() }
        inputKind = SourceKind(input.kind)
        canPause = input.kind != .regular
        isPipe = input.kind == .pipe
        origin = reader.origin
        // Others would wait with it for a packed pipe.
        unpacking = waits == nil || input.kind == .regular ? Unpacking(input) : Unpacking()
        number = input.number
        self.waits = waits
        self.input = input
        self.reader = reader
        self.buffer = buffer
        self.watched = watched
        self.executor = executor
    }

    /// What it has found so far.
    var account: SourceAccount { reader.account }

    /// Waits for something to read, and reads it.
    ///
    /// - Returns: Whether the piece is to be used; `false` behind the last.
    /// - Throws: ``SystemError`` if it cannot wait; that it cannot read ends the source.
    func read(
        into piece: inout Piece,
        _ patience: Patience = Patience()
    ) async throws(SystemError) -> Bool {
        guard !isOver else { return false }
        piece.clear()
        piece.origin = origin
        piece.inputKind = inputKind
        piece.ticket = pieces
        pieces += 1
        piece.outcome =
            if let waits { await wait(by: waits) } else { try wait(patience) }
        switch piece.outcome {
        case .bytes, .end: readOn(into: &piece)
        case .silence where holdLimit.isReached: stopHolding(into: &piece)
        case .silence: break
        case .signal: stopHolding(into: &piece)
        case .readerGone: break
        }
        switch piece.outcome {
        case .bytes, .silence: break
        case .end, .signal, .readerGone: isOver = true
        }
        return true
    }

    private func readOn(into piece: inout Piece) {
        buffer.makeRoom()
        do {
            piece.count = try unpacking.read(input, into: &buffer.bytes, from: buffer.filled)
        } catch {
            piece.failure = error
        }
        let isAtEnd = piece.count == 0
        if isAtEnd { piece.outcome = .end }
        buffer.didRead(piece.count)
        reader.read(&buffer, isAtEnd: isAtEnd, into: &piece)
        // That it cannot be read says why nothing of it was used.
        if piece.failure != nil { piece.batch.unusedCounts = nil }
        buffer.handOver(&piece.bytes)
    }

    private func stopHolding(into piece: inout Piece) {
        piece.stopsHolding = true
        reader.stopHolding(into: &piece.batch)
    }

    /// Lets others go on until there is something to read.
    private func wait(by waits: DescriptorWaits) async -> Piece.Outcome {
        if Signals.drainRequested { return .signal }
        guard input.kind != .regular else { return .bytes }
        return await waits.reading(number) == .stopped ? .signal : .bytes
    }

    /// Waits until there is something to read; a file can always be read.
    private func wait(_ patience: Patience) throws(SystemError) -> Piece.Outcome {
        if Signals.drainRequested { return .signal }
        guard input.kind != .regular else { return .bytes }
        let isHolding =
            origin.kind == .stream && (reader.holdsFixes || patience.holdsRecords)
        if !isHolding { holdLimit = HoldLimit() }
        var longest = patience.longest
        if isHolding { longest = min(longest ?? .max, holdLimit.left) }
        let start = SystemClock.monotonicNanoseconds
        let outcome = try Wait.until(
            readable: input,
            reader: watched,
            milliseconds: longest.map { Int(max(0, $0)) }
        )
        if isHolding {
            holdLimit.wait(Int64((SystemClock.monotonicNanoseconds - start) / 1_000_000))
        }
        return switch outcome {
        case .readable: .bytes
        case .drain: .signal
        case .readerGone: .readerGone
        case .timedOut: .silence
        }
    }
}

/// How long a shard can do without records.
package struct Patience: Sendable {
    /// Milliseconds until its first timer is due; `nil` for never.
    package var longest: Int64?
    /// Whether records wait for a later time.
    package var holdsRecords = false

    /// Creates the patience of a shard; by default it waits for nothing.
    package init(longest: Int64? = nil, holdsRecords: Bool = false) {
        self.longest = longest
        self.holdsRecords = holdsRecords
    }
}

extension SourceKind {
    /// What a descriptor is as a source.
    package init(_ kind: Descriptor.Kind) {
        self =
            switch kind {
            case .regular, .directory: .file
            case .terminal: .terminal
            case .pipe, .socket, .other: .stream
            }
    }
}
