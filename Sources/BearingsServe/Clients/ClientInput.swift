import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a client writes: its lines that have not been applied, and what reads them, formats beside JSON included.
package struct ClientInput<Others: OtherFormats>: Sendable {
    /// The source of its lines.
    package let origin: SourceOrigin
    /// Bytes that have not been read as lines.
    private var inbox: LineBuffer
    private var source: SourceReader<Others>
    /// Whether it has written anything.
    package private(set) var hasWritten = false
    /// Whether it writes no more.
    package private(set) var hasEnded = false
    /// How many milliseconds it may be silent once it has written something, if it reads nothing; 0 for any number.
    private let patience: Milliseconds
    /// When it is to be checked whether it reads anything; `nil` for never.
    package private(set) var idleCheck: Instant?

    /// The most bytes of one read, so that no client delays the others.
    private static var readSize: Int { 1 << 14 }
    /// How many lines are applied before others have a turn: less than a millisecond's work.
    package static var linesPerTurn: Int { 256 }
    /// A request takes as long as this many lines.
    private static var linesPerRequest: Int { 16 }

    /// Creates the input of a client that has just connected.
    package init(
        _ client: Int,
        _ limits: ServerLimits,
        decoding: DecodingOptions
    ) {
        origin = SourceOrigin(kind: .stream, index: client)
        inbox = LineBuffer(maxLine: limits.maxLine, readSize: Self.readSize)
        source = SourceReader<Others>(
            named: "client",
            kind: .stream,
            index: client,
            decoding: decoding
        )
        patience = limits.idleClient
    }

    private mutating func hear(at now: Instant) {
        idleCheck = patience > 0 ? now.advanced(by: patience) : nil
    }

    /// It reads something, and so may be silent: that is checked again later.
    package mutating func mayBeSilent(at now: Instant) {
        idleCheck = now.advanced(by: max(10, patience / Self.idleChecks))
    }

    /// Checks per idle period: a client stays an eighth longer at most.
    private static var idleChecks: Milliseconds { 8 }

    /// Receives bytes with `receive`, which gets the buffer, the offset to start at, and the most bytes to read.
    package mutating func fill(
        at now: Instant,
        _ receive: (inout [UInt8], Int, Int) -> LineBuffer.Received
    ) -> LineBuffer.Received {
        guard !hasEnded else { return .end }
        let received = inbox.fill(atMost: Self.readSize, receive)
        switch received {
        case .bytes:
            hasWritten = true
            hear(at: now)
        case .nothing: break
        case .end: hasEnded = true
        }
        return received
    }

    /// Reads complete lines, up to a request whose answer must be read first, or the end of the turn.
    ///
    /// - Parameters:
    ///   - batch: Receives their records; its old content is dropped.
    ///   - bytes: Receives the bytes that the batch points into; they are to be given back before more is received.
    ///   - left: How many lines may still be applied in this turn.
    /// - Returns: Whether there are any.
    package mutating func take(
        into batch: inout RecordBatch,
        _ bytes: inout [UInt8],
        _ left: inout Int
    ) -> Bool {
        // While they are shared, changes would copy them.
        bytes = []
        guard !inbox.isEmpty || hasEnded else { return false }
        batch.forgetLines()
        source.decode(&inbox, isAtEnd: hasEnded, maxEntries: left, into: &batch)
        left -= batch.entries.count + batch.requests.count * (Self.linesPerRequest - 1)
        bytes = inbox.bytes
        return !batch.entries.isEmpty
    }
}
