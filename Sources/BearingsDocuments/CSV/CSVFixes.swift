import BearingsEngine
import BearingsWire
import Geography

/// Fixes as comma-separated values, a row each after a header.
///
/// | column | |
/// |---|---|
/// | `time` | RFC 3339 in UTC |
/// | `session` | empty for `main` |
/// | `lat` to `ellipsoidal_altitude` | the numbers of ``NativeKeys/fix`` in their order, but for those of sensors |
/// | `simulated` | `true` or `false` |
/// | `track_name` `segment` | of the track that the fix was of; none for the first segment |
/// | `hdop` `vdop` `pdop` `sat` | dilutions, satellites |
/// | `hr` `cad` `power` `atemp` | 1/min, 1/min, W, degrees Celsius |
/// | `properties` | all else that is carried on, as a JSON object |
///
/// An empty field is unknown. A name is quoted if it must be. Lines end in LF, as all
/// output does. Waypoints have no row.
///
/// > Source: RFC 4180, 2, except that lines end in LF.
extension ByteWriter {
    package mutating func putCSVHeader() {
        putLiteral("time,session")
        for key in Self.numbersOfRows {
            putLiteral(",")
            putLiteral(key.name)
        }
        putLiteral(",")
        putLiteral(NativeKeys.fix.name(of: .simulated))
        putLiteral(",track_name,segment,hdop,vdop,pdop,sat,hr,cad,power,atemp,properties\n")
    }

    package mutating func put(
        row fix: Fix,
        _ supplement: FixSupplement,
        _ label: borrowing FixLabel
    ) {
        putBytes(label.time)
        putLiteral(",")
        putBytes(label.session)
        for key in Self.numbersOfRows { putField(fix[key.field] ?? supplement[key.field]) }
        putLiteral(",")
        if let isSimulated = supplement.isSimulated { putLiteral(isSimulated ? "true" : "false") }
        if label.carried.isEmpty { putLiteral(",,,,,,,,,,,") } else { putBytes(label.carried) }
        putLiteral("\n")
    }

    private static var numbersOfRows: [Key] {
        NativeKeys.fix.written.filter { !$0.field.isOfSensor }
    }

    private mutating func putField(_ number: Double?) {
        putLiteral(",")
        if let number { put(exact: number) }
    }
}

/// A text as a field of comma-separated values, quoted if it must be.
package func csvField(_ text: some Sequence<UInt8>) -> [UInt8] {
    var field: [UInt8] = []
    var wantsQuotes = false
    for byte in text {
        switch byte {
        case UInt8(ascii: "\""):
            field.append(byte)
            wantsQuotes = true
        case UInt8(ascii: ","), 0x0A, 0x0D:
            wantsQuotes = true
        default: break
        }
        field.append(byte)
    }
    let quote = UInt8(ascii: "\"")
    return wantsQuotes ? [quote] + field + [quote] : field
}

extension CarriedFields {
    /// All of it as the last cells of a row, each behind a comma.
    ///
    /// - Parameter lost: Takes in the names of what is left out.
    package func cells(lost: inout LeftOutNames) -> [UInt8] {
        var byMeasurement: [Measurement: [UInt8]] = [:]
        var rest = CarriedFields()
        for field in fields {
            if let measurement = field.measurement, byMeasurement[measurement] == nil,
                let text = field.text
            {
                byMeasurement[measurement] = text
            } else {
                rest.fields.append(field)
            }
        }
        var cells: [UInt8] = []
        func add(_ text: [UInt8]) { cells += [UInt8(ascii: ",")] + csvField(text) }
        add(track?.name ?? [])
        add(segment > 1 ? Array(String(segment).utf8) : [])
        for measurement in Measurement.allCases { add(byMeasurement[measurement] ?? []) }
        let members = rest.members(lost: &lost)
        add(members.isEmpty ? [] : [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")])
        return cells
    }
}
