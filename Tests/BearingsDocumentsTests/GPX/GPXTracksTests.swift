import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Foundation
import FoundationXML
import Geography
import Testing

@testable import BearingsDocuments

@Suite struct GPXTracksTests {
    private func write(
        _ tracks: inout GPXTracks,
        _ out: inout TextBuffer,
        _ time: Milliseconds?,
        _ session: String = ""
    ) {
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 1, longitude: 2),
            accuracy: 1,
            altitude: 2,
            verticalAccuracy: 3,
            speed: 4,
            course: 5,
            heading: 6
        )
        let instant = time.map(Instant.init(millisecondsSince1970:))
        let told = SupplementedFix(fix, FixSupplement())
        let point = GPXTracks.Point(supplemented: told, time: instant)
        tracks.add(point, session: Array(session.utf8)[...], to: &out)
    }

    private func segments(_ times: [Milliseconds?]) -> [Int] {
        var tracks = GPXTracks()
        var out = TextBuffer()
        for time in times { write(&tracks, &out, time) }
        tracks.finish(to: &out)
        return out.text.components(separatedBy: "<trkseg>").dropFirst().map { segment in
            segment.components(separatedBy: "<trkpt").count - 1
        }
    }

    @Test func `starts a new segment when time goes back or after a gap of more than an hour`() {
        let hour = TrackSegments.longestPause
        expectEqual(segments([0, hour, 2 * hour]), [3])
        expectEqual(segments([0, hour + 1, hour + 2]), [1, 2])
        expectEqual(segments([5, 4, 4, 6]), [1, 3])
        expectEqual(segments([nil, 0, nil, hour + 1]), [3, 1])
    }

    /// Names that resemble markup, and characters that XML does not allow.
    @Test(
        arguments: [
            ("a<b>&\"c'", "a<b>&\"c'"), ("]]>", "]]>"), ("a\rb\nc", "a\rb\nc"),
            ("a\u{1}b\u{FFFE}", "a\u{FFFD}b\u{FFFD}"),
        ]
    )
    func `an independent parser reads the same names`(name: String, read: String) throws {
        var tracks = GPXTracks()
        var out = TextBuffer()
        write(&tracks, &out, 0, name)
        tracks.finish(to: &out)

        try expectEqual(XMLOutline(out.text).names, [read])
    }

    @Test(arguments: [0, 1, 500, .max])
    func `keeps the order of the schema for any size of buffer`(maxHeld: Int) throws {
        var random = SplitMix64(seed: UInt64(maxHeld))
        for _ in 0..<50 {
            var tracks = GPXTracks(maxHeld: maxHeld)
            var out = TextBuffer()
            var places = 0
            var points = 0
            for _ in 0..<random.int(in: 0...30) {
                if random.oneIn(4) {
                    places += 1
                    let coordinate = LocationCoordinate(latitude: 1, longitude: 2)
                    let name = Array("\(places)".utf8)
                    tracks.add(Waypoint(coordinate: coordinate, altitude: 3, name: name), [])
                } else {
                    points += 1
                    let time = random.oneIn(3) ? nil : random.int(in: 0...10_000_000)
                    write(&tracks, &out, time, ["", "a", "b"].randomElement(using: &random) ?? "")
                }
            }
            tracks.finish(to: &out)

            let outline = try XMLOutline(out.text)
            expectEqual(outline.complaints, [])
            let document = Array(out.text.utf8)
            let read = Conversion.elements(of: document, named: "a.gpx").elements
            expectEqual(read.count(where: \.isPlace), places)
            expectEqual(read.count(where: { !$0.isPlace }), points)
        }
    }

    @Test func `streams the first track until the next one begins`() {
        let tracks = (0..<3).map { index in
            let points = (0..<20).map { #"<trkpt lat="\#(index)" lon="\#($0)"/>"# }.joined()
            return "<trk><trkseg>\(points)</trkseg></trk>"
        }
        var converter = GPXTracks(maxHeld: 100)
        var out = TextBuffer()
        for index in 0..<3 {
            for longitude in 0..<20 {
                let coordinate = LocationCoordinate(
                    latitude: Double(index),
                    longitude: Double(longitude)
                )
                let told = SupplementedFix(Fix(coordinate: coordinate), FixSupplement())
                let track = SourceTrack(number: index + 1, name: [])
                let point = GPXTracks.Point(
                    supplemented: told,
                    carried: CarriedFields(track: track, segment: index + 1)
                )
                converter.add(point, session: [], to: &out)
            }
        }
        let held = out.count
        converter.finish(to: &out)
        expect(out.count - held < 100)
        let document = "<gpx>" + tracks.joined() + "</gpx>"
        let read = { (text: String) in
            Conversion.elements(of: Array(text.utf8), named: "a.gpx").elements
        }
        expectEqual(read(out.text), read(document))
        expectEqual(out.text.components(separatedBy: "<trk>").count, 4)
    }

    @Test func `writes the points of a single session soon`() {
        var tracks = GPXTracks(maxHeld: 1000)
        var out = TextBuffer()
        for second in 0..<100 { write(&tracks, &out, Milliseconds(1000 * second)) }

        expectEqual(out.text.components(separatedBy: "<trkpt").count, 101)
    }
}

/// What another reader finds in a document, and what of it the schema would not have.
///
/// > Source: https://www.topografix.com/GPX/1/1/gpx.xsd.
private final class XMLOutline: NSObject, XMLParserDelegate {
    private(set) var complaints: [String] = []
    private(set) var names: [String] = []
    private var open: [(name: String, place: Int)] = []
    private var text = ""

    /// Which element may contain which, in this order.
    private static let children: [String: [String]] = [
        "gpx": ["metadata", "wpt", "rte", "trk", "extensions"],
        "wpt": ["ele", "time", "name", "extensions"],
        "trk": ["name", "trkseg"],
        "trkseg": ["trkpt"],
        "trkpt": ["ele", "time", "extensions"],
        "gpxtpx:TrackPointExtension": ["gpxtpx:speed", "gpxtpx:course"],
        "bearings:wpt": ["bearings:ele", "bearings:time", "bearings:name"],
    ]

    init(_ document: String) throws {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        try #require(parser.parse())
    }

    func parser(
        _: XMLParser,
        didStartElement name: String,
        namespaceURI _: String?,
        qualifiedName _: String?,
        attributes _: [String: String]
    ) {
        if let parent = open.last {
            if parent.name == "extensions" {
                if !name.contains(":") { complaints.append("\(name) in extensions") }
            } else {
                let place = Self.children[parent.name]?.firstIndex(of: name)
                if let place, place >= parent.place {
                    open[open.count - 1].place = place
                } else {
                    complaints.append("\(name) in \(parent.name)")
                }
            }
        }
        open.append((name, 0))
        text = ""
    }

    func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(
        _: XMLParser,
        didEndElement name: String,
        namespaceURI _: String?,
        qualifiedName _: String?
    ) {
        if name == "name" { names.append(text) }
        open.removeLast()
    }
}
