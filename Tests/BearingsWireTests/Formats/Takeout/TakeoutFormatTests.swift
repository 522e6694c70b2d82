import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct TakeoutFormatTests {
    private static let start: Milliseconds = 1_577_836_800_000

    @Test func `reads a location of a Records file according to the table`() {
        let line = DecodedLines(
            """
            {"latitudeE7":469479670,"longitudeE7":74474530,"accuracy":12,"altitude":541,\
            "verticalAccuracy":3,"velocity":2,"heading":88,"deviceTag":-17,"source":"WIFI",\
            "activity":[{"activity":[{"type":"STILL","confidence":100}]}],\
            "timestamp":"2020-01-01T00:00:00.5Z"}
            """,
            .init(sessionSource: .source)
        )
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 46.947967, longitude: 7.447453),
            accuracy: 12,
            altitude: 541,
            verticalAccuracy: 3,
            speed: 2,
            course: 88
        )
        expectEqual(line.outcome, .input(.fix(fix)))
        expectEqual(line.time, Self.start + 500)
        expectEqual(line.session, "-17")
    }

    @Test func `reads the raw path of an activity in older exports`() {
        let points =
            #"{"latE7":15000000,"lngE7":25000000,"accuracyMeters":7,"timestamp":"2020-01-01T00:00:00Z"},{"latE7":1}"#
        let lines = DecodedLines(
            #"{"activitySegment":{"distance":9,"simplifiedRawPath":{"points":[\#(points)]}}}"#
        )
        let place = LocationCoordinate(latitude: 1.5, longitude: 2.5)
        expectEqual(lines.batch.fixes, [Fix(coordinate: place, accuracy: 7)])
        expectEqual(lines.batch.entries.first?.time?.millisecondsSince1970, Self.start)
        expectEqual(lines.batch.errors.map(\.reason), [.missingField])
        expectEqual(DecodedLines(#"{"activitySegment":{"distance":9}}"#).outcome, .ignored)
        expectEqual(DecodedLines(#"{"placeVisit":{}}"#).outcome, .ignored)
    }

    @Test(
        arguments: [
            ("2e10", .outOfRange), (#""20000000000""#, .outOfRange), ("2e99", .outOfRange),
            ("1e999", .outOfRange), (#""far""#, .badType), ("true", .badType),
        ] as [(String, RejectionReason)]
    )
    func `an invalid number costs only itself`(told: String, reason: RejectionReason) {
        let keys = ["accuracy", "altitude", "verticalAccuracy", "velocity", "heading"]
        let numbers = keys.map { #""\#($0)":\#(told)"# }.joined(separator: ",")
        let location = DecodedLines(#"{"latitudeE7":15000000,"longitudeE7":25000000,\#(numbers)}"#)
        let place = LocationCoordinate(latitude: 1.5, longitude: 2.5)
        expectEqual(location.fix, Fix(coordinate: place))
        expectEqual(location.batch.fieldErrors.map(\.error.reason), keys.map { _ in reason })
        let path = #"{"points":[{"latE7":15000000,"lngE7":25000000,"accuracyMeters":\#(told)}]}"#
        let segment = DecodedLines(#"{"activitySegment":{"simplifiedRawPath":\#(path)}}"#)
        expectEqual(segment.batch.fixes, [Fix(coordinate: place)])
        expectEqual(segment.batch.fieldErrors.map(\.error.reason), [reason])
    }

    @Test func `a location without a position is ignored in a file, whatever its keys are`() {
        let none = #"{"accuracy":3,"timestamp":"2020-01-01T00:00:00Z"}"#
        let location =
            #"{"latitudeE7":10000000,"longitudeE7":20000000,"timestamp":"2020-01-01T00:00:00Z"}"#
        for text in [
            #"{"locations":[\#(none),\#(location)]}"#, #"{"locations":[\#(location),\#(none)]}"#,
            "{\n \"locations\": [\n\(location),\n\(none),\n\(location)\n]\n}\n",
            "{\n \"locations\": [\n\(none),\n\(none),\n\(location)\n]\n}\n",
        ] {
            let read = Conversion.elements(of: Array(text.utf8), named: "Records.json")
            expectEqual(read.errors, [])
            expectEqual(read.elements.isEmpty, false)
        }
        for text in [#"{"locations":[\#(none)]}"#, "{\n\"locations\": [\n\(none)\n]\n}\n"] {
            let read = Conversion.elements(of: Array(text.utf8), named: "Records.json")
            expectEqual(read.errors, [])
            expect(read.elements.isEmpty)
        }
        // Other systems have such an array too.
        let other = #"{"timestamp":"2020-01-01T00:00:00Z","position_x":1}"#
        for text in [#"{"locations":[\#(other)]}"#, "{\n\"locations\": [\n\(other)\n]\n}\n"] {
            let read = Conversion.elements(of: Array(text.utf8), named: "other.json")
            expectEqual(read.errors.map(\.reason), [.unknownType])
        }
        // By itself it may be anything.
        expectEqual(DecodedLines(none).error?.reason, .unknownType)
    }

    @Test func `raw signals of the time of a path are skipped and counted once`() {
        func signal(_ time: String) -> String {
            #"{"position":{"LatLng":"1°, 2°","timestamp":"2020-01-01T\#(time)Z"}}"#
        }
        func segment(_ times: String...) -> String {
            let points = times.map { #"{"point":"1°, 2°","time":"2020-01-01T\#($0)Z"}"# }
            return #"{"timelinePath":[\#(points.joined(separator: ","))]}"#
        }
        let segments = [segment("00:10:00", "00:20:00"), segment("00:30:00")]
        let signals = ["00:09:00", "00:10:00", "00:25:00", "00:30:00", "00:31:00"].map(signal)
        let file = [
            "{\"semanticSegments\":[", segments.joined(separator: ",\n"), "],\"rawSignals\":[",
            signals.joined(separator: ",\n"), "]}",
        ]
        for text in [file.joined(separator: "\n"), file.joined().replacing("\n", with: "")] {
            let read = Conversion.elements(of: Array(text.utf8), named: "Timeline.json")
            let minutes = read.elements.map { (($0.time ?? 0) - Self.start) / 60_000 }
            expectEqual(minutes, [10, 20, 30, 9, 25, 31])
            let hints = Conversion.hints(of: Array(text.utf8), named: "Timeline.json")
            expectEqual(
                hints.map(\.message),
                [
                    "2 raw signals are skipped: the paths of the segments are of their time"
                ]
            )
        }
        // Another history begins with its paths.
        let next = DecodedLines(
            [segments[1], signals[3], segment("02:00:00"), signal("00:45:00")]
                .joined(separator: "\n")
        )
        expectEqual(next.batch.fixes.count, 3)
        expectEqual(next.batch.hints.map(\.message.first), ["1"])
    }

    @Test func `reads a whole file on one line or on many`() {
        let location =
            #"{"latitudeE7":10000000,"longitudeE7":20000000,"timestamp":"2020-01-01T00:00:00Z"}"#
        let segment =
            #"{"timelinePath":[{"point":"1°, 2°","time":"2020-01-01T00:00:00Z"}]}"#
        let point = #"{"latE7":10000000,"lngE7":20000000,"timestampMs":"1577836800000"}"#
        let activity = #"{"activitySegment":{"simplifiedRawPath":{"points":[\#(point)]}}}"#
        for text in [
            #"{"locations":[\#(location),\#(location)]}"#,
            "{\n \"locations\": [\n\(location),\n\(location)\n]\n}\n",
            #"{"timelineObjects":[\#(activity),{"placeVisit":{}},\#(activity)]}"#,
            "{\n\"timelineObjects\":[\n\(activity),\n{\"placeVisit\":{}},\(activity)]\n}",
            #"{"semanticSegments":[\#(segment)],"rawSignals":[\#(location)],"userLocationProfile":{}}"#,
            "{\n\"semanticSegments\":[\n\(segment)],\n\"rawSignals\":[\n\(location)],\n\"userLocationProfile\":{}}",
        ] {
            let read = Conversion.elements(of: Array(text.utf8), named: "Records.json")
            expectEqual(read.errors, [])
            expectEqual(read.elements.map(\.time), [Self.start, Self.start])
        }
    }
}
