import BearingsTestSupport
import BearingsWire
import Foundation
import Geography
import Testing

@Suite struct AddressReaderTests {
    /// A line's address, with its texts as strings.
    struct Address: Equatable {
        var coordinate: LocationCoordinate
        /// Number, street, unit, city, district, region, postcode.
        var texts: [String]
    }

    /// Reads a line with other bytes before and after it.
    private func read(_ line: String, number: Int = 1, maxLine: Int = 1 << 20) throws -> Address? {
        let margin = Array("\"}".utf8)
        let content = Array(line.utf8)
        let bytes = margin + content + margin
        var reader = FeatureReader(maxLine: maxLine)
        let range = ByteRange(margin.count..<margin.count + content.count)
        return try Self.read(&reader, bytes, range, number: number)
    }

    private static func read(
        _ reader: inout FeatureReader,
        _ bytes: [UInt8],
        _ range: ByteRange,
        number: Int
    ) throws -> Address? {
        guard let line = try reader.readAddress(bytes.span, range, number: number) else {
            return nil
        }
        let (address, text) = (line.text, reader.text)
        let parts = [
            address.number, address.street, address.unit, address.city, address.district,
            address.region, address.postcode,
        ]
        return Address(
            coordinate: line.coordinate,
            texts: parts.map { String(decoding: text[$0], as: UTF8.self) }
        )
    }

    private func feature(
        _ properties: String,
        _ geometry: String = #"{"type":"Point","coordinates":[15.6,48.4]}"#
    ) -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    @Test func `reads an address of OpenAddresses`() throws {
        let line = """
            {"type":"Feature","properties":{"hash":"a","number":"5-7","street":"Ringstra\u{DF}e",\
            "unit":"4","city":"Krems","district":"Krems-Land","region":"N\\u00d6","postcode":"3500",\
            "id":"n1","accuracy":""},"geometry":{"type":"Point","coordinates":[15.6049454,48.41]}}\r\n
            """
        let expected = Address(
            coordinate: LocationCoordinate(latitude: 48.41, longitude: 15.604_945_4),
            texts: ["5-7", "Ringstraße", "4", "Krems", "Krems-Land", "NÖ", "3500"]
        )
        try expectEqual(read(line), expected)
        try expectEqual(read("\u{FEFF}" + line), expected)
        try expectEqual(read("\u{1E}" + line, number: 2), expected)
    }

    @Test(
        arguments: [
            (#""number":12,"street":"A""#, "12", "A"), (#""number":"","street":"A""#, "", "A"),
            (#""number":null,"street":"A""#, "", "A"), (#""street":"A""#, "", "A"),
            (#""number":"7""#, "7", ""), (#""number":" 7\t","street":"  ""#, "7", ""),
            (#""\u006eumber":"7","other":[{}]"#, "7", ""), (#""number":12.50"#, "12.50", ""),
        ]
    )
    func `keeps texts unchanged`(members: String, number: String, street: String) throws {
        let address = try read(feature("{\(members)}"))
        expectEqual(address?.texts, [number, street, "", "", "", "", ""])
    }

    @Test(
        arguments: [
            "", "  \n", #"{"type":"Feature","properties":{"number":"1"},"geometry":null}"#,
            #"{"type":"Feature","properties":null,"geometry":null}"#,
        ]
    )
    func `ignores a line without an address`(line: String) throws {
        try expectEqual(read(line), nil)
    }

    @Test(arguments: ["null", "{}", #"{"city":"Krems","number":"","street":" "}"#])
    func `an address needs a number and a street`(properties: String) throws {
        try expectEqual(read(feature(properties)), nil)
    }

    @Test(arguments: ["[190,-90]", "[-170.5,90,312.5]", "[0,0]"])
    func `accepts any longitude, and an altitude`(coordinates: String) throws {
        let geometry = #"{"type":"Point","coordinates":\#(coordinates)}"#
        try expect(read(feature(#"{"number":"1"}"#, geometry)) != nil)
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        var line: String
        var reason: RejectionReason
        /// The text that the error points to.
        var mark: String
        var message: String
        var testDescription: String { line }

        init(_ line: String, _ reason: RejectionReason, at mark: String, _ message: String) {
            self.line = line
            self.reason = reason
            self.mark = mark
            self.message = message
        }

        /// A bad geometry.
        init(
            geometry: String,
            _ reason: RejectionReason,
            at mark: String,
            _ message: String
        ) {
            let head = #"{"type":"Feature","properties":{"number":"1"},"geometry":"#
            self.init("\(head)\(geometry)}", reason, at: mark, message)
        }
    }

    @Test(
        arguments: [
            Bad("[1]", .notObject, at: "[", "found an array, expected an object"),
            Bad(
                #"{"type":"Feature""#,
                .badJSON,
                at: "",
                "found the end of the line, expected ',' or '}'"
            ),
            Bad(
                #"{"type":"FeatureCollection","features":[]}"#,
                .unknownType,
                at: #""FeatureC"#,
                #""type" is the string "FeatureCollection", expected "Feature""#
            ),
            Bad("{}", .missingField, at: "}", #"found '}', expected "type" before it"#),
            Bad(
                #"{"type":"Feature","geometry":null}"#,
                .missingField,
                at: "}",
                #"found '}', expected "properties" before it"#
            ),
            Bad(
                #"{"type":"Feature","properties":{}}"#,
                .missingField,
                at: "}",
                #"found '}', expected "geometry" before it"#
            ),
            Bad(
                #"{"type":"Feature","properties":{"city":true},"geometry":null}"#,
                .badType,
                at: "true",
                #""city" is true, expected a string or number"#
            ),
            Bad(
                #"{"type":"Feature","properties":{"city":"A","city":"B"},"geometry":null}"#,
                .duplicateKey,
                at: #""city":"B""#,
                #"found "city" again, expected each key once"#
            ),
            Bad(
                geometry: "7",
                .badType,
                at: "7",
                #""geometry" is the number 7, expected an object or null"#
            ),
            Bad(
                geometry: #"{"type":"Polygon","coordinates":[]}"#,
                .outOfRange,
                at: #""Polygon"#,
                #""type" is the string "Polygon", expected "Point""#
            ),
            Bad(
                geometry: #"{"type":"Point"}"#,
                .missingField,
                at: "}}",
                #"found '}', expected "coordinates" before it"#
            ),
            Bad(
                geometry: #"{"type":"Point","coordinates":[1]}"#,
                .missingField,
                at: "]}",
                #"found ']', expected "coordinates" to be longitude and latitude"#
            ),
            Bad(
                geometry: #"{"type":"Point","coordinates":[1,"2"]}"#,
                .badType,
                at: #""2""#,
                #""coordinates" has the string "2", expected numbers"#
            ),
            Bad(
                geometry: #"{"type":"Point","coordinates":[1e999,2]}"#,
                .outOfRange,
                at: "1e999",
                #""coordinates" has 1e999, outside -1000000000...1000000000"#
            ),
            Bad(
                geometry: #"{"type":"Point","coordinates":[10,91.2]}"#,
                .outOfRange,
                at: "91.2",
                "the latitude is 91.2, outside -90...90"
            ),
        ]
    )
    func `reports what is wrong with a bad row, and where`(bad: Bad) throws {
        let error = try #require(throws: LineError.self) { try read(bad.line) }
        expectEqual(error.reason, bad.reason)
        expectEqual(error.message, bad.message)
        expect(Array(bad.line.utf8.dropFirst(error.offset)).starts(with: bad.mark.utf8))
    }

    @Test func `reads a line of the maximum length and none longer`() throws {
        let line = feature(#"{"number":"1"}"#)
        let length = line.utf8.count
        try expect(read(line + "\n", maxLine: length) != nil)
        let error = try #require(throws: LineError.self) { try read(line, maxLine: length - 1) }
        expectEqual(error, FeatureReader(maxLine: length - 1).tooLong())
    }

    @Test func `a bad row does not affect the next`() throws {
        var reader = FeatureReader()
        let bad = Array(#"{"type":"Feature","properties":{"number":"99","city":[]}}"#.utf8)
        let good = Array(feature(#"{"number":"1"}"#).utf8)
        #expect(throws: LineError.self) {
            try Self.read(&reader, bad, ByteRange(0..<bad.count), number: 1)
        }
        let address = try Self.read(&reader, good, ByteRange(0..<good.count), number: 2)
        expectEqual(address?.texts.first, "1")
    }
}

/// What OpenAddresses publishes.
@Suite(.enabled(if: SharedFolder.exists)) struct AddressFilesTests {
    /// A file with its folder's metadata.
    struct File: Sendable, CustomTestStringConvertible {
        var name: String
        var lines: Int
        /// How many have a point, and a street or number.
        var addresses: Int
        var streets: Int
        var testDescription: String { name }
    }

    static let files = [
        File(name: "krems-at.geojsonl", lines: 324, addresses: 324, streets: 289),
        File(name: "liechtenstein.geojsonl", lines: 1006, addresses: 1006, streets: 999),
        File(name: "nyc-west-village.geojsonl.gz", lines: 1742, addresses: 1742, streets: 1741),
        File(name: "us-ca-alameda.geojsonl.gz", lines: 5306, addresses: 5305, streets: 5305),
    ]
    .filter { !$0.name.hasSuffix(".gz") || FileManager.default.isExecutableFile(atPath: zcat) }

    private static let zcat = "/usr/bin/zcat"

    @Test(arguments: files)
    func `reads every row`(file: File) throws {
        let bytes = Array(try Self.read(file.name))
        var reader = FeatureReader()
        var lines = 0
        var addresses = 0
        var streets = 0
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            lines += 1
            let range = ByteRange(start..<end)
            if let address = try reader.readAddress(bytes.span, range, number: lines) {
                addresses += 1
                streets += address.text.street.count > 0 ? 1 : 0
            }
            start = end + 1
        }
        expectEqual(lines, file.lines)
        expectEqual(addresses, file.addresses)
        expectEqual(streets, file.streets)
    }

    private static func read(_ name: String) throws -> Data {
        let folder = try #require(SharedFolder.url).appending(path: "data/openaddresses-like")
        let url = folder.appending(path: name)
        guard name.hasSuffix(".gz") else { return try Data(contentsOf: url) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: zcat)
        process.arguments = [url.path]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }
}
