import BearingsEngine
import Geography

/// Writes native records.
///
/// > Source: PROTOCOL 2 and 3.
package struct RecordEncoder: Sendable {
    private var printer = TimestampPrinter()

    package init() {}

    /// Appends a fix as a line: each number with the fewest digits that give it back.
    ///
    /// - Parameter session: The session's name as a JSON string.
    package mutating func append(
        _ fix: Fix,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin("\"type\":\"fix\"", time, session, &out)
        put(",\"lat\":", fix.coordinate.latitude, &out)
        put(",\"lon\":", fix.coordinate.longitude, &out)
        put(",\"accuracy\":", fix.accuracy, &out)
        put(",\"altitude\":", fix.altitude, &out)
        put(",\"vertical_accuracy\":", fix.verticalAccuracy, &out)
        put(",\"speed\":", fix.speed, &out)
        put(",\"course\":", fix.course, &out)
        put(",\"heading\":", fix.heading, &out)
        out += "}\n".utf8
    }

    /// Appends what the user allows as a line.
    package mutating func append(
        _ status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin("\"type\":\"authorization\"", time, session, &out)
        out += ",\"status\":\"\(status.word)\"".utf8
        if let accuracy { out += ",\"accuracy\":\"\(accuracy.word)\"".utf8 }
        out += "}\n".utf8
    }

    /// Appends one of several reports of an epoch as one of gpsd, which knows no vertical accuracy.
    package mutating func append(
        report: Fix,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin("\"class\":\"TPV\",\"mode\":3", time, session, &out)
        put(",\"lat\":", report.coordinate.latitude, &out)
        put(",\"lon\":", report.coordinate.longitude, &out)
        put(",\"altMSL\":", report.altitude, &out)
        put(",\"eph\":", report.accuracy, &out)
        put(",\"speed\":", report.speed, &out)
        put(",\"track\":", report.course, &out)
        out += "}\n".utf8
    }

    /// Appends that a receiver has no fix as a report of gpsd.
    package mutating func appendNoFix(at time: Instant, session: [UInt8], to out: inout [UInt8]) {
        begin("\"class\":\"TPV\",\"mode\":1", time, session, &out)
        out += "}\n".utf8
    }

    /// Appends where the device points, in degrees clockwise from true north, as a report of gpsd.
    package mutating func append(
        deviceHeading: Double,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin("\"class\":\"ATT\"", time, session, &out)
        put(",\"heading\":", deviceHeading, &out)
        out += "}\n".utf8
    }

    /// Appends a record that says that time has passed.
    package mutating func appendTick(at time: Instant, session: [UInt8], to out: inout [UInt8]) {
        begin("\"type\":\"tick\"", time, session, &out)
        out += "}\n".utf8
    }

    /// Appends a record that ends its session.
    package mutating func appendClose(at time: Instant, session: [UInt8], to out: inout [UInt8]) {
        begin("\"type\":\"close\"", time, session, &out)
        out += "}\n".utf8
    }

    private mutating func begin(
        _ kind: String,
        _ time: Instant,
        _ session: [UInt8],
        _ out: inout [UInt8]
    ) {
        out += "{\(kind),\"time\":\"".utf8
        let range = CivilDate.writableMilliseconds
        let milliseconds = time.millisecondsSince1970
        printer.append(min(max(milliseconds, range.lowerBound), range.upperBound), to: &out)
        out += "\",\"session\":".utf8
        out += session
    }

    private func put(_ key: String, _ number: Double?, _ out: inout [UInt8]) {
        guard let number else { return }
        out += key.utf8
        out += shortest(number).utf8
    }
}
