import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The input of a server that is no client: a file, a pipe, a terminal.
final class Feed {
    let descriptor: Descriptor
    /// Whether it can always be read without waiting.
    let isFile: Bool
    private var unpacking: Unpacking
    private var source: Source
    private var buffer: LineBuffer
    private var batch = RecordBatch()

    /// The place of its lines among all sources; clients' come behind.
    private static let index = 0

    init(_ path: String, _ decoding: RecordDecoder.Options) throws(SystemError) {
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

    /// Reads once and hands `shard` the lines that have come whole.
    ///
    /// - Returns: Whether there may be more.
    func read(into shard: inout Shard, at wall: Instant) throws(SystemError) -> Bool {
        buffer.makeRoom()
        let count = try unpacking.read(descriptor, into: &buffer.bytes, from: buffer.filled)
        buffer.didRead(count)
        batch.removeAll()
        source.decode(&buffer, isAtEnd: count == 0, into: &batch)
        shard.receive(batch, of: buffer.bytes, from: source.origin, at: wall)
        return count > 0
    }
}
