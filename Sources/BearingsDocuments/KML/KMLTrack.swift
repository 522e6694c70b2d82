import BearingsEngine
import BearingsWire

/// The times, positions and angles of a `gx:Track`, interleaved or each kind by itself.
///
/// Interleaved, a point is released when the next begins. If all times come first, points wait
/// for the angles at the end, at most ``maxPoints`` of them.
struct KMLTrack: Sendable {
    private struct When: Sendable {
        var time: Instant?
        var error: XMLPointError?
    }

    private var times = Queue<When>()
    private var points = Queue<XMLPoint>()
    /// The number of each so far.
    private var (timeCount, pointCount, angleCount) = (0, 0, 0)
    private var releasedCount = 0
    /// How many of the points that wait have been reported.
    private var reportedCount = 0
    /// Whether all times come first.
    private var beginsWithTimes = false
    /// Whether altitudes are above the sea.
    var isAboveSea = true
    /// The nesting of its element; 0 outside of one.
    var depth: Int
    /// The current `gx:coord`.
    var coord: XMLPoint?

    /// The most points that wait, of about 200 bytes each.
    static let maxPoints = 1 << 16
    /// The most times that wait.
    static let maxTimes = 1 << 20

    /// Creates a track by the depth of its element.
    init(depth: Int = 0) { self.depth = depth }

    /// Adds a time, `nil` for an unknown one.
    mutating func add(_ time: Instant?, unreadable error: XMLPointError?) {
        timeCount += 1
        // Its point was released without it.
        guard timeCount > releasedCount, times.count < Self.maxTimes else { return }
        times.append(When(time: time, error: time == nil ? error : nil))
    }

    /// Adds a position.
    mutating func add(_ point: XMLPoint) {
        if pointCount == 0 { beginsWithTimes = times.count > 1 }
        pointCount += 1
        points.append(point)
    }

    /// Adds angles: of the last point, or of the next one if they come after all points.
    ///
    /// - Parameter fault: Why the heading cannot be read.
    mutating func add(heading: Double?, fault: XMLPointError? = nil) {
        angleCount += 1
        let index = beginsWithTimes ? angleCount - 1 - releasedCount : points.count - 1
        guard 0..<points.count ~= index else { return }
        let before = points[index].readings.fix.heading
        points[index].readings.fix.heading = heading ?? before
        guard let fault else { return }
        points[index].faults.append(fault.at(points[index].place))
    }

    /// The next point that need not wait any longer.
    mutating func release(isEnding: Bool) -> XMLPoint? {
        let isFull = points.count > Self.maxPoints
        let isFollowed = times.count > 0 && (times.count > 1 || points.count > 1)
        guard isEnding || isFull || (!beginsWithTimes && isFollowed),
            var point = points.popFirst()
        else { return nil }
        releasedCount += 1
        point.hasWaited = reportedCount > 0
        reportedCount = max(0, reportedCount - 1)
        if let when = times.popFirst() {
            point.time = when.time
            point.error = point.error ?? when.error?.at(point.place)
        }
        return point
    }

    /// The lines of the points that were added since the last call and wait.
    mutating func takeLinesHeld() -> [Int] {
        let lines = (reportedCount..<points.count).map { points[$0].place.line }
        reportedCount = points.count
        return lines
    }

    /// A message if the numbers of times and positions differ; the positions are read anyway.
    var imbalance: String? {
        timeCount == pointCount
            ? nil
            : "found \(timeCount) <when> and \(pointCount) <gx:coord>, expected as many of each"
    }
}
