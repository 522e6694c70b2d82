import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsDocuments

@Suite struct CSVFormatTests {
    @Test(arguments: [
        "time,lat,lon\n2020-01-01T00:00:01Z,46.5,7.5\n", "lon;lat;timestamp\n7,5;46,5;1577836801\n",
        "Longitude\tLatitude\tTimestamp_ms\n7.5\t46.5\t1577836801000",
        "\u{FEFF}\"Lat\",\"LNG\",\"Date Time\"\r\n\"46,5\",\"7.5\",\"2020-01-01 00:00:01\"\r\n",
        "date,time,latitude,longitude\n2020/01/01,00:00:01,46.5,7.5\n",
        "lat|long|utc\n46.5|7.5|2020-01-01T01:00:01+01:00\n",
    ])
    func `columns are recognized by their names, and the delimiter by the header`(text: String) {
        let table = DecodedTable(text)
        expectEqual(table.errors, [])
        expectEqual(table.fixes.map(\.fix.coordinate.latitude), [46.5])
        expectEqual(table.fixes.map(\.fix.coordinate.longitude), [7.5])
        expectEqual(table.fixes.map(\.time), [1_577_836_801_000])
        expectEqual(table.fixes.map(\.line), [2])
        expectEqual(table.ignored, 1)
    }

    @Test(arguments: [
        "a\nb\nc\nd\ne\nf\nlat,lon\n1,2\n", "Trip\n{\"type\":\"tick\"}\nlat,lon\n1,2\n",
    ])
    func `a header far behind, or behind records, begins no table`(text: String) {
        expect(!DecodedTable(text, behindTitle: true).isDocument)
    }

    @Test func `an unclosed quote costs its own line only`() {
        let rows = String(repeating: "1,2,\n", count: 200)
        let table = DecodedTable("lat,lon,note\n\"\n\(rows)")
        expectEqual(table.errors.map(\.reason), [.badFormat])
        expectEqual(table.errorLines, [2])
        expectEqual(table.fixes.count, 200)
        expectEqual(table.fixes.map(\.line), Array(3...202))
        let atEnd = DecodedTable("lat,lon,note\n1,2,\"\n3,4,\n5,6,\"\"\n7,8,", pieceSize: 3)
        expectEqual(atEnd.fixes.map(\.line), [3, 4, 5])
        expectEqual(atEnd.errorLines, [2])
        expectEqual(atEnd.errors.first?.offset, 4)
        let long = DecodedTable(
            "lat,lon\n1,2\n\(String(repeating: "x", count: 300))\n1,2\n",
            .init(maxLine: 100),
            pieceSize: 64
        )
        expectEqual(long.errors.map(\.reason), [.tooLong])
        expectEqual(long.errorLines, [3])
        expectEqual(long.fixes.count, 2)
    }

    @Test(arguments: [7, .max])
    func `rows in quotes that grow too long cost their first line`(size: Int) {
        let rows = String(repeating: "1,2,\n", count: 30)
        let table = DecodedTable(
            "lat,lon,note\n1,2,\"\n\(rows)1,2,\"\n",
            .init(maxLine: 100),
            pieceSize: size
        )
        expectEqual(table.errors.map(\.reason), [.tooLong, .badFormat])
        expectEqual(table.errorLines, [2, 33])
        expectEqual(table.fixes.count, 30)
    }

    @Test func `a line that is not a header begins no table`() {
        for text in [
            "lat\n1\n", "name,value\n1,2\n", "{\"lat\":1,\"lon\":2}\n", "$GPRMC,lat,lon\n",
        ] {
            expect(!DecodedTable(text).isDocument)
        }
    }
}
