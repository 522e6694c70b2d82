import BearingsActors
import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// A server's own input: a file, a pipe or a terminal.
final class InputFeed {
    let descriptor: Descriptor
    /// Whether it is a file, which can always be read without waiting.
    let isFile: Bool
    let path: String
    /// Whether its first writer has yet to finish.
    let isFirst: Bool
    /// Whether it is a named pipe, which another writer may open later.
    var canBeOpenedAgain: Bool { descriptor.kind == .pipe && path != InputFile.standard }
    var origin: SourceOrigin { source.origin }
    private var unpacking: Unpacking
    private var source: SourceReader<DocumentFormats>
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    /// The next entry of the batch to apply; `nil` if all have been applied.
    private var next: Int?
    private var hasEnded = false

    /// The index of its source; clients' follow.
    private static let index = 0

    /// Opens it.
    ///
    /// - Parameter isFirst: Whether nobody has written to it yet.
    init(
        _ path: String,
        _ decoding: DecodingOptions,
        isFirst: Bool = true
    ) throws(SystemError) {
        self.path = path
        self.isFirst = isFirst
        // Clients are served while a named pipe has no writer.
        descriptor = try InputFile.open(path, awaitsWriter: false)
        isFile = descriptor.kind == .regular
        // Clients would wait with it for a packed pipe.
        unpacking = isFile ? Unpacking(descriptor) : Unpacking()
        var decoding = decoding
        // Requests could not be answered.
        decoding.acceptsRequests = false
        source = SourceReader<DocumentFormats>(
            named: InputFile.name(path),
            kind: .stream,
            index: Self.index,
            decoding: decoding
        )
        buffer = LineBuffer(maxLine: decoding.maxLine, readSize: 1 << 14, splitsDocuments: true)
    }

    /// Whether there is something to do without waiting.
    var isBusy: Bool { isFile || next != nil }

    /// Passes the rest of the last read to `hub`, or reads more.
    ///
    /// - Returns: Whether there may be more.
    func read(into hub: inout Hub, at wall: Instant) throws(SystemError) -> Bool {
        if next == nil { hub.didRead(try read()) }
        next = hub.receiveInput(
            batch,
            of: buffer.bytes,
            from: source.origin,
            at: wall,
            start: next ?? 0
        )
        return next != nil || !hasEnded
    }

    /// Reads once, and decodes the lines that have come whole.
    ///
    /// - Returns: How many bytes came, unpacked.
    private func read() throws(SystemError) -> Int {
        buffer.makeRoom()
        let count = try unpacking.read(descriptor, into: &buffer.bytes, from: buffer.filled)
        buffer.didRead(count)
        hasEnded = count == 0
        batch.removeAll()
        source.decode(&buffer, isAtEnd: hasEnded, into: &batch)
        return count
    }
}
