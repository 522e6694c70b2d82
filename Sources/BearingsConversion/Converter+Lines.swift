import BearingsDocuments
import BearingsEngine
import BearingsFormats
import BearingsWire
import Geography

/// Fixes as rows of lines, for documents that have a line's values by columns.
extension Converter {
    /// Adds a fix to its line, or begins one with it.
    mutating func addRow(
        _ supplemented: SupplementedFix,
        _ carried: CarriedFields,
        at time: Instant?,
        _ name: ArraySlice<UInt8>
    ) {
        let (line, isWhole) = drafts.line(of: name, source, carried, at: time)
        if isWhole { write(line) }
        let isFirst = drafts.isEmpty(line)
        let start = output.count
        var row = DraftTally()
        row.rows = 1
        let fix = supplemented.fix
        let isKML = target == .kml
        let longitude = fix.coordinate.longitude
        output.append(
            isKML ? longitude.wrappedTo180 : longitude,
            ofColumn: Draft.Column.longitude
        )
        output.append(fix.coordinate.latitude, ofColumn: Draft.Column.latitude)
        if let altitude = fix.altitude {
            output.append(altitude, ofColumn: Draft.Column.altitude)
            row.altitudes = 1
        }
        if time != nil {
            output.append(label.time, ofColumn: Draft.Column.time)
            row.times = 1
        }
        if let heading = fix.heading {
            output.append(
                isKML ? heading.wrappedTo360 : heading,
                ofColumn: Draft.Column.heading
            )
            row.headings = 1
        }
        if isKML {
            leaveOutOfKML(supplemented, carried)
        } else {
            if isFirst { addAlone(supplemented, carried) }
            addColumns(supplemented, carried, to: &row)
        }
        output.endRow()
        drafts.add(rowOf: row, from: start, output, to: line)
    }

    /// Writes the lines that go on.
    mutating func writeOpenLines() {
        for line in drafts.open { write(line) }
    }

    private mutating func write(_ line: Int) {
        beginFeature()
        drafts.write(line, at: output.count)
    }

    /// Adds the fix as a Point.
    private mutating func addAlone(_ supplemented: SupplementedFix, _ carried: CarriedFields) {
        // What is lost of it is counted by the columns.
        let lost = fieldsLeftOut
        setCarried(carried, beside: supplemented.fix)
        fieldsLeftOut = lost
        alone.removeAll()
        alone.append(room: FixLabel.room + 2 * label.session.count + label.carried.count) {
            $0.put(feature: supplemented.fix, supplemented.supplement, label)
        }
        output.append(Array(alone.bytes[..<alone.count]), ofColumn: Draft.Column.alone)
    }

    /// Adds all other numbers of a fix, and what is carried on, by the names of a Point's properties.
    private mutating func addColumns(
        _ supplemented: SupplementedFix,
        _ carried: CarriedFields,
        to row: inout DraftTally
    ) {
        let (fix, supplement) = (supplemented.fix, supplemented.supplement)
        for key in GeoJSONKeys.properties.written where key.field != .altitude {
            guard let number = fix[key.field] ?? supplement[key.field] else { continue }
            let column = drafts.column(Array("\(key.name)".utf8))
            output.append(number, ofColumn: column)
            row.columns.append(column)
        }
        var fields = carried.unreserved(lost: &fieldsLeftOut) { name in
            GeoJSONKeys.positions.held.contains(name) || name == "device_id" && !session.isEmpty
        }
        if let isSimulated = supplement.isSimulated {
            let value = Array((isSimulated ? "true" : "false").utf8)
            fields.insert(CarriedField(Array("simulated".utf8), value), at: 0)
        }
        for field in fields {
            let column = drafts.column(field.name)
            output.append(field.value, ofColumn: column)
            row.columns.append(column)
        }
    }

    private static let fieldsOfKML: [FixField] = [.latitude, .longitude, .altitude, .heading]

    /// Counts what a KML document has no form for.
    private mutating func leaveOutOfKML(_ supplemented: SupplementedFix, _ carried: CarriedFields) {
        let (fix, supplement) = (supplemented.fix, supplemented.supplement)
        for key in NativeKeys.fix.written
        where !Self.fieldsOfKML.contains(key.field)
            && (fix[key.field] ?? supplement[key.field]) != nil
        {
            fieldsLeftOut.add(Array("\(key.name)".utf8))
        }
        if supplement.isSimulated != nil { fieldsLeftOut.add(Array("simulated".utf8)) }
        for field in carried.fields { fieldsLeftOut.add(field.name) }
        if !session.isEmpty, let name = carried.track?.name, !name.isEmpty {
            fieldsLeftOut.add(CarriedFields.trackName)
        }
    }

    // MARK: Features

    /// Writes what stands before a Feature of a collection.
    mutating func beginFeature() {
        guard target == .geojson else { return }
        output.append(Array((hasFeature ? ",\n" : "\n").utf8))
        hasFeature = true
    }

    /// Ends a line that is a Feature by itself.
    mutating func endFeature() {
        if target == .geojsonl || target == .ndjson { output.append([UInt8(ascii: "\n")]) }
    }
}
