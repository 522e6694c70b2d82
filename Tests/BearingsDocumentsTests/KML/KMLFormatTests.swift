import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsDocuments
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
