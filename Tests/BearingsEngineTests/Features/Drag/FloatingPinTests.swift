import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// The pin is 32 points by 40, at the middle of the even view: 100, 200.
@Suite struct FloatingPinTests {
    var pin = FloatingPin()
    var projection = Projection(.even)
    var dropPoint = DropPoint.tip
    let size = ViewSize(width: 32, height: 40)

    private mutating func say(
        _ state: DragState,
        _ x: Double? = nil,
        _ y: Double? = nil,
        at time: Milliseconds = 0
    ) -> DragEvent? {
        pin.deadlineReached(at: .milliseconds(time))
        let finger = x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } }
        return pin.receive(
            DragInput(annotation: "pin", state: state, finger: finger),
            home: .gulfOfGuinea,
            size: size,
            projection: projection,
            dropping: dropPoint,
            at: .milliseconds(time)
        )
    }

    private func isNear(_ place: LocationCoordinate?, right: Double, down: Double) -> Bool {
        guard let place else { return false }
        return place.distance(to: .even(right: right, down: down)) < 0.1
    }

    // MARK: The table

    /// Leads to a state: rising at 0, lifted at 1000.
    private mutating func bring(to state: DragState) {
        guard state != .none else { return }
        _ = say(.starting, 100, 190)
        if state == .dragging { pin.deadlineReached(at: .seconds(1)) }
    }

    @Test(
        arguments: [
            // From, input, state emitted, state after, whether illegal.
            (.none, .none, nil, .none, false),
            (.none, .starting, .starting, .starting, false),
            (.none, .dragging, DragState.none, .none, true),
            (.none, .ending, DragState.none, .none, true),
            (.none, .canceling, DragState.none, .none, true),
            (.starting, .none, .canceling, .none, false),
            (.starting, .starting, .starting, .starting, true),
            (.starting, .dragging, .starting, .starting, false),
            (.starting, .ending, .ending, .none, false),
            (.starting, .canceling, .canceling, .none, false),
            (.dragging, .none, .canceling, .none, false),
            (.dragging, .starting, .dragging, .dragging, true),
            (.dragging, .dragging, .dragging, .dragging, false),
            (.dragging, .ending, .ending, .none, false),
            (.dragging, .canceling, .canceling, .none, false),
        ] as [(DragState, DragState, DragState?, DragState, Bool)]
    )
    mutating func `handles every input in every state`(
        from: DragState,
        input: DragState,
        emitted: DragState?,
        after: DragState,
        isIllegal: Bool
    ) {
        bring(to: from)
        let time: Milliseconds = from == .dragging ? 1000 : 0
        let before = (pin.deadline, pin.height(at: .milliseconds(time + 100)))
        let event = say(input, 100, 190, at: time)

        expectEqual(event?.state, emitted)
        expectEqual(pin.dragState, after)
        expectEqual(event?.illegalInput, (isIllegal ? input : nil))
        if isIllegal {
            expect((pin.deadline, pin.height(at: .milliseconds(time + 100))) == before)
        }
        expectEqual((event?.drop != nil), (emitted == .ending))
    }

    @Test(arguments: [DragState.none, .starting, .dragging])
    mutating func `removing a pin cancels its drag`(state: DragState) {
        bring(to: state)

        let event = pin.removed("pin", at: .seconds(1))

        expectEqual(event?.state, (state == .none ? nil : .canceling))
        expectEqual(pin.dragState, .none)
    }

    @Test mutating func `the lift ends after 300 ms, and only from starting`() {
        pin.deadlineReached(at: .seconds(9))
        expect(pin.dragState == .none && pin.deadline == nil)

        _ = say(.starting, 100, 190, at: 1000)
        expectEqual(pin.deadline, .milliseconds(1300))
        pin.deadlineReached(at: .milliseconds(1299))
        expectEqual(pin.dragState, .starting)
        pin.deadlineReached(at: .milliseconds(1300))
        expect(pin.dragState == .dragging && pin.deadline == nil)
        pin.deadlineReached(at: .seconds(9))
        expectEqual(pin.dragState, .dragging)
    }

    // MARK: The lift

    @Test mutating func `a pressed pin rises by its height`() {
        let event = say(.starting, 100, 190)

        expect(event?.lift == 0 && event?.isLiftAnimated == true)
        expect(abs(pin.height(at: .milliseconds(150)) - 20) < 1e-9)
        expectEqual(pin.height(at: .milliseconds(300)), 40)
        expectEqual(say(.dragging, 100, 190, at: 300)?.lift, 40)
    }

    @Test mutating func `a press during the descent rises from there`() {
        _ = say(.starting, 100, 190)
        let canceled = say(.canceling, at: 150)
        expectEqual(canceled?.isLiftAnimated, true)
        expect(abs((canceled?.lift ?? 0) - 20) < 1e-9)

        let event = say(.starting, 100, 190, at: 300)
        expect(abs((event?.lift ?? 0) - 10) < 1e-9)
        expect(abs(pin.height(at: .milliseconds(450)) - 25) < 1e-9)
        expectEqual(pin.deadline, .milliseconds(600))
    }

    @Test mutating func `setting the clock completes the animation`() {
        _ = say(.starting, 100, 190, at: 1000)
        pin.clockSet()

        expect(pin.dragState == .dragging && pin.height(at: .epoch) == 40)
        _ = say(.canceling, at: 0)
        pin.clockSet()
        expect(pin.isAtRest(at: .epoch))
    }

    // MARK: Where

    @Test(
        arguments: [
            (78, 200, true), (122, 200, true), (100, 120, true), (122, 120, true),
            (77.9, 200, false), (122.1, 160, false), (100, 119.9, false), (100, 200.1, false),
        ] as [(Double, Double, Bool)]
    )
    mutating func `a finger hits the pin within a wide box, edges included`(
        x: Double,
        y: Double,
        isHit: Bool
    ) {
        // The projection is off by less than that.
        let (x, y) = (x + (100 - x) * 1e-9, y + (160 - y) * 1e-9)
        expectEqual((say(.starting, x, y) != nil), isHit)
    }

    @Test func `a small pin is hit as if it were a fingertip wide`() {
        let box = FloatingPin.hitBox(
            around: ScreenPoint(x: 0, y: 0),
            ViewSize(width: 4, height: 5)
        )

        expectEqual(box, ScreenRect(left: -22, top: -44, right: 22, bottom: 0))
    }

    @Test mutating func `drops where its tip is seen`() {
        _ = say(.starting, 110, 180)
        _ = say(.dragging, 150, 250, at: 400)
        let event = say(.ending, 140, 260, at: 500)

        // The anchor is 10 left of the finger and 20 below, the tip 40 above the anchor.
        expect(isNear(event?.drop, right: 30, down: 40))
        expect(event?.lift == 0 && event?.isLiftAnimated == false)
        expect(pin.isAtRest(at: .milliseconds(500)))
    }

    @Test mutating func `a drop during the lift is where the tip is seen too`() {
        _ = say(.starting, 100, 200)
        let event = say(.ending, 150, 200, at: 150)

        expect(isNear(event?.drop, right: 50, down: -20))
    }

    @Test mutating func `with the drop point at the anchor it descends onto the anchor`() {
        dropPoint = .anchor
        _ = say(.starting, 100, 200)
        let event = say(.ending, 150, 220, at: 400)

        expect(isNear(event?.drop, right: 50, down: 20))
        expect(event?.lift == 40 && event?.isLiftAnimated == true)
        expect(abs(pin.height(at: .milliseconds(550)) - 20) < 1e-9)
    }

    @Test mutating func `the drop uses the map at the time of the drop`() {
        _ = say(.starting, 100, 200)
        var moved = Viewport.even
        moved.center = .even(right: 1000)
        projection = Projection(moved)
        let event = say(.ending, at: 400)

        expect(isNear(event?.drop, right: 1000, down: -40))
    }

    @Test mutating func `a drop in the sky has no coordinate`() {
        var tilted = Viewport.even
        tilted.pitch = 80
        projection = Projection(tilted)
        _ = say(.starting)
        let event = say(.ending, 100, 20, at: 400)

        expect(event?.state == .canceling && event?.drop == nil && event?.isLiftAnimated == true)
        expectEqual(event?.lift, 40)
    }

    @Test mutating func `a pin behind the camera cannot be pressed`() {
        var tilted = Viewport.even
        tilted.pitch = 80
        tilted.center = .even(down: -700)
        projection = Projection(tilted)

        expectEqual(say(.starting), nil)
    }
}
