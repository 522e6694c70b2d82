import BearingsEngine
import BearingsWire
import Geography

/// What the plots of a session are drawn from.
struct SessionPlots: Equatable, Sendable {
    private(set) var visibility = VisibilityRuns()
    private(set) var speed = TimeSeries()
    private(set) var accuracy = TimeSeries()
    private(set) var edges = EdgeTimes()
    private(set) var track = TrackLine()
    /// When the last event was.
    private var last: Instant?

    /// Adds the next event, and the fix that it made countable, if there is one.
    mutating func add(_ event: DecodedEvent, counted fix: Travel.CountedFix?) {
        if let fix { add(fix) }
        // What was held back does not happen to the session.
        if case .filtered = event.content { return }
        guard let now = event.time else { return }
        if let last, now < last {
            visibility.wasSetBack(from: last, to: now)
            edges.wasSetBack(from: last, to: now)
        }
        last = now
        switch event.content {
        case .location(_, let seen): visibility.become(seen, now)
        case .indicator(let edge, let point):
            visibility.become(.off, now)
            edges.shown(at: edge, point, now)
        case .indicatorHidden(let seen):
            visibility.become(seen, now)
            edges.hidden(now)
        default: break
        }
    }

    private mutating func add(_ fix: Travel.CountedFix) {
        if let number = fix.speed { speed.add(number, at: fix.time) }
        if let number = fix.accuracy { accuracy.add(number, at: fix.time) }
        track.add(
            TrackLine.Point(
                place: fix.place,
                visibility: fix.visibility,
                begins: !fix.followsAnother
            )
        )
    }

    /// No event follows.
    mutating func finish(counted fix: Travel.CountedFix?) {
        if let fix { add(fix) }
        guard let last else { return }
        visibility.finish(last)
        edges.hidden(last)
    }
}
