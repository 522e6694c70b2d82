import BearingsEngine
import BearingsWire
import Geography

/// Selects the fixes and waypoints that a conversion keeps, and counts what it drops.
package struct FixSelection: Sendable {
    /// What is kept; everything by default.
    package struct Settings: Equatable, Sendable {
        /// Fixes before this are dropped.
        package var since: Instant?
        /// Fixes after this are dropped.
        package var until: Instant?
        /// The area to keep; it crosses the antimeridian if its west is greater than its east.
        package var box: Box?
        /// The largest accuracy, in metres.
        package var maxAccuracy: Double?
        /// The highest speed from the last fix that was kept, in metres per second.
        package var maxSpeed: Double?

        /// Creates settings that keep everything.
        package init() {}
    }

    /// An area between two meridians and two parallels, in degrees.
    package struct Box: Equatable, Sendable {
        /// The western meridian.
        package var west: Double
        /// The southern parallel.
        package var south: Double
        /// The eastern meridian.
        package var east: Double
        /// The northern parallel.
        package var north: Double

        /// Creates an area, in degrees.
        package init(west: Double, south: Double, east: Double, north: Double) {
            (self.west, self.south, self.east, self.north) = (west, south, east, north)
        }

        func contains(_ coordinate: LocationCoordinate) -> Bool {
            guard south...max(south, north) ~= coordinate.latitude else { return false }
            let width = east - west >= 360 ? 360 : (east - west).wrappedTo360
            return (coordinate.longitude - west).wrappedTo360 <= width
        }
    }

    /// Why something is dropped, by the option's name.
    package enum Reason: String, CaseIterable, Sendable {
        case since = "--since"
        case until = "--until"
        case box = "--bbox"
        case session = "--session"
        case accuracy = "--max-accuracy"
        case speed = "--max-speed"
    }

    /// The state of a session.
    private struct Trail {
        var last: FixFilter.Sighting?
        /// The last fix that seemed too far away; another one near it confirms the move.
        var jump: FixFilter.Sighting?
    }

    private let settings: Settings
    /// Whether everything is kept.
    private let isOpen: Bool
    private var trails: [[UInt8]: Trail] = [:]
    /// How many were dropped for each reason.
    package private(set) var counts: [Reason: Int] = [:]

    /// Creates a selection that has dropped nothing yet.
    package init(_ settings: Settings) {
        self.settings = settings
        isOpen = settings == Settings()
    }

    /// Whether a fix is kept.
    ///
    /// A fix without a time is in no time span.
    mutating func keeps(_ fix: Fix, at time: Instant?, of session: ArraySlice<UInt8>) -> Bool {
        if isOpen { return true }
        if let limit = settings.maxAccuracy, let accuracy = fix.accuracy, accuracy > limit {
            return leaveOut(.accuracy)
        }
        guard keeps(fix.coordinate, at: time) else { return false }
        guard let limit = settings.maxSpeed, let time else { return true }
        let name = Array(session)
        let here = FixFilter.Sighting(coordinate: fix.coordinate, time: time)
        var trail = trails[name] ?? Trail()
        let isReached = trail.last?.reaches(here, limit) ?? true
        let isConfirmed = trail.jump?.reaches(here, limit) ?? false
        if isReached || isConfirmed {
            trail = Trail(last: here)
        } else {
            trail.jump = here
        }
        trails[name] = trail
        return isReached || isConfirmed || leaveOut(.speed)
    }

    /// Whether a waypoint is kept.
    package mutating func keeps(_ waypoint: Waypoint) -> Bool {
        keeps(waypoint.coordinate, at: waypoint.time, needsTime: false)
    }

    /// Whether a place is kept, by its time and the area.
    ///
    /// - Parameter needsTime: Whether one without a time is in no time span.
    package mutating func keeps(
        _ coordinate: LocationCoordinate,
        at time: Instant?,
        needsTime: Bool = true
    ) -> Bool {
        guard keeps(at: time, needsTime: needsTime) else { return false }
        if let box = settings.box, !box.contains(coordinate) { return leaveOut(.box) }
        return true
    }

    /// Whether something of a time is kept.
    package mutating func keeps(at time: Instant?, needsTime: Bool = true) -> Bool {
        if let since = settings.since, time.map({ $0 < since }) ?? needsTime {
            return leaveOut(.since)
        }
        if let until = settings.until, time.map({ $0 > until }) ?? needsTime {
            return leaveOut(.until)
        }
        return true
    }

    /// Counts what is dropped.
    ///
    /// - Returns: `false`, for it is not kept.
    package mutating func leaveOut(_ reason: Reason) -> Bool {
        counts[reason, default: 0] += 1
        return false
    }
}

extension FixFilter.Sighting {
    /// Whether the speed between two fixes is possible.
    ///
    /// Going back in time means another clock, not a jump.
    fileprivate func reaches(_ later: Self, _ limit: Double) -> Bool {
        later.time < time || later.speed(from: self) <= limit
    }
}
