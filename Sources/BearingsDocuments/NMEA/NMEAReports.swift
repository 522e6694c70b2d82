import BearingsEngine
import BearingsWire
import Geography

/// Builds reports from the positions of sentences.
extension NMEAFormat {
    /// Adds that the receiver has no fix; its clock may be wrong and sets no other.
    mutating func addNoFix(
        _ timeOfDay: Int?,
        into records: inout RecordWriter
    ) {
        _ = state.note(hasFix: false, at: timeOfDay)
        if let timeOfDay, state.clock.isDateKnown {
            records.entry.time = state.clock.moment(timeOfDay: timeOfDay)
        }
        records.entry.isTimeRepaired = records.entry.time != nil && state.clock.isRepaired
        records.entry.session = sessionOfSentence(&records)
        records.put(.noFix(grade: 0, needed: 1))
    }

    /// Notes that the receiver has a fix, which a date of ZDA may have waited for.
    mutating func noteFix(_ timeOfDay: Int?) {
        guard let waiting = state.note(hasFix: true, at: timeOfDay) else { return }
        state.clock.set(waiting.date, timeOfDay: waiting.timeOfDay)
    }

    /// Adds the fixes that wait for a date at the end; an unconfirmed date of ZDA counts then.
    package mutating func addHeldAtEnd(to records: inout RecordWriter) {
        guard holdsFixes else { return }
        if !state.clock.isDateKnown, let waiting = state.takeUnconfirmedDate() {
            state.clock.set(waiting.date, timeOfDay: waiting.timeOfDay)
        }
        addHeld(before: .max, to: &records)
    }

    /// Adds a sentence's position.
    mutating func add(
        _ reading: NMEAFix,
        into records: inout RecordWriter
    ) {
        guard var timeOfDay = reading.timeOfDay ?? state.arrival?.timeOfDay else {
            return addUntimed(reading, into: &records)
        }
        state.hasSeenTime = true
        state.untimedPosition = nil
        if let arrival = state.arrival, reading.timeOfDay == nil || !state.sentence.hasDate {
            state.clock.set(near: arrival, timeOfDay: timeOfDay)
        }
        var before = state.epoch
        if let epoch = before, epoch.holds(timeOfDay) {
            timeOfDay = epoch.timeOfDay
            if reading.position.isElsewhere(than: epoch.position) { before = nil }
        } else {
            before = nil
        }
        let time = state.clock.instant(timeOfDay: timeOfDay)
        let fix = merge(reading, timeOfDay: timeOfDay, into: before, &records)
        let oldestLine = state.epoch?.oldestLine ?? records.entry.line
        records.entry.setOldestLine(oldestLine)
        if state.clock.isDateKnown {
            addHeld(before: records.entry.line, to: &records)
        } else if !state.hasNoDate {
            if state.completeHeld(with: fix, reading.carried) { return }
            var held = NMEAState.HeldFix(fix, reading, line: records.entry.line, of: state.device)
            (held.time, held.oldestLine, held.isSimulated) = (time, oldestLine, isSimulated)
            if hold(held, &records) { return }
        }
        records.batch.carry(reading.carried)
        addReport(fix, isSimulated: isSimulated, at: time, into: &records)
    }

    /// Merges a position into its epoch, which becomes the current one.
    ///
    /// - Parameter before: The epoch so far; `nil` if this is its first sentence.
    /// - Returns: What to report: the whole epoch if the position is more precise than before, else what the sentence adds.
    private mutating func merge(
        _ reading: NMEAFix,
        timeOfDay: Int,
        into before: NMEAState.Epoch?,
        _ records: inout RecordWriter
    ) -> Fix {
        var fix = reading.fix
        if let before, before.position.decimals > reading.position.decimals {
            fix.coordinate = before.position.coordinate
            state.epoch?.hasMotion = before.hasMotion || reading.hasMotion
        } else {
            state.epoch = NMEAState.Epoch(
                timeOfDay: timeOfDay,
                position: reading.position,
                fix: fix,
                hasMotion: reading.hasMotion || before?.hasMotion == true,
                isSimulated: before?.isSimulated == true,
                oldestLine: before?.oldestLine ?? records.entry.line,
                held: before?.held
            )
        }
        if reading.isSimulated { state.epoch?.isSimulated = true }
        if let errors = state.errors, let epoch = state.epoch, epoch.holds(errors.timeOfDay) {
            errors.put(into: &fix)
            state.epoch?.oldestLine = min(epoch.oldestLine, errors.line)
        }
        guard let before else {
            state.epoch?.fix = fix
            return fix
        }
        let whole = before.fix.completed(by: fix)
        if fix.coordinate != before.fix.coordinate {
            (fix, records.entry.isRefinement) = (whole, true)
        }
        state.epoch?.fix = whole
        return fix
    }

    /// Whether a sentence of the current epoch is marked as simulated.
    private var isSimulated: Bool { state.epoch?.isSimulated == true }

    /// Holds a fix until its date is known.
    ///
    /// - Returns: Whether it is held; if too many are, all are released.
    private mutating func hold(_ held: NMEAState.HeldFix, _ records: inout RecordWriter) -> Bool {
        guard state.held.count < maxHeldFixes else {
            state.hasNoDate = true
            addHeld(before: held.line, to: &records)
            return false
        }
        state.hold(held)
        return true
    }

    /// Adds a sentence without a position to the current epoch.
    mutating func complete(
        _ epoch: NMEAState.Epoch,
        with fix: Fix,
        into records: inout RecordWriter
    ) {
        guard !state.completeHeld(with: fix) else { return }
        records.entry.setOldestLine(epoch.oldestLine)
        let time = state.clock.instant(timeOfDay: epoch.timeOfDay)
        addReport(fix, isSimulated: isSimulated, at: time, into: &records)
    }

    private mutating func addReport(
        _ fix: Fix,
        isSimulated: Bool,
        at time: Instant,
        into records: inout RecordWriter
    ) {
        setTime(time, of: &records)
        records.entry.session = sessionOfSentence(&records)
        state.noteReport()
        if records.devices.gpsd.hasGivenReport { records.noteReport(of: state.device) }
        let isMarked = isSimulated && records.options.readsSupplements
        let supplement = FixSupplement(isSimulated: isMarked ? true : nil)
        let report = SupplementedFix(fix, supplement, isEpochReport: true)
        records.put(records.epochReport(report, of: state.device))
    }

    /// Sets an entry's time by the sentences' clock.
    func setTime(
        _ time: Instant,
        of records: inout RecordWriter
    ) {
        records.entry.time = time
        records.entry.isTimeRepaired = state.clock.isRepaired
        records.entry.isTimeInherited = !state.sentence.hasTime
        guard !state.clock.isDateKnown else { return }
        records.entry.isDateUnknown = true
        records.batch.hasUnknownDates = true
    }

    /// Takes a position without a time, neither its own nor its TAG block's; in a log, the records around it give one.
    private mutating func addUntimed(
        _ reading: NMEAFix,
        into records: inout RecordWriter
    ) {
        if state.hasSeenTime {
            let last = state.untimedPosition ?? state.epoch?.position
            if let last, !reading.position.isElsewhere(than: last) {
                state.ignored = .ofSameEpoch
                return
            }
            // A live receiver's clock is not ours.
            guard maxHeldFixes > 1 else {
                state.ignored = .withoutTime
                return
            }
            state.untimedPosition = reading.position
        }
        if holdsFixes {
            let held = NMEAState.HeldFix(
                reading.fix,
                reading,
                line: records.entry.line,
                of: state.device
            )
            if hold(held, &records) { return }
        }
        records.batch.carry(reading.carried)
        addUntimed(reading.fix, isSimulated: reading.isSimulated, into: &records)
    }

    private func addUntimed(
        _ fix: Fix,
        isSimulated: Bool,
        into records: inout RecordWriter
    ) {
        records.entry.session = sessionOfSentence(&records)
        let supplement = FixSupplement(isSimulated: isSimulated ? true : nil)
        records.put(Input(fix, supplement))
    }

    /// Takes in the time of a record other than a sentence, which comes after the fixes that are held and may give their
    /// date.
    @inline(never)
    package mutating func takeDate(of records: inout RecordWriter) {
        let entry = records.entry
        if case .ignored = entry.content { return }
        // A fix without a time does not give their date; in a log a later record may.
        guard entry.time != nil || !entry.content.isFix || maxHeldFixes == 1 else { return }
        if let time = entry.time { state.clock.set(near: time) }
        addHeld(before: entry.line, to: &records)
    }

    /// Adds the fixes that have waited for a date: with it, or else on days counted from
    /// 1970-01-01.
    ///
    /// - Parameter line: The line at hand.
    @inline(never)
    mutating func addHeld(before line: Int, to records: inout RecordWriter) {
        guard holdsFixes else { return }
        let device = state.device
        let current = records.entry
        let held = state.takeHeld()
        var entries: [RecordBatch.Entry] = []
        for (index, one) in held.enumerated() {
            let nowhere = ByteRange(start: 0, count: 0)
            records.entry = RecordBatch.Entry(line: one.line, text: nowhere)
            // One line may have several, and so may this line.
            let lineAfter = index + 1 < held.count ? held[index + 1].line : line
            records.entry.isContinued = one.line == lineAfter
            records.entry.isDeferred = one.line != line && one.line != entries.last?.line
            // Only a deferred entry depends on an earlier line.
            let oldest =
                records.entry.isDeferred ? one.oldestLine : min(one.oldestLine, one.line - 1)
            records.entry.setOldestLine(oldest)
            state.turn(to: one.device)
            if let time = one.time.map(state.clock.dated) {
                addReport(one.fix, isSimulated: one.isSimulated, at: time, into: &records)
                records.entry.isTimeInherited = one.usesUntimed
            } else {
                addUntimed(one.fix, isSimulated: one.isSimulated, into: &records)
            }
            entries.append(records.entry)
        }
        records.entry = current
        state.turn(to: device)
        records.batch.insert(entries, carrying: held.map { $0.carried })
    }

    /// The session of the current sentence.
    func sessionOfSentence(_ records: inout RecordWriter) -> SessionNumber {
        state.device.isEmpty
            ? records.sessionOfSource() : records.session(ofDevice: state.device)
    }
}

extension Instant {
    /// The milliseconds since midnight.
    fileprivate var timeOfDay: Int {
        let day: Milliseconds = 86_400_000
        return Int((millisecondsSince1970 % day + day) % day)
    }
}
