package import BearingsDocuments
package import BearingsEngine
package import BearingsPipeline
internal import BearingsWire

/// A run over one source: what a program does with a processor, without a clock or I/O.
package struct Pass: ~Copyable {
    /// The setup; without compass frames, which would be everywhere.
    package struct Setup {
        package var configuration = Configuration()
        var options = Self.quietOptions
        var decoding = DecodingOptions()
        var kind = SourceKind.file
        var name = "log.ndjson"

        /// Only `location` events, with a journal.
        static var locations: Setup {
            var setup = Setup()
            setup.configuration = Configuration(
                location: Configuration.Location(reportsLocations: true)
            )
            setup.options.keepsJournal = true
            setup.options.events = EventSelection([.location])
            return setup
        }

        /// A terminal's lines, with all events and locations.
        package static func live(
            lateness: Milliseconds = 0,
            kind: SourceKind = .terminal
        ) -> Setup {
            var setup = Setup()
            setup.configuration = Configuration(
                location: Configuration.Location(reportsLocations: true)
            )
            setup.options.lateness = lateness
            setup.options.events = .all
            setup.kind = kind
            return setup
        }

        private static var quietOptions: Processor.Options {
            var options = Processor.Options()
            options.events = EventSelection(EventKind.allCases.filter { $0 != .compass })
            return options
        }
    }

    /// All that comes out of it.
    package struct Result: Equatable {
        var output: String
        var diagnostics: [Diagnostic]
        var deadLetters: [UInt8]
        var journal: [UInt8]
        var tally: Tally
    }

    package var processor: Processor
    package private(set) var source: SourceReader<DocumentFormats>
    private var buffer: LineBuffer
    private var batch = RecordBatch()
    private let kind: SourceKind
    private let mostWaiting: Int
    /// The output written so far, if output is bounded.
    private var written: (output: String, deadLetters: [UInt8], journal: [UInt8]) = ("", [], [])
    /// How many bytes have waited at most when something was written.
    package private(set) var mostWaited = 0

    package init(_ setup: Setup = Setup()) {
        processor = Processor(setup.configuration, setup.options)
        buffer = LineBuffer(maxLine: setup.decoding.maxLine, splitsDocuments: true)
        kind = setup.kind
        mostWaiting = setup.options.mostWaiting
        source = SourceReader<DocumentFormats>(
            named: setup.name,
            kind: setup.kind,
            index: 0,
            decoding: setup.decoding
        )
    }

    /// Another source is read from here on.
    package mutating func begin(_ source: SourceReader<DocumentFormats>) {
        self.source = source
    }

    /// Bytes arrive in one read, or in several without room.
    package mutating func read(_ bytes: some Collection<UInt8>, at wall: Instant = .epoch) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(buffer.room)
            buffer.fill(with: piece)
            rest = rest.dropFirst(piece.count)
            takeIn(isAtEnd: false, at: wall)
        }
    }

    /// A line arrives.
    package mutating func read(_ line: String, at wall: Milliseconds = 0) {
        read(Array((line + "\n").utf8), at: .milliseconds(wall))
    }

    /// No more will arrive from this source.
    package mutating func endSource(at wall: Instant = .epoch) {
        buffer.makeRoom()
        takeIn(isAtEnd: true, at: wall)
    }

    private mutating func takeIn(isAtEnd: Bool, at wall: Instant) {
        batch.removeAll()
        source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
        var next = processor.process(batch, of: buffer.bytes, from: source.origin, at: wall)
        while let start = next {
            write()
            next = processor.process(
                batch,
                of: buffer.bytes,
                from: source.origin,
                at: wall,
                from: start
            )
        }
        if processor.waiting >= mostWaiting { write() }
    }

    /// Writes the waiting output.
    private mutating func write() {
        mostWaited = max(mostWaited, processor.waiting)
        written.output += output
        var deadLetters: [UInt8] = []
        processor.accounts.deadLetters.handOver(&deadLetters)
        written.deadLetters += deadLetters
        var journal: [UInt8] = []
        processor.journal.handOver(&journal)
        written.journal += journal
        processor.delivery.output.removeAll()
    }

    /// Lets the wall clock move on with nothing arriving.
    package mutating func wait(until wall: Milliseconds) {
        processor.advance(to: .milliseconds(wall), kind)
    }

    /// Whether records wait for a later time.
    package var holdsRecords: Bool { processor.holdsRecords }

    /// Applies what waits for a later time.
    package mutating func stopHolding() {
        while !processor.stopHolding() { write() }
    }

    /// The wall time of the next alarm.
    package func alarm(at wall: Milliseconds) -> Milliseconds? {
        processor.alarm(kind, at: .milliseconds(wall))?.millisecondsSince1970
    }

    /// The lines that wait, taken out.
    package mutating func takeOutput() -> [String] {
        let lines = output.split(separator: "\n").map(String.init)
        processor.delivery.output.removeAll()
        return lines
    }

    private var output: String {
        String(
            decoding: processor.delivery.output.bytes.prefix(processor.delivery.output.count),
            as: UTF8.self
        )
    }

    /// The counts so far.
    package var tally: Tally { processor.accounts.tally }

    /// Whether no more lines are wanted.
    package var hasStopped: Bool { processor.hasStopped }

    /// Ends the run.
    package consuming func finish() -> Result {
        endAll()
        return Result(
            output: written.output,
            diagnostics: processor.accounts.diagnostics,
            deadLetters: written.deadLetters,
            journal: written.journal,
            tally: processor.accounts.tally
        )
    }

    /// The input ends, and all that waits is written.
    package mutating func endAll() {
        endSource()
        var ending = processor.beginEnding()
        while processor.finish(&ending, until: mostWaiting) { write() }
        write()
    }

    /// The result for `log`, read in pieces that begin at `cuts`.
    package static func over(
        _ log: [UInt8],
        _ setup: Setup = Setup(),
        cuts: [Int] = []
    ) -> Result {
        var pass = Pass(setup)
        var start = 0
        for cut in cuts + [log.count] where start < min(cut, log.count) {
            let end = min(cut, log.count)
            pass.read(log[start..<end])
            start = end
        }
        return pass.finish()
    }

    package static func over(_ lines: [String], _ setup: Setup = Setup()) -> Result {
        over(Array(lines.map { $0 + "\n" }.joined().utf8), setup)
    }
}

extension Pass.Result {
    /// The first difference between two runs; `nil` for none.
    package func difference(from other: Self) -> String? {
        if let lines = firstDifference(lines, other.lines) { return lines }
        let (mine, others) = (deadLetters, other.deadLetters)
        if let line = firstDifference(mine.split(separator: 0x0A), others.split(separator: 0x0A)) {
            return "dead letters: \(line)"
        }
        if let diagnostic = firstDifference(diagnostics, other.diagnostics) {
            return "remarks: \(diagnostic)"
        }
        if tally != other.tally { return "\(tally), \(other.tally)" }
        return self == other ? nil : "line endings"
    }

    /// The lines of output.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The lines of output that belong to a session.
    package func lines(of session: String) -> [String] {
        let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
        return lines.filter { $0.contains("\"session\":\(name)") }
    }
}

extension LineBuffer {
    /// How much can be read at once.
    package var room: Int {
        mutating get {
            makeRoom()
            return bytes.count - filled
        }
    }

    /// Reads `bytes` into the room, which must suffice.
    package mutating func fill(with bytes: some Collection<UInt8>) {
        makeRoom()
        self.bytes.replaceSubrange(filled..<filled + bytes.count, with: bytes)
        didRead(bytes.count)
    }
}

extension String {
    /// The value of the first `key` in a line of output, up to the next comma or brace.
    package func value(of key: String) -> String? {
        guard let start = range(of: "\"\(key)\":")?.upperBound else { return nil }
        return String(self[start...].prefix { $0 != "," && $0 != "}" })
    }

    /// The value of the first `key` in a line, if it is an integer.
    package func number(of key: String) -> Int? { value(of: key).flatMap(Int.init) }
}
