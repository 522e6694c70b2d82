import BearingsEngine
import BearingsWire
import Geography

/// Objects without a type that have a latitude, a longitude and a time, as devices and analysts write them.
///
/// The place may stand in an object within, such as `attributes` or `values`. ``FixNames`` has the names.
///
/// > Source: those of ``FixNames`` that write JSON.
enum PlainFormat {
    /// Members whose objects may hold the place and more.
    private static let inner: Set<String> = [
        "attributes", "values", "location", "position", "gps", "data", "payload", "fix", "point",
        "loc",
        "geo", "coordinates", "coordinate", "geolocation", "gnss",
    ]

    private static let longestName = 24
}

extension PlainFormat {
    /// What an object, and one within it, say of a fix.
    struct Members {
        /// The values by field, each with its rank.
        private var values = [(rank: Int, value: KeyedMembers.Value)?](
            repeating: nil,
            count: FixField.allCases.count
        )
        /// The names under which they stand, as they are written.
        private(set) var read: Set<String> = []
        /// The object within that holds the place, `nil` if the outer one does.
        private(set) var inner: Int?

        fileprivate init(_ reader: LineReader) {
            add(reader, reader.rootNode)
            guard !hasPlace else { return }
            var members = reader.tape.members(ofObjectAt: reader.rootNode)
            while let member = members.next(in: reader.tape) {
                guard reader.tape[member.value].kind == .object,
                    PlainFormat.inner.contains(FixNames.plain(reader.tape.utf8(of: member.key)))
                else { continue }
                var nested = self
                nested.add(reader, member.value)
                guard nested.hasPlace else { continue }
                self = nested
                inner = member.value
                return
            }
        }

        subscript(field: FixField) -> KeyedMembers.Value? { values[Int(field.rawValue)]?.value }

        var hasPlace: Bool { self[.latitude] != nil && self[.longitude] != nil }

        private mutating func add(_ reader: LineReader, _ object: Int) {
            var members = reader.tape.members(ofObjectAt: object)
            while let member = members.next(in: reader.tape) {
                let kind = reader.tape[member.value].kind
                guard kind != .null, kind != .object, kind != .array else { continue }
                let name = reader.tape.utf8(of: member.key)
                guard name.count <= PlainFormat.longestName else { continue }
                let plain = FixNames.plain(name)
                // Decoders of ADS-B write knots under it, others metres per second.
                guard plain != "groundspeed", let meaning = FixNames.meaning(of: plain) else {
                    continue
                }
                let key = meaning.key
                let place = Int(key.field.rawValue)
                if let known = values[place], known.rank <= meaning.rank { continue }
                values[place] = (meaning.rank, KeyedMembers.Value(key: key, node: member.value))
                if !key.isKept { read.insert(String(decoding: name, as: UTF8.self)) }
            }
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
        reader.carryMembers(
            except: members.read.union(["session"]),
            opening: members.inner,
            without: members.read,
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
