import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct PlaceReaderTests {
    /// A line's coordinate, id, name and category.
    private struct Place: Equatable {
        var coordinate: LocationCoordinate
        var texts: [String]
    }

    private func read(_ line: String, maxLine: Int = 1 << 20) throws(LineError) -> Place? {
        let bytes = Array(line.utf8)
        var reader = FeatureReader(maxLine: maxLine)
        guard let place = try reader.readPlace(bytes.span, ByteRange(0..<bytes.count), number: 1)
        else {
            return nil
        }
        let text = reader.text
        let parts = [place.text.id, place.text.name, place.text.category]
        return Place(
            coordinate: place.coordinate,
            texts: parts.map { String(decoding: text[$0], as: UTF8.self) }
        )
    }

    private func feature(_ properties: String, id: String = "") -> String {
        #"{"type":"Feature",\#(id)"properties":\#(properties),"#
            + #""geometry":{"type":"Point","coordinates":[7.4,46.9]}}"#
    }

    private static let place = LocationCoordinate(latitude: 46.9, longitude: 7.4)

    @Test func `reads a place with all keys`() throws {
        let line = feature(
            #"{"category":"cafe","name":" Caf\u00e9 Bär ","id":7,"x":null}"#,
            id: #""id":"n1","#
        )
        try expectEqual(
            read(line),
            Place(coordinate: Self.place, texts: ["n1", "Café Bär", "cafe"])
        )
    }

    @Test func `an id may be a number, or one of the properties, or missing`() throws {
        try expectEqual(read(feature(#"{"name":"a"}"#, id: #""id":42,"#))?.texts, ["42", "a", ""])
        try expectEqual(read(feature(#"{"name":"a","id":"p"}"#))?.texts, ["p", "a", ""])
        try expectEqual(read(feature(#"{"name":1848,"category":""}"#))?.texts, ["", "1848", ""])
    }

    @Test(arguments: [
        "", "  \r\n", #"{"type":"Feature","properties":{"name":"a"},"geometry":null}"#,
    ])
    func `ignores a line without a place`(line: String) throws {
        try expectEqual(read(line), nil)
    }

    @Test func `ignores a place without a name`() throws {
        try expectEqual(read(feature("null")), nil)
        try expectEqual(read(feature(#"{"name":" ","category":"cafe"}"#)), nil)
        try expectEqual(read(feature(#"{"category":"cafe"}"#)), nil)
    }

    @Test(arguments: [
        (#"{"type":"Feature","properties":{"name":"a"}"#, RejectionReason.badJSON),
        (#"["type","Feature"]"#, .notObject),
        (#"{"type":"FeatureCollection","features":[]}"#, .unknownType),
        (#"{"type":"Feature","geometry":null}"#, .missingField),
        (#"{"type":"Feature","properties":{"name":["a"]},"geometry":null}"#, .badType),
        (
            #"{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"LineString","coordinates":[]}}"#,
            .outOfRange
        ),
        (
            #"{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[7,91]}}"#,
            .outOfRange
        ),
        (#"{"type":"Feature","id":"user","properties":{"name":"a"},"geometry":null}"#, .outOfRange),
        (
            #"{"type":"Feature","properties":{"name":"a","name":"b"},"geometry":null}"#,
            .duplicateKey
        ),
    ])
    func `reports what is wrong with a line`(line: String, reason: RejectionReason) throws {
        do throws(LineError) {
            _ = try read(line)
            Issue.record("it was read")
        } catch {
            expectEqual(error.reason, reason)
        }
    }
}
