import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct NearMissTests {
    private func flaws(_ line: String) -> [LineError] {
        DecodedLines(line).batch.fieldErrors.map(\.error)
    }

    @Test(
        arguments: [
            ("acuracy", "accuracy"), ("accuracyy", "accuracy"), ("accurcay", "accuracy"),
            ("speeed", "speed"), ("verticalAccuracy", "vertical_accuracy"), ("Course", "course"),
            ("sesion", "session"), ("horizontalAccuracy", "accuracy"), ("velocity", "speed"),
        ]
    )
    func `reports a key that is nearly one the record lacks`(key: String, meant: String) {
        let line = #"{"type":"fix","lat":1,"lon":2,"\#(key)":3}"#
        let flaws = flaws(line)
        expectEqual(flaws.map(\.reason), [.unknownKey])
        expectEqual(flaws.map(\.offset), [30])
        expectEqual(flaws.map(\.message), [#"unknown key "\#(key)", did you mean "\#(meant)"?"#])
        expect(DecodedLines(line).fix != nil)
    }

    @Test(arguments: [("tilt", "pitch"), ("tileSize", "tile_size"), ("centre_in", "center_in")])
    func `reports the same for a viewport`(key: String, meant: String) {
        let flaws = flaws(#"{"type":"viewport","zoom":15,"\#(key)":30}"#)
        expectEqual(flaws.map(\.message), [#"unknown key "\#(key)", did you mean "\#(meant)"?"#])
    }

    @Test(
        arguments: [
            (#"{"type":"fix","lat":1,"lon":2,"timestmp":5}"#, "timestmp", "timestamp"),
            (#"{"type":"fix","lat":1,"lon":2,"baering":5}"#, "baering", "bearing"),
            (#"{"type":"viewport","zoom":15,"rotation":90}"#, "rotation", "heading"),
        ]
    )
    func `reports other toolkits' names and near misses of them`(
        line: String,
        key: String,
        meant: String
    ) {
        let expected = #"unknown key "\#(key)", did you mean "\#(meant)"?"#
        expectEqual(flaws(line).map(\.message), [expected])
    }

    @Test(arguments: [
        (#"{"type":"fix","Lat":46.7,"Lon":7}"#, "Lat", "lat"),
        (#"{"type":"tap","X":1,"Y":2}"#, "X", "x"),
    ])
    func `a short key of another case is suggested too`(line: String, key: String, meant: String) {
        let hint = #"; unknown key "\#(key)", did you mean "\#(meant)"?"#
        expectEqual(DecodedLines(line).error?.message.hasSuffix(hint), true)
    }

    @Test(
        arguments: [
            (#""viewport","insets":{"botom":3}"#, "botom", "bottom"),
            (
                #""viewport","zoom":3,"exclusions":[{"x":1,"y":2,"width":3,"height":4,"heigth":5}]"#,
                "", ""
            ),
            (#""viewport","center":{"lat":1,"lon":2,"lattitude":3}"#, "", ""),
            (
                #""annotations","action":"set","items":[{"id":"a","lat":1,"lon":2,"titel":"x"}]"#,
                "titel", "title"
            ),
            (
                #""geocode_result","placemark":{"locality":"Bern","postalCode":"3000"}"#,
                "postalCode", "postal_code"
            ),
            (#""fit","padding":{"botom":9},"user":true"#, "botom", "bottom"),
            (
                #""route","mode":"walking","distance":1,"expected_travel_time":2,"steps":[{"instruction":"","distance":1,"distanse":1}]"#,
                "", ""
            ),
        ]
    )
    func `reports keys of objects within the record`(members: String, key: String, meant: String) {
        let line = DecodedLines("{\"type\":\(members)}")
        expectEqual(line.error, nil)
        let expected = key.isEmpty ? [] : [#"unknown key "\#(key)", did you mean "\#(meant)"?"#]
        expectEqual(line.batch.fieldErrors.map(\.error.message), expected)
    }

    @Test func `reports a key of many objects once`() {
        let items = (0..<9).map { #"{"id":"\#($0)","lat":1,"lon":2,"titel":"x","Subtitle":"y"}"# }
        let line =
            #"{"type":"annotations","action":"set","items":[\#(items.joined(separator: ","))]}"#
        expectEqual(flaws(line).map(\.field), ["titel", "Subtitle"])
    }

    @Test func `a rejection for a key missing in an object suggests the likely key`() {
        let line = DecodedLines(#"{"type":"viewport","center":{"lat":1,"longitud":2}}"#)
        let hint = #"; unknown key "longitud", did you mean "longitude"?"#
        expectEqual(line.error?.message.hasSuffix(hint), true)
    }

    @Test func `a record without a type suggests the likely key`() {
        let line = DecodedLines(#"{"typ":"fix","lat":1,"lon":2}"#)
        expectEqual(line.error?.reason, .unknownType)
        expectEqual(
            line.error?.message.hasSuffix(#"; unknown key "typ", did you mean "type"?"#),
            true
        )
    }

    @Test func `reports the keys of requests`() {
        var options = RecordDecoder.Options()
        options.acceptsRequests = true
        let lines = DecodedLines(
            #"{"type":"subscribe","event":["region"],"snapshots":true}"#,
            options
        )
        expectEqual(lines.batch.requests.count, 1)
        expectEqual(lines.batch.fieldErrors.map(\.error.field), ["event", "snapshots"])
    }

    @Test func `a rejection for a missing key suggests the likely key`() {
        let line = DecodedLines(#"{"type":"fix","latitud":46.7,"lon":7}"#)
        expectEqual(line.error?.reason, .missingField)
        expectEqual(
            line.error?.message,
            #"found '}', expected "lat" before it; unknown key "latitud", did you mean "latitude"?"#
        )
    }

    @Test(
        arguments: [
            #"{"type":"fix","lat":1,"lon":2,"speed":3,"speeed":3}"#,
            #"{"type":"fix","lat":1,"lon":2,"time":3,"timestmp":3,"latitud":3}"#,
            #"{"type":"fix","lat":1,"lon":2,"battery":3,"lot":2,"log":1}"#,
            #"{"type":"tick","zoom":2,"zom":1}"#, #"{"type":"tap","x":1,"y":2,"z":3}"#,
            #"{"class":"TPV","mode":3,"lat":1,"lon":2,"acuracy":3}"#,
        ]
    )
    func `ignores keys of other programs`(line: String) {
        expectEqual(flaws(line), [])
    }

    @Test func `reports each of several identical lines`() {
        let line = #"{"type":"fix","lat":1,"lon":2,"acuracy":3}"# + "\n"
        let log = String(repeating: line, count: 10)
        expectEqual(DecodedLines(log).batch.fieldErrors.map(\.entry), Array(0..<10))
        // A template would not report it.
        expectEqual(TemplateReading(Array(log.utf8), learns: true).learnedCount, 0)
    }
}
