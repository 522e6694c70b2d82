import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

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

    @Test func `a heading alone is the course, beside a course it is the device's heading`() {
        expectEqual(DecodedTable("lat,lon,heading\n1,2,3\n").fixes.first?.fix.course, 3)
        let both = DecodedTable("lat,lon,heading,bearing\n1,2,3,4\n").fixes.first?.fix
        expectEqual(both?.heading, 3)
        expectEqual(both?.course, 4)
    }

    @Test func `fields in quotes hold anything, with any chunk size`() {
        let text = "note,lat,lon,session\n\"a \"\"b\"\", \n;c\",1,2,\"d \"\"e\"\"\"\n,3,4,f\n"
        for size in [1, 2, 3, 7, .max] {
            let table = DecodedTable(text, pieceSize: size)
            expectEqual(table.errors, [])
            expectEqual(table.fixes.map(\.session), ["d \"e\"", "f"])
            expectEqual(table.fixes.map(\.line), [2, 4])
        }
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

    @Test(arguments: [1, 5, .max])
    func `a stray quote that a later one seems to close costs its own line only`(size: Int) {
        let table = DecodedTable(
            """
            time,lat,lon,annotation
            1,46.5,7.5,"home
            2,46.5,7.5,
            3,46.5,7.5,
            4,46.5,7.5,"work"
            5,46.5,7.5,"a
            b" 
            6,46.5,7.5,"a"b
            7,46.5,7.5,

            """,
            pieceSize: size
        )
        expectEqual(table.fixes.map(\.time), [2000, 3000, 4000, 5000, 7000])
        expectEqual(table.fixes.map(\.line), [3, 4, 5, 6, 9])
        expectEqual(
            table.errors.map(\.message),
            [
                "found a quote that line 5 closes before \"work\"\", expected a delimiter or the end of the line there",
                "found \"b\" behind a closing quote, expected a delimiter or the end of the line there",
            ]
        )
        expectEqual(table.errorLines, [2, 8])
        expectEqual(table.errors.map(\.offset), [11, 14])
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

    @Test func `the column or the device names the session`() {
        let text = "lat,lon,session,device\n1,2,s,d\n1,2,,d\n"
        expectEqual(DecodedTable(text).fixes.map(\.session), ["s", ""])
        let source = RecordDecoder.Options(sessionSource: .source)
        expectEqual(DecodedTable(text, source).fixes.map(\.session), ["d", "d"])
    }
}
