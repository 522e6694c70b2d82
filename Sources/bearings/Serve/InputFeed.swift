import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The input of a server that is no client: a file, a pipe, a terminal.
final class InputFeed {
    let descriptor: Descriptor
    /// Whether it can always be read without waiting.
    let isFile: Bool
    let path: String
    /// Whether nobody has written to it and gone yet.
    let isFirst: Bool
    /// Whether others may write to it once whoever does has gone: it is a pipe with a name.
    var canBeOpenedAgain: Bool { descriptor.kind == .pipe && path != InputFile.standard }
    var origin: Source.Origin { source.origin }
    private var unpacking: Unpacking
    private var source: Source
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    /// Which of its entries is to be applied next; `nil` where all have been.
    private var next: Int?
    private var hasEnded = false

    /// The place of its lines among all sources; clients' come behind.
    private static let index = 0

    /// Opens it.
    ///
    /// - Parameter isFirst: Whether nobody has written to it yet.
    init(
        _ path: String,
        _ decoding: RecordDecoder.Options,
        isFirst: Bool = true
    ) throws(SystemError) {
        self.path = path
        self.isFirst = isFirst
        // Clients are served also while nobody writes to a named pipe.
        descriptor = try InputFile.open(path, awaitsWriter: false)
        isFile = descriptor.kind == .regular
        unpacking = Unpacking(descriptor)
        var decoding = decoding
        // There is nobody to answer.
        decoding.acceptsRequests = false
        source = Source(
            named: InputFile.name(path),
            kind: .stream,
            index: Self.index,
            decoding: decoding
        )
        buffer = LineBuffer(maxLine: decoding.maxLine, readSize: 1 << 14, splitsDocuments: true)
    }

    /// Whether there is something to do without waiting.
    var isBusy: Bool { isFile || next != nil }

    /// Hands `shard` what is left of the lines of the last read, or those that have come whole with another.
    ///
    /// - Returns: Whether there may be more.
    func read(into shard: inout Shard, at wall: Instant) throws(SystemError) -> Bool {
        if next == nil { try read() }
        next = shard.receive(
            batch,
            of: buffer.bytes,
            from: source.origin,
            at: wall,
            start: next ?? 0
        )
        return next != nil || !hasEnded
    }

    private func read() throws(SystemError) {
        buffer.makeRoom()
        let count = try unpacking.read(descriptor, into: &buffer.bytes, from: buffer.filled)
        buffer.didRead(count)
        hasEnded = count == 0
        batch.removeAll()
        source.decode(&buffer, isAtEnd: hasEnded, into: &batch)
    }
}
