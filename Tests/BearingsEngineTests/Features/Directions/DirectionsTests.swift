import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct DirectionsTests {
    var directions = Directions()

    /// Asks for a place so many metres north of Paris.
    private mutating func ask(
        _ metres: Double,
        by mode: TravelMode = .any,
        id: UInt64? = nil,
        from user: UserPlace = .known(.paris)
    ) -> DirectionsEvent {
        let north = metres / meanEarthRadius * 180 / .pi
        return directions.asked(for: .paris.moved(north: north), by: mode, id: id, from: user)
    }

    private func route(
        _ mode: TravelMode,
        minutes: Double,
        distance: Double = 1000,
        steps: [RouteAnswer.Step] = []
    ) -> RouteAnswer {
        RouteAnswer(
            mode: mode,
            route: RouteAnswer.Route(
                distance: distance,
                expectedTravelTime: minutes * 60,
                steps: steps
            )
        )
    }

    private func emitted(_ event: DirectionsEvent?) -> TravelDirections? {
        if case .directions(let emitted)? = event?.answer { emitted } else { nil }
    }

    private mutating func answer(_ answer: RouteAnswer, to id: UInt64? = nil) -> TravelDirections? {
        guard case .used(let event) = directions.answered(answer, to: id) else {
            Issue.record("the answer was ignored")
            return nil
        }
        return emitted(event)
    }

    // MARK: Estimates

    @Test mutating func `directions are an estimate at first`() throws {
        let walk = try #require(emitted(ask(900)))

        expect(walk.mode == .walking && walk.reason == .within15Minutes)
        expect(abs(walk.distance - 1170) < 0.01)
        expectEqual(walk.distanceText, "1.2 km")
        expect(abs(walk.expectedTravelTime - 1170 / 1.4) < 0.01)
        expect(walk.source == .estimate && walk.steps.isEmpty)
    }

    @Test mutating func `beyond a walk of fifteen minutes the mode is automobile`() throws {
        // 900 s at 1.4 m/s are 1260 m, 969.2 as the crow flies.
        expectEqual(emitted(ask(969))?.mode, .walking)
        let drive = try #require(emitted(ask(970)))

        expect(drive.mode == .automobile && drive.reason == .over15Minutes)
        expect(abs(drive.expectedTravelTime - (60 + 1261 * 3.6 / 40)) < 0.01)
    }

    @Test mutating func `uses the requested mode`() throws {
        let walk = try #require(emitted(ask(50_000, by: .walking)))

        expect(walk.mode == .walking && walk.reason == .asked)
        expect(abs(walk.expectedTravelTime - 65_000 / 1.4) < 0.1)
        expectEqual(answer(RouteAnswer(mode: .walking, route: nil)), nil)
        expectEqual(emitted(ask(100, by: .automobile))?.mode, .automobile)
    }

    @Test(
        arguments: [
            (.noFix, .noFix), (.unauthorized, .unauthorized),
        ] as [(UserPlace, DirectionsEvent.Answer)]
    )
    mutating func `without a user there are no directions`(
        user: UserPlace,
        answer: DirectionsEvent.Answer
    ) {
        _ = ask(100, id: 1)

        expectEqual(ask(100, id: 2, from: user), DirectionsEvent(request: 2, answer: answer))
        expectEqual(directions.answered(route(.walking, minutes: 5), to: 2), .ignored)
        expectEqual(directions.answered(route(.walking, minutes: 5), to: 1), .ignored)
    }

    // MARK: Answers

    @Test mutating func `a router's answer replaces the estimate`() throws {
        _ = ask(900)
        let steps = [RouteAnswer.Step(instruction: "Turn left", distance: 338)]
        let walk = try #require(answer(route(.walking, minutes: 12, distance: 998, steps: steps)))

        expect(walk.source == .host && walk.distance == 998 && walk.distanceText == "1 km")
        expectEqual(walk.expectedTravelTime, 720)
        expectEqual(walk.steps.map(\.distanceText), ["340 m"])
        expectEqual(walk.reason, .within15Minutes)
    }

    @Test mutating func `does not emit an unchanged answer`() {
        _ = ask(900)

        expectEqual(answer(route(.automobile, minutes: 3)), nil)
        expect(answer(route(.walking, minutes: 12)) != nil)
        expectEqual(answer(route(.walking, minutes: 12)), nil)
    }

    @Test mutating func `the router's first walking time decides anew`() {
        _ = ask(900)
        let drive = answer(route(.walking, minutes: 15.1))

        expect(drive?.mode == .automobile && drive?.reason == .over15Minutes)
        expectEqual(drive?.source, .estimate)
        expectEqual(answer(route(.automobile, minutes: 4, distance: 2000))?.distance, 2000)
    }

    @Test mutating func `later times near the limit do not change the mode`() {
        _ = ask(900)
        expectEqual(answer(route(.walking, minutes: 15))?.mode, .walking)
        expectEqual(answer(route(.walking, minutes: 16))?.mode, .walking)
        expectEqual(answer(route(.walking, minutes: 16.1))?.mode, .automobile)
        expectEqual(answer(route(.walking, minutes: 14)), nil)
        expectEqual(answer(route(.walking, minutes: 13.9))?.mode, .walking)
    }

    @Test mutating func `without a walking route any mode is used`() {
        _ = ask(900)
        let way = answer(RouteAnswer(mode: .walking, route: nil))

        expect(way?.mode == .any && way?.reason == .walkingUnavailable)
        expectEqual(answer(route(.any, minutes: 9, distance: 3000))?.distance, 3000)
        expectEqual(answer(route(.walking, minutes: 15))?.mode, .walking)
    }

    @Test mutating func `ignores an answer to an older request`() {
        _ = ask(900, id: 7)
        _ = ask(800, id: 9)

        expectEqual(directions.answered(route(.walking, minutes: 5), to: 7), .ignored)
        expect(answer(route(.walking, minutes: 5), to: 9) != nil)
        expect(answer(route(.walking, minutes: 6)) != nil)
        expectEqual(ask(700).request, 10)
        let hidden = DirectionsEvent(request: 10, answer: .hidden(.denied))
        expectEqual(directions.retract(.denied), hidden)
        expectEqual(directions.retract(.end), nil)
        expectEqual(directions.answered(route(.walking, minutes: 5), to: nil), .ignored)
    }

    // MARK: Progress

    /// Asks, and is given a walk 1000 m north in 600 s.
    private mutating func walk() {
        _ = ask(1000, by: .walking, id: 3)
        var answer = route(.walking, minutes: 10)
        answer.route?.geometry = [.paris, .paris.moved(north: 1000 / meanEarthRadius * 180 / .pi)]
        _ = directions.answered(answer, to: 3)
    }

    private mutating func move(_ metres: Double, at time: Milliseconds) -> ProgressEvent? {
        let place = LocationCoordinate.paris.moved(north: metres / meanEarthRadius * 180 / .pi)
        return directions.userMoved(to: Fix(coordinate: place), at: .milliseconds(time), cause: 7)
    }

    @Test mutating func `emits progress at most once a second`() throws {
        walk()
        let first = try #require(move(250, at: 5000))

        expect(first.request == 3 && first.step == nil)
        expect(abs(first.distance - 750) < 0.01 && first.distanceText == "750 m")
        expect(abs(first.expectedTravelTime - 450) < 0.01)
        expectEqual(move(300, at: 5999), nil)
        expect(move(300, at: 6000) != nil)
        directions.clockSet()
        expect(move(300, at: 0) != nil)
    }

    @Test mutating func `emits arrival once, if necessary with a later fix, and ends progress`() {
        walk()
        expectEqual(move(940, at: 0)?.hasArrived, false)
        expectEqual(move(985, at: 500), nil)
        expectEqual(move(900, at: 1500)?.hasArrived, true)
        expectEqual(move(990, at: 9000), nil)
    }

    @Test mutating func `an arrival within the second after a progress event is delayed`() throws {
        walk()
        _ = move(940, at: 100)
        expectEqual(directions.deadline, nil)
        expectEqual(move(950, at: 400), nil)
        // How far they have come can wait for another fix.
        expectEqual(directions.deadline, nil)
        expectEqual(move(985, at: 500), nil)
        expectEqual(directions.deadline, .milliseconds(1100))
        expect(directions.deadlineReached(at: .milliseconds(1099)) == nil)

        let reached = directions.deadlineReached(at: .milliseconds(1100))
        let emitted = try #require(reached)
        expect(emitted.event.hasArrived && emitted.cause == 7)
        expectEqual(directions.deadline, nil)
        expect(directions.deadlineReached(at: .seconds(9)) == nil)
    }

    @Test mutating func `a finished request leaves no timer`() {
        walk()
        _ = move(940, at: 0)
        _ = move(985, at: 500)
        _ = directions.retract(.closed)
        expectEqual(directions.deadline, nil)
    }

    @Test mutating func `a route without geometry has no progress`() {
        _ = ask(900)
        _ = answer(route(.walking, minutes: 10))

        expectEqual(move(10, at: 0), nil)
    }

    @Test mutating func `an unchanged answer does not restart the route`() {
        walk()
        _ = move(985, at: 0)
        var again = route(.walking, minutes: 10)
        again.route?.geometry = [
            .paris, .paris.moved(north: 1000 / meanEarthRadius * 180 / .pi),
        ]

        expectEqual(directions.answered(again, to: nil), .used(nil))
        expectEqual(move(990, at: 5000), nil)
    }
}
