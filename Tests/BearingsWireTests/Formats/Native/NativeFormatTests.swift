import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct NativeFormatTests {
    // MARK: fix

    @Test func `reads a fix with all keys`() {
        let line = DecodedLines(
            """
            {"heading":370,"course":725.5,"speed":1.5,"vertical_accuracy":4,"altitude":-3.25,\
            "accuracy":5,"lon":188.5417,"lat":47.3769,"session":"anna","time":1,"type":"fix"}
            """
        )
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 47.3769, longitude: 188.5417),
            accuracy: 5,
            altitude: -3.25,
            verticalAccuracy: 4,
            speed: 1.5,
            course: 725.5,
            heading: 370
        )
        expectEqual(line.outcome, .input(.fix(fix)))
        expectEqual(line.session, "anna")
        expectEqual(line.time, 1000)
    }

    @Test func `reads a fix's supplement`() {
        let line = DecodedLines(
            #"{"type":"fix","lat":1,"lon":2,"heading_accuracy":3,"course_accuracy":4,"#
                + #""speed_accuracy":0.5,"ellipsoidal_altitude":-6,"simulated":false}"#
        )
        let supplement = FixSupplement(
            headingAccuracy: 3,
            courseAccuracy: 4,
            speedAccuracy: 0.5,
            ellipsoidalAltitude: -6,
            isSimulated: false
        )
        let fix = Fix(coordinate: LocationCoordinate(latitude: 1, longitude: 2))
        expectEqual(line.outcome, .input(.supplementedFix(SupplementedFix(fix, supplement))))

        let none = #"{"type":"fix","lat":1,"lon":2,"heading_accuracy":-1,"course_accuracy":-1,"#
        expectEqual(DecodedLines(none + #""simulated":null}"#).outcome, .input(.fix(fix)))
        let wrong = DecodedLines(none + #""simulated":1}"#)
        expectEqual(wrong.error?.reason, .badType)
    }

    @Test func `a fix needs only its coordinates`() {
        let line = DecodedLines(#"{"type":"fix","lat":-90,"lon":0,"accuracy":null}"#)
        expectEqual(
            line.outcome,
            .input(.fix(Fix(coordinate: LocationCoordinate(latitude: -90, longitude: 0))))
        )
        expectEqual(line.time, nil)
    }

    @Test(
        arguments: [
            (#""lat":90.0001,"lon":0"#, "90.0001", .outOfRange),
            (#""lat":-90.0001,"lon":0"#, "-90.0001", .outOfRange),
            (#""lat":1e400,"lon":0"#, "1e400", .outOfRange),
            (#""lat":0,"lon":1e400"#, "1e400", .outOfRange),
            (#""lat":0,"lon":0,"accuracy":1e400"#, "1e400", .outOfRange),
            (#""lat":0,"lon":0,"altitude":-1e400"#, "-1e400", .outOfRange),
            (#""lat":0,"lon":0,"course":1e999"#, "1e999", .outOfRange),
            (#""lat":0,"lon":1000000001"#, "1000000001", .outOfRange),
            (#""lat":0,"lon":0,"altitude":-1e10"#, "-1e10", .outOfRange),
            (#""lat":0,"lon":0,"accuracy":1e308"#, "1e308", .outOfRange),
            (#""lat":0,"lon":0,"vertical_accuracy":1e22"#, "1e22", .outOfRange),
            (#""lat":0,"lon":0,"speed":9223372036854775808"#, "9223", .outOfRange),
            (#""lat":0,"lon":0,"heading":-1e308"#, "-1e308", .outOfRange),
            (#""lat":"0","lon":0"#, #""0""#, .badType),
            (#""lat":0,"lon":[0]"#, "[0]", .badType),
            (#""lat":0,"lon":0,"accuracy":"good""#, #""good""#, .badType),
            (#""lat":0,"lon":0,"heading":true"#, "true", .badType),
            (#""lat":0"#, "}", .missingField), (#""lon":0"#, "}", .missingField),
            (#""lat":null,"lon":0"#, "}", .missingField),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid fix at its first error`(
        keys: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = #"{"type":"fix",\#(keys)}"#
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }

    @Test(
        arguments: [
            #""lat":90,"lon":0"#, #""lat":-90,"lon":1e9"#, #""lat":-0.0,"lon":-540"#,
            #""lat":0,"lon":0,"accuracy":0,"vertical_accuracy":0,"speed":0"#,
            #""lat":0,"lon":0,"altitude":-1e9,"course":1e9,"heading":1e9"#,
            #""lat":1e-400,"lon":0,"unknown":{"lat":[null,{}]}"#,
        ]
    )
    func `accepts the extreme values of a fix`(keys: String) {
        expect(DecodedLines(#"{"type":"fix",\#(keys)}"#).fix != nil)
    }

    @Test func `reads Core Location's -1 as unknown`() {
        let line = DecodedLines(
            """
            {"type":"fix","lat":0,"lon":0,"accuracy":-1,"altitude":-1,"vertical_accuracy":-1,\
            "speed":-1,"course":-1,"heading":-1}
            """
        )
        let nowhere = LocationCoordinate(latitude: 0, longitude: 0)
        expectEqual(line.fix, Fix(coordinate: nowhere, altitude: -1))
    }

    // MARK: authorization

    @Test(
        arguments: [
            (#""notDetermined""#, .notDetermined), (#""restricted""#, .restricted),
            (#""denied""#, .denied), (#""authorizedAlways""#, .authorizedAlways),
            (#""authorizedWhenInUse""#, .authorizedWhenInUse),
            (#""kCLAuthorizationStatusNotDetermined""#, .notDetermined),
            (#""kCLAuthorizationStatusRestricted""#, .restricted),
            (#""kCLAuthorizationStatusDenied""#, .denied),
            (#""kCLAuthorizationStatusAuthorizedAlways""#, .authorizedAlways),
            (#""kCLAuthorizationStatusAuthorizedWhenInUse""#, .authorizedWhenInUse),
            (#""d\u0065nied""#, .denied),
            ("0", .notDetermined), ("1", .restricted), ("2", .denied), ("3", .authorizedAlways),
            ("4", .authorizedWhenInUse), ("5", .authorizedWhenInUse), ("4.0", .authorizedWhenInUse),
        ] as [(String, AuthorizationStatus)]
    )
    func `reads an authorization by Core Location's words and numbers`(
        word: String,
        status: AuthorizationStatus
    ) {
        let line = DecodedLines(#"{"type":"authorization","status":\#(word)}"#)
        expectEqual(line.outcome, .input(.authorization(status, nil)))
    }

    @Test(arguments: [("full", .full), ("reduced", .reduced)] as [(String, AccuracyAuthorization)])
    func `reads the accuracy authorization`(
        word: String,
        accuracy: AccuracyAuthorization
    ) {
        let line = DecodedLines(#"{"type":"authorization","accuracy":"\#(word)","status":3}"#)
        expectEqual(line.outcome, .input(.authorization(.authorizedAlways, accuracy)))
    }

    @Test(
        arguments: [
            (#""status":6"#, "6", .outOfRange), (#""status":-1"#, "-1", .outOfRange),
            (#""status":2.5"#, "2.5", .outOfRange), (#""status":1e400"#, "1e400", .outOfRange),
            (#""status":"Denied""#, #""Denied""#, .outOfRange),
            (#""status":"authorized""#, #""authorized""#, .outOfRange),
            (#""status":"4""#, #""4""#, .outOfRange), (#""status":true"#, "true", .badType),
            (#""status":[]"#, "[]", .badType), (#""status":null"#, "}", .missingField),
            (#""accuracy":"full""#, "}", .missingField),
            (#""status":3,"accuracy":"Full""#, #""Full""#, .outOfRange),
            (#""status":3,"accuracy":5"#, "5", .badType),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid authorization and locates the error`(
        keys: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = #"{"type":"authorization",\#(keys)}"#
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }

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

    @Test(arguments: ["", #","zoom":null,"session":"a""#])
    func `rejects an empty viewport`(rest: String) {
        let line = #"{"type":"viewport"\#(rest)}"#
        expectEqual(DecodedLines(line).outcome, .rejected(.missingField, at: line.utf8.count - 1))
    }

    @Test(
        arguments: [
            (#""pitch":-1"#, [#""pitch" is -1, drawn as 0"#]),
            (#""pitch":85.5"#, [#""pitch" is 85.5, drawn as 85"#]),
            (#""center":{"lat":-89,"lon":2}"#, ["the latitude is -89, drawn as -85.051129"]),
            (#""center":{"lat":85.05,"lon":2},"pitch":85"#, []),
        ]
    )
    func `reports clamped values of a viewport`(keys: String, messages: [String]) {
        let line = DecodedLines(#"{"type":"viewport",\#(keys)}"#)
        expectEqual(line.batch.fieldErrors.map(\.error.message), messages)
        expect(line.batch.fieldErrors.allSatisfy { $0.error.reason == .clamped })
        expect(line.viewport != nil)
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

    @Test(
        arguments: [
            (#""zoom":-8.0001"#, "-8.0001", .outOfRange), (#""zoom":32.01"#, "32.01", .outOfRange),
            (#""zoom":"15""#, #""15""#, .badType), (#""zoom":1e400"#, "1e400", .outOfRange),
            (#""span":{"lat":0}"#, "0}", .outOfRange),
            (#""insets":{"top":-1}"#, "-1", .outOfRange),
            (#""exclusions":[1]"#, "1]", .badType), (#""exclusions":{}"#, "{}", .badType),
            (#""exclusions":[{"x":1,"y":1,"width":1}]"#, "}]", .missingField),
            (#""exclusions":[{"x":1,"y":1,"width":-1,"height":1}]"#, "-1", .outOfRange),
            (#""span":{"lat":180.5}"#, "180.5}", .outOfRange),
            (#""span":{"lat":1,"lon":-1}"#, "-1", .outOfRange),
            (#""span":{"lat":1,"lon":1e400}"#, "1e400", .outOfRange),
            (#""span":{}"#, "}}", .missingField), (#""span":1"#, "1}", .badType),
            (#""distance":0"#, "0}", .outOfRange), (#""distance":-5"#, "-5", .outOfRange),
            (#""fov":0"#, "0}", .outOfRange), (#""fov":180"#, "180", .outOfRange),
            (#""fov":-1"#, "-1", .outOfRange),
            (#""center":{"lat":91,"lon":0}"#, "91", .outOfRange),
            (#""center":{"lat":1}"#, "}}", .missingField), (#""center":[1,2]"#, "[1", .badType),
            (#""center":{"lat":1,"lon":2,"lat":1}"#, #""lat":1}"#, .duplicateKey),
            (#""center":{"lat":1,"lon":2,"\u006c\u0061\u0074":1}"#, #""\u006c"#, .duplicateKey),
            (#""size":{"width":1}"#, "}}", .missingField),
            (#""size":{"width":-1,"height":1}"#, "-1", .outOfRange),
            (#""size":{"width":1,"height":1e400}"#, "1e400", .outOfRange),
            (#""insets":{"top":"1"}"#, #""1""#, .badType),
            (#""insets":{"top":1,"top":1}"#, #""top":1}"#, .duplicateKey),
            (#""insets":5"#, "5}", .badType), (#""heading":1e400"#, "1e400", .outOfRange),
            (#""pitch":-1e400"#, "-1e400", .outOfRange),
            (#""center_in":"inset""#, #""inset""#, .outOfRange),
            (#""animated":"yes""#, #""yes""#, .badType), (#""animated":1"#, "1}", .badType),
            (#""phase":"changed""#, #""changed""#, .outOfRange),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid viewport and locates the error`(
        keys: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = #"{"type":"viewport",\#(keys)}"#
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }

    @Test(
        arguments: [
            #""zoom":-8"#, #""zoom":32"#, #""span":{"lat":1e-300}"#, #""distance":1e-9"#,
            #""fov":1e-9"#, #""fov":179.999"#, #""size":{"width":0,"height":0}"#,
            #""pitch":-1e9,"heading":1e9"#, #""insets":{}"#,
        ]
    )
    func `accepts the extreme values of a viewport`(keys: String) {
        expect(DecodedLines(#"{"type":"viewport",\#(keys)}"#).viewport != nil)
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

    @Test(
        arguments: [
            (#""kind":"pan""#, "}", .missingField), (#""phase":"began""#, "}", .missingField),
            (#""kind":"turn","phase":"began""#, #""turn""#, .outOfRange),
            (#""kind":"pan","phase":"canceled""#, #""canceled""#, .outOfRange),
            (#""kind":1,"phase":"began""#, "1,", .badType),
            (#""kind":"pan","phase":"began","rotation_rad":1e400"#, "1e400", .outOfRange),
            (#""kind":"pan","phase":"began","velocity_rad_s":"1""#, #""1""#, .badType),
            (#""kind":"pan","phase":"began","scale":true"#, "true", .badType),
            (#""kind":"pan","phase":"began","translation":{"x":1}"#, "}}", .missingField),
            (#""kind":"pan","phase":"began","translation":{"y":1}"#, "}}", .missingField),
            (#""kind":"pan","phase":"began","translation":[1,2]"#, "[1", .badType),
            (
                #""kind":"pan","phase":"began","translation":{"x":1,"y":1,"x":2}"#, #""x":2"#,
                .duplicateKey
            ),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid gesture and locates the error`(
        keys: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = #"{"type":"gesture",\#(keys)}"#
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
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
