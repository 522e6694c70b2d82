import BearingsEngine
import BearingsWire
import Geography

/// Decodes each kind of sentence.
extension NMEAFormat {
    /// The mode of a simulator.
    private static let simulator = UInt8(ascii: "S")

    // MARK: Sentences with a position

    mutating func readRMC(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        try sentence.requireWhole(past: 9)
        let timeOfDay = try sentence.timeOfDay(1)
        guard sentence.letter(2) == UInt8(ascii: "A"),
            sentence.letter(12) != UInt8(ascii: "N")
        else { return addNoFix(timeOfDay, into: &records) }
        let position = try sentence.position(3)
        let date = try sentence.date(9)
        let speed = sentence.unsigned(7, &records)
        let course = sentence.unsigned(8, &records)
        if let date, let timeOfDay {
            // It is better than a date that waits.
            _ = state.note(hasFix: true, at: timeOfDay)
            let isVersion410 = !sentence.field(13).isEmpty
            state.clock.set(date, timeOfDay: timeOfDay, isVersion410: isVersion410)
        } else {
            noteFix(timeOfDay)
        }
        guard let position else { return }
        let isSimulated = sentence.letter(12) == Self.simulator
        var reading = NMEAFix(position, timeOfDay, isSimulated: isSimulated)
        reading.fix.speed = speed.map(Key.Unit.knots.converted)
        reading.fix.course = course
        reading.hasMotion = speed != nil
        add(reading, into: &records)
    }

    /// GGA and GNS, which differ only in how they grade the fix.
    mutating func readGGA(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        try sentence.requireWhole(past: 9)
        let timeOfDay = try sentence.timeOfDay(1)
        let grade = sentence.field(6)
        // One of several GNS of an epoch, for a single system's satellites.
        if sentence.kind == .gns, grade.isEmpty { return }
        let none = UInt8(ascii: sentence.kind == .gga ? "0" : "N")
        let made = sentence.kind == .gga ? UInt8(ascii: "8") : Self.simulator
        var (hasFix, isSimulated) = (false, false)
        for index in grade {
            if sentence.text[index] != none { hasFix = true }
            if sentence.text[index] == made { isSimulated = true }
        }
        guard hasFix else { return addNoFix(timeOfDay, into: &records) }
        let position = try sentence.position(2)
        noteFix(timeOfDay)
        guard let position else { return }
        var reading = NMEAFix(position, timeOfDay, isSimulated: isSimulated)
        reading.fix.altitude = sentence.number(9, &records)
        if records.options.carriesFields { reading.carried = sentence.satellites() }
        add(reading, into: &records)
    }

    mutating func readGLL(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        // Before version 2 the position is last.
        try sentence.requireWhole(past: sentence.fieldCount > 5 ? 5 : 3)
        let timeOfDay = try sentence.timeOfDay(5)
        guard sentence.letter(6) != UInt8(ascii: "V"),
            sentence.letter(7) != UInt8(ascii: "N")
        else { return addNoFix(timeOfDay, into: &records) }
        let position = try sentence.position(1)
        noteFix(timeOfDay)
        guard let position else { return }
        let isSimulated = sentence.letter(7) == Self.simulator
        add(NMEAFix(position, timeOfDay, isSimulated: isSimulated), into: &records)
    }

    // MARK: Sentences that complete an epoch

    mutating func readVTG(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        // Before version 2 there are no letters for units.
        let hasUnits = sentence.fieldCount > 5
        try sentence.requireWhole(past: hasUnits ? 5 : 3)
        let course = sentence.unsigned(1, &records)
        let speed = sentence.unsigned(hasUnits ? 5 : 3, &records)
        if sentence.letter(9) == Self.simulator { state.epoch?.isSimulated = true }
        guard let epoch = state.epoch, !epoch.hasMotion, course != nil || speed != nil else {
            return
        }
        var fix = Fix(coordinate: epoch.position.coordinate)
        fix.course = course
        fix.speed = speed.map(Key.Unit.knots.converted)
        complete(epoch, with: fix, into: &records)
    }

    mutating func readGST(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        try sentence.requireWhole(past: 8)
        let timeOfDay = try sentence.timeOfDay(1)
        let north = sentence.unsigned(6, &records)
        let east = sentence.unsigned(7, &records)
        let vertical = sentence.unsigned(8, &records)
        guard let timeOfDay else { return }
        var horizontal: Double?
        if let north, let east { horizontal = (north * north + east * east).squareRoot() }
        if let error = horizontal, error > Quantity.limit { horizontal = nil }
        let errors = NMEAState.Errors(
            timeOfDay: timeOfDay,
            horizontal: horizontal,
            vertical: vertical,
            line: records.entry.line
        )
        state.errors = errors
        guard let epoch = state.epoch, epoch.holds(timeOfDay) else { return }
        var fix = Fix(coordinate: epoch.position.coordinate)
        errors.put(into: &fix)
        complete(epoch, with: fix, into: &records)
    }

    mutating func readZDA(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        try sentence.requireWhole(past: 4)
        let timeOfDay = try sentence.timeOfDay(1)
        guard let date = try sentence.longDate(2), let timeOfDay,
            state.takeDate(date, timeOfDay: timeOfDay)
        else { return }
        state.clock.set(date, timeOfDay: timeOfDay)
        addHeld(before: records.entry.line, to: &records)
    }

    mutating func readHDT(
        _ sentence: NMEASentence,
        into records: inout RecordWriter
    ) throws(LineError) {
        try sentence.requireWhole(past: 1)
        guard let heading = try sentence.number(1), heading >= 0,
            state.isOfLastDevice || records.options.sessionSource == .source
        else { return }
        if let epoch = state.epoch {
            var fix = Fix(coordinate: epoch.position.coordinate)
            fix.heading = heading
            if state.completeHeld(with: fix) { return }
            setTime(state.clock.instant(timeOfDay: epoch.timeOfDay), of: &records)
        } else {
            records.entry.time = state.arrival
        }
        records.entry.session = sessionOfSentence(&records)
        records.put(.deviceHeading(heading))
    }
}
