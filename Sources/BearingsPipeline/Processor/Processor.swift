import BearingsEngine
import BearingsWire

/// Applies records to sessions, encodes the resulting events, and accounts for every line.
///
/// It only connects its parts, of which each has its own state: see ``process(_:of:from:at:from:)`` for the way of a
/// batch, and ``Sessions/apply(_:in:_:_:isForgotten:into:)`` for that of a record.
///
/// It has no clock and no tasks, and does no I/O: the time is an argument, and output waits in ``delivery``.
/// The same records give the same bytes.
///
/// All wall times come from a ``SteadyClock``, which passes evenly while the wall clock is set.
/// ``wallClockWasSet(ahead:)`` gives the difference for dates.
package struct Processor: ~Copyable, Sendable {
    /// How a run is processed and encoded.
    package typealias Options = ProcessorOptions

    let configuration: Configuration
    let options: Options
    /// Finds the session of each record, and which is due next.
    package var sessions: Sessions
    /// Knows whether a source is live.
    package var clock: SourceClock
    /// Completes times without a date.
    var dates = DateCompletion()
    /// Records that wait for a later record to give their time.
    var untimed: UntimedRecords
    /// Lines that wait to be sorted; `nil` where records are applied in the order of arrival.
    var reorderer: Reorderer?
    /// Which lines must not be used or shown, because location was not authorized.
    package var withholding: Withholding
    /// Outcomes of lines and the remarks about them.
    package var accounts: Accounting
    /// Accepted records that wait to be written.
    package var journal: Journal
    /// Events that wait to be written.
    package var delivery: Delivery
    /// What was shared out among several shards.
    package var sharing: Sharing

    /// Creates a processor without sessions.
    package init(_ configuration: Configuration, _ options: Options) {
        self.configuration = configuration
        self.options = options
        sessions = Sessions(configuration, options)
        clock = SourceClock(options.clock)
        untimed = UntimedRecords(configuration.location.filter)
        if options.reorder > 0 {
            reorderer = Reorderer(
                span: options.reorder,
                reset: configuration.session.reset,
                most: options.reorderBuffer
            )
        }
        withholding = Withholding(
            requiresAuthorization: configuration.session.requiresAuthorization
        )
        sharing = Sharing(mayHide: configuration.session.requiresAuthorization)
        accounts = Accounting(options)
        journal = Journal(options, configuration.location.filter)
        delivery = Delivery(options)
    }

    /// Whether processing has stopped at a rejected line, and all of that line has arrived.
    package var hasStopped: Bool { accounts.hasStopped }

    // MARK: The way of a batch

    /// Applies the records of a batch in order, until enough output waits.
    ///
    /// - Parameters:
    ///   - bytes: The buffer from which the batch was decoded.
    ///   - source: The source of the lines.
    ///   - wall: The wall time of their arrival.
    ///   - start: The entry to start with.
    /// - Returns: The entry to continue with once the output has been written; `nil` when the batch is done.
    @discardableResult
    package mutating func process(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: SourceOrigin,
        at wall: Instant,
        from start: Int = 0
    ) -> Int? {
        sessions.work = 0
        delivery.lineBegins()
        defer { delivery.linesEnd() }
        let receipt = Receipt(source: source, wall: wall)
        guard batch.hasUnknownDates else { return pass(batch, bytes, receipt, from: start) }
        let dated = dates.completed(batch, from: source, at: wall, clock, &sessions)
        return pass(dated, bytes, receipt, from: start)
    }

    /// Passes dated records on: in order of arrival or time, behind those that wait for their time.
    private mutating func pass(
        _ batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt,
        from start: Int
    ) -> Int? {
        var next = start
        if untimed.isEmpty {
            let mayWait = mayHoldBack(batch, receipt)
            let rest = start..<batch.entries.count
            let left = takeEntries(rest, of: batch, bytes, receipt, mayWait: mayWait)
            if mayWait, left == nil { untimed.passed(batch) }
            guard mayWait, let left, left < batch.entries.count,
                anyWaitsForTime(lineToTime(at: left, in: batch), in: batch)
            else { return left }
            next = left
        }
        if next < batch.entries.count { untimed.hold(batch, of: bytes, receipt, from: next) }
        if batch.endsSource { untimed.stopWaiting() }
        return releaseTimed() ? nil : batch.entries.count
    }

    /// Takes dated and timed entries: sorts them, or applies them at once.
    ///
    /// - Returns: The entry to continue with once the output has been written, or once its time is known; `nil` when all
    ///   are done.
    mutating func takeEntries(
        _ entryRange: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt,
        mayWait: Bool
    ) -> Int? {
        if reorderer != nil {
            return sortLines(entryRange, of: batch, bytes, receipt, mayWait: mayWait)
        }
        let next = applyEntries(
            entryRange,
            of: batch,
            bytes,
            receipt,
            mayStop: true,
            mayWait: mayWait
        )
        return next < entryRange.upperBound ? next : nil
    }

    // MARK: Turns

    /// How many bytes wait to be written: events, dead letters and journal.
    package var waiting: Int {
        delivery.waiting + accounts.deadLetters.waiting.count + journal.waiting.count
    }

    /// Whether to leave the rest for another call: enough output waits or, on a server, enough work was done.
    var hasEnough: Bool {
        // A server writes its files at the end of each turn, whatever their size.
        options.isServing
            ? delivery.output.count >= options.mostWaiting || sessions.work >= Sessions.mostWork
            : waiting >= options.mostWaiting
    }

    /// The work since the last call to `process`, in lines; 256 bytes of output count as one.
    package var lines: Int { delivery.output.count >> 8 + sessions.work >> 5 }

    // MARK: Sources

    /// Whether a source is known to be a log, so that all of it can be read at once.
    package func isPast(_ kind: SourceKind, at wall: Instant) -> Bool {
        clock.isPast(kind, at: wall)
    }

    /// The wall clock has been set: it is now ahead of the wall times passed in, by `ahead` milliseconds.
    package mutating func wallClockWasSet(ahead: Milliseconds) { clock.wallAhead = ahead }

    /// A source of a server has ended.
    package mutating func sourceEnded(_ source: Int) {
        withholding.ended(source)
        dates.ended(source)
        accounts.deadLetters.endLine(of: source)
    }
}
