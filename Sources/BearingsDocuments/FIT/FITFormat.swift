import BearingsEngine
import BearingsWire
import Geography

/// FIT, the format of bicycle computers and watches by Garmin, Wahoo, Suunto, Coros and others.
///
/// | here | `record` message | unit, and what it means |
/// |---|---|---|
/// | time | `timestamp` (253), or compressed in the message's header | s since 1989-12-31T00:00:00Z |
/// | coordinate | `position_lat` (0) `position_long` (1) | 2^31 semicircles to 180 degrees |
/// | altitude | `enhanced_altitude` (78), else `altitude` (2) | 1/5 m above -500 m |
/// | speed | `enhanced_speed` (73), else `speed` (6) | mm/s |
/// | accuracy | `gps_accuracy` (31) | m |
/// | time of a file whose records have none | `time_created` (4) of the `file_id` message | |
/// | session | `serial_number` (3) of the `file_id` message | with `--session-from source` |
///
/// Each `record` counts as a line, numbered from 1; offsets in messages count from the beginning of the
/// file. A record without a position is ignored. Records of a course file (type 6) are planned, so they are waypoints.
/// Developer fields and all other messages are skipped. Checksums are verified.
///
/// > Source: FIT Protocol and Profile, as Garmin publishes them.
package struct FITFormat: Sendable {
    private var file = FITFile()
    private(set) var recordCount = 0
    /// Its type, by its `file_id`.
    private var type: UInt32?
    /// Whether its records are of a planned course.
    private var isPlanned: Bool { type == 6 }
    /// When it was begun, by its `file_id`; `nil` if unknown.
    private var created: Instant?
    /// The device's serial number; empty if unknown.
    private var device: [UInt8] = []

    /// Whether a piece begins a FIT file, by its header's size and protocol version.
    static func recognizes(_ piece: Span<UInt8>) -> Bool {
        guard piece.count >= 2, piece[0] == 12 || piece[0] == 14, 1...2 ~= piece[1] >> 4
        else { return false }
        let signature = Array(".FIT".utf8)
        for index in 0..<4 where 8 + index < piece.count {
            if piece[8 + index] != signature[index] { return false }
        }
        return true
    }

    /// How it is counted if it has no records.
    var kind: IgnoredCounts.Kind {
        let names: [UInt32: String] = [
            1: "device", 2: "settings", 3: "sport", 4: "activity", 5: "workout", 6: "course",
            7: "schedule", 9: "weight", 10: "totals", 11: "goals", 14: "blood pressure",
            15: "monitoring", 20: "activity summary", 28: "monitoring", 32: "monitoring",
            34: "segment",
        ]
        let name = type.flatMap { names[$0] }.map { " of the kind \"\($0)\"" } ?? ""
        return .init(noun: "FIT file", rest: "\(name) without records")
    }

    /// Reads a piece of the file.
    mutating func read(
        _ piece: Span<UInt8>,
        into records: inout RecordWriter
    ) {
        var position = 0
        while let item = file.next(piece, &position) {
            switch item {
            case .message(let message): add(message, to: &records)
            case .malformed(let error): add(error, to: &records)
            }
        }
    }

    /// Ends the file, with an error if it is incomplete.
    mutating func finish(into records: inout RecordWriter) {
        if let error = file.finish() { add(error, to: &records) }
        guard let count = file.unclosedCount else { return }
        let message =
            "the file was not closed: its header says that 0 bytes follow, and \(count) do"
        records.batch.hints.append(.init(line: max(1, recordCount), message: message))
    }

    private mutating func add(_ error: LineError, to records: inout RecordWriter) {
        records.begin(line: recordCount + 1)
        records.reject(error)
        records.entry.holdsNoPlace = true
        records.end()
    }

    private mutating func add(_ message: FITMessage, to records: inout RecordWriter) {
        guard message.global == .record else {
            type = message[0]
            created = message[4].flatMap(Self.time)
            device = message[3].map { Array(String($0).utf8) } ?? []
            return
        }
        recordCount += 1
        records.begin(line: recordCount)
        do throws(LineError) {
            try add(message, into: &records)
        } catch {
            records.reject(error)
        }
        records.batch.documentTime = created
        if records.countsIgnored {
            switch records.entry.content {
            case .ignored: records.notes.ignored.add(.other)
            case .waypoint: records.notes.ignored.add(.routePoint)
            default: break
            }
        }
        records.end()
    }

    private mutating func add(
        _ message: FITMessage,
        into records: inout RecordWriter
    ) throws(LineError) {
        let (north, east) = (message[0], message[1])
        guard north != nil || east != nil else { return }
        guard let north, let east else {
            throw LineError(
                .missingField,
                offset: message.start,
                message: "found half of a position, expected position_lat and position_long"
            )
        }
        let latitude = degrees(semicircles: Int32(bitPattern: north))
        guard -90...90 ~= latitude else {
            throw LineError(
                .outOfRange,
                offset: message.start,
                message: "position_lat is \(shortest(latitude)) degrees, outside -90...90"
            )
        }
        try records.require(.fit, "a record of FIT")
        let longitude = degrees(semicircles: Int32(bitPattern: east))
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        // Divided last, so that it is the double nearest to the decimal.
        fix.altitude = (message[78] ?? message[2]).map { (Double($0) - 2500) / 5 }
        fix.speed = (message[73] ?? message[6]).map { Double($0) / 1000 }
        fix.accuracy = message[31].map(Double.init)
        records.entry.time = message.timestamp.flatMap(Self.time)
        guard !isPlanned else {
            var waypoint = Waypoint(
                coordinate: fix.coordinate,
                altitude: fix.altitude,
                time: records.entry.time
            )
            waypoint.route = SourceTrack(number: 1, name: [])
            if records.options.carriesFields { waypoint.fields = Self.carriedFields(of: message) }
            records.entry.time = nil
            records.put(waypoint)
            return
        }
        records.entry.session = records.session(ofDevice: device)
        records.put(Input(fix, Self.supplement(of: message, records.options)))
        guard records.options.carriesFields else { return }
        records.batch.carry(CarriedFields(fields: Self.carriedFields(of: message)))
        for number in message.numbers where !Self.numbersRead.contains(number) {
            records.batch.leftOut.add(Array("FIT field \(number)".utf8))
        }
    }

    /// What sensors have measured that a location event tells.
    private static func supplement(
        of message: FITMessage,
        _ options: DecodingOptions
    ) -> FixSupplement {
        guard options.readsSupplements else { return FixSupplement() }
        return FixSupplement(
            heartRate: message[3].map(Double.init),
            cadence: message[4].map(Double.init)
        )
    }

    /// What sensors have measured: `heart_rate` (3), `cadence` (4), `distance` (5), `power` (7), `temperature` (13).
    private static func carriedFields(of message: FITMessage) -> [CarriedField] {
        var fields: [CarriedField] = []
        func add(_ name: String, _ number: Double?) {
            guard let number else { return }
            fields.append(CarriedField(Array(name.utf8), Array(shortest(number).utf8)))
        }
        add("hr", message[3].map(Double.init))
        add("cad", message[4].map(Double.init))
        add("distance", message[5].map { Double($0) / 100 })
        add("power", message[7].map(Double.init))
        add("atemp", message[13].map { Double(Int8(truncatingIfNeeded: $0)) })
        return fields
    }

    /// The numbers of the fields that are read, or carried on.
    private static let numbersRead: Set<UInt8> = [0, 1, 2, 3, 4, 5, 6, 7, 13, 31, 73, 78, 253]

    /// The instant of a timestamp, `nil` for one since the device was switched on.
    private static func time(_ timestamp: UInt32) -> Instant? {
        guard timestamp >= 0x1000_0000 else { return nil }
        return Instant(millisecondsSince1970: (Int64(timestamp) + 631_065_600) * 1000)
    }
}

/// The degrees of a number of semicircles, of which 2^31 are half a turn.
func degrees(semicircles: Int32) -> Double {
    // Seven decimals exceed the precision of 2^31 steps.
    (Double(semicircles) * 180 / 0x1p31 * 1e7).rounded() / 1e7
}
