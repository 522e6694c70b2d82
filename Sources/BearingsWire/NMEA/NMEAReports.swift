import BearingsEngine
import Geography

/// What becomes of the positions that sentences tell.
extension RecordDecoder {
    /// The receiver has no fix; its time of day is believed, its date is not.
    mutating func addNoFix(
        _ timeOfDay: Int?,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        if let timeOfDay { entry.time = nmea.clock.instant(timeOfDay: timeOfDay) }
        entry.timeIsRepaired = entry.time != nil && nmea.clock.isRepaired
        entry.session = sessionOfSource(names: &batch.names)
        entry.content = batch.add(.noFix(grade: 0, needed: 1))
    }

    /// A sentence tells a position.
    ///
    /// - Parameter hasMotion: Whether it is one that tells the speed too.
    mutating func add(
        _ told: Fix,
        _ position: NMEAPosition,
        _ timeOfDay: Int?,
        hasMotion: Bool,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard var timeOfDay else {
            if !nmea.hasToldTime { addUntimed(told, into: &entry, &batch) }
            return
        }
        nmea.hasToldTime = true
        var fix = told
        var isFirst = true
        if let epoch = nmea.epoch, epoch.holds(timeOfDay) {
            timeOfDay = epoch.timeOfDay
            isFirst = false
        }
        let time = nmea.clock.instant(timeOfDay: timeOfDay)
        var oldestLine = entry.line
        if let epoch = nmea.epoch, !isFirst { oldestLine = epoch.oldestLine }
        if let epoch = nmea.epoch, !isFirst, epoch.position.decimals > position.decimals {
            fix.coordinate = epoch.position.coordinate
            nmea.epoch?.hasMotion = epoch.hasMotion || hasMotion
            nmea.epoch?.time = time
        } else {
            let hadMotion = !isFirst && nmea.epoch?.hasMotion == true
            nmea.epoch = NMEAState.Epoch(
                timeOfDay: timeOfDay,
                time: time,
                position: position,
                hasMotion: hasMotion || hadMotion,
                oldestLine: oldestLine
            )
        }
        if let errors = nmea.errors, nmea.epoch?.holds(errors.timeOfDay) == true {
            fix.accuracy = errors.horizontal
            fix.verticalAccuracy = errors.vertical
            oldestLine = min(oldestLine, errors.line)
            nmea.epoch?.oldestLine = oldestLine
        }
        entry.takesFrom(line: oldestLine)
        if let time {
            addUndated(to: &batch)
            addReport(fix, at: time, into: &entry, &batch)
        } else if nmea.hasNoDate {
            if isFirst { addUntimed(fix, into: &entry, &batch) }
        } else if nmea.undated == nil {
            nmea.undated = NMEAState.Undated(
                fix: fix,
                timeOfDay: timeOfDay,
                line: entry.line,
                oldestLine: oldestLine
            )
        } else if nmea.undated?.timeOfDay == timeOfDay {
            nmea.undated?.fix.complete(with: fix)
        } else {
            addUndated(to: &batch)
            addUntimed(fix, into: &entry, &batch)
        }
    }

    /// A sentence without a position tells more of the epoch in hand.
    mutating func complete(
        _ epoch: NMEAState.Epoch,
        with fix: Fix,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        if let time = epoch.time {
            entry.takesFrom(line: epoch.oldestLine)
            addReport(fix, at: time, into: &entry, &batch)
        } else if nmea.undated?.timeOfDay == epoch.timeOfDay {
            nmea.undated?.fix.complete(with: fix)
        }
    }

    private mutating func addReport(
        _ fix: Fix,
        at time: Instant,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        entry.time = time
        entry.timeIsRepaired = nmea.clock.isRepaired
        entry.session = sessionOfSource(names: &batch.names)
        entry.content = batch.add(.epochReport(fix))
    }

    private func addUntimed(
        _ fix: Fix,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        entry.session = sessionOfSource(names: &batch.names)
        entry.content = batch.add(.fix(fix))
    }

    /// Adds the fix that has waited for a date: with its time if one is known now, otherwise without.
    mutating func addUndated(to batch: inout RecordBatch) {
        guard let undated = nmea.undated else { return }
        nmea.undated = nil
        let nowhere = ByteRange(start: 0, count: 0)
        var entry = RecordBatch.Entry(line: undated.line, text: nowhere)
        entry.isAfterthought = true
        entry.takesFrom(line: undated.oldestLine)
        if let time = nmea.clock.instant(timeOfDay: undated.timeOfDay) {
            addReport(undated.fix, at: time, into: &entry, &batch)
        } else {
            nmea.hasNoDate = true
            addUntimed(undated.fix, into: &entry, &batch)
        }
        // Not between the elements of a line.
        var place = batch.entries.count
        while place > 0, batch.entries[place - 1].isContinued { place -= 1 }
        batch.entries.insert(entry, at: place)
    }
}
