import BearingsEngine
import BearingsWire

/// Applies records to sessions and turns what they decide into lines; accounts for every line.
///
/// It has no clock, no task and does no I/O: the time is an argument, and what is to be written
/// waits in ``output``. The same records give the same bytes.
///
/// Wherever it is handed a wall time, that is one of a ``SteadyClock``: it passes evenly when the wall clock is
/// set, and ``wallClockWasSet(ahead:)`` tells what to date by.
package struct Processor: ~Copyable, Sendable {
    /// How a run is processed and printed.
    package struct Options: Sendable {
        package var clock = SourceClock.Mode.auto
        /// How long after its event time a live session's timer fires, in milliseconds.
        package var lateness: Milliseconds = 0
        package var events = EventSelection.all
        package var timeStyle = EventEncoder.TimeStyle.rfc3339
        /// How far behind the newest time records may come and still be sorted, in milliseconds; 0 for none.
        package var reorder: Milliseconds = 0
        /// Whether each event tells the line that caused it.
        package var printsLines = false
        /// Where remarks go.
        package var remarks = RemarkTarget.collected(perReason: 20)
        /// Whether rejected lines are kept.
        package var keepsDeadLetters = false
        /// Whether what is taken in is kept for a journal.
        package var keepsJournal = false
        /// What names sessions; each line of a journal tells the name itself.
        package var sessionSource = RecordDecoder.SessionSource.record
        /// Whether nothing is processed behind the first rejected line.
        package var isStrict = false
        /// The sources' names as JSON strings, where several are read.
        package var fileNames: [[UInt8]] = []
        /// Whether several listen, each to some sessions: what is told to whom, and what holds, is kept.
        package var isServing = false
        /// The most sessions at a time.
        package var maxSessions = Int.max
        /// After how many milliseconds without a record a live session is closed; `nil` for never.
        package var idleSession: Milliseconds?
        /// How many bytes may wait to be written before the rest of a batch is left for another call.
        package var mostWaiting = Int.max

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
    package var deadLetters: DeadLetters
    /// What was taken in and waits to be written.
    package var journal = Journal()
    package internal(set) var tally = Tally()
    /// Whether a line was rejected and no more are wanted: not even the rest of that line.
    package var hasStopped: Bool { isRefusing && deadLetters.isWhole }

    /// Whether a line was rejected and no other is wanted.
    var isRefusing = false

    let configuration: Configuration
    /// What each session begins with.
    private let newEngine: Engine
    let options: Options
    var table = SessionTable()
    /// What holds of each session, by its index; none unless several listen.
    var standings: [Standing] = []
    /// What has been done since the last call to ``takeEmissions()``.
    var emissions: [Emission] = []
    var alarms = AlarmQueue()
    /// When to look whether a session has been idle for too long.
    var idleAlarms = AlarmQueue()
    var clock: SourceClock
    var encoder: EventEncoder
    /// Where each session takes its inputs.
    var desk = Desk()
    /// The fixes that are worked on at once.
    var row = FixRow()
    /// Which events are printed for the session at hand: those that anybody hears.
    var wanted: EventSelection
    /// Who writes, and since when who hears what is as it is; `nil` where nobody in particular writes.
    var circumstances: Audience.Circumstances?
    /// The name that an event was told under last.
    var toldName = ToldName()
    /// What waits to be sorted; `nil` where everything is applied as it comes.
    var reorderer: Reorderer?
    /// What waits for its times.
    var untimed = UntimedRecords()
    /// What of what waits to be sorted is to be applied before anything else; `nil` where nothing is.
    var release: Release?
    /// The sessions of whose last input something is still to be told, by their indices; the one that waits longest
    /// first.
    var unfinished: [Int] = []
    /// How many annotations have been looked at in this call.
    var work = 0
    /// The line at hand, where it has waited; its records are not of the batch that came last.
    var held: HeldMark?
    /// The session of the last record, while listeners know of it.
    var touched: UInt64?
    /// What is to be forgotten, or shown to nobody.
    var withholding = Withholding()
    /// Whether the element at hand shares its line with others.
    var isOneOfSeveral = false
    /// What of its line the record at hand is, if it stands in an array of records.
    var elementText: ByteRange?
    /// Whether the element at hand was not to be taken, as nothing of it is to be told then.
    private var isUnauthorized = false
    /// How much later things were than days from 1970 on say, by the log's place among the sources.
    var delays: [Int: Milliseconds] = [:]
    /// Of which sources and for what reasons a field that could not be read has been told.
    var toldFlaws: Set<FlawKind> = []

    /// Why a field could not be read, and where.
    struct FlawKind: Hashable {
        var source: Int
        var reason: RejectionReason
    }

    package init(_ configuration: Configuration, _ options: Options) {
        self.configuration = configuration
        newEngine = Engine(configuration)
        self.options = options
        desk.leavesRest = true
        deadLetters = DeadLetters(isShared: options.isServing)
        wanted = options.events
        clock = SourceClock(options.clock)
        encoder = EventEncoder(options.timeStyle)
        if options.reorder > 0 {
            reorderer = Reorderer(span: options.reorder, reset: configuration.reset)
        }
    }

    /// How many bytes wait to be written, wherever.
    package var waiting: Int {
        output.count + deadLetters.waiting.count + journal.waiting.count
    }

    // MARK: Records

    /// Applies what lines say, in their order; of what leads to much, no more than may wait at once.
    ///
    /// - Parameters:
    ///   - bytes: The buffer that the batch was decoded from.
    ///   - source: What the lines were read from.
    ///   - wall: The wall time of their arrival.
    ///   - start: The entry to begin with.
    /// - Returns: The entry to go on with once what waits has been written; `nil` where all is done.
    @discardableResult
    package mutating func process(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant,
        from start: Int = 0
    ) -> Int? {
        if batch.hasUnknownDates {
            let dated = dated(batch, from: source, at: wall)
            return process(dated, of: bytes, from: source, at: wall, from: start)
        }
        touched = nil
        work = 0
        defer { wanted = options.events }
        // A server goes on with these itself, for others shall not wait.
        if !options.isServing, !tellMore() { return start }
        guard untimed.isEmpty else {
            return wait(for: batch, of: bytes, from: source, at: wall, from: start)
        }
        let mayWait = mayHoldBack(batch, from: source)
        guard reorderer == nil else {
            let next = sort(
                batch,
                of: bytes,
                from: source,
                at: wall,
                from: start,
                mayWait: mayWait
            )
            guard mayWait, let next, next < batch.entries.count,
                anyWaitsForTime(next..<batch.lineEnd(from: next), in: batch)
            else { return next }
            return wait(for: batch, of: bytes, from: source, at: wall, from: next)
        }
        if options.isServing, batch.entries.count == 1, batch.flaws.isEmpty, unfinished.isEmpty,
            applyServedFix(batch.entries[0], of: batch, bytes, from: source, at: wall)
        {
            return nil
        }
        let (end, before) = (batch.entries.count, unfinished.count)
        let next = apply(
            start..<end,
            of: batch,
            bytes,
            from: source,
            at: wall,
            mayStop: true,
            mayWait: mayWait
        )
        if mayWait, next < end, waitsForTime(batch.entries[next], in: batch) {
            return wait(for: batch, of: bytes, from: source, at: wall, from: next)
        }
        return next < end || unfinished.count > before ? next : nil
    }

    /// Applies the entries at some places of a batch.
    ///
    /// - Parameters:
    ///   - mayStop: Whether to leave the others where enough waits.
    ///   - mayWait: Whether to leave them where one is to wait for its time.
    /// - Returns: The first that has not been applied, though it is wanted; else the end.
    @discardableResult
    mutating func apply(
        _ places: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant,
        mayStop: Bool = false,
        mayWait: Bool = false
    ) -> Int {
        let isPlain = isPlainLog(source) && batch.flaws.isEmpty
        table.beginLookingAhead(at: places, of: batch)
        let end = places.upperBound
        let before = unfinished.count
        var place = places.lowerBound
        while place < end {
            if isPlain { applyPlain(&place, to: end, of: batch, from: source) }
            guard place < end, !mayStop || unfinished.count == before else { break }
            if mayWait, waitsForTime(batch.entries[place], in: batch) { break }
            table.lookAhead(beyond: place)
            if !unfinished.isEmpty, let index = unfinishedSession(of: batch.entries[place], batch) {
                if mayStop { break }
                tellRest(of: index)
            }
            if options.keepsJournal { elementText = batch.elementText(of: place) }
            let isServed =
                options.isServing && batch.flaws.isEmpty
                && applyServedFix(batch.entries[place], of: batch, bytes, from: source, at: wall)
            guard isServed || apply(batch.entries[place], in: batch, bytes, from: source, at: wall)
            else { return end }
            if !batch.flaws.isEmpty { tellFlaws(of: place, in: batch, from: source) }
            place += 1
            if mayStop, hasEnough || unfinished.count > before { break }
        }
        return place
    }

    /// Applies an entry.
    ///
    /// - Returns: Whether others are wanted.
    private mutating func apply(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant
    ) -> Bool {
        isOneOfSeveral = entry.isContinued || tally.isLineContinued
        isUnauthorized = false
        tally.isLineContinued = entry.isContinued
        if entry.isAfterthought, !isRefusing { tally.takeBackIgnored() }
        switch entry.content {
        case .rest:
            if options.keepsDeadLetters {
                deadLetters.appendMore(bytes.span, entry.text, of: source.index)
            }
            return true
        case _ where isRefusing:
            return false
        case .fix, .epochReport, .supplementedFix, .viewport, .input:
            applyInput(entry, in: batch, from: source, at: wall, bytes)
        case .request:
            tally.countUsed()
        case .place, .ignored:
            tally.countIgnored()
            if options.keepsJournal, let text = journalText(of: entry), !mayHideAnyone {
                journal.append(bytes.span, text)
            }
        case .rejected(let index):
            let isWithheld = mustWithhold(entry, of: source, in: batch)
            reject(batch.errors[Int(index)], entry, from: source, isWithheld: isWithheld)
        }
        if !entry.standsAlone { noteDependent(entry, in: batch, of: source) }
        endElement(entry, bytes, from: source)
        return true
    }

    /// Tells which fields of the entry that was applied could not be read.
    private mutating func tellFlaws(
        of place: Int,
        in batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard !isUnauthorized else { return }
        for flaw in batch.flaws where flaw.entry == place {
            remark(flaw.error, line: batch.entries[place].line, from: source)
        }
    }

    /// Settles the account of the line if this is its last element, or the last that is wanted.
    mutating func endElement(
        _ entry: RecordBatch.Entry,
        _ bytes: [UInt8],
        from source: Source.Origin
    ) {
        if entry.isContinued {
            guard isRefusing else { return }
            tally.endLine()
        }
        // A part of a document is no line that could be given back.
        if options.keepsDeadLetters, tally.lastLine.isDeadLetter, entry.text.count > 0 {
            deadLetters.append(bytes.span, entry.text, of: source.index)
        }
    }

    private mutating func applyInput(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source.Origin,
        at wall: Instant,
        _ bytes: [UInt8]
    ) {
        let isClosing = batch.isClosing(entry)
        let isLive = source.kind != .file || options.clock == .live
        let index: Int
        let isNew: Bool
        switch session(of: entry, in: batch, isClosing: isClosing) {
        case .found(let found): (index, isNew) = (found, false)
        case .begun(let begun): (index, isNew) = (begun, true)
        case .nothingToClose:
            tally.countIgnored()
            return
        case .refusedName:
            reject(LineError(sessionNamed: "*"), entry, from: source)
            return
        case .oneTooMany:
            note(.refused(.maxSessions), of: nil)
            reject(LineError(moreSessionsThan: options.maxSessions), entry, from: source)
            return
        }
        if options.isServing {
            table.sessions[index].lastRecord = wall
            touch(index, isNew: isNew, at: wall)
        }
        let time =
            entry.time
            ?? timeForUntimed(isFix: entry.content.isFix, of: index, from: source, at: wall)
        let isArriving = clock.isLive(source.kind, at: wall)
        let arrival = isArriving ? clock.date(of: held?.wall ?? wall) : nil
        let stamp = stamp(entry, at: time, arrival: arrival, from: source)
        let wasOpen = table.sessions[index].engine.mayUseLocation
        let verdict: Verdict
        switch entry.content {
        case _ where entry.content.isFix && takesFromForgotten(entry, in: batch, of: source):
            // What is ahead of its arrival moves no clock.
            let isFuture = configuration.filter.isFuture(time, arrival: arrival)
            let time = isFuture ? Input.noFix(grade: 0, needed: 1) : .tick
            _ = table.sessions[index].engine.receive(time, stamp, at: &desk)
            verdict = .filtered([FilterFinding(.unauthorized)])
        case .fix(let place), .epochReport(let place):
            verdict = table.sessions[index].engine.receive(
                batch.fixes[Int(place)],
                isEpochReport: entry.content.isEpochReport,
                stamp,
                at: &desk
            )
        case .viewport(let place):
            verdict = table.sessions[index].engine.receive(
                batch.viewports[Int(place)],
                stamp,
                at: &desk
            )
        case .input(let place), .supplementedFix(let place):
            verdict = table.sessions[index].engine.receive(
                batch.inputs.span[Int(place)],
                stamp,
                at: &desk
            )
        case .request, .place, .ignored, .rejected, .rest:
            return
        }
        emitAll(of: index)
        heedRest(of: index)
        if case .input(let place) = entry.content,
            case .authorization = batch.inputs.span[Int(place)]
        {
            authorizationTold(of: index, wasOpen: wasOpen)
        }
        if options.keepsJournal, !verdict.isRejection, let input = batch.input(of: entry) {
            keep(input, verdict, entry, stamp, of: index, isNew: isNew, bytes)
        }
        account(verdict, entry, from: source, session: index)
        switch verdict {
        case .used, .filtered:
            break
        case .ignored:
            // An answer to a session that has ended begins no other.
            if isNew { return end(index) }
        case .rejected:
            // It has changed nothing, so it tells nothing of the session's time and begins none.
            if isNew { end(index) }
            return
        }
        if isNew { tally.sessions += 1 }
        if isClosing {
            if isLive, let told = entry.time { clock.told(told) }
            end(index)
        } else if isLive, let now = table.sessions[index].engine.clock, now >= time {
            // What is filtered as future has not moved the session's clock, and moves no other.
            if let told = entry.time { clock.told(told) }
            table.sessions[index].arrived(time, at: wall)
            setAlarm(of: index)
        }
    }

    /// Counts an entry as what has become of it, and tells of it what is to be told.
    mutating func account(
        _ verdict: Verdict,
        _ entry: RecordBatch.Entry,
        from source: Source.Origin,
        session index: Int
    ) {
        switch verdict {
        case .used: tally.countUsed()
        case .ignored: tally.countIgnored()
        case .filtered(let findings):
            isUnauthorized = findings == [FilterFinding(.unauthorized)]
            remarkFiltered(findings, entry, from: source, session: index)
        case .rejected(let problem):
            if case .keepsTooMuch = problem { note(.refused(.maxSessionBytes), of: nil) }
            reject(LineError(problem), entry, from: source)
        }
    }

    private enum SessionFinding {
        case found(Int)
        case begun(Int)
        case nothingToClose
        /// It stands for all sessions where one asks for them.
        case refusedName
        case oneTooMany
    }

    /// The session of a record, begun if there is none yet.
    private mutating func session(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch,
        isClosing: Bool
    ) -> SessionFinding {
        if let index = knownSession(entry.session, in: batch) { return .found(index) }
        if entry.session.isShort {
            return newSession(.short(entry.session.short), isClosing: isClosing)
        }
        let name = batch.name(of: entry.session) ?? RecordDecoder.mainSession
        return newSession(SessionName(name[...]), isClosing: isClosing)
    }

    /// The index of the session of an entry, `nil` if it has not begun.
    @inline(__always)
    mutating func knownSession(_ session: EntrySession, in batch: RecordBatch) -> Int? {
        if session.isShort { return table.index(of: session.short) }
        guard let place = session.place else { return table.mainIndex }
        return table.index(of: batch.names[place.indices])
    }

    private mutating func newSession(
        _ name: SessionName,
        isClosing: Bool
    ) -> SessionFinding {
        if name.standsForAll { return .refusedName }
        if isClosing { return .nothingToClose }
        guard table.count < options.maxSessions else { return .oneTooMany }
        if configuration.requiresAuthorization { withholding.closedSessions += 1 }
        return .begun(table.insert(name, newEngine))
    }

    /// Keeps track, for those who listen, of which session the records are about; of a new one with its
    /// name.
    @inline(__always)
    mutating func touch(_ index: Int, isNew: Bool, at wall: Instant) {
        let birth = table.birth(of: index)
        guard isNew || touched != birth else { return }
        touched = birth
        wanted = options.events
        // Who hears it is known, and so is who writes.
        if !isNew, held == nil, standings[index].audience.limit(&wanted, under: circumstances) {
            return
        }
        tellTouched(index, isNew: isNew, at: wall)
    }

    @inline(never)
    private mutating func tellTouched(_ index: Int, isNew: Bool, at wall: Instant) {
        if isNew { welcome(index, at: wall) }
        let start = output.count
        if isNew { output.append(table.sessions[index].name) }
        note(.touched(begins: isNew), of: index, from: start)
    }

    /// Ends a session, and what is kept about it.
    mutating func end(_ index: Int) {
        if options.isServing {
            note(.ended, of: index)
            standings[index] = Standing()
        }
        if !table.sessions[index].engine.mayUseLocation { withholding.closedSessions -= 1 }
        forgetTaken(from: index)
        table.remove(index)
    }
}
