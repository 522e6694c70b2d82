import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct FollowTests {
    var follow = Follow()
    var view = Viewport.even

    private func user(right: Double, heading: Double? = nil) -> Follow.User {
        Follow.User(place: .known(.even(right: right)), heading: heading)
    }

    /// How far right of the start a camera is centred, in whole points.
    private func right(_ camera: Follow.Camera?) -> Double? {
        guard case .camera(let center, let zoom)? = camera?.answer, zoom == nil else { return nil }
        return ((center.longitude - 1) * 1000).rounded()
    }

    private mutating func gesture(
        _ kind: Gesture.Kind,
        _ phase: Gesture.Phase,
        user: Follow.User
    ) -> Follow.Output {
        follow.gestureChanged(Gesture(kind, phase), user: user, view: view)
    }

    @Test mutating func `centres the user on request and keeps the user there`() {
        let output = follow.asked(for: .follow, user: user(right: 30), view: view)

        expectEqual(output.change, FollowEvent(mode: .follow, reason: .asked))
        expectEqual(right(output.camera), 30)
        expectEqual(right(follow.userMoved(user(right: 40), view: view)), 40)
        expectEqual(follow.userMoved(user(right: 40), view: view), nil)
    }

    @Test mutating func `the next fix brings back a map that has moved away`() {
        _ = follow.asked(for: .follow, user: user(right: 30), view: view)
        view.center = .even(right: 30)
        follow.mapRests(at: view)
        expectEqual(follow.userMoved(user(right: 30), view: view), nil)

        view.center = .even(right: 200)
        expectEqual(follow.userMoved(user(right: 30), view: view), nil)
        follow.mapRests(at: view)
        expectEqual(right(follow.userMoved(user(right: 30), view: view)), 30)
    }

    @Test mutating func `a centre rounded to pixels counts as centred`() {
        _ = follow.asked(for: .follow, user: user(right: 30), view: view)
        view.center = .even(right: 30.9)
        follow.mapRests(at: view)
        expectEqual(follow.userMoved(user(right: 30), view: view), nil)
    }

    @Test mutating func `emits nothing if the user is centred already`() {
        let output = follow.asked(for: .follow, user: user(right: 0), view: view)

        expect(output.change != nil && output.camera == nil)
        expectEqual(follow.userMoved(user(right: 0), view: view), nil)
        expect(follow.userMoved(user(right: 1), view: view) != nil)
    }

    @Test mutating func `the middle is that of the area within the insets`() {
        view.insets.right = 100

        let output = follow.asked(for: .follow, user: user(right: 0), view: view)
        expectEqual(right(output.camera), 50)
    }

    @Test mutating func `leaves the map alone without a request`() {
        expectEqual(follow.userMoved(user(right: 30), view: view), nil)
        expectEqual(follow.asked(for: .none, user: user(right: 30), view: view), Follow.Output())
        expectEqual(gesture(.pan, .began, user: user(right: 30)), Follow.Output())
    }

    @Test mutating func `a pan ends following at once`() {
        _ = follow.asked(for: .follow, user: user(right: 0), view: view)
        let output = gesture(.pan, .began, user: user(right: 30))

        expectEqual(output, Follow.Output(change: FollowEvent(mode: .none, reason: .pan)))
        expectEqual(gesture(.pan, .ended, user: user(right: 30)), Follow.Output())
        expectEqual(follow.userMoved(user(right: 50), view: view), nil)
        expectEqual(follow.mode, .none)
    }

    @Test(arguments: [Gesture.Kind.pinch, .rotation, .tilt])
    mutating func `other gestures do not end it but suspend cameras`(
        kind: Gesture.Kind
    ) {
        _ = follow.asked(for: .follow, user: user(right: 10), view: view)
        expectEqual(gesture(kind, .began, user: user(right: 10)), Follow.Output())
        expectEqual(follow.userMoved(user(right: 20), view: view), nil)
        expectEqual(gesture(kind, .changed, user: user(right: 20)), Follow.Output())

        let output = gesture(kind, .ended, user: user(right: 20))
        expectEqual(output.change, nil)
        expectEqual(right(output.camera), 20)
        expectEqual(follow.mode, .follow)
    }

    @Test mutating func `a rotation by hand ends following with heading`() {
        let here = user(right: 0, heading: 90)
        _ = follow.asked(for: .followWithHeading, user: here, view: view)

        let output = gesture(.rotation, .began, user: here)
        expectEqual(output.change, FollowEvent(mode: .follow, reason: .rotation))
        expectEqual(gesture(.rotation, .changed, user: here).change, nil)
        expectEqual(gesture(.rotation, .ended, user: here).camera?.heading, nil)
        expectEqual(follow.mode, .follow)
    }

    @Test mutating func `with two gestures at once the last to end counts`() {
        _ = follow.asked(for: .follow, user: user(right: 10), view: view)
        _ = gesture(.pinch, .began, user: user(right: 10))
        _ = gesture(.rotation, .began, user: user(right: 10))

        expectEqual(gesture(.pinch, .cancelled, user: user(right: 20)).camera, nil)
        expectEqual(right(gesture(.rotation, .ended, user: user(right: 20)).camera), 20)
    }

    @Test mutating func `recentres after a pinch that moved the user off the middle`() {
        _ = follow.asked(for: .follow, user: user(right: 10), view: view)
        _ = gesture(.pinch, .began, user: user(right: 10))
        view.center = .even(right: 25)

        expectEqual(right(gesture(.pinch, .ended, user: user(right: 10)).camera), 10)
    }

    @Test mutating func `with heading the map turns to the device's heading`() {
        let output = follow.asked(
            for: .followWithHeading,
            user: user(right: 0, heading: -90),
            view: view
        )

        expectEqual(output.camera?.heading, 270)
        expectEqual(follow.userMoved(user(right: 0, heading: 270), view: view), nil)
        let turned = follow.userMoved(user(right: 0, heading: 280), view: view)
        expectEqual(turned?.heading, 280)
        let silent = follow.userMoved(user(right: 5), view: view)
        expect(silent != nil && silent?.heading == nil)
    }

    @Test mutating func `with heading the user is centred on the rotated map`() {
        view.insets.top = 100
        let output = follow.asked(
            for: .followWithHeading,
            user: user(right: 0, heading: 90),
            view: view
        )

        // Down on the screen, where the middle is, is then west.
        expectEqual(right(output.camera), 50)
    }

    @Test mutating func `without heading the map keeps its own`() {
        let output = follow.asked(
            for: .follow,
            user: user(right: 30, heading: 90),
            view: view
        )

        expect(output.camera != nil && output.camera?.heading == nil)
    }

    @Test mutating func `before the first fix it waits, and gives the reason`() {
        let output = follow.asked(for: .follow, user: Follow.User(place: .noFix), view: view)

        expectEqual(output.change?.mode, .follow)
        expectEqual(output.camera?.answer, CameraAnswer.none(.noFix))
        expectEqual(right(follow.userMoved(user(right: 30), view: view)), 30)
    }

    @Test mutating func `does not start without authorization, and a denial ends it`() {
        let refused = follow.asked(
            for: .follow,
            user: Follow.User(place: .unauthorized),
            view: view
        )
        expectEqual(refused.change, nil)
        expectEqual(refused.camera?.answer, CameraAnswer.none(.unauthorized))
        expectEqual(follow.stop(.denied), nil)

        _ = follow.asked(for: .follow, user: user(right: 0), view: view)
        expectEqual(follow.stop(.denied), FollowEvent(mode: .none, reason: .denied))
    }

    @Test mutating func `centres an unknown map on the user`() {
        let output = follow.asked(for: .follow, user: user(right: 30), view: nil)

        expectEqual(right(output.camera), 30)
    }
}
