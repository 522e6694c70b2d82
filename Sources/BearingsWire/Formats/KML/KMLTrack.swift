import BearingsEngine

/// The times, positions and angles of a `gx:Track`, interleaved or each kind by itself.
///
/// Interleaved, a point is released when the next begins. If all times come first, points wait
/// for the angles at the end, at most ``maxPoints`` of them.
struct KMLTrack: Sendable {
    private struct When: Sendable {
        var time: Instant?
        var error: LineError?
    }

    private var times = Queue<When>()
    private var points = Queue<XMLPoint>()
    /// The number of each so far.
    private var (timeCount, pointCount, angleCount) = (0, 0, 0)
    private var releasedCount = 0
    /// How many times were not kept, because their points have been released or are too far behind.
    private var skippedTimes = 0
    /// How many of the points that wait have been reported.
    private var reportedCount = 0
    /// Whether all times come first.
    private var beginsWithTimes = false
    /// Whether altitudes are above the sea.
    var isAboveSea = true

    /// The most points that wait, of about 200 bytes each.
    static let maxPoints = 1 << 16
    /// The most times that wait.
    static let maxTimes = 1 << 20

    /// Adds a time, `nil` for an unknown one.
    mutating func add(_ time: Instant?, unreadable error: LineError?) {
        timeCount += 1
        // Its point was released without it.
        guard timeCount > releasedCount, times.count < Self.maxTimes else {
            skippedTimes += 1
            return
        }
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
    mutating func add(heading: Double?, fault: LineError? = nil) {
        angleCount += 1
        let index = beginsWithTimes ? angleCount - 1 - releasedCount : points.count - 1
        guard 0..<points.count ~= index else { return }
        points[index].heading = heading ?? points[index].heading
        guard var fault else { return }
        fault.offset = max(0, points[index].start - points[index].lineStart)
        points[index].faults.append(fault)
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
            if var error = when.error {
                error.offset = max(0, point.start - point.lineStart)
                point.error = point.error ?? error
            }
        }
        return point
    }

    /// The lines of the points that were added since the last call and wait.
    mutating func takeLinesHeld() -> [Int] {
        let lines = (reportedCount..<points.count).map { points[$0].line }
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
