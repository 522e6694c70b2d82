import BearingsEngine
import BearingsWire
import Geography

/// Positions, and lines with a time for each position.
extension GeoJSONFormat {
    /// The position at a node, with its height if it has a valid one.
    static func position(
        _ reader: LineReader,
        _ node: Int,
        _ records: inout RecordWriter
    ) throws(LineError) -> Fix {
        let (coordinate, height) = try reader.position(node, under: .coordinates)
        return Fix(
            coordinate: coordinate,
            altitude: height.flatMap { Self.height(reader, $0, &records) }
        )
    }

    /// The third number of a position, `nil` if it is invalid.
    static func height(_ reader: LineReader, _ node: Int, _ records: inout RecordWriter) -> Double?
    {
        let key = Key("coordinates", .altitude, .metres)
        return reader.number(KeyedMembers.Value(key: key, node: node), &records)
    }

    /// The fourth number of a position, where it is plainly a time.
    ///
    /// > Source: Dawarich and SignalK, which write `[longitude, latitude, altitude, time]`.
    static func fourthTime(_ reader: LineReader, _ position: Int) -> Instant? {
        guard reader.tape[position].kind == .array else { return nil }
        var elements = reader.tape.elements(ofArrayAt: position)
        for _ in 0..<3 { guard elements.next(in: reader.tape) != nil else { return nil } }
        guard let fourth = elements.next(in: reader.tape),
            reader.tape[fourth].kind != .number || reader.tape.number(at: fourth) >= leastTime
        else { return nil }
        return try? reader.time(at: fourth, WireKey.coordinates, assumesUTC: true)
    }

    /// Smaller numbers may be measurements: this one is of 2001.
    private static let leastTime = 1e9

    /// Whether the first position of a line, or of several, has its time as a fourth number.
    static func hasFourthTimes(_ reader: LineReader, _ positions: Int, _ depth: Int) -> Bool {
        guard reader.tape[positions].kind == .array else { return false }
        var elements = reader.tape.elements(ofArrayAt: positions)
        guard let first = elements.next(in: reader.tape) else { return false }
        return depth > 1
            ? hasFourthTimes(reader, first, depth - 1) : fourthTime(reader, first) != nil
    }

    /// The nodes of a line's positions and their times.
    struct TimedLine {
        var positions: Int
        /// Their array, `nil` where each position has its own.
        var times: Int?
        var properties: FeatureProperties
        /// What else each position has.
        var columns: [GeoJSONColumn]
        /// What of the Feature is carried on with each position.
        var carried = CarriedFields()

        /// Creates the line of a Feature.
        init(positions: Int, times: Int?, properties: FeatureProperties) {
            (self.positions, self.times, self.properties) = (positions, times, properties)
            columns = properties.columns
        }

        /// The key of the times, for errors.
        var key: StaticString { properties.timesName }
    }

    /// Decodes the positions of a line or of several lines.
    static func readTimedLine(
        _ reader: LineReader,
        _ line: TimedLine,
        _ depth: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        if let times = line.times, reader.tape[times].kind != .array {
            throw reader.wrongType(line.key, times, expected: "an array")
        }
        try reader.requireArray(line.positions, .coordinates)
        var positions = reader.tape.elements(ofArrayAt: line.positions)
        var times = line.times.map { reader.tape.elements(ofArrayAt: $0) }
        var columns = ColumnElements(of: line.columns, reader.tape)
        var carried = line.carried
        if depth == 1, records.options.carriesFields {
            let number = records.nextPath()
            if carried.segment == 0 { carried.segment = number }
        }
        while let position = positions.next(in: reader.tape) {
            let time = times?.next(in: reader.tape)
            if let array = line.times, time == nil { throw missingTime(reader, in: array) }
            records.advance()
            var part = TimedLine(positions: position, times: time, properties: line.properties)
            part.columns = columns.next(in: reader.tape)
            part.carried = carried
            do throws(LineError) {
                if depth > 1 {
                    try readTimedLine(reader, part, depth - 1, into: &records)
                } else {
                    try readTimedPosition(reader, part, into: &records)
                }
            } catch {
                records.rejectElement(error)
            }
        }
        if var surplus = times { reportSurplus(reader, of: &surplus, line.key, &records) }
        if depth == 1 { columns.reportUneven(reader, &records) }
    }

    /// The error about an array with fewer times than there are positions.
    private static func missingTime(_ reader: LineReader, in times: Int) -> LineError {
        reader.error(
            .missingField,
            atEndOf: times,
            "found ']', expected a time for each position before it"
        )
    }

    /// Reports times that are left when the positions have been read.
    private static func reportSurplus(
        _ reader: LineReader,
        of times: inout JSONTape.Elements,
        _ key: StaticString,
        _ records: inout RecordWriter
    ) {
        guard let first = times.next(in: reader.tape) else { return }
        var count = 1
        while times.next(in: reader.tape) != nil { count += 1 }
        let found = "found \(count) more \"\(key)\" than positions"
        records.batch.addFieldError(
            reader.error(.badFormat, at: first, "\(found), expected one for each")
        )
    }

    private static func readTimedPosition(
        _ reader: LineReader,
        _ part: TimedLine,
        into records: inout RecordWriter
    ) throws(LineError) {
        var fix = try position(reader, part.positions, &records)
        let added = part.read(reader, into: &fix, &records)
        if let time = part.times {
            if reader.tape[time].kind != .null {
                records.entry.time = try reader.time(at: time, part.key, assumesUTC: true)
            }
        } else {
            records.entry.time = fourthTime(reader, part.positions)
        }
        try add(reader, Input(fix, added), part.properties, into: &records)
        guard records.options.carriesFields else { return }
        var carried = part.carried
        for column in part.columns where column.key == nil && reader.tape[column.node].kind != .null
        {
            carried.fields.append(CarriedField(column.name, reader.tape.json(at: column.node)))
        }
        records.batch.carry(carried)
    }
}
