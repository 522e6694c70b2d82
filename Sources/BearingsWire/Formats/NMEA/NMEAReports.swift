import BearingsEngine
import Geography

/// Builds reports from the positions of sentences.
extension RecordDecoder {
    /// Adds that the receiver has no fix; its clock may be wrong and sets no other.
    mutating func addNoFix(
        _ timeOfDay: Int?,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        _ = nmea.note(hasFix: false, at: timeOfDay)
        if let timeOfDay, nmea.clock.isDateKnown {
            entry.time = nmea.clock.moment(timeOfDay: timeOfDay)
        }
        entry.isTimeRepaired = entry.time != nil && nmea.clock.isRepaired
        entry.session = sessionOfSentence(names: &batch.names)
        entry.content = batch.add(.noFix(grade: 0, needed: 1))
    }

    /// Notes that the receiver has a fix, which a date of ZDA may have waited for.
    mutating func noteFix(_ timeOfDay: Int?) {
        guard let waiting = nmea.note(hasFix: true, at: timeOfDay) else { return }
        nmea.clock.set(waiting.date, timeOfDay: waiting.timeOfDay)
    }

    /// Adds the fixes that wait for a date at the end, with one of ZDA that has waited itself, if there is one.
    mutating func addHeldAtEnd(to batch: inout RecordBatch) {
        guard holdsFixes else { return }
        if !nmea.clock.isDateKnown, let waiting = nmea.takeUnconfirmedDate() {
            nmea.clock.set(waiting.date, timeOfDay: waiting.timeOfDay)
        }
        addHeld(before: .max, to: &batch)
    }

    /// Adds a sentence's position.
    mutating func add(
        _ reading: NMEAFix,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard var timeOfDay = reading.timeOfDay ?? nmea.arrival?.timeOfDay else {
            return addUntimed(reading, into: &entry, &batch)
        }
        nmea.hasSeenTime = true
        nmea.untimedPosition = nil
        if let arrival = nmea.arrival, reading.timeOfDay == nil || !nmea.scanner.hasDate {
            nmea.clock.set(near: arrival, timeOfDay: timeOfDay)
        }
        var before = nmea.epoch
        if let epoch = before, epoch.holds(timeOfDay) {
            timeOfDay = epoch.timeOfDay
            if reading.position.isElsewhere(than: epoch.position) { before = nil }
        } else {
            before = nil
        }
        let time = nmea.clock.instant(timeOfDay: timeOfDay)
        let fix = merge(reading, timeOfDay: timeOfDay, into: before, &entry)
        let oldestLine = nmea.epoch?.oldestLine ?? entry.line
        entry.setOldestLine(oldestLine)
        if nmea.clock.isDateKnown {
            addHeld(before: entry.line, to: &batch)
        } else if !nmea.hasNoDate {
            if nmea.completeHeld(with: fix, reading.carried) { return }
            var held = NMEAState.HeldFix(fix, reading, line: entry.line, of: nmea.device)
            (held.time, held.oldestLine, held.isSimulated) = (time, oldestLine, isSimulated)
            if hold(held, &batch) { return }
        }
        batch.carry(reading.carried)
        addReport(fix, isSimulated: isSimulated, at: time, into: &entry, &batch)
    }

    /// Merges a position into its epoch, which becomes the current one.
    ///
    /// - Parameter before: The epoch so far; `nil` if this is its first sentence.
    /// - Returns: What to report: the whole epoch if the position is more precise than before, else what the sentence adds.
    private mutating func merge(
        _ reading: NMEAFix,
        timeOfDay: Int,
        into before: NMEAState.Epoch?,
        _ entry: inout RecordBatch.Entry
    ) -> Fix {
        var fix = reading.fix
        if let before, before.position.decimals > reading.position.decimals {
            fix.coordinate = before.position.coordinate
            nmea.epoch?.hasMotion = before.hasMotion || reading.hasMotion
        } else {
            nmea.epoch = NMEAState.Epoch(
                timeOfDay: timeOfDay,
                position: reading.position,
                fix: fix,
                hasMotion: reading.hasMotion || before?.hasMotion == true,
                isSimulated: before?.isSimulated == true,
                oldestLine: before?.oldestLine ?? entry.line,
                held: before?.held
            )
        }
        if reading.isSimulated { nmea.epoch?.isSimulated = true }
        if let errors = nmea.errors, let epoch = nmea.epoch, epoch.holds(errors.timeOfDay) {
            fix.accuracy = errors.horizontal
            fix.verticalAccuracy = errors.vertical
            nmea.epoch?.oldestLine = min(epoch.oldestLine, errors.line)
        }
        guard let before else {
            nmea.epoch?.fix = fix
            return fix
        }
        var whole = before.fix
        whole.complete(with: fix)
        if fix.coordinate != before.fix.coordinate { (fix, entry.isRefinement) = (whole, true) }
        nmea.epoch?.fix = whole
        return fix
    }

    /// Whether a sentence of the current epoch is marked as simulated.
    private var isSimulated: Bool { nmea.epoch?.isSimulated == true }

    /// Holds a fix until its date is known.
    ///
    /// - Returns: Whether it is held; if too many are, all are released.
    private mutating func hold(_ held: NMEAState.HeldFix, _ batch: inout RecordBatch) -> Bool {
        guard nmea.held.count < maxHeldFixes else {
            nmea.hasNoDate = true
            addHeld(before: held.line, to: &batch)
            return false
        }
        nmea.hold(held)
        holdsFixes = true
        return true
    }

    /// Adds a sentence without a position to the current epoch.
    mutating func complete(
        _ epoch: NMEAState.Epoch,
        with fix: Fix,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard !nmea.completeHeld(with: fix) else { return }
        entry.setOldestLine(epoch.oldestLine)
        let time = nmea.clock.instant(timeOfDay: epoch.timeOfDay)
        addReport(fix, isSimulated: isSimulated, at: time, into: &entry, &batch)
    }

    private mutating func addReport(
        _ fix: Fix,
        isSimulated: Bool,
        at time: Instant,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        setTime(time, of: &entry, &batch)
        entry.session = sessionOfSentence(names: &batch.names)
        nmea.noteReport()
        if gpsd.hasGivenReport { noteDevice(nmea.device) }
        let isMarked = isSimulated && options.readsSupplements
        let supplement = FixSupplement(isSimulated: isMarked ? true : nil)
        let report = SupplementedFix(fix, supplement, isEpochReport: true)
        entry.content = batch.add(epochReport(report, of: nmea.device, &entry))
    }

    /// Sets an entry's time by the sentences' clock.
    func setTime(
        _ time: Instant,
        of entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        entry.time = time
        entry.isTimeRepaired = nmea.clock.isRepaired
        entry.isTimeInherited = !nmea.scanner.hasTime
        guard !nmea.clock.isDateKnown else { return }
        entry.isDateUnknown = true
        batch.hasUnknownDates = true
    }

    /// Takes a position without a time, neither its own nor its TAG block's; in a log, the records around it give one.
    private mutating func addUntimed(
        _ reading: NMEAFix,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        if nmea.hasSeenTime {
            let last = nmea.untimedPosition ?? nmea.epoch?.position
            if let last, !reading.position.isElsewhere(than: last) {
                nmea.ignored = .ofSameEpoch
                return
            }
            // A live receiver's clock is not ours.
            guard maxHeldFixes > 1 else {
                nmea.ignored = .withoutTime
                return
            }
            nmea.untimedPosition = reading.position
        }
        if holdsFixes {
            let held = NMEAState.HeldFix(reading.fix, reading, line: entry.line, of: nmea.device)
            if hold(held, &batch) { return }
        }
        batch.carry(reading.carried)
        addUntimed(reading.fix, isSimulated: reading.isSimulated, into: &entry, &batch)
    }

    private func addUntimed(
        _ fix: Fix,
        isSimulated: Bool,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        entry.session = sessionOfSentence(names: &batch.names)
        let supplement = FixSupplement(isSimulated: isSimulated ? true : nil)
        entry.content = batch.add(input(fix, supplement))
    }

    /// Adds the fixes that have waited for a date: with it, or else on days counted from
    /// 1970-01-01.
    ///
    /// - Parameter line: The line at hand.
    @inline(never)
    mutating func addHeld(before line: Int, to batch: inout RecordBatch) {
        guard holdsFixes else { return }
        holdsFixes = false
        let device = nmea.device
        let held = nmea.takeHeld()
        var entries: [RecordBatch.Entry] = []
        for (index, one) in held.enumerated() {
            var entry = RecordBatch.Entry(line: one.line, text: ByteRange(start: 0, count: 0))
            // One line may have several, and so may this line.
            let lineAfter = index + 1 < held.count ? held[index + 1].line : line
            entry.isContinued = one.line == lineAfter
            entry.isDeferred = one.line != line && one.line != entries.last?.line
            // Only a deferred entry depends on an earlier line.
            let oldest = entry.isDeferred ? one.oldestLine : min(one.oldestLine, one.line - 1)
            entry.setOldestLine(oldest)
            nmea.turn(to: one.device)
            if let time = one.time.map(nmea.clock.dated) {
                addReport(one.fix, isSimulated: one.isSimulated, at: time, into: &entry, &batch)
                entry.isTimeInherited = one.usesUntimed
            } else {
                addUntimed(one.fix, isSimulated: one.isSimulated, into: &entry, &batch)
            }
            entries.append(entry)
        }
        nmea.turn(to: device)
        // Not between the elements of a line.
        var index = batch.entries.count
        while index > 0, batch.entries[index - 1].isContinued { index -= 1 }
        batch.entries.insert(contentsOf: entries, at: index)
        for error in batch.fieldErrors.indices where batch.fieldErrors[error].entry >= index {
            batch.fieldErrors[error].entry += entries.count
        }
        for carried in batch.carried.indices where batch.carried[carried].entry >= index {
            batch.carried[carried].entry += entries.count
        }
        let carried = held.enumerated().filter { !$1.carried.isEmpty }.map {
            RecordBatch.Carried(entry: index + $0, fields: $1.carried)
        }
        let position = batch.carried.firstIndex { $0.entry >= index } ?? batch.carried.count
        batch.carried.insert(contentsOf: carried, at: position)
    }

    /// The session of the current sentence.
    func sessionOfSentence(names: inout SessionNames) -> SessionNumber {
        guard options.sessionSource == .source, !nmea.device.isEmpty else {
            return sessionOfSource(names: &names)
        }
        names.bytes += nmea.device
        return Self.sessionRead(&names)
    }
}

extension Instant {
    /// The milliseconds since midnight.
    fileprivate var timeOfDay: Int {
        let day: Milliseconds = 86_400_000
        return Int((millisecondsSince1970 % day + day) % day)
    }
}
