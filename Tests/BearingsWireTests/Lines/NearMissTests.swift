import BearingsEngine
import Testing

@testable import BearingsWire

@Suite struct NearMissTests {
    private func flaws(_ line: String) -> [LineError] {
        DecodedLines(line).batch.flaws.map(\.error)
    }

    @Test(
        arguments: [
            ("acuracy", "accuracy"), ("accuracyy", "accuracy"), ("accurcay", "accuracy"),
            ("speeed", "speed"), ("verticalAccuracy", "vertical_accuracy"), ("Course", "course"),
            ("sesion", "session"), ("horizontalAccuracy", "accuracy"), ("velocity", "speed"),
        ]
    )
    func `tells of a key that is nearly one that the record lacks`(key: String, meant: String) {
        let line = #"{"type":"fix","lat":1,"lon":2,"\#(key)":3}"#
        let flaws = flaws(line)
        #expect(flaws.map(\.reason) == [.unknownKey])
        #expect(flaws.map(\.offset) == [30])
        #expect(flaws.map(\.message) == [#"unknown key "\#(key)", did you mean "\#(meant)"?"#])
        #expect(DecodedLines(line).fix != nil)
    }

    @Test(arguments: [("tilt", "pitch"), ("tileSize", "tile_size"), ("centre_in", "center_in")])
    func `tells the same of a viewport`(key: String, meant: String) {
        let flaws = flaws(#"{"type":"viewport","zoom":15,"\#(key)":30}"#)
        #expect(flaws.map(\.message) == [#"unknown key "\#(key)", did you mean "\#(meant)"?"#])
    }

    @Test(
        arguments: [
            #"{"type":"fix","lat":1,"lon":2,"speed":3,"speeed":3}"#,
            #"{"type":"fix","lat":1,"lon":2,"battery":3,"lot":2,"log":1}"#,
            #"{"type":"tick","zoom":2,"zom":1}"#, #"{"type":"tap","x":1,"y":2,"z":3}"#,
            #"{"class":"TPV","mode":3,"lat":1,"lon":2,"acuracy":3}"#,
        ]
    )
    func `leaves others' keys alone`(line: String) {
        #expect(flaws(line) == [])
    }

    @Test func `tells of each line, also of those that are alike`() {
        let line = #"{"type":"fix","lat":1,"lon":2,"acuracy":3}"# + "\n"
        let log = String(repeating: line, count: 10)
        #expect(DecodedLines(log).batch.flaws.map(\.entry) == Array(0..<10))
        // What is learned would not be told of.
        #expect(LearnedReading(Array(log.utf8), learns: true).learnedCount == 0)
    }
}
