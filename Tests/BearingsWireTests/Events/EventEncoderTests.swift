import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsEngine

/// Each event exactly as Protocol 4 prints it.
@Suite struct EventEncoderTests {
    // MARK: Events

    @Test func `prints an authorization`() {
        let authorization = Authorization(status: .authorizedWhenInUse, accuracy: .full)
        expectEqual(
            PrintedEvent.line(.authorization(authorization)),
            """
            {"event":"authorization","seq":1,"time":"2026-01-01T09:00:00.000Z",\
            "session":"main","status":"authorizedWhenInUse","accuracy":"full","usable":true}

            """
        )
    }

    @Test(
        arguments: [
            (.notDetermined, #""notDetermined","accuracy":"reduced","usable":false"#),
            (.restricted, #""restricted","accuracy":"reduced","usable":false"#),
            (.denied, #""denied","accuracy":"reduced","usable":false"#),
            (.authorizedAlways, #""authorizedAlways","accuracy":"reduced","usable":true"#),
        ] as [(AuthorizationStatus, String)]
    )
    func `prints every status`(status: AuthorizationStatus, text: String) {
        let authorization = Authorization(status: status, accuracy: .reduced)
        expectEqual(PrintedEvent.body(.authorization(authorization)), #","status":\#(text)}"#)
    }

    @Test func `prints a location with all keys`() {
        let fix = Fix(
            coordinate: PrintedEvent.zurich,
            accuracy: 5.25,
            altitude: -408.125,
            verticalAccuracy: 0,
            speed: 1.006,
            course: 359.9994,
            heading: -90
        )
        expectEqual(
            PrintedEvent.body(.location(LocationEvent(fix: fix, visibility: .partial))),
            """
            ,"lat":47.3769,"lon":8.5417,"accuracy":5.25,"altitude":-408.13,\
            "vertical_accuracy":0,"speed":1.01,"course":359.999,"heading":270,\
            "visibility":"partial"}
            """
        )
    }

    @Test func `prints a callout with all keys`() {
        var placemark = Placemark()
        placemark.name = "Flatiron School"
        placemark.thoroughfare = "Broadway"
        placemark.subThoroughfare = "11"
        placemark.locality = "New York"
        placemark.administrativeArea = "NY"
        placemark.postalCode = "10004"
        placemark.country = "United States"
        placemark.isoCountryCode = "US"
        let place = NamedPlace(
            lines: ["Flatiron School", "11 Broadway", "New York, NY 10004", "United States"],
            placemark: placemark,
            coordinate: LocationCoordinate(latitude: 40.7053, longitude: -74.014),
            distance: 12.4,
            source: .addresses
        )
        expectEqual(
            PrintedEvent.body(.callout(.show(CalloutContent(status: .ok, place: place)))),
            """
            ,"phase":"show","annotation":"user","status":"ok","title":"Flatiron School",\
            "lines":["Flatiron School","11 Broadway","New York, NY 10004","United States"],\
            "placemark":{"name":"Flatiron School","thoroughfare":"Broadway",\
            "sub_thoroughfare":"11","locality":"New York","administrative_area":"NY",\
            "postal_code":"10004","country":"United States","iso_country_code":"US"},\
            "lat":40.7053,"lon":-74.014,"distance":12.4,"source":"addresses"}
            """
        )
    }

    @Test func `prints a pending callout, one with lines only, and a hidden one`() {
        expectEqual(
            PrintedEvent.body(.callout(.show(CalloutContent(status: .pending, place: nil)))),
            #","phase":"show","annotation":"user","status":"pending"}"#
        )
        let place = NamedPlace(lines: ["\"Zum Löwen\""], source: .host)
        expectEqual(
            PrintedEvent.body(.callout(.update(CalloutContent(status: .stale, place: place)))),
            """
            ,"phase":"update","annotation":"user","status":"stale","title":"\\"Zum Löwen\\"",\
            "lines":["\\"Zum Löwen\\""],"source":"host"}
            """
        )
        expectEqual(
            PrintedEvent.body(.callout(.hide(.deselected))),
            #","phase":"hide","annotation":"user","reason":"deselected"}"#
        )
    }

    @Test func `prints lines of any length`() {
        let line = String(repeating: "ü", count: 100_000)
        let place = NamedPlace(lines: [line], source: .host)
        let text = PrintedEvent.body(.callout(.show(CalloutContent(status: .ok, place: place))))

        expect(text.hasSuffix("\"lines\":[\"\(line)\"],\"source\":\"host\"}"))
    }

    @Test func `prints a geocode request`() {
        let place = LocationCoordinate(latitude: -33.86, longitude: 531.21)
        expectEqual(
            PrintedEvent.body(.geocodeRequest(12, place)),
            #","request":12,"lat":-33.86,"lon":171.21}"#
        )
    }

    @Test func `leaves out unknown keys`() {
        let location = LocationEvent(fix: Fix(coordinate: PrintedEvent.zurich), visibility: nil)
        expectEqual(PrintedEvent.body(.location(location)), #","lat":47.3769,"lon":8.5417}"#)
    }

    @Test func `prints a region that starts to move`() {
        expectEqual(
            PrintedEvent.body(.region(.willChange(animated: true))),
            #","phase":"will_change","animated":true}"#
        )
        expectEqual(
            PrintedEvent.body(.region(.willChange(animated: nil))),
            #","phase":"will_change"}"#
        )
    }

    @Test func `prints a region that has come to rest`() {
        let viewport = Viewport(
            center: PrintedEvent.zurich,
            zoom: 15,
            heading: 30,
            size: ViewSize(width: 390, height: 844)
        )
        expectEqual(
            PrintedEvent.body(.region(.didChange(MapView(viewport), updates: 7, animated: true))),
            """
            ,"phase":"did_change","center":{"lat":47.3769,"lon":8.5417},\
            "span":{"lat":0.0134542,"lon":0.0163025},\
            "bounds":[8.5335488,47.3701725,8.5498512,47.3836267],\
            "corners":[[8.5426039,47.3836267],[8.5498512,47.3807935],\
            [8.5407961,47.3701725],[8.5335488,47.3730062]],"zoom":15,"heading":30,"pitch":0,\
            "updates":7,"animated":true}
            """
        )
    }

    @Test func `prints no span of an empty region and no zoom that waits for a size`() {
        var map = MapView(
            Viewport(center: PrintedEvent.zurich, zoom: 3, size: ViewSize(width: 0, height: 9))
        )
        expectEqual(
            PrintedEvent.body(.region(.didChange(map, updates: 1, animated: false))),
            """
            ,"phase":"did_change","center":{"lat":47.3769,"lon":8.5417},"zoom":3,\
            "heading":0,"pitch":0,"updates":1,"animated":false}
            """
        )
        map.pendingScale = .cameraDistance(100)
        expectEqual(
            PrintedEvent.body(.region(.didChange(map, updates: 1, animated: nil))),
            """
            ,"phase":"did_change","center":{"lat":47.3769,"lon":8.5417},\
            "heading":0,"pitch":0,"updates":1}
            """
        )
    }

    @Test(
        arguments: [
            (.gesture, "gesture"), (.momentum, "momentum"), (.settle, "settle"),
            (.follow, "follow"), (.idle, "idle"),
        ] as [(CompassPhase, String)]
    )
    func `prints a compass`(phase: CompassPhase, word: String) {
        let compass = CompassEvent(
            phase: phase,
            heading: 12.3,
            rotation: -372.3,
            velocity: -41.5,
            isVisible: true,
            settle: nil
        )
        expectEqual(
            PrintedEvent.body(.compass(compass)),
            """
            ,"phase":"\(word)","heading":12.3,"rotation":-372.3,"velocity":-41.5,\
            "visible":true}
            """
        )
    }

    @Test func `prints the start and end of a settling compass`() {
        let compass = CompassEvent(
            phase: .settle,
            heading: 359.9996,
            rotation: 720.0004,
            velocity: -0.0001,
            isVisible: false,
            settle: .init(from: -10.0005, to: 720)
        )
        expectEqual(
            PrintedEvent.body(.compass(compass)),
            """
            ,"phase":"settle","heading":0,"rotation":720,"velocity":0,"visible":false,\
            "from":-10.001,"to":720,"duration":0.5}
            """
        )
    }

    @Test func `prints a camera`() {
        let camera = CameraEvent(
            reason: .firstFix,
            answer: .camera(center: PrintedEvent.zurich, zoom: 15.123456),
            heading: nil
        )
        expectEqual(
            PrintedEvent.body(.camera(camera)),
            """
            ,"reason":"first_fix","center":{"lat":47.3769,"lon":8.5417},"zoom":15.1235,\
            "animated":false}
            """
        )
    }

    @Test func `prints a camera's heading, its span, and why there is none`() {
        let turn = CameraEvent(
            reason: .follow,
            answer: .camera(center: PrintedEvent.zurich, zoom: nil),
            heading: 359.9999
        )
        expectEqual(
            PrintedEvent.body(.camera(turn)),
            """
            ,"reason":"follow","center":{"lat":47.3769,"lon":8.5417},"heading":0,"animated":true}
            """
        )
        let region = CoordinateRegion(
            center: PrintedEvent.zurich,
            span: CoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 0.123456789)
        )
        let fit = CameraEvent(reason: .fit, answer: .region(region), heading: nil)
        expectEqual(
            PrintedEvent.body(.camera(fit)),
            """
            ,"reason":"fit","center":{"lat":47.3769,"lon":8.5417},\
            "span":{"lat":0.5,"lon":0.1234568},"animated":true}
            """
        )
        let none = CameraEvent(reason: .recenter, answer: .none(.unauthorized), heading: nil)
        expectEqual(
            PrintedEvent.body(.camera(none)),
            #","reason":"recenter","diagnostic":"unauthorized"}"#
        )
    }

    @Test func `prints the following mode`() {
        let follow = FollowEvent(mode: .followWithHeading, reason: .asked)
        expectEqual(
            PrintedEvent.body(.follow(follow)),
            #","mode":"follow_with_heading","reason":"asked"}"#
        )
    }

    @Test func `prints the age of a fix`() {
        expect(PrintedEvent.line(.stale(age: 30_000)).hasPrefix(#"{"event":"stale","seq":1,"#))
        expectEqual(PrintedEvent.body(.stale(age: 30_000)), #","age":30}"#)
        expect(PrintedEvent.line(.fresh(age: 31_005)).hasPrefix(#"{"event":"fresh","seq":1,"#))
        expectEqual(PrintedEvent.body(.fresh(age: 31_005)), #","age":31.005}"#)
        expectEqual(PrintedEvent.body(.fresh(age: nil)), "}")
    }

    // MARK: Numbers

    @Test(
        arguments: [
            (179.999_999_94, "179.9999999"), (179.999_999_99, "-180"), (180, "-180"),
            (-180, "-180"), (-179.999_999_99, "-180"), (181.5, "-178.5"), (540, "-180"),
            (720.25, "0.25"), (-0.000_000_04, "0"), (-0.0, "0"), (0.000_000_05, "0.0000001"),
            (8.541_700_04, "8.5417"),
        ]
    )
    func `prints longitudes within -180..<180, also after rounding`(
        longitude: Double,
        text: String
    ) {
        let coordinate = LocationCoordinate(latitude: -0.000_000_01, longitude: longitude)
        let location = LocationEvent(fix: Fix(coordinate: coordinate), visibility: nil)
        expectEqual(PrintedEvent.body(.location(location)), #","lat":0,"lon":\#(text)}"#)
    }

    @Test(
        arguments: [
            (359.9996, "0"), (359.9994, "359.999"), (-0.0001, "0"), (-0.0006, "359.999"),
            (360, "0"), (-360, "0"), (725.5, "5.5"), (-0.0, "0"), (1e-9, "0"),
        ]
    )
    func `prints angles within 0..<360, also after rounding`(angle: Double, text: String) {
        let fix = Fix(coordinate: PrintedEvent.zurich, course: angle)
        expectEqual(
            PrintedEvent.body(.location(LocationEvent(fix: fix, visibility: nil))),
            #","lat":47.3769,"lon":8.5417,"course":\#(text)}"#
        )
    }

    @Test(arguments: [1e300, -1e300, .greatestFiniteMagnitude, 1.2345e17, -9.87e15, 1e13])
    func `prints huge numbers in digits`(altitude: Double) throws {
        let fix = Fix(
            coordinate: PrintedEvent.zurich,
            accuracy: altitude.magnitude,
            altitude: altitude,
            verticalAccuracy: altitude.magnitude,
            speed: altitude.magnitude
        )
        let line = PrintedEvent.body(.location(LocationEvent(fix: fix, visibility: .off)))
        let start = try #require(line.range(of: #""altitude":"#)?.upperBound)
        let digits = line[start...].prefix { $0 != "," }
        expect(digits.allSatisfy { $0.isNumber || $0 == "-" })
        expectEqual(Double(digits), altitude)
        expect(line.hasSuffix(#","visibility":"off"}"#))
    }

    // MARK: The envelope

    @Test func `prints Unix times as a number of seconds`() {
        func stamp(_ milliseconds: Milliseconds) -> String {
            let line = PrintedEvent.line(
                .fresh(age: nil),
                time: Instant(millisecondsSince1970: milliseconds),
                style: .unix
            )
            return String(line.dropFirst(#"{"event":"fresh","seq":1,"time":"#.count))
        }
        expectEqual(stamp(1_767_258_000_000), "1767258000,\"session\":\"main\"}\n")
        expect(stamp(1_767_258_000_040).hasPrefix("1767258000.04,"))
        expect(stamp(-1).hasPrefix("-0.001,"))
        expect(stamp(0).hasPrefix("0,"))
        expect(stamp(253_402_300_799_999).hasPrefix("253402300799.999,"))
        expect(stamp(-62_167_219_200_000).hasPrefix("-62167219200,"))
    }

    @Test func `the time of a late timer is clamped to the last one that can be printed`() {
        let last = Instant(millisecondsSince1970: 253_402_300_799_999)
        let stamp = #""time":"9999-12-31T23:59:59.999Z""#
        expect(PrintedEvent.line(.stale(age: 1), time: last).contains(stamp))
        expect(PrintedEvent.line(.stale(age: 1), time: last.advanced(by: 250)).contains(stamp))
    }

    @Test func `prints the largest sequence number`() {
        expect(
            PrintedEvent.line(.fresh(age: nil), sequence: .max).contains(
                #","seq":18446744073709551615,"#
            )
        )
    }

    @Test func `lateness comes last, before only the line and its file`() {
        let line = PrintedEvent.line(
            .stale(age: 30_000),
            lateBy: 1501,
            session: "a\"b",
            line: 12,
            file: "two.ndjson"
        )
        expectEqual(
            line,
            """
            {"event":"stale","seq":1,"time":"2026-01-01T09:00:00.000Z","session":"a\\"b",\
            "age":30,"late_by":1.501,"line":12,"file":"two.ndjson"}

            """
        )
    }

    @Test func `prints texts of any length`() {
        let long = String(repeating: "x", count: 100_000)
        let line = PrintedEvent.line(.fresh(age: 1), session: long, line: .max, file: long)
        expect(line.utf8.count > 200_000)
        expect(line.hasSuffix("x\"}\n"))
    }
}
