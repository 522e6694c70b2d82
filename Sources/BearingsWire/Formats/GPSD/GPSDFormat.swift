import BearingsEngine
import CLibrary
import Geography

/// gpsd's reports, as `gpspipe -w` prints them.
///
/// | here | TPV | unit, and what it means |
/// |---|---|---|
/// | time | `time` | RFC 3339, UTC where it has no offset; Unix seconds before gpsd 2.95 |
/// | coordinate | `lat` `lon` | degrees; only where `mode` is 2 or more |
/// | accuracy | `eph`, else hypot(`epx`, `epy`) | m, 95 % |
/// | altitude | `altMSL`, else `alt` where there is no `altHAE` | m |
/// | vertical accuracy | `epv` | m, 95 % |
/// | speed | `speed` | m/s |
/// | course | `track` | degrees from true north |
/// | its accuracy | `epd` | degrees |
/// | accuracy of the speed | `eps` | m/s |
/// | ellipsoidal altitude | `altHAE` | m |
/// | simulated | `status` 8 | |
/// | session | `device` | with `--session-from source` |
///
/// Up to gpsd 3.19 `alt` is above the sea. Since 3.20 it may be above the ellipsoid if `altHAE` is present and
/// `altMSL` is not.
///
/// An ATT's `heading` (degrees from true north) is where the device points. It is ignored for a device other than
/// the last fix's, unless each device has a session of its own. A POLL's TPVs are in its
/// `tpv`. A negative value that cannot be negative is
/// unknown. All other classes are ignored.
///
/// > Source: Formats, "gpsd"; gpsd_json(5).
extension RecordDecoder {
    mutating func decodeGPSD(
        _ type: GPSDClass,
        _ bytes: Span<UInt8>,
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
        if type == .poll { return try decodePoll(bytes, into: &entry, &batch) }
        try decodeReport(type, bytes, into: &entry, &batch)
    }

    /// Decodes the TPVs of an answer to `?POLL`.
    private mutating func decodePoll(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard let reports = reader.memberOfRoot("tpv", bytes), reader.tape[reports].kind == .array
        else { return }
        decodeElements(of: reports, .reports, bytes, into: &entry, &batch)
    }

    /// Decodes the root as a report.
    mutating func decodeReport(
        _ type: GPSDClass,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let input =
            type == .attitude
            ? deviceHeading(bytes, &batch) : try positionReport(bytes, &batch)
        if type == .attitude, isOfOtherThanFix(bytes) { return }
        let time = try time(bytes, assumesUTC: true)
        let device = type == .position ? noteDeviceOfReport(bytes) : []
        guard let input else { return }
        if type == .position, input.fix != nil { gpsd.receivedPosition() }
        entry.time = time
        if type == .attitude { entry.isTimeRepaired = try isTimeRepaired(entry, bytes) }
        entry.session = try session(bytes, device: .device, names: &batch.names)
        let report = input.report.map { epochReport($0, of: device, &entry) }
        if report != nil, options.carriesFields {
            carryMembers(except: Self.keysOfReport, bytes, &batch)
        }
        entry.content = batch.add(report ?? input)
    }

    /// What of a position report a fix holds.
    private static let keysOfReport: Set<String> = [
        "class", "device", "mode", "time", "lat", "lon", "alt", "altMSL", "altHAE", "eph", "epv",
        "eps", "epd", "speed", "track", "heading", "session",
    ]

    /// Notes the device of a position report, and returns its name.
    private mutating func noteDeviceOfReport(_ bytes: Span<UInt8>) -> [UInt8] {
        let device = deviceOfReport(bytes)
        gpsd.receivedReport(of: device)
        noteDevice(device)
        return device
    }

    /// The name of a report's device, empty if it has none.
    private func deviceOfReport(_ bytes: Span<UInt8>) -> [UInt8] {
        var device: [UInt8] = []
        if let value = reader.value(.device, bytes), reader.tape[value].kind == .string {
            appendText(of: value, bytes, to: &device)
        }
        return device
    }

    /// Whether a report without a position is from another device than the fix it would complete.
    private func isOfOtherThanFix(_ bytes: Span<UInt8>) -> Bool {
        guard options.sessionSource != .source, reader.value(.session, bytes) == nil else {
            return false
        }
        return !gpsd.mayComplete(from: deviceOfReport(bytes))
    }

    /// Notes that a device has reported its position, or that it has none, by gpsd or by a sentence.
    mutating func noteDevice(_ device: [UInt8]) {
        let hadOne = !gpsd.hasSeveralDevices
        gpsd.reported(device)
        // A template knows nothing of the line before.
        if hadOne, gpsd.hasSeveralDevices { forgetTemplates() }
    }

    private func deviceHeading(_ bytes: Span<UInt8>, _ batch: inout RecordBatch) -> Input? {
        field(.heading, bytes, &batch)?.unlessNegative.map { .deviceHeading($0) }
    }

    private func positionReport(
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Input? {
        var mode = 0.0
        if let value = reader.value(.mode, bytes) { mode = try figure(at: value, .mode, bytes) }
        guard mode >= 2 else { return .noFix(grade: mode, needed: 2) }
        guard reader.value(.lat, bytes) != nil, reader.value(.lon, bytes) != nil else { return nil }
        var fix = Fix(coordinate: try reader.coordinate(in: LineReader.root, bytes))
        fix.accuracy = horizontalError(bytes, &batch)
        fix.altitude = altitude(bytes, &batch)
        fix.verticalAccuracy = field(.epv, bytes, &batch)?.unlessNegative
        fix.speed = field(.speed, bytes, &batch)?.unlessNegative
        fix.course = field(.track, bytes, &batch)?.unlessNegative
        return input(fix, supplement(bytes, &batch), isEpochReport: true)
    }

    private func supplement(_ bytes: Span<UInt8>, _ batch: inout RecordBatch) -> FixSupplement {
        guard options.readsSupplements else { return FixSupplement() }
        let isSimulated = (try? reader.number(.status, bytes)) == 8
        return FixSupplement(
            courseAccuracy: field(.epd, bytes, &batch)?.unlessNegative,
            speedAccuracy: field(.eps, bytes, &batch)?.unlessNegative,
            ellipsoidalAltitude: field(.altHAE, bytes, &batch),
            isSimulated: isSimulated ? true : nil
        )
    }

    private func altitude(_ bytes: Span<UInt8>, _ batch: inout RecordBatch) -> Double? {
        if let altitude = field(.altMSL, bytes, &batch) { return altitude }
        return reader.value(.altHAE, bytes) == nil ? field(.alt, bytes, &batch) : nil
    }

    private func horizontalError(_ bytes: Span<UInt8>, _ batch: inout RecordBatch) -> Double? {
        if let error = field(.eph, bytes, &batch)?.unlessNegative { return error }
        guard let east = field(.epx, bytes, &batch)?.unlessNegative,
            let north = field(.epy, bytes, &batch)?.unlessNegative
        else { return nil }
        let error = hypot(east, north)
        guard error <= Quantity.limit else {
            let value = reader.value(.epx, bytes) ?? LineReader.root
            let fault = "with \"epy\" over \(shortest(Quantity.limit)) together"
            batch.addFieldError(reader.outOfRange(.epx, value, bytes, expected: fault))
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

    init(_ reader: borrowing LineReader, _ value: Int, _ bytes: Span<UInt8>) {
        if reader.isString(value, bytes, "TPV") {
            self = .position
        } else if reader.isString(value, bytes, "ATT") {
            self = .attitude
        } else if reader.isString(value, bytes, "POLL") {
            self = .poll
        } else {
            self = .other
        }
    }
}
