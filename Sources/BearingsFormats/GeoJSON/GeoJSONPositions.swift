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

    /// The nodes of a line's positions and their times.
    struct TimedLine {
        var positions: Int
        var times: Int
        var properties: FeatureProperties
        /// What else each position has.
        var columns: [GeoJSONColumn]
        /// What of the Feature is carried on with each position.
        var carried = CarriedFields()

        /// Creates the line of a Feature.
        init(positions: Int, times: Int, properties: FeatureProperties) {
            (self.positions, self.times, self.properties) = (positions, times, properties)
            columns = properties.columns
        }

        /// The key of the times, for errors.
        var key: WireKey { .coordTimes }
    }

    /// Decodes the positions of a line or of several lines.
    static func readTimedLine(
        _ reader: LineReader,
        _ line: TimedLine,
        _ depth: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        try reader.requireArray(line.times, line.key)
        try reader.requireArray(line.positions, .coordinates)
        var positions = reader.tape.elements(ofArrayAt: line.positions)
        var times = reader.tape.elements(ofArrayAt: line.times)
        var columns = ColumnElements(of: line.columns, reader.tape)
        var carried = line.carried
        if depth == 1, records.options.carriesFields {
            let number = records.nextPath()
            if carried.segment == 0 { carried.segment = number }
        }
        while let position = positions.next(in: reader.tape) {
            guard let time = times.next(in: reader.tape) else {
                throw missingTime(reader, in: line.times)
            }
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
        reportSurplus(reader, of: &times, line.key, &records)
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
        _ key: WireKey,
        _ records: inout RecordWriter
    ) {
        guard let first = times.next(in: reader.tape) else { return }
        var count = 1
        while times.next(in: reader.tape) != nil { count += 1 }
        let found = "found \(count) more \"\(key.spelling)\" than positions"
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
        if reader.tape[part.times].kind != .null {
            records.entry.time = try reader.time(at: part.times, part.key, assumesUTC: true)
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
