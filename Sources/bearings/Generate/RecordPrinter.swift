import BearingsEngine
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
        begin(.fix, of: walker, at: time, to: &out)
        for key in NativeKeys.fix.written {
            guard let number = reading[key.field] else { continue }
            out.append(key: key.name)
            out.append(decimal: number.units, decimals: number.decimals)
        }
        out += "}\n".utf8
    }

    mutating func authorization(
        _ permission: Permission,
        of walker: Int,
        at time: Int64,
        to out: inout [UInt8]
    ) {
        begin(.authorization, of: walker, at: time, to: &out)
        out.append(key: .status)
        out += "\"\(permission.status.word)\"".utf8
        // A record that left it out would keep what was allowed before.
        out.append(key: .accuracy)
        let accuracy = permission.isReduced ? AccuracyAuthorization.reduced : .full
        out += "\"\(accuracy.word)\"}\n".utf8
    }

    mutating func viewport(
        _ map: MapMovement,
        of walker: Int,
        at time: Int64,
        to out: inout [UInt8]
    ) {
        begin(.viewport, of: walker, at: time, to: &out)
        let changed = map.changed
        if changed.contains(.center) {
            out.append(
                key: .center,
                (.lat, map.center.latitude, decimals: 7),
                (.lon, map.center.longitude, decimals: 7)
            )
        }
        if changed.contains(.size) {
            out.append(
                key: .size,
                (.width, map.width, decimals: 0),
                (.height, map.height, decimals: 0)
            )
        }
        if changed.contains(.zoom) {
            out.append(key: .zoom)
            out.append(decimal: map.zoom, decimals: 2)
        }
        if changed.contains(.heading) {
            out.append(key: .heading)
            out.append(decimal: map.heading.tenths, decimals: 1)
        }
        if changed.contains(.pitch) {
            out.append(key: .pitch)
            out.append(decimal: map.pitch, decimals: 1)
        }
        out += "}\n".utf8
    }

    mutating func tick(of walker: Int, at time: Int64, to out: inout [UInt8]) {
        begin(.tick, of: walker, at: time, to: &out)
        out += "}\n".utf8
    }

    /// Writes a record's beginning, with its time and session.
    private mutating func begin(
        _ type: NativeType,
        of walker: Int,
        at time: Int64,
        to out: inout [UInt8]
    ) {
        out += "{\"\(WireKey.type.spelling)\":\"\(type.word)\"".utf8
        out.append(key: .time)
        out += "\"".utf8
        timestamps.append(time, to: &out)
        out += "\"".utf8
        guard namesSessions else { return }
        out.append(key: .session)
        out += "\"walker-".utf8
        out.append(decimal: walker + 1)
        out += "\"".utf8
    }
}

extension Reading {
    /// A number as whole units of its last decimal; `nil` if it is not known.
    fileprivate subscript(field: FixField) -> (units: Int, decimals: Int)? {
        switch field {
        case .latitude: (position.latitude, 7)
        case .longitude: (position.longitude, 7)
        case .accuracy: (accuracy, 1)
        case .altitude: (altitude / 100, 1)
        case .speed: speed.map { ($0 / 100, 1) }
        case .course: course.map { ($0.tenths, 1) }
        default: nil
        }
    }
}

extension [UInt8] {
    /// Appends a key behind a comma.
    fileprivate mutating func append(key: WireKey) { self += ",\"\(key.spelling)\":".utf8 }

    fileprivate mutating func append(key: StaticString) { self += ",\"\(key)\":".utf8 }

    /// Appends an object of two numbers.
    fileprivate mutating func append(
        key: WireKey,
        _ one: (key: WireKey, units: Int, decimals: Int),
        _ other: (key: WireKey, units: Int, decimals: Int)
    ) {
        append(key: key)
        self += "{\"\(one.key.spelling)\":".utf8
        append(decimal: one.units, decimals: one.decimals)
        append(key: other.key)
        append(decimal: other.units, decimals: other.decimals)
        self += "}".utf8
    }
}
