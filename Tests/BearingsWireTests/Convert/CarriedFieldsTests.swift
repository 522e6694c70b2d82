import BearingsEngine
import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsWire

/// What is known beside a fix goes from one form to another.
@Suite struct CarriedFieldsTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="bearings" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:bearings="urn:x-bearings:gpx">

        """

    /// As `convert` writes it: two tracks, one of two segments, a route and a waypoint.
    private static let document =
        head + """
            <wpt lat="1" lon="2"><ele>3</ele><name>Hut &amp; more</name><desc>closed</desc><sym>Lodge</sym></wpt>
            <rte>
            <name>Over the pass</name>
            <rtept lat="4" lon="5"><ele>6</ele><name>start</name></rtept>
            <rtept lat="4.5" lon="5"><time>2026-01-01T08:00:00.000Z</time></rtept>
            </rte>
            <trk>
            <name>Morning</name>
            <trkseg>
            <trkpt lat="6" lon="7"><ele>8</ele><time>2026-01-01T09:00:00.000Z</time><fix>3d</fix><sat>7</sat><hdop>1.2</hdop><extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:hr>130</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad><gpxtpx:speed>1.4</gpxtpx:speed></gpxtpx:TrackPointExtension><power>210</power></extensions></trkpt>
            <trkpt lat="6.1" lon="7"><time>2026-01-01T09:00:01.000Z</time><extensions><x:state xmlns:x="urn:x"><x:battery>80</x:battery><x:mode>eco "1"</x:mode></x:state></extensions></trkpt>
            </trkseg>
            <trkseg>
            <trkpt lat="6.2" lon="7"><time>2026-01-01T09:00:02.000Z</time><hdop>0.9</hdop></trkpt>
            </trkseg>
            </trk>
            <trk>
            <trkseg>
            <trkpt lat="8" lon="7"><time>2026-01-01T09:00:01.000Z</time></trkpt>
            </trkseg>
            </trk>
            </gpx>

            """

    private func convert(
        _ text: String,
        _ name: String,
        _ target: ConversionTarget
    ) -> Conversion {
        Conversion(Array(text.utf8), named: name, to: target)
    }

    @Test func `a document keeps its tracks, segments, routes, names, times and measurements`() {
        let there = convert(Self.document, "a.gpx", .gpx)
        expectEqual(there.text, Self.document)
        expectEqual(there.fieldsLeftOut.count, 0)
        expectEqual(there.sourceLeftOut.count, 0)
    }

    @Test func `converts a document into records that hold all of it`() {
        expectEqual(
            convert(Self.document, "a.gpx", .ndjson).text,
            """
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[2,1,3]]},"properties":{"name":"Hut & more","desc":"closed","sym":"Lodge"}}
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[5,4,6],[5,4.5]]},"properties":{"name":"Over the pass","points":[{"name":"start"},{"timestamp":"2026-01-01T08:00:00.000Z"}]}}
            {"type":"fix","time":"2026-01-01T09:00:00.000Z","lat":6,"lon":7,"altitude":8,"speed":1.4,"properties":{"track_name":"Morning","fix":"3d","sat":7,"hdop":1.2,"atemp":21.5,"hr":130,"cad":80,"power":210}}
            {"type":"fix","time":"2026-01-01T09:00:01.000Z","lat":6.1,"lon":7,"properties":{"track_name":"Morning","battery":80,"mode":"eco \\"1\\""}}
            {"type":"fix","time":"2026-01-01T09:00:02.000Z","lat":6.2,"lon":7,"properties":{"track_name":"Morning","segment":2,"hdop":0.9}}
            {"type":"fix","time":"2026-01-01T09:00:01.000Z","lat":8,"lon":7,"properties":{"segment":3}}

            """
        )
    }

    @Test func `converts a document into a table with a column per measurement`() {
        let there = convert(Self.document, "a.gpx", .csv)
        expectEqual(
            there.text.split(separator: "\n").dropFirst(),
            [
                #"2026-01-01T09:00:00.000Z,,6,7,,8,,1.4,,,,,,,,Morning,,1.2,,,7,130,80,210,21.5,"{""fix"":""3d""}""#,
                #"2026-01-01T09:00:01.000Z,,6.1,7,,,,,,,,,,,,Morning,,,,,,,,,,"{""battery"":80,""mode"":""eco \""1\""""}""#,
                "2026-01-01T09:00:02.000Z,,6.2,7,,,,,,,,,,,,Morning,2,0.9,,,,,,,,",
                "2026-01-01T09:00:01.000Z,,8,7,,,,,,,,,,,,,3,,,,,,,,,",
            ]
        )
        expectEqual(there.skippedWaypoints, 3)
        expectEqual(there.fieldsLeftOut.count, 0)
    }

    @Test(arguments: [ConversionTarget.ndjson, .geojson, .csv])
    func `every format round-trips measurements, tracks and segments`(target: ConversionTarget) {
        let name = target == .csv ? "a.csv" : "a.json"
        let records = convert(Self.document, "a.gpx", .ndjson).text
        let there = convert(records, "a.ndjson", target)
        let back = convert(there.text, name, .ndjson)
        expectEqual(there.fieldsLeftOut.count, 0)
        guard target != .csv else {
            // Its columns have an order of their own.
            expectEqual(convert(back.text, "a.ndjson", .csv).text, there.text)
            expectEqual(back.text.split(separator: "\n").count, 4)
            return
        }
        let lines = { (text: String) in Set(text.split(separator: "\n")) }
        expectEqual(lines(back.text), lines(records))
    }

    @Test func `a table keeps columns with unknown names`() {
        let table = """
            time,lat,lon,heart_rate,battery,id,note
            2026-01-01T09:00:00Z,1,2,120,80,007,"a, b"

            """
        let fields = #""heart_rate":120,"battery":80,"id":"007","note":"a, b""#
        expectEqual(
            convert(table, "a.csv", .ndjson).text,
            #"{"type":"fix","time":"2026-01-01T09:00:00.000Z","lat":1,"lon":2,"properties":{"#
                + fields + "}}\n"
        )
        expect(
            convert(table, "a.csv", .gpx).text.contains(
                #"<gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension><bearings:property name="battery">80</bearings:property><bearings:property name="id">"007"</bearings:property><bearings:property name="note">"a, b"</bearings:property>"#
            )
        )
        let document = convert(table, "a.csv", .gpx).text
        expect(
            convert(document, "a.gpx", .csv).text.hasSuffix(
                #",,,120,,,,"{""battery"":80,""id"":""007"",""note"":""a, b""}""# + "\n"
            )
        )
    }

    @Test func `carries a record's unknown keys, whatever their values`() {
        let records = """
            {"type":"fix","lat":1,"lon":2,"hdop":1.5,"tags":["a",{"b":null}],"moving":true,"note":null}
            {"type":"fix","lat":1,"lon":2,"hdop":1.5,"note":"now"}

            """
        let kept = """
            {"type":"fix","lat":1,"lon":2,"properties":{"hdop":1.5,"tags":["a",{"b":null}],"moving":true}}
            {"type":"fix","lat":1,"lon":2,"properties":{"hdop":1.5,"note":"now"}}

            """
        expectEqual(convert(records, "a.ndjson", .ndjson).text, kept)
        let document = convert(records, "a.ndjson", .gpx)
        expectEqual(convert(document.text, "a.gpx", .ndjson).text, kept)
    }

    @Test func `converts a watch's measurements into those of a document`() {
        let activity = """
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
            <Activities><Activity Sport="Biking"><Id>2026-01-01T09:00:00Z</Id><Lap StartTime="2026-01-01T09:00:00Z"><Calories>12</Calories>
            <Track><Trackpoint><Time>2026-01-01T09:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position><DistanceMeters>3.5</DistanceMeters><HeartRateBpm><Value>91</Value></HeartRateBpm><Cadence>70</Cadence><Extensions><ns3:TPX><ns3:Speed>2.5</ns3:Speed><ns3:Watts>180</ns3:Watts></ns3:TPX></Extensions></Trackpoint></Track>
            <Track><Trackpoint><Time>2026-01-01T09:00:05Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track>
            </Lap></Activity></Activities></TrainingCenterDatabase>
            """
        let there = convert(activity, "a.tcx", .gpx)
        expectEqual(
            there.text,
            Self.head + """
                <trk>
                <name>2026-01-01T09:00:00Z</name>
                <trkseg>
                <trkpt lat="1" lon="2"><time>2026-01-01T09:00:00.000Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>91</gpxtpx:hr><gpxtpx:cad>70</gpxtpx:cad><gpxtpx:speed>2.5</gpxtpx:speed></gpxtpx:TrackPointExtension><power>180</power><bearings:property name="distance">3.5</bearings:property></extensions></trkpt>
                </trkseg>
                <trkseg>
                <trkpt lat="1" lon="2"><time>2026-01-01T09:00:05.000Z</time></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """
        )
        expectEqual(there.sourceLeftOut.names, ["Activity", "Lap", "Calories"])
        expectEqual(there.sourceLeftOut.count, 3)
    }

    @Test func `converts lines of positions into tracks and routes`() {
        let lines = """
            {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[2,1]],[[2,1.1]]]},"properties":{"name":"Walk","colour":"red","coordTimes":[["2026-01-01T09:00:00Z"],["2026-01-01T09:00:01Z"]]}}
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[5,4],[5,94],[5,4.5]]},"properties":{"name":"Plan"}}

            """
        let there = convert(lines, "a.json", .gpx)
        expectEqual(
            there.text,
            Self.head + """
                <rte>
                <name>Plan</name>
                <rtept lat="4" lon="5"></rtept>
                <rtept lat="4.5" lon="5"></rtept>
                </rte>
                <trk>
                <name>Walk</name>
                <trkseg>
                <trkpt lat="1" lon="2"><time>2026-01-01T09:00:00.000Z</time><extensions><bearings:property name="colour">"red"</bearings:property></extensions></trkpt>
                </trkseg>
                <trkseg>
                <trkpt lat="1.1" lon="2"><time>2026-01-01T09:00:01.000Z</time><extensions><bearings:property name="colour">"red"</bearings:property></extensions></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """
        )
    }

    @Test func `keeps a track's name where the session names the track`() {
        let fix =
            #"{"type":"fix","session":"jane","lat":1,"lon":2,"properties":{"track_name":"Up & down"}}"#
        expectEqual(
            convert(fix, "a.ndjson", .gpx).text,
            Self.head + """
                <trk>
                <name>jane</name>
                <extensions><bearings:track_name>Up &amp; down</bearings:track_name></extensions>
                <trkseg>
                <trkpt lat="1" lon="2"></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """
        )
    }

    @Test(arguments: [
        (
            #"{"_type":"location","tst":5,"lat":1,"lon":2,"batt":46,"conn":"w"}"#,
            #""batt":46,"conn":"w""#
        ),
        (
            #"{"class":"TPV","mode":3,"time":"1970-01-01T00:00:05Z","lat":1,"lon":2,"climb":-0.5}"#,
            #""climb":-0.5"#
        ),
        (
            #"{"id":7,"fixTime":5,"valid":true,"latitude":1,"longitude":2,"deviceId":3,"attributes":{"sat":8,"alarm":{}}}"#,
            #""id":7,"deviceId":3,"sat":8,"alarm":{}"#
        ),
        (
            #"{"coords":{"latitude":1,"longitude":2,"floor":3},"timestamp":5,"battery":{"level":1}}"#,
            #""battery":{"level":1},"floor":3"#
        ),
        (
            #"{"latitudeE7":10000000,"longitudeE7":20000000,"timestampMs":"5000","source":"GPS"}"#,
            #""source":"GPS""#
        ),
    ])
    func `carries what other systems have beside a fix`(record: String, properties: String) {
        let fix =
            #"{"type":"fix","time":"1970-01-01T00:00:05.000Z","lat":1,"lon":2,"properties":{\#(properties)}}"#
        expectEqual(convert("\(record)\n", "a.ndjson", .ndjson).text, fix + "\n")
    }

    @Test(arguments: ["", "$GPRMC,120000,A,4700.000,N,00830.000,E,4.0,90.0,010724,,,A\n"])
    func `carries the satellites of sentences, whenever their date comes`(first: String) {
        let log =
            first + "$GPGGA,120000,4700.000,N,00830.000,E,1,08,0.9,408.0,M,48.0,M,,\n"
            + "$GPVTG,9,T,,M,2,N,4,K,A\n$GPGGA,120010,4700.100,N,00830.000,E,1,9,,408.0,M,48.0,M,,\n"
            + "$GPRMC,120010,A,4700.100,N,00830.000,E,4.0,90.0,010724,,,A\n"
        let rows = convert(log, "a.nmea", .ndjson).text.split(separator: "\n")
        expectEqual(
            rows.map { $0.hasPrefix(#"{"type":"fix","time":"2024-07-01T12:00:"#) },
            [true, true]
        )
        expectEqual(rows.first?.hasSuffix(#""properties":{"sat":8,"hdop":0.9}}"#), true)
        expectEqual(rows.last?.hasSuffix(#""properties":{"sat":9}}"#), true)
    }

    // MARK: What is counted

    @Test func `counts metadata that a document loses`() {
        let document = """
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>n</name><link href="u"><text>t</text></link></metadata>
            <trk><desc>d</desc><trkseg><trkpt lat="1" lon="2"><link href="v"/></trkpt></trkseg></trk></gpx>
            """
        let there = convert(document, "a.gpx", .csv)
        expectEqual(there.sourceLeftOut.names, ["name", "link", "text", "desc", "href of link"])
        expectEqual(there.sourceLeftOut.count, 5)
    }

    @Test func `counts the arrays of a track that a KML loses`() {
        let values = "<gx:value>1</gx:value><gx:value>2</gx:value>"
        let document = """
            <kml><Placemark><gx:Track><when>2020-01-01T00:00:01Z</when><gx:coord>7 46 3</gx:coord>\
            <ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="heartrate">\(values)\
            </gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>
            """
        let there = convert(document, "a.kml", .csv)
        expectEqual(there.sourceLeftOut.names, ["heartrate"])
        expectEqual(there.sourceLeftOut.count, 2)
    }

    @Test func `counts fields that the target would read as something else`() {
        let record =
            #"{"type":"fix","lat":1,"lon":2,"acc":3,"properties":{"tst":1,"note":"x","flag":true}}"#
        let there = convert(record, "a.ndjson", .geojson)
        expectEqual(there.fieldsLeftOut.names, ["acc", "tst"])
        expect(there.text.hasSuffix(#""properties":{"note":"x","flag":true}}"# + "\n"))
    }

    // MARK: Hostile texts

    @Test func `a property that is not JSON becomes a string`() {
        let document =
            #"<gpx><trk><trkpt lat="1" lon="2"><extensions><bearings:property name="a&quot;b">{"x":</bearings:property><u:v>1</u:v></extensions></trkpt></trk></gpx>"#
        let there = convert(document, "a.gpx", .ndjson)
        expectEqual(
            there.text,
            #"{"type":"fix","lat":1,"lon":2,"properties":{"a\"b":"{\"x\":","v":1}}"# + "\n"
        )
    }

    @Test func `keeps namespaces wherever they are declared`() {
        let point =
            #"<trkpt lat="1" lon="2"><extensions><a:x xmlns:a="urn:a&amp;b"><y xmlns="urn:y"><z>1</z></y></a:x><plain>2</plain></extensions></trkpt>"#
        let document = "<gpx><trk><trkseg>\(point)</trkseg></trk></gpx>"
        let there = convert(document, "a.gpx", .gpx).text
        expect(
            there.contains(
                #"<extensions><a:x xmlns:a="urn:a&amp;b"><y xmlns="urn:y"><z>1</z></y></a:x><plain>2</plain></extensions>"#
            )
        )
        expectEqual(convert(there, "b.gpx", .gpx).text, there)
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
}
