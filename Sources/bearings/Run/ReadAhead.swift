import BearingsPipeline
import BearingsWire
import Transport

/// Reads and decodes a source on a thread of its own, ahead of processing.
///
/// Chunks are recycled: the thread fills one while another is processed. Chunk boundaries are the same as in a loop
/// without the thread, so that results are identical.
struct ReadAhead: ~Copyable {
    /// The result of one read.
    struct Chunk: Sendable {
        var bytes: [UInt8] = []
        var batch = RecordBatch()
        /// How many bytes were read; 0 at the end.
        var count = 0
        /// The error that ended reading, if any.
        var error: SystemError?
    }

    /// Reads, and decompresses if needed, into a buffer from an offset on; returns the number of bytes, 0 at the end.
    typealias Read = @Sendable (inout Unpacking, inout [UInt8], Int) throws(SystemError) -> Int

    /// The most bytes of one read.
    ///
    /// All chunks together exceed a core's own cache. Otherwise lines written by one core would have to be fetched from
    /// the other's cache.
    static var readSize: Int { 2 * LineBuffer.readSize }
    private static let chunks = 8
    /// How many chunks must be empty to wake the thread, which is the faster one: waking it takes as long as processing
    /// hundreds of lines.
    private static let chunksToWake = 6

    private let filled: BlockingQueue<Chunk>
    private let empty: BlockingQueue<Chunk>
    private let thread: WorkerThread

    /// Starts the thread.
    ///
    /// - Parameter unpacking: Passed to `read` each time.
    /// - Throws: ``SystemError`` if no thread can be created; nothing has been read then.
    init(
        _ source: SourceReader,
        _ buffer: LineBuffer,
        _ unpacking: Unpacking,
        read: @escaping Read
    ) throws(SystemError) {
        let filled = BlockingQueue<Chunk>(capacity: Self.chunks)
        let empty = BlockingQueue<Chunk>(capacity: Self.chunks, enoughToWake: Self.chunksToWake)
        for _ in 0..<Self.chunks { empty.give(Chunk()) }
        thread = try WorkerThread {
            Self.work(source, buffer, unpacking, read, from: empty, to: filled)
        }
        self.filled = filled
        self.empty = empty
    }

    deinit {
        filled.close()
        empty.close()
        thread.join()
    }

    /// Waits for the next chunk; `nil` after the last.
    func next() -> Chunk? { filled.take() }

    /// Returns a chunk to be filled again.
    func takeBack(_ chunk: consuming Chunk) { empty.give(chunk) }

    private static func work(
        _ source: SourceReader,
        _ buffer: LineBuffer,
        _ unpacking: Unpacking,
        _ read: Read,
        from empty: BlockingQueue<Chunk>,
        to filled: BlockingQueue<Chunk>
    ) {
        var (source, buffer, unpacking) = (source, buffer, unpacking)
        while var chunk = empty.take() {
            buffer.makeRoom()
            chunk.batch.removeAll()
            do {
                chunk.count = try read(&unpacking, &buffer.bytes, buffer.filled)
            } catch {
                (chunk.count, chunk.error) = (0, error)
            }
            let isAtEnd = chunk.count == 0
            buffer.didRead(chunk.count)
            source.decode(&buffer, isAtEnd: isAtEnd, into: &chunk.batch)
            buffer.handOver(&chunk.bytes)
            guard filled.give(chunk), !isAtEnd else { return }
        }
    }
}
