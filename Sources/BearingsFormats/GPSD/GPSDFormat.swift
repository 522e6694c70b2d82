import BearingsEngine
import BearingsWire
import CLibrary
import Geography

/// gpsd's reports, as `gpspipe -w` prints them.
///
/// Up to gpsd 3.19 `alt` is above the sea. Since 3.20 it may be above the ellipsoid if `altHAE` is present and
/// `altMSL` is not. A place counts only where `mode` is 2 or more.
///
/// An ATT's `heading` is where the device points. It is ignored for a device other than
/// the last fix's, unless each device has a session of its own. A POLL's TPVs are in its
/// `tpv`. All other classes are ignored.
///
/// > Source: Formats, "gpsd"; gpsd_json(5).
enum GPSDFormat {
    /// The keys of a TPV; accuracies are of 95 %.
    static let keys = KeyTable([
        Key("class", .own),
        Key("mode", .own),
        Key("time", .time, .time),
        Key("lat", .latitude, .degrees),
        Key("lon", .longitude, .degrees),
        Key("eph", .accuracy, .metres),
        // Where there is no `eph`, both together.
        Key("epx", .own, .metres, unknown: .negative, isKept: true),
        Key("epy", .own, .metres, unknown: .negative, isKept: true),
        Key("altMSL", .altitude, .metres),
        // Where there is no `altHAE`.
        Key("alt", .altitude, .metres),
        Key("epv", .verticalAccuracy, .metres),
        Key("speed", .speed, .metresPerSecond),
        Key("track", .course, .degrees, unknown: .noAngle),
        Key("epd", .courseAccuracy, .degrees),
        Key("eps", .speedAccuracy, .metresPerSecond),
        Key("altHAE", .ellipsoidalAltitude, .metres),
        // Simulated, if it is 8.
        Key("status", .own, isKept: true),
        Key("heading", .own),
        Key("device", .device, .text),
        Key("session", .own),
    ])

    /// The keys of an ATT.
    static let attitude = KeyTable([
        Key("time", .time, .time),
        Key("heading", .heading, .degrees),
        Key("device", .device, .text),
    ])
}

extension GPSDFormat {
    static func read(
        _ reader: inout LineReader,
        _ type: GPSDClass,
        into records: inout RecordWriter
    ) throws(LineError) {
        records.noteFormat(.gpsd)
        guard type != .other else { return }
        try records.require(.gpsd, "a report of gpsd")
        switch type {
        case .poll:
            guard let reports = reader.memberOfRoot("tpv"), reader.tape[reports].kind == .array
            else { return }
            reader.readElements(of: reports, into: &records) {
                reader,
                records throws(LineError) in
                try readReport(reader, into: &records)
            }
        case .attitude: try readAttitude(reader, into: &records)
        case .position, .other: try readReport(reader, into: &records)
        }
    }

    /// Decodes the root as an ATT.
    private static func readAttitude(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        let members = GPSDFormat.attitude.members(of: reader.rootNode, in: reader.tape)
        let heading = reader.number(members[.heading], &records)
        if isOfOtherThanFix(reader, members, records) { return }
        let time = try reader.time(members)
        guard let heading else { return }
        records.entry.time = time
        records.entry.isTimeRepaired = try NativeFormat.isTimeRepaired(reader, records.entry)
        records.entry.session = try reader.session(of: members[.device], &records)
        records.put(.deviceHeading(heading))
    }

    /// Decodes the root as a TPV.
    static func readReport(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        let members = GPSDFormat.keys.members(of: reader.rootNode, in: reader.tape)
        let input = try positionReport(reader, members, &records)
        let time = try reader.time(members)
        let device = nameOfDevice(reader, members)
        records.devices.gpsd.receivedReport(of: device)
        records.noteReport(of: device)
        guard let input else { return }
        if input.fix != nil { records.devices.gpsd.receivedPosition() }
        records.entry.time = time
        records.entry.session = try reader.session(of: members[.device], &records)
        let report = input.report.map { records.epochReport($0, of: device) }
        if report != nil, records.options.carriesFields {
            reader.carryMembers(except: GPSDFormat.keys.held, &records)
        }
        records.put(report ?? input)
    }

    /// The name of a report's device, empty if it has none.
    private static func nameOfDevice(_ reader: LineReader, _ members: KeyedMembers) -> [UInt8] {
        guard let device = members[.device], reader.tape[device.node].kind == .string else {
            return []
        }
        return reader.tape.utf8(of: device.node)
    }

    /// Whether a report without a position is from another device than the fix it would complete.
    private static func isOfOtherThanFix(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ records: RecordWriter
    ) -> Bool {
        guard records.options.sessionSource != .source, reader.value(.session) == nil else {
            return false
        }
        return !records.devices.gpsd.mayComplete(from: nameOfDevice(reader, members))
    }

    private static func positionReport(
        _ reader: LineReader,
        _ found: KeyedMembers,
        _ records: inout RecordWriter
    ) throws(LineError) -> Input? {
        var members = found
        var mode = 0.0
        if let value = members["mode"] { mode = try reader.number(at: value.node, value.key.name) }
        guard mode >= 2 else { return .noFix(grade: mode, needed: 2) }
        guard members[.latitude] != nil, members[.longitude] != nil else { return nil }
        if members[.ellipsoidalAltitude] != nil { members.drop("alt") }
        var fix = Fix(coordinate: try reader.coordinate(members))
        for field in members.table.numbersOfFix {
            var number = reader.number(members[field], &records)
            if field == .accuracy, number == nil {
                number = horizontalError(reader, members, &records)
            }
            fix[field] = number
        }
        var supplement = reader.supplement(members, &records)
        if records.options.readsSupplements, let status = members["status"],
            reader.tape.figure(at: status.node) == 8
        {
            supplement.isSimulated = true
        }
        return Input(fix, supplement, isEpochReport: true)
    }

    /// The errors to the east and north together.
    private static func horizontalError(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ records: inout RecordWriter
    ) -> Double? {
        guard let value = members["epx"], let east = reader.number(value, &records),
            let north = reader.number(members["epy"], &records)
        else { return nil }
        let error = hypot(east, north)
        guard error <= Quantity.limit else {
            let fault = "with \"epy\" over \(shortest(Quantity.limit)) together"
            records.batch.addFieldError(
                reader.outOfRange(value.key.name, value.node, expected: fault)
            )
            return nil
        }
        return error
    }
}

extension Input {
    /// The report of an epoch that it is.
    fileprivate var report: SupplementedFix? {
        switch self {
        case .epochReport(let fix): SupplementedFix(fix, FixSupplement(), isEpochReport: true)
        case .supplementedFix(let report) where report.isEpochReport: report
        default: nil
        }
    }
}

/// The kind of a gpsd report, by its `class`.
package enum GPSDClass {
    /// TPV: time, position and velocity.
    case position
    /// ATT: where the device points.
    case attitude
    /// POLL: the last TPV of each device, as requested by a client.
    case poll
    /// Anything else: satellites, devices, versions, future classes.
    case other

    init(_ reader: borrowing LineReader, _ value: Int) {
        if reader.tape.isString(value, "TPV") {
            self = .position
        } else if reader.tape.isString(value, "ATT") {
            self = .attitude
        } else if reader.tape.isString(value, "POLL") {
            self = .poll
        } else {
            self = .other
        }
    }
}
