import BearingsEngine
import BearingsWire

/// What was taken in, in the order in which it counted, so that it can be played again as a log.
///
/// Lines stand as they came. What only the moment told is added: that timers fired before a line came,
/// and when a line was taken to happen that tells no time.
///
/// > Source: PROTOCOL 6, `--journal`.
package struct Journal: Sendable {
    /// What waits to be written.
    package private(set) var waiting: [UInt8] = []
    private var encoder = RecordEncoder()

    package init() {}

    /// Adds a line as it came, without the byte order mark that only the first of a source may have.
    mutating func append(_ bytes: Span<UInt8>, _ line: ByteRange) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark =
            line.count > 2 && mark.indices.allSatisfy { bytes[Int(line.start) + $0] == mark[$0] }
        for index in line.indices.dropFirst(hasMark ? mark.count : 0) {
            waiting.append(bytes[index])
        }
        if waiting.last != UInt8(ascii: "\n") { waiting.append(UInt8(ascii: "\n")) }
    }

    /// Adds a fix in bearings' own form.
    mutating func append(_ fix: Fix, at time: Instant, session: [UInt8]) {
        encoder.append(fix, at: time, session: session, to: &waiting)
    }

    /// Adds what the user allows in bearings' own form.
    mutating func append(
        _ status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        at time: Instant,
        session: [UInt8]
    ) {
        encoder.append(status, accuracy, at: time, session: session, to: &waiting)
    }

    /// Adds one of several reports of an epoch, as gpsd tells them.
    mutating func append(report: Fix, at time: Instant, session: [UInt8]) {
        encoder.append(report: report, at: time, session: session, to: &waiting)
    }

    /// Adds that a receiver has no fix, as gpsd tells it.
    mutating func appendNoFix(at time: Instant, session: [UInt8]) {
        encoder.appendNoFix(at: time, session: session, to: &waiting)
    }

    /// Adds where the device points, as gpsd tells it.
    mutating func append(deviceHeading: Double, at time: Instant, session: [UInt8]) {
        encoder.append(deviceHeading: deviceHeading, at: time, session: session, to: &waiting)
    }

    /// Adds that a session's time has come to `time`.
    mutating func appendTick(at time: Instant, session: [UInt8]) {
        encoder.appendTick(at: time, session: session, to: &waiting)
    }

    /// Adds that a session was closed.
    mutating func appendClose(at time: Instant, session: [UInt8]) {
        encoder.appendClose(at: time, session: session, to: &waiting)
    }

    /// Forgets what waits, because it has been written.
    package mutating func written() {
        waiting.removeAll(keepingCapacity: true)
    }
}
