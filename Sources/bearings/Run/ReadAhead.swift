import BearingsPipeline
import BearingsWire
import Transport

/// Reads and decodes a source on a thread of its own, ahead of who processes what it says.
///
/// Chunks go round: the thread fills one while another is worked on, and none is made anew. They are cut
/// where a plain loop over reads as large would cut them, so that whatever hangs on that is the same.
struct ReadAhead: ~Copyable {
    /// What one read has brought.
    struct Chunk: Sendable {
        var bytes: [UInt8] = []
        var batch = RecordBatch()
        /// How many bytes were read; 0 at the end.
        var count = 0
        /// Why that is the end, where it is not the input's own.
        var error: SystemError?
    }

    /// How reading is done: unpacked as need be, into a buffer from an offset on, at least a byte; 0 bytes
    /// are the end.
    typealias Read = @Sendable (inout Unpacking, inout [UInt8], Int) throws(SystemError) -> Int

    /// One read takes at most so much.
    ///
    /// All chunks together are more than a processor keeps of its own: what one has written while the other still
    /// keeps it has to be taken away from that first, line by line.
    static var readSize: Int { 2 * LineBuffer.readSize }
    private static let chunks = 8
    /// How many have to be filled again to wake the thread, which is the faster one: waking it takes as long as
    /// deciding hundreds of lines, and it is up again before the others have been worked on.
    private static let chunksToWake = 6

    private let filled: BlockingQueue<Chunk>
    private let empty: BlockingQueue<Chunk>
    private let thread: WorkerThread

    /// Begins to read.
    ///
    /// - Parameter unpacking: What `read` is handed each time.
    /// - Throws: ``SystemError`` if there is no thread for it; nothing has been read then.
    init(
        _ source: Source,
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

    /// The next chunk, as soon as it is there; `nil` behind the last.
    func next() -> Chunk? { filled.take() }

    /// A chunk has been dealt with and can be filled again.
    func takeBack(_ chunk: consuming Chunk) { empty.give(chunk) }

    private static func work(
        _ source: Source,
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
