import Geography

/// Holds back region changes until the map has come to rest.
///
/// A pan delivers a viewport per frame, and only the last one is worth acting on: each significant
/// change starts the quiet period again, though no burst lasts longer than the most to wait. Tremor
/// under the threshold neither starts nor prolongs a burst, while slow drift adds up against what
/// was last released.
///
/// > Source: Mathematics 4, "Region".
public struct RegionDebouncer: Sendable {
    /// When a map counts as moving, and for how long.
    public struct Settings: Equatable, Sendable {
        /// How long the map must be still, in milliseconds: a pause in a drag is shorter.
        public var quiet: Milliseconds
        /// The longest a burst is held, in milliseconds; 0 for no limit.
        public var maxWait: Milliseconds
        /// The smallest change that counts, in points; less is invisible.
        public var threshold: Double

        /// Creates settings: times in milliseconds of event time, the threshold in points.
        public init(quiet: Milliseconds = 250, maxWait: Milliseconds = 1000, threshold: Double = 1)
        {
            self.quiet = quiet
            self.maxWait = maxWait
            self.threshold = threshold
        }
    }

    /// A map that has come to rest.
    struct Release: Equatable {
        var view: MapView
        /// Viewport updates since the move began, the insignificant ones included.
        var updates: Int
        var animated: Bool?
        var cause: Cause
    }

    /// A map that is moving; its newest view is released at its deadline.
    private struct Burst {
        /// A placeholder: testing a flag is faster than testing a large optional.
        static let none = Burst(
            first: .distantPast,
            last: .distantPast,
            newest: Release(view: MapView(FlatProjection.blank.viewport), updates: 0, cause: 0)
        )

        var first: Instant
        /// When the map last moved significantly.
        var last: Instant
        var newest: Release
        /// The map at that move, if it is not the newest view, which is rare.
        var anchor = Boxed<MapView>()

        /// Restarts in place.
        mutating func begin(
            with view: MapView,
            animated: Bool?,
            at now: Instant,
            cause: Cause
        ) {
            (first, last) = (now, now)
            newest.view = view
            newest.updates = 1
            newest.animated = animated
            newest.cause = cause
            anchor.forget()
        }

        /// Extends the burst in place, since it is large.
        mutating func extend(
            to view: MapView,
            animated: Bool?,
            at now: Instant,
            cause: Cause,
            _ threshold: Double
        ) {
            let hasChanged =
                anchor.read { view.hasChanged(since: $0, by: threshold) }
                ?? view.hasChanged(since: newest.view, by: threshold)
            if hasChanged {
                last = now
                anchor.forget()
            } else if anchor.isMissing {
                anchor.value = newest.view
            }
            newest.view = view
            newest.updates += 1
            newest.animated = animated
            newest.cause = cause
        }
    }

    private let settings: Settings
    /// Valid only while ``isMoving``.
    private var burst = Burst.none
    /// Whether the map moves, and a region is held.
    private var isMoving = false
    /// The view released last, from which the next significant change is measured.
    private(set) var released: MapView?

    /// Creates a debouncer at rest; `nil` if no view was released yet, so that the first one
    /// counts.
    init(_ settings: Settings, resuming released: MapView? = nil) {
        self.settings = settings
        self.released = released
    }

    /// When to call ``deadlineReached(at:)``; `nil` while no region is held.
    var deadline: Instant? {
        guard isMoving else { return nil }
        let quiet = burst.last.advanced(by: settings.quiet)
        guard settings.maxWait > 0 else { return quiet }
        return min(quiet, burst.first.advanced(by: settings.maxWait))
    }

    /// Holds `view` in place of an earlier one.
    ///
    /// - Returns: Whether it begins a move.
    mutating func viewportChanged(
        to view: MapView,
        animated: Bool?,
        at now: Instant,
        cause: Cause
    ) -> Bool {
        let threshold = settings.threshold
        if isMoving {
            burst.extend(to: view, animated: animated, at: now, cause: cause, threshold)
            return false
        }
        if let released, !view.hasChanged(since: released, by: threshold) { return false }
        burst.begin(with: view, animated: animated, at: now, cause: cause)
        isMoving = true
        return true
    }

    /// Releases the held view if it is due; calling early is harmless.
    mutating func deadlineReached(at now: Instant) -> Release? {
        guard let deadline, deadline <= now else { return nil }
        return release()
    }

    /// Releases the held view, if there is one, before it is due.
    mutating func release() -> Release? {
        guard isMoving else { return nil }
        isMoving = false
        released = burst.newest.view
        return burst.newest
    }
}
