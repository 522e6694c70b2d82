import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct KMLFormatTests {
    private static func times(_ document: DecodedDocument) -> [Milliseconds?] {
        document.times.map { time in time.map { $0 - 1_577_836_800_000 } }
    }

    private static func kml(_ track: String) -> String {
        "<kml xmlns:gx='urn:x'><Placemark><name>A</name><gx:Track>\(track)</gx:Track></Placemark></kml>"
    }

    private static func when(_ second: Int) -> String {
        "<when>2020-01-01T00:00:0\(second)Z</when>"
    }

    private static func coord(_ number: Int) -> String {
        "<gx:coord>7.\(number) 46.\(number) \(number)</gx:coord>"
    }

    @Test(arguments: [
        when(1) + coord(1) + when(2) + coord(2) + when(3) + coord(3),
        when(1) + when(2) + when(3) + coord(1) + coord(2) + coord(3),
        coord(1) + coord(2) + coord(3) + when(1) + when(2) + when(3),
        coord(1) + when(1) + coord(2) + when(2) + coord(3) + when(3),
    ])
    func `pairs times and positions by number, in any order`(
        track: String
    ) {
        let bytes = Array(Self.kml(track).utf8)
        let document = DecodedDocument(bytes)
        expectEqual(document.errors, [])
        expectEqual(Self.times(document), [1000, 2000, 3000])
        expectEqual(document.fixes.map(\.altitude), [1, 2, 3])
        expectEqual(document.fixes.map(\.coordinate.latitude), [46.1, 46.2, 46.3])
        for cut in 1..<bytes.count {
            expectEqual(DecodedDocument(bytes, cuts: [cut]).outcomes, document.outcomes)
        }
    }

    @Test func `reads angles as the device's heading, interleaved or at the end`() {
        let angles = "<gx:angles>10 0 0</gx:angles><gx:angles>20 0 0</gx:angles>"
        let behind = Self.when(1) + Self.when(2) + Self.coord(1) + Self.coord(2) + angles
        expectEqual(DecodedDocument(Self.kml(behind)).fixes.map(\.heading), [10, 20])
        let beside =
            Self.when(1) + Self.coord(1) + Self.when(2) + Self.coord(2)
            + "<gx:angles>20 0 0</gx:angles>"
        expectEqual(DecodedDocument(Self.kml(beside)).fixes.map(\.heading), [nil, 20])
    }

    @Test(
        arguments: [
            ("x 0 0", nil, true), ("5,5 0 0", 5.5, false), ("1e99 0 0", nil, true),
            ("NaN 0 0", nil, false), ("-1 0 0", nil, false), ("", nil, false),
        ] as [(String, Double?, Bool)]
    )
    func `an invalid heading costs only itself`(told: String, heading: Double?, isFault: Bool) {
        let angles = "<gx:angles>\(told)</gx:angles>"
        let document = DecodedDocument(Self.kml(Self.when(1) + Self.coord(1) + angles))
        expectEqual(document.errors, [])
        expectEqual(document.fixes.map(\.heading), [heading])
        let message = "<gx:angles> is \"\(told)\", expected heading tilt roll"
        expectEqual(document.fields.map(\.message), (isFault ? [message] : []))
    }

    @Test func `reads a point as a place with the name of its placemark`() {
        let document = DecodedDocument(
            "<kml><Placemark><name>Pier</name><Point><coordinates> 8.5,47.3,406 </coordinates></Point>"
                + "</Placemark><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString>"
                + "</Placemark></kml>"
        )
        expect(document.outcomes.contains(.place(line: 1)))
        expectEqual(document.errors, [])
        expectEqual(document.fixes, [])
    }

    @Test func `reads a track of any length in little memory`() {
        let count = KMLTrack.maxPoints + 1000
        let whens = String(repeating: Self.when(1), count: count)
        let document = DecodedDocument(
            Self.kml(whens + String(repeating: Self.coord(1), count: count))
        )
        expectEqual(document.fixes.count, count)
        expect(Self.times(document).allSatisfy { $0 == 1000 })
    }
}
