import BearingsEngine
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
extension RecordDecoder {
    /// Whether a piece begins a FIT file, by its header's size and protocol version.
    static func beginsFIT(_ bytes: Span<UInt8>, _ piece: ByteRange) -> Bool {
        let start = Int(piece.start)
        guard piece.count >= 2, bytes[start] == 12 || bytes[start] == 14,
            1...2 ~= bytes[start + 1] >> 4
        else { return false }
        let signature = Array(".FIT".utf8)
        for index in 0..<4 where start + 8 + index < Int(piece.end) {
            if bytes[start + 8 + index] != signature[index] { return false }
        }
        return true
    }

    /// Decodes a piece of the file.
    mutating func decodeFIT(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        into batch: inout RecordBatch
    ) {
        var position = Int(piece.start)
        while let item = fit.file.next(bytes, &position, Int(piece.end)) {
            switch item {
            case .message(let message): add(message, to: &batch)
            case .malformed(let error): addToFIT(error, to: &batch)
            }
        }
    }

    /// Ends the file, with an error if it is incomplete.
    mutating func finishFIT(into batch: inout RecordBatch) {
        if let error = fit.file.finish() { addToFIT(error, to: &batch) }
    }

    private mutating func addToFIT(_ error: LineError, to batch: inout RecordBatch) {
        var entry = RecordBatch.Entry(line: fit.recordCount + 1, text: ByteRange(0..<0))
        reject(error, &entry, &batch)
        entry.session = .nobody
        batch.entries.append(entry)
    }

    private mutating func add(_ message: FITMessage, to batch: inout RecordBatch) {
        guard message.global == .record else {
            fit.type = message[0]
            fit.created = message[4].flatMap(Self.time)
            fit.device = message[3].map { Array(String($0).utf8) } ?? []
            return
        }
        fit.recordCount += 1
        var entry = RecordBatch.Entry(line: fit.recordCount, text: ByteRange(0..<0))
        do throws(LineError) {
            try add(message, into: &entry, &batch)
        } catch {
            reject(error, &entry, &batch)
        }
        batch.documentTime = fit.created
        if countsIgnored {
            switch entry.content {
            case .ignored: sourceNotes.ignored.add(.other)
            case .waypoint: sourceNotes.ignored.add(.routePoint)
            default: break
            }
        }
        batch.entries.append(entry)
    }

    private mutating func add(
        _ message: FITMessage,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
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
        try require(.fit, "a record of FIT")
        let longitude = degrees(semicircles: Int32(bitPattern: east))
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        // Divided last, so that it is the double nearest to the decimal.
        fix.altitude = (message[78] ?? message[2]).map { (Double($0) - 2500) / 5 }
        fix.speed = (message[73] ?? message[6]).map { Double($0) / 1000 }
        fix.accuracy = message[31].map(Double.init)
        entry.time = message.timestamp.flatMap(Self.time)
        guard !fit.isPlanned else {
            var waypoint = Waypoint(
                coordinate: fix.coordinate,
                altitude: fix.altitude,
                time: entry.time
            )
            waypoint.route = SourceTrack(number: 1, name: [])
            if options.carriesFields { waypoint.fields = Self.carriedFields(of: message) }
            entry.time = nil
            entry.content = batch.add(waypoint)
            return
        }
        entry.session = sessionOfDevice(fit.device, names: &batch.names)
        entry.content = batch.add(.fix(fix))
        guard options.carriesFields else { return }
        batch.carry(CarriedFields(fields: Self.carriedFields(of: message)))
        for number in message.numbers where !Self.numbersRead.contains(number) {
            batch.leftOut.add(Array("FIT field \(number)".utf8))
        }
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

    /// The session of a device's name, if devices name sessions.
    func sessionOfDevice(_ name: [UInt8], names: inout SessionNames) -> SessionNumber {
        guard options.sessionSource == .source else { return sessionOfSource(names: &names) }
        names.bytes += name
        return Self.sessionRead(&names)
    }
}

/// The degrees of a number of semicircles, of which 2^31 are half a turn.
func degrees(semicircles: Int32) -> Double {
    // Seven decimals exceed the precision of 2^31 steps.
    (Double(semicircles) * 180 / 0x1p31 * 1e7).rounded() / 1e7
}

/// A FIT file being read, and what it says of itself.
struct FITSource: Sendable {
    var file = FITFile()
    var recordCount = 0
    /// Its type, by its `file_id`.
    var type: UInt32?
    /// Whether its records are of a planned course.
    var isPlanned: Bool { type == 6 }
    /// When it was begun, by its `file_id`; `nil` if unknown.
    var created: Instant?
    /// The device's serial number; empty if unknown.
    var device: [UInt8] = []

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
}
