import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

/// Native records by the names that other toolkits have for things.
@Suite struct OtherNamesTests {
    @Test(
        arguments: [
            #""latitude":1,"longitude":2"#, #""lat":1,"lng":2"#, #""lat":1,"long":2"#,
            #""lat":1,"latitude":9,"lon":2,"lng":9,"longitude":9"#,
            #""lat":null,"latitude":1,"lon":null,"lng":2"#,
        ]
    )
    func `reads the centre of a viewport by any of its names`(keys: String) {
        let viewport = DecodedLines(#"{"type":"viewport","center":{\#(keys)}}"#).viewport
        expectEqual(viewport?.center, LocationCoordinate(latitude: 1, longitude: 2))
    }

    @Test func `a viewport's bearing is its heading`() {
        let line = #"{"type":"viewport","bearing":45,"timestamp":7}"#
        expectEqual(DecodedLines(line).viewport?.heading, 45)
        expectEqual(DecodedLines(line).time, 7000)
        let both = #"{"type":"viewport","bearing":45,"heading":50}"#
        expectEqual(DecodedLines(both).viewport?.heading, 50)
    }

    @Test(
        arguments: [
            (#""zoom":15,"tile_size":256"#, 14), (#""tile_size":512,"zoom":15"#, 15),
            (#""zoom":15,"tile_size":null"#, 15), (#""zoom":0,"tile_size":256"#, -1),
            (#""zoom":33,"tile_size":256"#, 32), (#""zoom":15,"tile_size":1024"#, 16),
            (#""tile_size":256"#, nil),
        ] as [(String, Double?)]
    )
    func `converts a zoom of smaller tiles to tiles of 512 points`(keys: String, zoom: Double?) {
        expectEqual(DecodedLines(#"{"type":"viewport",\#(keys)}"#).viewport?.zoom, zoom)
    }

    @Test func `reads another toolkit's word for a mode`() {
        let follow = DecodedLines(#"{"type":"follow","mode":"followWithHeading"}"#)
        expectEqual(follow.input, .follow(.followWithHeading))
    }

    @Test func `reads other names in repeated lines too`() {
        let lines = (0..<20).flatMap { index in
            [
                #"{"type":"fix","latitude":1,"lng":2.\#(index),"timestamp":\#(index),"bearing":\#(index)}"#,
                #"{"type":"viewport","center":{"lat":1,"lng":2},"zoom":15,"bearing":\#(index)}"#,
                #"{"type":"viewport","center":{"lat":1,"lon":2},"zoom":15,"tile_size":256}"#,
                #"{"type":"fix","lat":1,"lon":2,"course":\#(index),"bearing":90,"lng":3}"#,
                #"{"type":"fix","bearing":90,"lng":3,"lat":1,"lon":2,"course":\#(index)}"#,
            ]
        }
        let log = Array((lines.joined(separator: "\n") + "\n").utf8)
        let learned = TemplateReading(log, learns: true)
        expect(learned.learnedCount > 30)
        expectEqual(learned.lines, TemplateReading(log, learns: false).lines)
        expectEqual(learned.lines.count { $0.error != nil }, 0)
        let zooms = learned.lines.compactMap { line -> Double? in
            guard case .viewport(let update) = line.input else { return nil }
            return update.zoom
        }
        expectEqual(zooms, (0..<20).flatMap { _ in [15.0, 14.0] })
    }
}
