import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct ConverterTests {
    @Test func `a name that is not UTF-8 is repaired`() {
        let document =
            Array(#"<gpx><wpt lat="1" lon="2"><name>a"#.utf8) + [0xFF]
            + Array("</name></wpt></gpx>".utf8)
        let there = Conversion(document, named: "a.gpx", to: .ndjson)
        let read = Conversion.elements(of: there.output)
        expectEqual(read.elements.map(\.session), ["a\u{FFFD}"])
        expectEqual(read.errors, [])
    }
}
