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
        ("speed", 2.0, 2.0), ("speed (km/h)", 36, 10), ("Speed_kmh", 36, 10),
        ("velocity[knots]", 3600, 1852), ("speed mph", 1, 0.44704), ("speed kph", 5.4, 1.5),
    ])
    func `a column's name gives the unit of its speed`(
        name: String,
        told: Double,
        expected: Double
    ) {
        let table = DecodedTable("lat,lon,\(name)\n1,2,\(told)\n")
        expectEqual(table.fixes.first?.fix.speed, expected)
    }

    @Test func `hemispheres, units in cells and NO FIX are read, as QStarz writes them`() {
        let table = DecodedTable(
            """
            INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED,
            1,T,2020/01/01,00:00:01,SPS,33.8568,S,151.2153,E,58.0 m,36 km/h,
            2,T,2020/01/01,00:00:02,NO FIX,0,N,0,W,0,0,
            3,T,2020/01/01,00:00:03,DGPS,46.5,N,7.5,w,100ft,3600 kn,
            4,T,2020/01/01,00:00:04,SPS,46.5,X,7.5,W,58,3 m/s,
            5,T,2020/01/01,00:00:05,SPS,46.5,,7.5,W,"58,5 m",3 c,

            """
        )
        expectEqual(table.fixes.map(\.fix.coordinate.latitude), [-33.8568, 46.5, 46.5])
        expectEqual(table.fixes.map(\.fix.coordinate.longitude), [151.2153, -7.5, -7.5])
        expectEqual(
            table.fixes.map { $0.fix.altitude.map { ($0 * 100).rounded() } },
            [5800, 3048, 5850]
        )
        expectEqual(table.fixes.map(\.fix.speed), [10, 1852, nil])
        expectEqual(table.fixes.first?.time, 1_577_836_801_000)
        expectEqual(table.errors.map(\.message), ["the hemisphere is \"X\", expected N or S"])
        expectEqual(table.fields.map(\.message), ["speed is \"3 c\", expected a number"])
        // Alone, the column may mean nanoseconds.
        expectEqual(DecodedTable("lat,lon,ns\n1,2,3\n").fixes.count, 1)
    }

    @Test(arguments: [
        ("Ele (ft)", 100, 30.48), ("alt [m]", 100, 100), ("alt_m", 100, 100),
        ("Elevation (metres)", 100, 100), ("height feet", 100, 30.48),
    ])
    func `a column's name may end with its unit`(name: String, cell: Double, altitude: Double) {
        let table = DecodedTable("timestamp_utc,lat,lon,\(name),hAcc (ft)\n5,1,2,\(cell),10\n")
        expectEqual(table.fixes.first?.fix.altitude, altitude)
        expectEqual(table.fixes.first?.fix.accuracy, 3.048)
        expectEqual(table.fixes.first?.time, 5000)
    }

    @Test func `an accuracy of 0 in Traccar's table is not known`() {
        let table = DecodedTable("fixTime,latitude,longitude,accuracy\n1,1,2,0\n2,1,2,3\n")
        expectEqual(table.fixes.map(\.fix.accuracy), [nil, 3])
        expectEqual(DecodedTable("time,lat,lon,accuracy\n1,1,2,0\n").fixes.map(\.fix.accuracy), [0])
    }

    @Test(arguments: [
        "sep=;\nlat;lon;time\n46,5;7,5;1577836801\n",
        "\u{FEFF}SEP=,\r\nlat,lon,time\r\n46.5,7.5,1577836801\r\n",
        "\n\"sep=|\"\nlat|lon|time\n46,5|7,5|1577836801\n",
        "sep=:\nlat:lon:time\n46,5:7,5:1577836801\n", "sep=,\nlat;lon;time\n46,5;7,5;1577836801\n",
    ])
    func `a first line may state the delimiter, as Excel has it`(text: String) {
        let table = DecodedTable(text)
        expectEqual(table.errors, [])
        expectEqual(table.fixes.map(\.fix.coordinate.latitude), [46.5])
        expectEqual(table.fixes.map(\.time), [1_577_836_801_000])
    }

    @Test func `a title and blank lines may stand before the header`() {
        let table = DecodedTable("Trip, May\n\n\ntime;lat;lon\n1;46,5;7,5\n", behindTitle: true)
        expectEqual(table.fixes.map(\.fix.coordinate.latitude), [46.5])
        expectEqual(table.fixes.map(\.line), [5])
        expectEqual(table.errorLines, [1])
    }

    @Test(arguments: [
        "a\nb\nc\nd\ne\nf\nlat,lon\n1,2\n", "Trip\n{\"type\":\"tick\"}\nlat,lon\n1,2\n",
    ])
    func `a header far behind, or behind records, begins no table`(text: String) {
        expect(!DecodedTable(text, behindTitle: true).isDocument)
    }

    @Test func `whole numbers of FIT's columns beyond all degrees are semicircles`() {
        let header = "timestamp,position_lat,position_long\n"
        let table = DecodedTable(header + "1,536870912,-1073741824\n2,46.5,7.5\n3,1,536870912\n")
        expectEqual(table.errors, [])
        expectEqual(table.fixes.map(\.fix.coordinate.latitude), [45, 46.5, 0.0000001])
        expectEqual(table.fixes.map(\.fix.coordinate.longitude), [-90, 7.5, 45])
        let bad = DecodedTable(header + "1,2000000000,1\n1,91.5,1\n")
        expectEqual(bad.errors.map(\.reason), [.outOfRange, .outOfRange])
        expectEqual(DecodedTable("lat,lon\n536870912,1\n").errors.map(\.reason), [.outOfRange])
    }

    @Test func `speeds in Traccar's tables are in knots`() {
        let table = DecodedTable(
            "deviceId,fixTime,latitude,longitude,speed\n7,2020-01-01 00:00:00,1,2,3600\n"
        )
        expect(abs((table.fixes.first?.fix.speed ?? 0) - 1852) < 1e-9)
    }

    @Test func `a JSON object between rows is read as a record`() {
        let table = DecodedTable(
            #"""
            time,lat,lon
            1,46,7
              {"type":"fix","time":2,"lat":"46\"","lon":7}
            {"type":"fix","time":3,"lat":46,"lon":7,"session":"anna"}\#r
            {"type":"fix","time":4,"lat":46,"lon"
            {"_type":"location","tst":4,"lat":46,"lon":7}
            5,46,7
            {"type":"fix","time":6,"lat":46,"lon":7}
            """#
        )
        expectEqual(table.fixes.map(\.time), [1000, 3000, 4000, 5000, 6000])
        expectEqual(table.fixes.map(\.line), [2, 4, 6, 7, 8])
        expectEqual(table.fixes[1].session, "anna")
        expectEqual(table.errors.map(\.reason), [.badType, .badFormat])
        expectEqual(table.errorLines, [3, 5])
    }

    @Test func `an empty cell is filled by another column with the same meaning`() {
        let table = DecodedTable(
            """
            id,deviceId,fixTime,deviceTime,latitude,longitude,speed,speed_kmh
            1,5,,2026-05-09T12:00:00Z,46,7,,36
            1,5,2026-05-09T12:00:01Z,2026-05-09T12:00:09Z,46,7,3600,36
            1,5,,,46,7,,

            """
        )
        expectEqual(table.errors, [])
        expectEqual(table.fixes.map(\.time), [1_778_328_000_000, 1_778_328_001_000, nil])
        expectEqual(table.fixes.map { $0.fix.speed.map { $0.rounded() } }, [10, 1852, nil])
    }

    @Test func `a date applies to the time column beside it only`() {
        let table = DecodedTable(
            "date,time,timestamp,lat,lon\n2020-01-01,,1577836801,1,2\n2020-01-01,,,1,2\n"
        )
        expectEqual(table.errors, [])
        expectEqual(table.fixes.map(\.time), [1_577_836_801_000, nil])
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

    @Test(arguments: [
        ("91,2,", RejectionReason.outOfRange), ("x,2,", .badFormat), (",2,", .missingField),
        ("1,2,,,3", .badFormat), ("1,2,yesterday", .badTime),
    ])
    func `rejects an invalid row and reads the others`(
        row: String,
        reason: RejectionReason
    ) {
        let table = DecodedTable("lat,lon,time\n1,2,\n\(row)\n1,2,\n")
        expectEqual(table.errors.map(\.reason), [reason])
        expectEqual(table.errorLines, [3])
        expectEqual(table.fixes.count, 2)
    }

    @Test func `an invalid cell costs only its field`() {
        let table = DecodedTable("lat,lon,alt,acc,speed\n1,2,high,-1,\n1,2,\"3,5\",NaN,4\n")
        expectEqual(table.fields.map(\.message), ["altitude is \"high\", expected a number"])
        expectEqual(table.fixes.map(\.fix.altitude), [nil, 3.5])
        expectEqual(table.fixes.map(\.fix.accuracy), [nil, nil])
    }

    @Test func `a repeated header begins another table`() {
        let table = DecodedTable("lat,lon\n1,2\nlon,lat\n2,1\n\n1,\n")
        expectEqual(table.fixes.map(\.fix.coordinate.latitude), [1, 1])
        expectEqual(table.errors.count, 1)
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

    @Test func `records between the rows behind a stray quote are read`() {
        let record = #"{"type":"fix","time":3,"lat":46.5,"lon":7.5}"#
        let table = DecodedTable("time,lat,lon\n\"1,46.5\n2,46.5,7.5\n\(record)\n4,46.5,7.5\n")
        expectEqual(table.fixes.map(\.time), [2000, 3000, 4000])
        expectEqual(table.fixes.map(\.line), [3, 4, 5])
        expectEqual(table.errorLines, [2])
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

    @Test func `another given format rejects its rows`() {
        let table = DecodedTable("lat,lon\n1,2\n", .init(format: .gpsd))
        expectEqual(table.errors.map(\.reason), [.unknownType])
        expectEqual(DecodedTable("lat,lon\n1,2\n", .init(format: .csv)).fixes.count, 1)
    }

    @Test func `the column or the device names the session`() {
        let text = "lat,lon,session,device\n1,2,s,d\n1,2,,d\n"
        expectEqual(DecodedTable(text).fixes.map(\.session), ["s", ""])
        let source = RecordDecoder.Options(sessionSource: .source)
        expectEqual(DecodedTable(text, source).fixes.map(\.session), ["d", "d"])
    }

    @Test func `ships' reports have a time and a number each`() {
        let text = """
            MMSI,BaseDateTime,LAT,LON
            367022550,2020-06-30T00:00:00,40,-74
            367022551,2020-06-30T00:00:01,41,-74

            """
        let table = DecodedTable(text, RecordDecoder.Options(sessionSource: .source))
        expectEqual(table.fixes.map(\.session), ["367022550", "367022551"])
        expectEqual(table.fixes.map(\.time), [1_593_475_200_000, 1_593_475_201_000])
    }

    @Test(arguments: [
        "# GPSLogger\n# x,y\n\ntime,lat,lon\n# here\n1577836801,46.5,7.5\n",
        "# one\n# time,lat,lon\n1577836801,46.5,7.5\n",
        "# lat,lon\ntime,lat,lon\n1577836801,46.5,7.5\n",
    ])
    func `skips comments, which may name the columns`(text: String) {
        let table = DecodedTable(text)
        expectEqual(table.errors, [])
        expectEqual(table.fixes.map(\.time), [1_577_836_801_000])
    }
}
