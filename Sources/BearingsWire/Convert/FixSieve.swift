import BearingsEngine
import Geography

/// Which fixes and places a conversion keeps, and how many it has left out for what.
package struct FixSieve: Sendable {
    /// What is kept; all where nothing is said.
    package struct Settings: Equatable, Sendable {
        package var since: Instant?
        package var until: Instant?
        /// What is kept of the earth; where its west is greater than its east, it crosses the antimeridian.
        package var box: Box?
        /// The most uncertainty, in metres.
        package var maxAccuracy: Double?
        /// The fastest that somebody can have come here from the last fix that was kept, in metres per second.
        package var maxSpeed: Double?

        package init() {}
    }

    /// A part of the earth between two meridians and two parallels, in degrees.
    package struct Box: Equatable, Sendable {
        package var west: Double
        package var south: Double
        package var east: Double
        package var north: Double

        package init(west: Double, south: Double, east: Double, north: Double) {
            (self.west, self.south, self.east, self.north) = (west, south, east, north)
        }

        func contains(_ place: LocationCoordinate) -> Bool {
            guard south...max(south, north) ~= place.latitude else { return false }
            let width = east - west >= 360 ? 360 : (east - west).wrappedTo360
            return (place.longitude - west).wrappedTo360 <= width
        }
    }

    /// Why something is left out, by the option that says so.
    package enum Reason: String, CaseIterable, Sendable {
        case since = "--since"
        case until = "--until"
        case box = "--bbox"
        case accuracy = "--max-accuracy"
        case speed = "--max-speed"
    }

    /// What is known of a session.
    private struct Trail {
        var last: FixFilter.Sighting?
        /// Where the last fix was that only seemed too far away; another that agrees confirms the move.
        var jump: FixFilter.Sighting?
    }

    private let settings: Settings
    /// Whether all is kept.
    private let isOpen: Bool
    private var trails: [[UInt8]: Trail] = [:]
    /// How many were left out for each reason.
    package private(set) var counts: [Reason: Int] = [:]

    init(_ settings: Settings) {
        self.settings = settings
        isOpen = settings == Settings()
    }

    /// Whether a fix is kept.
    ///
    /// One without a time is not known to be within any span of time.
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

    /// Whether a place is kept, which is nobody's position.
    mutating func keeps(_ place: Waypoint) -> Bool {
        keeps(place.coordinate, at: place.time, needsTime: false)
    }

    private mutating func keeps(
        _ place: LocationCoordinate,
        at time: Instant?,
        needsTime: Bool = true
    ) -> Bool {
        if let since = settings.since, time.map({ $0 < since }) ?? needsTime {
            return leaveOut(.since)
        }
        if let until = settings.until, time.map({ $0 > until }) ?? needsTime {
            return leaveOut(.until)
        }
        if let box = settings.box, !box.contains(place) { return leaveOut(.box) }
        return true
    }

    private mutating func leaveOut(_ reason: Reason) -> Bool {
        counts[reason, default: 0] += 1
        return false
    }
}

extension FixFilter.Sighting {
    /// Whether somebody who was here can be there by then; what came before comes from another clock, and is no jump.
    fileprivate func reaches(_ later: Self, _ limit: Double) -> Bool {
        later.time < time || later.speed(from: self) <= limit
    }
}
