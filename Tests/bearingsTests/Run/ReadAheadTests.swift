import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Synchronization
import Testing
import Transport

@testable import bearings

/// A second thread reads and decodes the same as a loop.
@Suite(.timeLimit(.minutes(5))) struct ReadAheadTests {
    /// Something to read, in reads of chosen sizes, which may fail in the end.
    private final class Reel: Sendable {
        private let bytes: [UInt8]
        private let most: Int
        private let failure: SystemError?
        private let position = Mutex(0)

        init(_ bytes: [UInt8], most: Int, failure: SystemError? = nil) {
            (self.bytes, self.most, self.failure) = (bytes, most, failure)
        }

        func read(_ buffer: inout [UInt8], _ offset: Int) throws(SystemError) -> Int {
            let start = position.withLock { $0 }
            let count = min(most, buffer.count - offset, bytes.count - start)
            if count == 0, let failure { throw failure }
            buffer.replaceSubrange(offset..<offset + count, with: bytes[start..<start + count])
            position.withLock { $0 += count }
            return count
        }
    }

    /// The result of a run.
    private struct Outcome: Equatable {
        var output: [UInt8]
        var deadLetters: [UInt8]
        var journal: [UInt8]
        var diagnostics: [Diagnostic]
        var tally: Tally
        /// The tally behind each chunk.
        var steps: [Int] = []
        var error: SystemError?
    }

    /// One run, by the plain loop or with a thread ahead.
    private struct Runner: ~Copyable {
        var processor: Processor
        let source: SourceReader
        let buffer: LineBuffer
        var steps: [Int] = []
        var error: SystemError?

        init(_ readSize: Int, isStrict: Bool) {
            var options = Processor.Options()
            options.keepsDeadLetters = true
            options.keepsJournal = true
            options.printsLines = true
            options.isStrict = isStrict
            processor = Processor(
                Configuration(location: Configuration.Location(reportsLocations: true)),
                options
            )
            var decoding = DecodingOptions()
            decoding.maxLine = 2000
            source = SourceReader(named: "log", kind: .file, index: 0, decoding: decoding)
            buffer = LineBuffer(maxLine: decoding.maxLine, readSize: readSize)
        }

        mutating func runPlainly(_ reel: Reel) {
            var (source, buffer, batch) = (source, buffer, RecordBatch())
            while !processor.hasStopped {
                do {
                    buffer.makeRoom()
                    let count = try reel.read(&buffer.bytes, buffer.filled)
                    buffer.didRead(count)
                    batch.removeAll()
                    source.decode(&buffer, isAtEnd: count == 0, into: &batch)
                    take(batch, buffer.bytes)
                    if count == 0 { return }
                } catch {
                    self.error = error
                    return
                }
            }
        }

        mutating func runAhead(_ reel: Reel) throws {
            // Meanwhile it may not run where the other thread does.
            let processors = Processors.count
            defer { expectEqual(Processors.count, processors) }
            let ahead = try ReadAhead(source, buffer, Unpacking()) {
                _,
                bytes,
                offset throws(SystemError) in
                try reel.read(&bytes, offset)
            }
            while !processor.hasStopped, let chunk = ahead.next() {
                error = chunk.error
                if error != nil { return }
                take(chunk.batch, chunk.bytes)
                let count = chunk.count
                ahead.takeBack(chunk)
                if count == 0 { return }
            }
        }

        private mutating func take(_ batch: RecordBatch, _ bytes: [UInt8]) {
            processor.process(batch, of: bytes, from: source.origin, at: .epoch)
            steps.append(processor.accounts.tally.read)
        }

        consuming func finish() -> Outcome {
            if error == nil { processor.finish() }
            return Outcome(
                output: Array(
                    processor.delivery.output.bytes.prefix(processor.delivery.output.count)
                ),
                deadLetters: processor.accounts.deadLetters.waiting,
                journal: processor.journal.waiting,
                diagnostics: processor.accounts.diagnostics,
                tally: processor.accounts.tally,
                steps: steps,
                error: error
            )
        }
    }

    private func compare(
        _ log: [UInt8],
        readSize: Int,
        most: Int = .max,
        isStrict: Bool = false,
        failure: SystemError? = nil,
        _ comment: String
    ) throws {
        var plain = Runner(readSize, isStrict: isStrict)
        plain.runPlainly(Reel(log, most: most, failure: failure))
        let expected = plain.finish()
        expect(expected.error == failure || isStrict)
        var ahead = Runner(readSize, isStrict: isStrict)
        try ahead.runAhead(Reel(log, most: most, failure: failure))
        let found = ahead.finish()
        expectEqual(firstDifference(of: found.output, from: expected.output), nil, comment)
        expectEqual(found, expected, comment)
    }

    private static let dirty: [UInt8] = {
        let lines = (0..<200).map { index in
            switch index % 10 {
            case 3: "nonsense \(index)"
            case 5: #"{"type":"tick","pad":"\#(String(repeating: "p", count: 40 * index % 6000))"}"#
            case 7: ""
            default:
                #"{"type":"fix","time":\#(index),"lat":47.\#(index),"lon":8,"session":"s\#(index % 3)"}"#
            }
        }
        return Array(lines.joined(separator: "\n").utf8)
    }()

    @Test(arguments: SampleFolder.all)
    func `a sample gives the same as the plain loop, with any chunk size`(
        sample: SampleFolder
    ) throws {
        let log = Array(try sample.input)
        for readSize in [1, 61, 4096, LineBuffer.readSize] {
            try compare(log, readSize: readSize, "\(readSize)")
        }
    }

    @Test(
        .enabled(if: SharedFolder.url != nil),
        arguments: [
            "gpsd/ublox-8.gpsd.log", "gpsd/gpsdf.nmea", "nmea/nmea_utf16.nmea",
            "owntracks/demo-iphone.rec", "gpxpy/cerknicko-jezero.gpx",
        ]
    )
    func `a real log gives the same as the plain loop`(path: String) throws {
        let log = try SharedFolder.log(path)
        expect(!log.isEmpty)
        for readSize in [100, 10_000, LineBuffer.readSize] {
            try compare(log, readSize: readSize, "\(readSize)")
        }
    }

    @Test(arguments: [1, 2, 100, 3000, 1 << 18], [3, 1000, Int.max])
    func `long and bad lines are judged as in the plain loop`(
        readSize: Int,
        most: Int
    ) throws {
        // A few bytes at a time make a chunk of each few: a part has long lines and bad ones too.
        let isSlow = min(readSize, most) <= 3
        let count = isSlow ? Rounds.count(Self.dirty.count / 4) : Self.dirty.count
        let log = Array(Self.dirty.prefix(count))
        try compare(log, readSize: readSize, most: most, "\(readSize)")
        let marked = [0xEF, 0xBB, 0xBF] + log
        try compare(marked, readSize: readSize, most: most, "with a mark")
    }

    @Test(arguments: [2, 100, 3000])
    func `transcodes UTF-16 as the plain loop does`(readSize: Int) throws {
        let wide: [UInt8] = [0xFF, 0xFE] + Self.dirty.flatMap { [$0, 0] as [UInt8] }
        try compare(wide, readSize: readSize, "\(readSize)")
    }

    @Test(arguments: [1, 100, 3000, 1 << 18])
    func `a strict run stops at the same line`(readSize: Int) throws {
        try compare(Self.dirty, readSize: readSize, isStrict: true, "\(readSize)")
    }

    @Test(arguments: [1, 100, 3000, 1 << 18])
    func `reports a failed read after all that was read before it`(readSize: Int) throws {
        let failure = SystemError(operation: "read", subject: "log", code: 5)
        try compare(Self.dirty, readSize: readSize, failure: failure, "\(readSize)")
    }

    @Test func `does not wait for the end if the reader stops early`() throws {
        let reel = Reel(Self.dirty, most: 10)
        let processors = Processors.count
        do {
            let runner = Runner(100, isStrict: false)
            let ahead = try ReadAhead(runner.source, runner.buffer, Unpacking()) {
                _,
                bytes,
                offset throws(SystemError) in
                try reel.read(&bytes, offset)
            }
            expectEqual(ahead.next()?.count, 10)
        }
        // The thread has ended, and reads no more.
        expectEqual(Processors.count, processors)
        var rest = [UInt8](repeating: 0, count: 100_000)
        try expectEqual(reel.read(&rest, 0), 10)
    }
}
