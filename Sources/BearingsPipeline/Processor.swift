import BearingsEngine
import BearingsWire

/// Applies records to sessions and turns what they decide into lines; accounts for every line.
///
/// It has no clock, no task and does no I/O: the wall time is an argument, and what is to be written
/// waits in ``output``. The same records give the same bytes.
package struct Processor: Sendable {
    /// How a run is processed and printed.
    package struct Options: Sendable {
        package var clock = SourceClock.Mode.auto
        /// How long after its event time a live session's timer fires, in milliseconds.
        package var lateness: Milliseconds = 0
        package var events = EventSelection.all
        package var timeStyle = EventEncoder.TimeStyle.rfc3339
        /// Whether each event tells the line that caused it.
        package var printsLines = false
        /// Where remarks go.
        package var remarks = RemarkTarget.collected(perReason: 20)
        /// Whether rejected lines are kept.
        package var keepsDeadLetters = false
        /// Whether nothing is processed behind the first rejected line.
        package var isStrict = false
        /// The sources' names as JSON strings, where several are read.
        package var fileNames: [[UInt8]] = []

        package init() {}
    }

    /// Where `rejected` and `filtered` go.
    package enum RemarkTarget: Equatable, Sendable {
        /// Into ``Processor/remarks``, so many of each reason and rule.
        case collected(perReason: Int)
        /// Among the events.
        case stream
        case none
    }

    /// Lines that wait to be written.
    package var output = TextBuffer()
    /// Remarks that wait to be told.
    package var remarks: [Remark] = []
    /// Rejected lines that wait to be written.
    package var deadLetters = DeadLetters()
    package private(set) var tally = Tally()
    /// Whether a line was rejected and no more are wanted: not even the rest of that line.
    package var hasStopped: Bool { isRefusing && deadLetters.endsLine }

    /// Whether a line was rejected and no other is wanted.
    private var isRefusing = false

    private let configuration: Configuration
    private let options: Options
    private var table = SessionTable()
    private var alarms = AlarmQueue()
    private var clock: SourceClock
    private var encoder: EventEncoder
    private var actions: [Action] = []

    package init(_ configuration: Configuration, _ options: Options) {
        self.configuration = configuration
        self.options = options
        clock = SourceClock(options.clock)
        encoder = EventEncoder(options.timeStyle)
    }

    // MARK: Records

    /// Applies what lines say, in their order.
    ///
    /// - Parameters:
    ///   - buffer: The buffer that the batch was decoded from.
    ///   - source: What the lines were read from.
    ///   - wall: The wall time of their arrival.
    package mutating func process(
        _ batch: RecordBatch,
        of buffer: LineBuffer,
        from source: Source,
        at wall: Instant
    ) {
        for entry in batch.entries {
            switch entry.content {
            case .rest:
                if options.keepsDeadLetters {
                    deadLetters.appendMore(buffer.bytes.span, entry.text)
                }
            case _ where isRefusing:
                return
            case .fix, .epochReport, .input:
                apply(entry, in: batch, from: source, at: wall, buffer)
            case .ignored:
                tally.countIgnored()
            case .rejected(let index):
                reject(batch.errors[Int(index)], entry, from: source, buffer)
            }
        }
    }

    private mutating func apply(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source,
        at wall: Instant,
        _ buffer: LineBuffer
    ) {
        guard let input = batch.input(of: entry) else { return }
        let isLive = source.kind != .file || options.clock == .live
        guard let (index, isNew) = session(of: entry, in: batch, for: input) else {
            // There is nothing to close.
            tally.countIgnored()
            return
        }
        let time = entry.time ?? timeForUntimed(input, of: index, from: source, at: wall)
        let cause = cause(line: entry.line, source: source.index)
        let verdict = table.sessions[index].engine.receive(
            input,
            at: time,
            cause: cause,
            into: &actions
        )
        emitActions(of: index)
        switch verdict {
        case .used:
            tally.countUsed()
        case .ignored:
            tally.countIgnored()
            // An answer to a session that has ended begins no other.
            if isNew { return table.remove(index) }
        case .filtered(let findings):
            remarkFiltered(findings, entry, from: source, session: index)
        case .rejected(let problem):
            reject(LineError(problem), entry, from: source, buffer)
            // It has changed nothing, so it tells nothing of the session's time and begins none.
            if isNew { table.remove(index) }
            return
        }
        if isNew { tally.sessions += 1 }
        if let told = entry.time, isLive { clock.told(told) }
        if case .close = input {
            table.remove(index)
        } else if isLive {
            table.sessions[index].arrived(time, at: wall)
            setAlarm(of: index)
        }
    }

    /// The session of a record, begun if there is none yet; `nil` for one to close that is not.
    private mutating func session(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch,
        for input: Input
    ) -> (index: Int, isNew: Bool)? {
        let name = entry.session.map { batch.names[$0.indices] } ?? SessionTable.main[...]
        if let index = table.index(of: name) { return (index, false) }
        if case .close = input { return nil }
        return (table.insert(Array(name), Engine(configuration)), true)
    }

    private func timeForUntimed(
        _ input: Input,
        of index: Int,
        from source: Source,
        at wall: Instant
    ) -> Instant {
        let isLive = clock.isLive(source.kind, at: wall)
        let present = isLive ? table.sessions[index].present(at: wall) ?? wall : nil
        return table.sessions[index].engine.timeForUntimed(input, present: present)
    }

    // MARK: Time

    /// The wall time at which ``advance(to:kind:)`` has something to do, `nil` if it never will.
    package func alarm(_ kind: Source.Kind, at wall: Instant) -> Instant? {
        clock.isLive(kind, at: wall) ? alarms.earliest : nil
    }

    /// Lets silence move the clocks of live sessions.
    package mutating func advance(to wall: Instant, _ kind: Source.Kind) {
        guard clock.isLive(kind, at: wall) else { return }
        while let index = alarms.popDue(at: wall) {
            table.sessions[index].alarm = nil
            guard let present = table.sessions[index].present(at: wall) else { continue }
            let limit = present.advanced(by: -options.lateness)
            table.sessions[index].engine.advance(to: limit, into: &actions)
            emitActions(of: index)
            setAlarm(of: index)
        }
    }

    private mutating func setAlarm(of index: Int) {
        guard let wall = table.sessions[index].wallDeadline(lateness: options.lateness) else {
            return
        }
        if let alarm = table.sessions[index].alarm, alarm <= wall { return }
        table.sessions[index].alarm = wall
        alarms.insert(session: index, at: wall)
    }

    /// The input has ended: ends what is under way and retracts what is shown, session by session.
    package mutating func finish() {
        deadLetters.endLine()
        for index in table.inOrderOfBirth {
            table.sessions[index].engine.finish(into: &actions)
            emitActions(of: index)
        }
    }

    // MARK: Events and remarks

    /// The caller's mark of a record: its line, and in the top bits its source.
    private func cause(line: Int, source: Int) -> Cause {
        Cause(line) | Cause(source) << Self.lineBits
    }

    /// A source of 2^48 lines would be read for years.
    private static let lineBits: Cause = 48

    private mutating func emitActions(of index: Int) {
        guard !actions.isEmpty else { return }
        for action in actions {
            table.sessions[index].sequence += 1
            tally.events += 1
            guard options.events.contains(EventKind(action.event)) else { continue }
            var envelope = EventEncoder.Envelope(
                sequence: table.sessions[index].sequence,
                session: table.sessions[index].nameJSON
            )
            if options.printsLines, action.cause != 0 {
                envelope.line = Int(action.cause & (1 << Self.lineBits - 1))
                envelope.file = fileName(of: Int(action.cause >> Self.lineBits))
            }
            encoder.append(action, envelope, to: &output)
        }
        actions.removeAll(keepingCapacity: true)
    }

    private func fileName(of source: Int) -> [UInt8]? {
        options.fileNames.isEmpty ? nil : options.fileNames[source]
    }

    private mutating func remarkFiltered(
        _ findings: [FilterFinding],
        _ entry: RecordBatch.Entry,
        from source: Source,
        session index: Int
    ) {
        tally.countFiltered(findings)
        switch options.remarks {
        case .none:
            break
        case .collected(let most):
            let isRare = findings.contains { tally.byRule[$0.rule, default: 0] <= most }
            guard isRare else { return }
            remarks.append(
                Remark(content: .filtered(findings), source: source.index, line: entry.line)
            )
        case .stream:
            guard let clock = table.sessions[index].engine.clock else { return }
            let envelope = EventEncoder.Envelope(
                sequence: nil,
                session: table.sessions[index].nameJSON,
                line: entry.line,
                file: fileName(of: source.index)
            )
            encoder.appendFiltered(findings, at: clock, envelope, to: &output)
        }
    }

    private mutating func reject(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        from source: Source,
        _ buffer: LineBuffer
    ) {
        tally.countRejected(error.reason)
        if options.keepsDeadLetters { deadLetters.append(buffer.bytes.span, entry.text) }
        if options.isStrict { isRefusing = true }
        switch options.remarks {
        case .none:
            break
        case .collected(let most):
            guard tally.byReason[error.reason, default: 0] <= most else { return }
            remarks.append(
                Remark(content: .rejected(error), source: source.index, line: entry.line)
            )
        case .stream:
            encoder.appendRejected(
                error,
                line: entry.line,
                file: fileName(of: source.index),
                to: &output
            )
        }
    }
}
