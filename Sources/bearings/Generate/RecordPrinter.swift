import BearingsWire

/// Prints records as lines, with keys in the order of the page Protocol.
struct RecordPrinter {
    /// Whether records name their session; those of a single walker do not.
    private let namesSessions: Bool
    private var timestamps = TimestampPrinter()

    init(namesSessions: Bool) {
        self.namesSessions = namesSessions
    }

    mutating func fix(_ reading: Reading, of walker: Int, at time: Int64, to out: inout [UInt8]) {
        begin("{\"type\":\"fix\",\"time\":\"", of: walker, at: time, to: &out)
        out += ",\"lat\":".utf8
        out.append(decimal: reading.position.latitude, decimals: 7)
        out += ",\"lon\":".utf8
        out.append(decimal: reading.position.longitude, decimals: 7)
        out += ",\"accuracy\":".utf8
        out.append(decimal: reading.accuracy, decimals: 1)
        out += ",\"altitude\":".utf8
        out.append(decimal: reading.altitude / 100, decimals: 1)
        if let speed = reading.speed {
            out += ",\"speed\":".utf8
            out.append(decimal: speed / 100, decimals: 1)
        }
        if let course = reading.course {
            out += ",\"course\":".utf8
            out.append(decimal: course.tenths, decimals: 1)
        }
        out += "}\n".utf8
    }

    mutating func authorization(
        _ permission: Permission,
        of walker: Int,
        at time: Int64,
        to out: inout [UInt8]
    ) {
        begin("{\"type\":\"authorization\",\"time\":\"", of: walker, at: time, to: &out)
        out += ",\"status\":\"".utf8
        out += permission.status.rawValue.utf8
        // A record that left it out would keep what was allowed before.
        out +=
            permission.isReduced
            ? "\",\"accuracy\":\"reduced\"}\n".utf8 : "\",\"accuracy\":\"full\"}\n".utf8
    }

    mutating func viewport(
        _ map: MapMovement,
        of walker: Int,
        at time: Int64,
        to out: inout [UInt8]
    ) {
        begin("{\"type\":\"viewport\",\"time\":\"", of: walker, at: time, to: &out)
        let changed = map.changed
        if changed.contains(.center) {
            out += ",\"center\":{\"lat\":".utf8
            out.append(decimal: map.center.latitude, decimals: 7)
            out += ",\"lon\":".utf8
            out.append(decimal: map.center.longitude, decimals: 7)
            out += "}".utf8
        }
        if changed.contains(.size) {
            out += ",\"size\":{\"width\":".utf8
            out.append(decimal: map.width)
            out += ",\"height\":".utf8
            out.append(decimal: map.height)
            out += "}".utf8
        }
        if changed.contains(.zoom) {
            out += ",\"zoom\":".utf8
            out.append(decimal: map.zoom, decimals: 2)
        }
        if changed.contains(.heading) {
            out += ",\"heading\":".utf8
            out.append(decimal: map.heading.tenths, decimals: 1)
        }
        if changed.contains(.pitch) {
            out += ",\"pitch\":".utf8
            out.append(decimal: map.pitch, decimals: 1)
        }
        out += "}\n".utf8
    }

    mutating func tick(of walker: Int, at time: Int64, to out: inout [UInt8]) {
        begin("{\"type\":\"tick\",\"time\":\"", of: walker, at: time, to: &out)
        out += "}\n".utf8
    }

    /// Writes a record's beginning, with its time and session.
    private mutating func begin(
        _ opening: String,
        of walker: Int,
        at time: Int64,
        to out: inout [UInt8]
    ) {
        out += opening.utf8
        timestamps.append(time, to: &out)
        if namesSessions {
            out += "\",\"session\":\"walker-".utf8
            out.append(decimal: walker + 1)
        }
        out += "\"".utf8
    }
}
