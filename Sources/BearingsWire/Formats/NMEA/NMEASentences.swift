import BearingsEngine
import Geography

/// Decodes each kind of sentence.
extension RecordDecoder {
    /// The mode of a simulator.
    private static let simulator = UInt8(ascii: "S")

    // MARK: Sentences with a position

    mutating func decodeRMC(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try fields.requireWhole(past: 9)
        let timeOfDay = try fields.timeOfDay(1, bytes)
        guard fields.scanner.letter(2, bytes) == UInt8(ascii: "A"),
            fields.scanner.letter(12, bytes) != UInt8(ascii: "N")
        else { return addNoFix(timeOfDay, into: &entry, &batch) }
        let position = try fields.position(3, bytes)
        let date = try fields.date(9, bytes)
        let speed = fields.unsigned(7, bytes, &batch)
        let course = fields.unsigned(8, bytes, &batch)
        if let date, let timeOfDay {
            // It is better than a date that waits.
            _ = nmea.note(hasFix: true, at: timeOfDay)
            let isVersion410 = !fields.scanner.field(13).isEmpty
            nmea.clock.set(date, timeOfDay: timeOfDay, isVersion410: isVersion410)
        } else {
            noteFix(timeOfDay)
        }
        guard let position else { return }
        var fix = Fix(coordinate: position.coordinate)
        fix.speed = speed.map(metresPerSecond(knots:))
        fix.course = course
        let reading = NMEAFix(
            fix: fix,
            position: position,
            timeOfDay: timeOfDay,
            hasMotion: speed != nil,
            isSimulated: fields.scanner.letter(12, bytes) == Self.simulator
        )
        add(reading, into: &entry, &batch)
    }

    /// GGA and GNS, which differ only in how they grade the fix.
    mutating func decodeGGA(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try fields.requireWhole(past: 9)
        let timeOfDay = try fields.timeOfDay(1, bytes)
        let grade = fields.scanner.field(6)
        // One of several GNS of an epoch, for a single system's satellites.
        if fields.scanner.kind == .gns, grade.isEmpty { return }
        let none = UInt8(ascii: fields.scanner.kind == .gga ? "0" : "N")
        let made = fields.scanner.kind == .gga ? UInt8(ascii: "8") : Self.simulator
        var (hasFix, isSimulated) = (false, false)
        for index in grade {
            if bytes[index] != none { hasFix = true }
            if bytes[index] == made { isSimulated = true }
        }
        guard hasFix else { return addNoFix(timeOfDay, into: &entry, &batch) }
        let position = try fields.position(2, bytes)
        noteFix(timeOfDay)
        guard let position else { return }
        var fix = Fix(coordinate: position.coordinate)
        fix.altitude = fields.number(9, bytes, &batch)
        let reading = NMEAFix(
            fix: fix,
            position: position,
            timeOfDay: timeOfDay,
            isSimulated: isSimulated,
            carried: options.carriesFields ? fields.satellites(bytes) : CarriedFields()
        )
        add(reading, into: &entry, &batch)
    }

    mutating func decodeGLL(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        // Before version 2 the position is last.
        try fields.requireWhole(past: fields.scanner.fieldCount > 5 ? 5 : 3)
        let timeOfDay = try fields.timeOfDay(5, bytes)
        guard fields.scanner.letter(6, bytes) != UInt8(ascii: "V"),
            fields.scanner.letter(7, bytes) != UInt8(ascii: "N")
        else { return addNoFix(timeOfDay, into: &entry, &batch) }
        let position = try fields.position(1, bytes)
        noteFix(timeOfDay)
        guard let position else { return }
        let reading = NMEAFix(
            fix: Fix(coordinate: position.coordinate),
            position: position,
            timeOfDay: timeOfDay,
            isSimulated: fields.scanner.letter(7, bytes) == Self.simulator
        )
        add(reading, into: &entry, &batch)
    }

    // MARK: Sentences that complete an epoch

    mutating func decodeVTG(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        // Before version 2 there are no letters for units.
        let hasUnits = fields.scanner.fieldCount > 5
        try fields.requireWhole(past: hasUnits ? 5 : 3)
        let course = fields.unsigned(1, bytes, &batch)
        let speed = fields.unsigned(hasUnits ? 5 : 3, bytes, &batch)
        if fields.scanner.letter(9, bytes) == Self.simulator { nmea.epoch?.isSimulated = true }
        guard let epoch = nmea.epoch, !epoch.hasMotion, course != nil || speed != nil else {
            return
        }
        var fix = Fix(coordinate: epoch.position.coordinate)
        fix.course = course
        fix.speed = speed.map(metresPerSecond(knots:))
        complete(epoch, with: fix, into: &entry, &batch)
    }

    mutating func decodeGST(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try fields.requireWhole(past: 8)
        let timeOfDay = try fields.timeOfDay(1, bytes)
        let north = fields.unsigned(6, bytes, &batch)
        let east = fields.unsigned(7, bytes, &batch)
        let vertical = fields.unsigned(8, bytes, &batch)
        guard let timeOfDay else { return }
        var horizontal: Double?
        if let north, let east { horizontal = (north * north + east * east).squareRoot() }
        if let error = horizontal, error > Quantity.limit { horizontal = nil }
        nmea.errors = NMEAState.Errors(
            timeOfDay: timeOfDay,
            horizontal: horizontal,
            vertical: vertical,
            line: entry.line
        )
        guard let epoch = nmea.epoch, epoch.holds(timeOfDay) else { return }
        var fix = Fix(coordinate: epoch.position.coordinate)
        fix.accuracy = horizontal
        fix.verticalAccuracy = vertical
        complete(epoch, with: fix, into: &entry, &batch)
    }

    mutating func decodeZDA(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try fields.requireWhole(past: 4)
        let timeOfDay = try fields.timeOfDay(1, bytes)
        guard let date = try fields.longDate(2, bytes), let timeOfDay,
            nmea.takeDate(date, timeOfDay: timeOfDay)
        else { return }
        nmea.clock.set(date, timeOfDay: timeOfDay)
        addHeld(before: entry.line, to: &batch)
    }

    mutating func decodeHDT(
        _ fields: NMEAFields,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try fields.requireWhole(past: 1)
        guard let heading = try fields.number(1, bytes), heading >= 0,
            nmea.isOfLastDevice || options.sessionSource == .source
        else { return }
        if let epoch = nmea.epoch {
            var fix = Fix(coordinate: epoch.position.coordinate)
            fix.heading = heading
            if nmea.completeHeld(with: fix) { return }
            setTime(nmea.clock.instant(timeOfDay: epoch.timeOfDay), of: &entry, &batch)
        } else {
            entry.time = nmea.arrival
        }
        entry.session = sessionOfSentence(names: &batch.names)
        entry.content = batch.add(.deviceHeading(heading))
    }
}
