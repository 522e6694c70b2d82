import BearingsEngine
import BearingsWire

/// What was taken in, in the order in which it counted, so that it can be played again as a log.
///
/// Lines stand as they came where they say all by themselves; others are written as native records that do. What
/// only the moment told is added: that timers fired before a line came, and when a line was taken to happen that
/// tells no time. Each line tells its session, whatever named it.
///
/// > Source: Protocol 6, `--journal`.
package struct Journal: Sendable {
    /// What waits to be written.
    package private(set) var waiting: [UInt8] = []
    private var encoder = RecordEncoder()

    /// Creates a journal in which nothing waits.
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

    /// Adds a native record's line as it came, but for the name of its session.
    mutating func append(_ bytes: Span<UInt8>, _ line: ByteRange, session: [UInt8]) {
        encoder.append(bytes, line, session: session, to: &waiting)
    }

    /// Adds a fix in bearings' own form.
    mutating func append(
        _ fix: Fix,
        _ supplement: FixSupplement = FixSupplement(),
        isEpochReport: Bool,
        _ stamp: InputContext,
        session: [UInt8]
    ) {
        encoder.append(
            fix,
            supplement,
            isEpochReport: isEpochReport,
            isTimeRepaired: stamp.isTimeRepaired,
            at: stamp.time,
            session: session,
            to: &waiting
        )
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

    /// Adds that a receiver has no fix, as gpsd tells it.
    mutating func appendNoFix(at time: Instant, session: [UInt8]) {
        encoder.appendNoFix(at: time, session: session, to: &waiting)
    }

    /// Adds where the device points, as gpsd tells it.
    mutating func append(deviceHeading: Double, _ stamp: InputContext, session: [UInt8]) {
        encoder.append(
            deviceHeading: deviceHeading,
            isTimeRepaired: stamp.isTimeRepaired,
            at: stamp.time,
            session: session,
            to: &waiting
        )
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
