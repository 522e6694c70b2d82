import BearingsEngine
import BearingsWire
import Geography

/// Objects without a type that have a latitude, a longitude and a time, as devices and analysts write them.
///
/// The place may stand in an object within, such as `attributes` or `values`. Names count whatever their case, blanks
/// and underscores. Of several names of a field the first in ``names`` counts.
///
/// > Source: Home Assistant's and ThingsBoard's APIs; Tasmota; `to_json` of pandas and DuckDB.
enum PlainFormat {
    /// What each name means, without its case, blanks, hyphens and underscores; the first of a field counts most.
    private static let names: [(plain: String, key: Key)] = {
        let keys: [(FixField, Key.Unit, [StaticString])] = [
            (.latitude, .degrees, ["lat", "latitude"]),
            (.longitude, .degrees, ["lon", "lng", "long", "longitude"]),
            (
                .time, .time,
                [
                    "time", "timestamp", "datetime", "ts", "tst", "utc", "gps_time", "utc_time",
                    "time_utc",
                    "timestamp_ms", "time_ms", "ts_ms", "fix_time", "device_time", "location_time",
                    "event_time", "last_updated", "last_changed", "recorded_at", "measured_at",
                    "created_at", "received_at", "epoch",
                ]
            ),
            (.time, .timeIfAny, ["date"]),
            (
                .accuracy, .metres,
                ["accuracy", "acc", "horizontal_accuracy", "hacc", "gps_accuracy", "accuracy_m"]
            ),
            (
                .altitude, .metres,
                ["altitude", "alt", "ele", "elevation", "altitude_m", "alt_m", "gps_altitude"]
            ),
            (.verticalAccuracy, .metres, ["vertical_accuracy", "vacc", "altitude_accuracy"]),
            (
                .speed, .metresPerSecond,
                ["speed", "velocity", "speed_mps", "speed_ms", "speed_m_s", "gps_speed"]
            ),
            (.speed, .kilometresPerHour, ["speed_kmh", "speed_kph", "speed_km_h"]),
            (.speed, .knots, ["sog", "speed_knots", "speed_kn"]),
            (.course, .degrees, ["course", "bearing", "cog", "direction", "track"]),
            (.heading, .degrees, ["heading"]),
            (.headingAccuracy, .degrees, ["heading_accuracy"]),
            (.courseAccuracy, .degrees, ["course_accuracy", "bearing_accuracy"]),
            (.speedAccuracy, .metresPerSecond, ["speed_accuracy"]),
            (.ellipsoidalAltitude, .metres, ["ellipsoidal_altitude"]),
            (.simulated, .flag, ["simulated", "mocked", "mock", "is_mock"]),
            (
                .device, .textOrNumber,
                [
                    "device_id", "device", "unique_id", "entity_id", "tracker_id", "tid", "mmsi",
                    "icao24", "imei", "vehicle_id",
                ]
            ),
        ]
        return keys.flatMap { field, unit, names in
            let isAngle = field == .course || field == .heading
            let unknown: Key.Unknown =
                isAngle ? .noAngle : field.isHeight || field.isOfPlace ? .none : .negative
            return names.map { name in
                let key = Key(name, field, unit, unknown: unknown, isKept: field == .device)
                return (plain: plain(name), key: key)
            }
        }
    }()

    /// Finds a name's place among ``names``.
    private static let index = KeyIndex(names.map { $0.plain })

    /// Members whose objects may hold the place and more.
    private static let inner = KeyIndex([
        "attributes", "values", "location", "position", "gps", "data", "payload", "fix", "point",
        "loc", "geo", "coordinates", "coordinate", "geolocation", "gnss",
    ])

    /// Leaves out the case, blanks, hyphens and underscores of a name.
    private static func simplify(_ name: inout [UInt8]) {
        var count = 0
        for byte in name where byte != 0x20 && byte != 0x2D && byte != 0x5F {
            let isCapital = byte &- UInt8(ascii: "A") < 26
            name[count] = isCapital ? byte | 0x20 : byte
            count += 1
        }
        name.removeLast(name.count - count)
    }

    private static func plain(_ name: StaticString) -> String {
        var text = Array("\(name)".utf8)
        simplify(&text)
        return String(decoding: text, as: UTF8.self)
    }
}

extension PlainFormat {
    /// What an object, and one within it, say of a fix.
    struct Members {
        /// The place among ``names`` of each field's name; the greatest for none.
        private var ranks = SIMD16<UInt8>(repeating: .max)
        /// Where each field's key and value are.
        private var keys = SIMD16<Int32>()
        private var nodes = SIMD16<Int32>()
        /// The object within that holds the place, `nil` if the outer one does.
        private(set) var inner: Int?

        fileprivate init(_ reader: LineReader) {
            var name: [UInt8] = []
            name.reserveCapacity(2 * KeyIndex.longest)
            add(reader, reader.rootNode, &name)
            guard !hasPlace else { return }
            var members = reader.tape.members(ofObjectAt: reader.rootNode)
            while let member = members.next(in: reader.tape) {
                guard reader.tape[member.value].kind == .object,
                    Self.number(of: member.key, reader, in: PlainFormat.inner, &name) != nil
                else { continue }
                var nested = self
                nested.add(reader, member.value, &name)
                guard nested.hasPlace else { continue }
                self = nested
                inner = member.value
                return
            }
        }

        subscript(field: FixField) -> KeyedMembers.Value? {
            let rank = ranks[Int(field.rawValue)]
            guard rank != .max else { return nil }
            let node = Int(nodes[Int(field.rawValue)])
            return KeyedMembers.Value(key: PlainFormat.names[Int(rank)].key, node: node)
        }

        var hasPlace: Bool { has(.latitude) && has(.longitude) }

        private func has(_ field: FixField) -> Bool { ranks[Int(field.rawValue)] != .max }

        /// The names under which they stand, as they are written, but for the device's.
        func namesRead(_ reader: LineReader) -> Set<String> {
            var read: Set<String> = []
            for field in FixField.allCases where field != .device && has(field) {
                read.insert(reader.tape.string(at: Int(keys[Int(field.rawValue)])))
            }
            return read
        }

        private mutating func add(_ reader: LineReader, _ object: Int, _ name: inout [UInt8]) {
            var members = reader.tape.members(ofObjectAt: object)
            while let member = members.next(in: reader.tape) {
                let kind = reader.tape[member.value].kind
                guard kind != .null, kind != .object, kind != .array,
                    let rank = Self.number(of: member.key, reader, in: PlainFormat.index, &name)
                else { continue }
                let field = Int(PlainFormat.names[rank].key.field.rawValue)
                guard rank < ranks[field] else { continue }
                ranks[field] = UInt8(rank)
                keys[field] = Int32(truncatingIfNeeded: member.key)
                nodes[field] = Int32(truncatingIfNeeded: member.value)
            }
        }

        /// The number of a key by its simplified name, which is left in `name`.
        private static func number(
            of key: Int,
            _ reader: LineReader,
            in index: KeyIndex,
            _ name: inout [UInt8]
        ) -> Int? {
            guard Int(reader.tape[key].range.count) <= KeyIndex.longest else { return nil }
            name.removeAll(keepingCapacity: true)
            reader.tape.appendText(of: key, to: &name)
            PlainFormat.simplify(&name)
            return index.number(name.span, ByteRange(0..<name.count))
        }
    }

    /// What the root says of a fix; `nil` unless it has no `type`, and a place and a time.
    static func members(_ reader: LineReader) -> Members? {
        guard reader.value(.type) == nil else { return nil }
        if let word = reader.valueMeant(by: "type"), NativeFormat.isType(reader, word) {
            return nil
        }
        let members = Members(reader)
        return members.hasPlace && members[.time] != nil ? members : nil
    }

    /// Whether the root has a latitude and a longitude.
    static func hasPlace(_ reader: LineReader) -> Bool { Members(reader).hasPlace }

    /// Whether the root is one of a plain source's records that has no place.
    static func lacksPlace(_ reader: LineReader, _ records: inout RecordWriter) -> Bool {
        guard records.notes.hasPlainFix, reader.value(.type) == nil else { return false }
        let members = Members(reader)
        return !members.hasPlace && members[.time] != nil
    }

    /// Reads the root as a fix.
    static func read(
        _ reader: LineReader,
        _ members: Members,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard let north = members[.latitude], let east = members[.longitude] else { return }
        let isOfShip = members[.device].map { $0.key.name.spelling == "mmsi" } == true
        if isOfShip, lacksPosition(reader, north, east) { return }
        let latitude = try reader.number(at: north.node, north.key.name, within: -90...90)
        let longitude = try reader.number(at: east.node, east.key.name)
        var fix = Fix(
            coordinate: LocationCoordinate(latitude: latitude, longitude: longitude)
        )
        var supplement = FixSupplement()
        for field in FixField.allCases {
            if field.isNumberOfFix {
                fix[field] = reader.number(members[field], &records)
            } else if field.isNumberOfSupplement, records.options.readsSupplements {
                supplement[field] = reader.number(members[field], &records)
            }
        }
        if isOfShip { fix.dropUnavailable() }
        supplement.isSimulated = reader.flag(members[.simulated], &records)
        records.entry.time =
            try members[.time].map { value throws(LineError) in
                try reader.time(value)
            } ?? nil
        records.entry.session = try reader.session(of: members[.device], &records)
        if records.watchesDevices, records.entry.session.isUnnamed, let device = members[.device] {
            records.noteDevice(device.key.name.spelling, reader.name(at: device.node))
        }
        records.put(Input(fix, supplement))
        tell(&records)
        guard records.options.carriesFields else { return }
        let read = members.namesRead(reader)
        reader.carryMembers(
            except: read.union(["session"]),
            opening: members.inner,
            without: read,
            &records
        )
    }

    /// Whether a coordinate says that a ship's is not available.
    private static func lacksPosition(
        _ reader: LineReader,
        _ north: KeyedMembers.Value,
        _ east: KeyedMembers.Value
    ) -> Bool {
        [(north, FixField.latitude), (east, .longitude)].contains { value, field in
            reader.numberOrText(at: value.node).map { AISNumbers.isUnavailable($0, field) } == true
        }
    }

    /// Tells once a source how its records are taken.
    private static func tell(_ records: inout RecordWriter) {
        guard !records.notes.hasPlainFix else { return }
        records.notes.hasPlainFix = true
        let message =
            "objects without a \"type\" that have a latitude, a longitude and a time are taken as fixes"
        guard records.options.acceptsRequests else {
            records.batch.hints.append(.init(line: records.entry.line, message: message))
            return
        }
        var remark = LineError(.missingField, offset: 0, message: message)
        remark.isHarmless = true
        records.batch.addFieldError(remark)
    }
}
