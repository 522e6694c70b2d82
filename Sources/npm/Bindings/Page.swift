import BearingsEngine
import BearingsFormats
import BearingsPipeline
import BearingsWire

/// What a page holds: one input, its sessions, and what waits to be taken.
struct Page: ~Copyable {
    private var processor: Processor
    private var source: SourceReader<NoOtherFormats>
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private let isLog: Bool
    /// The name of the last line's session.
    private(set) var session: [UInt8] = []

    /// Creates a page without sessions.
    ///
    /// - Parameter isLog: Whether time passes with records only.
    init(_ settings: PageSettings, isLog: Bool) {
        self.isLog = isLog
        processor = Processor(settings.configuration, settings.stream.processing)
        var decoding = settings.stream.decoding
        decoding.readsSupplements = settings.stream.location.reportsLocations
        source = SourceReader<NoOtherFormats>(
            named: "page",
            kind: isLog ? .file : .stream,
            index: 0,
            decoding: decoding
        )
        buffer = LineBuffer(
            maxLine: decoding.maxLine,
            readSize: Self.readSize,
            splitsDocuments: isLog
        )
    }

    private static var readSize: Int { 1 << 14 }

    /// Takes bytes of the input, in whatever pieces; of a live stream, whole lines.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, at wall: Instant) {
        processor.delivery.forgetOutput()
        let count = unsafe isLog ? bytes.count : Self.countToTell(bytes)
        var next = 0
        while next < count {
            _ = buffer.fill(atMost: Self.readSize) { target, offset, most in
                let piece = min(most, count - next)
                for index in 0..<piece {
                    unsafe target[offset + index] = bytes[next + index]
                }
                next += piece
                return .bytes(piece)
            }
            process(isAtEnd: false, at: wall)
        }
    }

    /// The bytes to take of what was sent: of a document the first line, so that it is told of once.
    private static func countToTell(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let end = unsafe bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        guard end < bytes.count else { return bytes.count }
        let line = unsafe bytes.span.extracting(0..<end)
        return NoOtherFormats.name(of: line) == nil ? bytes.count : end
    }

    /// The input has ended.
    mutating func finish(at wall: Instant) {
        processor.delivery.forgetOutput()
        process(isAtEnd: true, at: wall)
        processor.finish()
    }

    /// Time has passed.
    mutating func advance(to wall: Instant) {
        processor.delivery.forgetOutput()
        processor.advance(to: wall, source.origin.kind)
    }

    private mutating func process(isAtEnd: Bool, at wall: Instant) {
        repeat {
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            var next: Int? = 0
            while let start = next {
                next = processor.process(
                    batch,
                    of: buffer.bytes,
                    from: source.origin,
                    at: wall,
                    from: start
                )
            }
            if let last = batch.entries.last { session = batch.sessionName(of: last.session) }
            // It stops behind a request.
        } while !batch.requests.isEmpty
        processor.advance(to: wall, source.origin.kind)
    }

    /// The lines that the last call printed, before the count of ``TextBuffer``.
    var output: TextBuffer { processor.delivery.output }

    /// What became of the last line.
    var outcome: LineAccount.Outcome { processor.accounts.tally.lastLine.outcome }

    /// When ``advance(to:)`` has something to do next; `nil` for never.
    func wake(at wall: Instant) -> Instant? { processor.alarm(source.origin.kind, at: wall) }
}
