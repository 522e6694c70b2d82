import BearingsEngine
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
        Key("eph", .accuracy, .metres, unknown: .negative),
        // Where there is no `eph`, both together.
        Key("epx", .own, .metres, unknown: .negative, isKept: true),
        Key("epy", .own, .metres, unknown: .negative, isKept: true),
        Key("altMSL", .altitude, .metres),
        // Where there is no `altHAE`.
        Key("alt", .altitude, .metres),
        Key("epv", .verticalAccuracy, .metres, unknown: .negative),
        Key("speed", .speed, .metresPerSecond, unknown: .negative),
        Key("track", .course, .degrees, unknown: .negative),
        Key("epd", .courseAccuracy, .degrees, unknown: .negative),
        Key("eps", .speedAccuracy, .metresPerSecond, unknown: .negative),
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
        Key("heading", .heading, .degrees, unknown: .negative),
        Key("device", .device, .text),
    ])
}

extension RecordDecoder {
    mutating func decodeGPSD(
        _ type: GPSDClass,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        noteFormat(.gpsd)
        guard type != .other else { return }
        guard options.format == .auto || options.format == .gpsd else {
            throw LineError(
                .unknownType,
                offset: 0,
                message: "found a report of gpsd, expected fixes of --format \(options.format)"
            )
        }
        switch type {
        case .poll:
            guard let reports = reader.memberOfRoot("tpv"), reader.tape[reports].kind == .array
            else { return }
            decodeElements(of: reports, .reports, into: &entry, &batch)
        case .attitude: try decodeAttitude(into: &entry, &batch)
        case .position, .other: try decodeReport(into: &entry, &batch)
        }
    }

    /// Decodes the root as an ATT.
    private mutating func decodeAttitude(
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let members = GPSDFormat.attitude.members(of: reader.rootNode, in: reader.tape)
        let heading = number(members[.heading], &batch)
        if isOfOtherThanFix(members) { return }
        let time = try reader.time(members)
        guard let heading else { return }
        entry.time = time
        entry.isTimeRepaired = try isTimeRepaired(entry)
        entry.session = try session(of: members[.device], names: &batch.names)
        entry.content = batch.add(.deviceHeading(heading))
    }

    /// Decodes the root as a TPV.
    mutating func decodeReport(
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let members = GPSDFormat.keys.members(of: reader.rootNode, in: reader.tape)
        let input = try positionReport(members, &batch)
        let time = try reader.time(members)
        let device = nameOfDevice(members)
        gpsd.receivedReport(of: device)
        noteDevice(device)
        guard let input else { return }
        if input.fix != nil { gpsd.receivedPosition() }
        entry.time = time
        entry.session = try session(of: members[.device], names: &batch.names)
        let report = input.report.map { epochReport($0, of: device, &entry) }
        if report != nil, options.carriesFields {
            carryMembers(except: GPSDFormat.keys.held, &batch)
        }
        entry.content = batch.add(report ?? input)
    }

    /// The name of a report's device, empty if it has none.
    private func nameOfDevice(_ members: KeyedMembers) -> [UInt8] {
        guard let device = members[.device], reader.tape[device.node].kind == .string else {
            return []
        }
        return reader.tape.utf8(of: device.node)
    }

    /// Whether a report without a position is from another device than the fix it would complete.
    private func isOfOtherThanFix(_ members: KeyedMembers) -> Bool {
        guard options.sessionSource != .source, reader.value(.session) == nil else {
            return false
        }
        return !gpsd.mayComplete(from: nameOfDevice(members))
    }

    /// Notes that a device has reported its position, or that it has none, by gpsd or by a sentence.
    mutating func noteDevice(_ device: [UInt8]) {
        let hadOne = !gpsd.hasSeveralDevices
        gpsd.reported(device)
        // A template knows nothing of the line before.
        if hadOne, gpsd.hasSeveralDevices { forgetTemplates() }
    }

    private func positionReport(
        _ found: KeyedMembers,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Input? {
        var members = found
        var mode = 0.0
        if let value = members["mode"] { mode = try reader.figure(at: value.node, value.key.name) }
        guard mode >= 2 else { return .noFix(grade: mode, needed: 2) }
        guard members[.latitude] != nil, members[.longitude] != nil else { return nil }
        if members[.ellipsoidalAltitude] != nil { members.drop("alt") }
        var fix = Fix(coordinate: try reader.coordinate(members))
        for field in members.table.numbersOfFix {
            var number = number(members[field], &batch)
            if field == .accuracy, number == nil { number = horizontalError(members, &batch) }
            fix[field] = number
        }
        var supplement = supplement(members, &batch)
        if options.readsSupplements, let status = members["status"],
            reader.tape[status.node].kind == .number, reader.tape.number(at: status.node) == 8
        {
            supplement.isSimulated = true
        }
        return input(fix, supplement, isEpochReport: true)
    }

    /// The errors to the east and north together.
    private func horizontalError(
        _ members: KeyedMembers,
        _ batch: inout RecordBatch
    ) -> Double? {
        guard let value = members["epx"], let east = number(value, &batch),
            let north = number(members["epy"], &batch)
        else { return nil }
        let error = hypot(east, north)
        guard error <= Quantity.limit else {
            let fault = "with \"epy\" over \(shortest(Quantity.limit)) together"
            batch.addFieldError(reader.outOfRange(value.key.name, value.node, expected: fault))
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

/// The devices of gpsd's position reports in one source.
struct GPSDState: Sendable {
    /// Whether there was a report; then NMEA sentences of the same device are ignored.
    var hasGivenReport: Bool { !devices.isEmpty }
    /// The devices that were reported; an empty name for a report without one.
    private var devices: Set<[UInt8]> = []
    /// Whether more than one device was reported.
    private(set) var hasSeveralDevices = false
    /// The device of the last report.
    private(set) var device: [UInt8]?
    /// The device of the last report with a position.
    private var positionDevice: [UInt8]?

    /// More devices than report through any one source; beyond that all are forgotten.
    private static let maxDevices = 256

    /// Notes a report of a device.
    mutating func receivedReport(of device: [UInt8]) {
        if devices.count >= Self.maxDevices { devices = [] }
        devices.insert(device)
    }

    /// Whether reports replace the sentences of a device, or those without one.
    func replacesSentences(of device: [UInt8]) -> Bool {
        hasGivenReport && (device.isEmpty || devices.contains(device))
    }

    /// Notes that the last report had a position.
    mutating func receivedPosition() { positionDevice = device }

    /// Whether other data of a device belongs to the last position: the devices are the same, or one is unknown.
    func mayComplete(from device: [UInt8]) -> Bool {
        guard let positionDevice else { return true }
        return device.isEmpty || positionDevice.isEmpty || device == positionDevice
    }

    /// Notes that a device has reported its position, or that it has none, by gpsd or by a sentence.
    mutating func reported(_ device: [UInt8]) {
        hasSeveralDevices = hasSeveralDevices || self.device.map { $0 != device } ?? false
        self.device = device
    }
}

/// The kind of a gpsd report, by its `class`.
enum GPSDClass {
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
