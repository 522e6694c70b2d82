import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine

/// On the even map the right edge is 100 points from the middle, and hysteresis reaches 4 points to
/// either side of it.
@Suite struct IndicatorTests {
    private var indicator = Subject(Indicator.Settings())

    // MARK: Showing and hiding

    @Test(arguments: [(-10, false), (-0.5, false), (0.5, true), (50, true)] as [(Double, Bool)])
    func `at first the edge itself decides`(beyond: Double, shows: Bool) {
        var indicator = indicator

        expectEqual(indicator.see(right: 100 + beyond).says("show"), shows)
    }

    @Test mutating func `exactly on the edge is in view`() {
        // The middle of the view is its visible part's left edge.
        var viewport = Viewport.even
        viewport.insets.left = 100
        let (visibility, event) = indicator.indicator.update(
            Fix(coordinate: .even()),
            in: IndicatorGeometry(Projection(viewport), margin: 13, halfSize: 22),
            at: .epoch,
            cause: 0,
            indicator.settings
        )

        expectEqual(visibility, .on)
        expectEqual(event, nil)
    }

    @Test(arguments: [(-10, false), (3.5, false), (4.5, true)] as [(Double, Bool)])
    func `from in view it shows beyond the edge plus hysteresis`(beyond: Double, shows: Bool) {
        var indicator = indicator
        indicator.see(right: 0)

        expectEqual(indicator.see(right: 100 + beyond).says("show"), shows)
    }

    @Test(arguments: [(10, false), (-3.5, false), (-4.5, true)] as [(Double, Bool)])
    func `from out of view it hides within the edge minus hysteresis`(
        beyond: Double,
        hides: Bool
    ) {
        var indicator = indicator
        indicator.see(right: 200)

        expectEqual(indicator.see(right: 100 + beyond, at: 1000).says("hide"), hides)
    }

    @Test mutating func `jitter at the edge toggles it once`() {
        var shows = 0
        for (index, beyond) in [1.0, -3, 3, -1, 3.5, -3.5, 0].enumerated() {
            if indicator.see(right: 100 + beyond, at: Milliseconds(index) * 100).says("show") {
                shows += 1
            }
        }

        expectEqual(shows, 1)
    }

    @Test mutating func `in accuracy mode the whole circle must leave the view`() {
        // 5565.975 m are 50 points.
        expect(indicator.see(right: 145, accuracy: 5565.975) == (.partial, nil))
        expect(indicator.see(right: 90, accuracy: 5565.975) == (.on, nil))
        expect(indicator.see(right: 153, accuracy: 5565.975) == (.partial, nil))
        expect(indicator.see(right: 155, accuracy: 5565.975).says("show"))
    }

    @Test func `in point mode only the point counts`() {
        var indicator = Subject(Indicator.Settings(mode: .point))

        expect(indicator.see(right: 105, accuracy: 5565.975).says("show"))
    }

    @Test mutating func `a hide has the visibility`() {
        indicator.see(right: 200)
        expect(
            indicator.see(right: 140, accuracy: 5565.975) == (.partial, .hide(.onScreen, .partial))
        )

        indicator.see(right: 200)
        expect(indicator.see(right: 50) == (.on, .hide(.onScreen, .on)))
    }

    @Test mutating func `retracting has a reason and resets the hysteresis`() {
        indicator.see(right: 200)

        expectEqual(indicator.retract(.denied), .hide(.denied, nil))
        expectEqual(indicator.retract(.denied), nil)
        // Within the hysteresis of what was shown, the edge itself decides again.
        expectEqual(indicator.see(right: 99.5).event, nil)
    }

    @Test mutating func `retracting a hidden indicator emits nothing and resets the hysteresis`() {
        indicator.see(right: 0)

        expectEqual(indicator.retract(.emptyViewport), nil)
        expect(indicator.see(right: 100.5).says("show"))
    }

    // MARK: What hosts report

    @Test mutating func `distance and bearing are from the viewport's centre`() throws {
        let look = indicator.see(right: 300, accuracy: 1000)
        let place = try #require(look.place)

        expect(abs(place.distance - meanEarthRadius * 0.3.radians) < 1e-6)
        expect(abs(place.bearing - 90) < 0.01)
        let halfWidth = try #require(place.halfWidth)
        expect(abs(halfWidth - asin(1000 / place.distance).degrees) < 1e-9)
    }

    @Test mutating func `an unknown accuracy has no half width`() throws {
        let look = indicator.see(right: 300)
        try expectEqual(#require(look.place).halfWidth, nil)
    }

    @Test func `a user who may be in any direction has a half width of 180`() throws {
        var indicator = Subject(Indicator.Settings(mode: .point))

        let look = indicator.see(right: 300, accuracy: 1e5)
        try expectEqual(#require(look.place).halfWidth, 180)
    }

    // MARK: Moves

    @Test(
        arguments: [
            (60, 17), (30, 34), (1, 1000), (7, 143), (50, 20), (999, 2), (1000, 1), (5000, 1),
        ] as [(Int64, Milliseconds)]
    )
    func `moves are as far apart as the frame rate demands`(rate: Int64, frame: Milliseconds) {
        var indicator = Subject(Indicator.Settings(frameRate: rate))
        indicator.see(right: 200, at: 5000)

        expectEqual(indicator.see(right: 210, down: 1, at: 5000).event, nil)
        expectEqual(indicator.deadline, .milliseconds(5000 + frame))

        var punctual = indicator
        let move = punctual.see(right: 210, down: 2, at: 5000 + frame)
        expect(move.says("move"))
        expectEqual(punctual.deadline, nil)
        if frame > 1 {
            expectEqual(indicator.see(right: 210, down: 2, at: 5000 + frame - 1).event, nil)
        }
    }

    @Test mutating func `a move that comes too soon is emitted in its frame`() throws {
        indicator.see(right: 200)
        indicator.see(right: 200, down: 50, at: 16, cause: 3)
        expect(indicator.deadlineReached(at: .milliseconds(16)) == nil)

        let emitted = indicator.deadlineReached(at: .milliseconds(17))
        let move = try #require(emitted)
        expectEqual(move.cause, 3)
        expect(abs(try #require(move.event.place).position.y - 200 - 16.25) < 0.01)
        expectEqual(indicator.deadline, nil)
        expect(indicator.deadlineReached(at: .milliseconds(99)) == nil)
    }

    @Test mutating func `a newer move replaces the held one`() throws {
        indicator.see(right: 200)
        indicator.see(right: 200, down: 50, at: 5, cause: 3)
        indicator.see(right: 200, down: 100, at: 10, cause: 4)
        expectEqual(indicator.deadline, .milliseconds(17))

        let emitted = indicator.deadlineReached(at: .milliseconds(17))
        let move = try #require(emitted)
        expectEqual(move.cause, 4)
        expect(abs(try #require(move.event.place).position.y - 200 - 32.5) < 0.01)
    }

    @Test mutating func `the frame after a late move counts from when it was due`() {
        indicator.see(right: 200)
        indicator.see(right: 200, down: 50, at: 10)
        _ = indicator.deadlineReached(at: .milliseconds(30))

        indicator.see(right: 200, down: 60, at: 31)
        expectEqual(indicator.deadline, .milliseconds(34))
    }

    @Test mutating func `placements that print alike are not moves`() {
        indicator.see(right: 200)

        expectEqual(indicator.see(right: 200, at: 1000).event, nil)
        expectEqual(indicator.see(right: 200 + 1e-9, at: 2000).event, nil)
        expectEqual(indicator.deadline, nil)
    }

    @Test mutating func `returning to the last placement drops the held move`() {
        indicator.see(right: 200)
        indicator.see(right: 200, down: 50, at: 5)
        expect(indicator.deadline != nil)

        expectEqual(indicator.see(right: 200, at: 10).event, nil)
        expectEqual(indicator.deadline, nil)
    }

    @Test mutating func `the same arrow at another distance is a move`() {
        indicator.see(right: 200)

        expect(indicator.see(right: 300, at: 1000).says("move"))
    }

    @Test mutating func `hiding drops a held move`() {
        indicator.see(right: 200)
        indicator.see(right: 200, down: 50, at: 5)

        expect(indicator.see(right: 0, at: 10).says("hide"))
        expectEqual(indicator.deadline, nil)
        expect(indicator.deadlineReached(at: .seconds(9)) == nil)
    }

    @Test mutating func `retracting drops a held move`() {
        indicator.see(right: 200)
        indicator.see(right: 200, down: 50, at: 5)
        _ = indicator.retract(.closed)

        expectEqual(indicator.deadline, nil)
    }

    @Test mutating func `showing again is never delayed`() {
        indicator.see(right: 200)
        indicator.see(right: 0, at: 1)

        expect(indicator.see(right: 200, at: 2).says("show"))
    }

    @Test mutating func `after the clock is set a move does not wait`() {
        indicator.see(right: 200, at: 1_000_000)
        indicator.clockSet()

        expect(indicator.see(right: 200, down: 50, at: 10).says("move"))
        expectEqual(indicator.see(right: 200, down: 60, at: 11).event, nil)
        expectEqual(indicator.deadline, .milliseconds(27))
    }
}

/// An indicator, and the settings it goes by.
private struct Subject {
    var indicator = Indicator()
    let settings: Indicator.Settings

    init(_ settings: Indicator.Settings) {
        self.settings = settings
    }

    var deadline: Instant? { indicator.deadline(settings) }

    mutating func deadlineReached(at now: Instant) -> (event: IndicatorEvent, cause: Cause)? {
        indicator.deadlineReached(at: now, settings)
    }

    mutating func retract(_ reason: HideReason) -> IndicatorEvent? {
        indicator.retract(reason)
    }

    mutating func clockSet() {
        indicator.clockSet()
    }

    /// What was said of one look.
    struct Look {
        var visibility: Visibility
        var event: IndicatorEvent?

        var place: IndicatorPlacement? { event?.place }

        func says(_ word: String) -> Bool {
            event.map { Event.indicator($0).gist.hasPrefix(word) } ?? false
        }

        static func == (look: Look, other: (Visibility, IndicatorEvent?)) -> Bool {
            look.visibility == other.0 && look.event == other.1
        }
    }

    /// Looks at a user so many points right of and below the middle of the even map.
    @discardableResult
    mutating func see(
        right: Double,
        down: Double = 0,
        accuracy: Double? = nil,
        at milliseconds: Milliseconds = 0,
        cause: Cause = 0
    ) -> Look {
        let (visibility, event) = indicator.update(
            Fix(coordinate: .even(right: right, down: down), accuracy: accuracy),
            in: IndicatorGeometry(Projection(.even), margin: 13, halfSize: 22),
            at: .milliseconds(milliseconds),
            cause: cause,
            settings
        )
        return Look(visibility: visibility, event: event)
    }
}

extension IndicatorEvent {
    fileprivate var place: IndicatorPlacement? {
        switch self {
        case .show(let place), .move(let place): place
        case .hide: nil
        }
    }
}
