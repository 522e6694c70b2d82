import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct NativeFormatTests {
    // MARK: viewport

    @Test func `reads a viewport with all keys`() {
        let line = DecodedLines(
            """
            {"type":"viewport","center":{"lat":47,"lon":8},"size":{"width":390,"height":844},\
            "zoom":15,"span":{"lat":0.5,"lon":0.25},"distance":1200,"heading":-30,"pitch":95,\
            "insets":{"top":1,"left":2,"bottom":3,"right":4},"center_in":"insets","fov":30,\
            "exclusions":[{"x":-5,"y":6,"width":10,"height":1.5}],"animated":true,"phase":"did_change"}
            """
        )
        var update = ViewportUpdate()
        update.center = LocationCoordinate(latitude: 47, longitude: 8)
        update.size = ViewSize(width: 390, height: 844)
        update.zoom = 15
        update.latitudeDelta = 0.5
        update.longitudeDelta = 0.25
        update.cameraDistance = 1200
        update.heading = -30
        update.pitch = 95
        update.insets.top = 1
        update.insets.left = 2
        update.insets.bottom = 3
        update.insets.right = 4
        update.centersInInsets = true
        update.fieldOfView = 30
        update.exclusions = [ScreenRect(left: -5, top: 6, right: 5, bottom: 7.5)]
        update.animated = true
        update.phase = .didChange
        expectEqual(line.outcome, .input(.viewport(update)))
    }

    @Test func `absent members of a viewport stay unknown`() {
        var update = ViewportUpdate()
        update.longitudeDelta = 2
        update.insets.left = 9
        update.centersInInsets = false
        update.animated = false
        update.phase = .willChange
        let line = DecodedLines(
            """
            {"type":"viewport","span":{"lon":2,"lat":null},"insets":{"left":9},\
            "center_in":"view","animated":false,"phase":"will_change","zoom":null}
            """
        )
        expectEqual(line.viewport, update)
    }

    @Test func `raises values too small for any formula`() {
        let line = DecodedLines(
            #"{"type":"viewport","size":{"width":5e-324,"height":0.001},"fov":1e-300}"#
        )
        expectEqual(line.viewport?.size, ViewSize(width: 0, height: 0.001))
        expectEqual(line.viewport?.fieldOfView, 0.001)
    }

    // MARK: gesture

    @Test func `reads a gesture with all keys`() {
        let line = DecodedLines(
            """
            {"type":"gesture","kind":"rotation","phase":"changed","rotation_rad":-0.5,\
            "velocity_rad_s":1.25,"translation":{"x":3,"y":-4},"scale":1.5,"time":1}
            """
        )
        var gesture = Gesture(.rotation, .changed)
        gesture.rotation = -0.5
        gesture.velocity = 1.25
        gesture.translation = ScreenVector(dx: 3, dy: -4)
        gesture.scale = 1.5
        expectEqual(line.outcome, .input(.gesture(gesture)))
        expectEqual(line.time, 1000)
    }

    @Test(
        arguments: [
            ("rotation", .rotation), ("pinch", .pinch), ("pan", .pan), ("tilt", .tilt),
        ] as [(String, Gesture.Kind)],
        [
            ("began", .began), ("changed", .changed), ("ended", .ended),
            ("cancelled", .cancelled),
        ] as [(String, Gesture.Phase)]
    )
    func `a gesture needs only its kind and phase`(
        kind: (String, Gesture.Kind),
        phase: (String, Gesture.Phase)
    ) {
        let line = DecodedLines(
            #"{"type":"gesture","phase":"\#(phase.0)","kind":"\#(kind.0)","scale":null}"#
        )
        expectEqual(line.outcome, .input(.gesture(Gesture(kind.1, phase.1))))
    }

    // MARK: tick, close

    @Test func `reads ticks and closes with any other members`() {
        let lines = DecodedLines(
            """
            {"type":"tick","lat":91,"status":"odd","time":5,"session":"anna"}
            {"type":"close","zoom":99,"time":6,"session":"anna"}
            """
        )
        expectEqual(lines.outcomes, [.input(.tick), .input(.close)])
        expectEqual(lines.session, "anna")
        expectEqual(lines.time, 6000)
    }
}
