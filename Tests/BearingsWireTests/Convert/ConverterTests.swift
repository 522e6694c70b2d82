import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct ConverterTests {
    private static let log = """
        {"type":"authorization","status":"denied"}
        {"type":"fix","time":"2026-05-09T16:30:01.5+02:00","session":"jane","lat":46.94,"lon":7.44,"accuracy":5.50,"altitude":541,"speed":1.4,"course":630}
        {"type":"fix","lat":1e-1,"lon":190,"vertical_accuracy":3,"heading":12}
        {"class":"SKY"}

        """

    private func converted(_ log: String, _ target: ConversionTarget) -> String {
        Conversion(Array(log.utf8), to: target).text
    }

    @Test func `converts fixes to native records and leaves out the rest`() {
        expectEqual(
            converted(Self.log, .ndjson),
            """
            {"type":"fix","time":"2026-05-09T14:30:01.500Z","session":"jane","lat":46.94,"lon":7.44,"accuracy":5.5,"altitude":541,"speed":1.4,"course":630}
            {"type":"fix","lat":0.1,"lon":190,"vertical_accuracy":3,"heading":12}

            """
        )
    }

    @Test func `converts fixes to Features, longitude first`() {
        expectEqual(
            converted(Self.log, .geojson),
            """
            {"type":"Feature","session":"jane","geometry":{"type":"Point","coordinates":[7.44,46.94,541]},"properties":{"timestamp":"2026-05-09T14:30:01.500Z","altitude":541,"horizontal_accuracy":5.5,"speed":1.4,"course":630,"device_id":"jane"}}
            {"type":"Feature","vertical_accuracy":3,"heading":12,"geometry":{"type":"Point","coordinates":[190,0.1]},"properties":{"vertical_accuracy":3,"heading":12}}

            """
        )
    }

    @Test func `converts fixes to rows`() {
        expectEqual(
            converted(Self.log, .csv),
            """
            time,session,lat,lon,accuracy,altitude,vertical_accuracy,speed,course,heading,heading_accuracy,course_accuracy,speed_accuracy,ellipsoidal_altitude,simulated,track_name,segment,hdop,vdop,pdop,sat,hr,cad,power,atemp,properties
            2026-05-09T14:30:01.500Z,jane,46.94,7.44,5.5,541,,1.4,630,,,,,,,,,,,,,,,,,
            ,,0.1,190,,,3,,,12,,,,,,,,,,,,,,,,

            """
        )
    }

    @Test func `converts fixes to a track per session`() {
        expectEqual(
            converted(Self.log, .gpx),
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="bearings" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:bearings="urn:x-bearings:gpx">
            <trk>
            <name>jane</name>
            <trkseg>
            <trkpt lat="46.94" lon="7.44"><ele>541</ele><time>2026-05-09T14:30:01.500Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.4</gpxtpx:speed><gpxtpx:course>270</gpxtpx:course></gpxtpx:TrackPointExtension><bearings:hacc>5.5</bearings:hacc></extensions></trkpt>
            </trkseg>
            </trk>
            <trk>
            <trkseg>
            <trkpt lat="0.1" lon="-170"><extensions><bearings:vacc>3</bearings:vacc><bearings:heading>12</bearings:heading></extensions></trkpt>
            </trkseg>
            </trk>
            </gpx>

            """
        )
    }

    @Test func `a log without fixes becomes an empty file of the target format`() {
        expectEqual(converted("", .ndjson), "")
        expectEqual(converted("", .geojson), "")
        expectEqual(converted("", .csv).split(separator: "\n").count, 1)
        expect(converted("", .gpx).hasSuffix(">\n</gpx>\n"))
    }

    @Test func `leaves out the session name main`() {
        let log = #"{"type":"fix","session":"main","lat":1,"lon":2}"#
        expectEqual(converted(log, .ndjson), "{\"type\":\"fix\",\"lat\":1,\"lon\":2}\n")
    }

    // MARK: Epochs

    private func report(_ second: Int, _ members: String, device: String = "a") -> String {
        #"{"class":"TPV","session":"\#(device)","mode":3,"time":"2026-01-01T00:00:0\#(second)Z",\#(members)}"#
            + "\n"
    }

    @Test func `merges the reports of one epoch into one fix`() {
        let attitude =
            #"{"class":"ATT","session":"a","time":"2026-01-01T00:00:01Z","heading":30}"# + "\n"
        let log =
            attitude + report(1, #""lat":1,"lon":2,"eph":9"#)
            + report(1, #""lat":5,"lon":6"#, device: "b")
            + report(1, #""lat":1,"lon":2,"speed":3"#)
            + report(2, #""lat":7,"lon":8"#)

        expectEqual(
            converted(log, .csv).split(separator: "\n").dropFirst(),
            [
                "2026-01-01T00:00:01.000Z,a,1,2,9,,,3,,30,,,,,,,,,,,,,,,,",
                "2026-01-01T00:00:02.000Z,a,7,8,,,,,,,,,,,,,,,,,,,,,,",
                "2026-01-01T00:00:01.000Z,b,5,6,,,,,,,,,,,,,,,,,,,,,,",
            ]
        )
    }

    @Test func `a fix of the same session ends an epoch, one of another does not`() {
        func fix(_ session: String) -> String {
            #"{"type":"fix","session":"\#(session)","lat":0,"lon":1}"# + "\n"
        }
        let log =
            report(1, #""lat":1,"lon":2"#) + fix("b") + report(1, #""lat":3,"lon":2"#) + fix("a")
            + report(1, #""lat":4,"lon":2"#)

        expectEqual(
            converted(log, .csv).split(separator: "\n").dropFirst(),
            [
                ",b,0,1,,,,,,,,,,,,,,,,,,,,,,",
                "2026-01-01T00:00:01.000Z,a,1,2,,,,,,,,,,,,,,,,,,,,,,",
                "2026-01-01T00:00:01.000Z,a,3,2,,,,,,,,,,,,,,,,,,,,,,",
                ",a,0,1,,,,,,,,,,,,,,,,,,,,,,",
                "2026-01-01T00:00:01.000Z,a,4,2,,,,,,,,,,,,,,,,,,,,,,",
            ]
        )
    }

    @Test func `reports of one epoch at different places are separate fixes`() {
        let log =
            report(1, #""lat":1,"lon":2,"altMSL":9"#) + report(1, #""lat":1.5,"lon":2"#)
            + report(1, #""lat":1.5,"lon":362,"speed":3"#)
        expectEqual(
            converted(log, .csv).split(separator: "\n").dropFirst(),
            [
                "2026-01-01T00:00:01.000Z,a,1,2,,9,,,,,,,,,,,,,,,,,,,,",
                "2026-01-01T00:00:01.000Z,a,1.5,362,,,,3,,,,,,,,,,,,,,,,,,",
            ]
        )
    }

    @Test func `merges what a device reports behind another of the same time`() {
        func report(_ device: String, _ latitude: Int, _ member: String) -> String {
            #"{"class":"TPV","device":"\#(device)","mode":3,"time":1,"lat":\#(latitude),"lon":2,\#(member)}"#
                + "\n"
        }
        let log =
            report("b", 3, #""speed":3"#) + report("a", 1, #""eph":5"#)
            + report("a", 1, #""track":10"#)
        expectEqual(
            converted(log, .ndjson).split(separator: "\n"),
            [
                #"{"type":"fix","time":"1970-01-01T00:00:01.000Z","lat":3,"lon":2,"speed":3}"#,
                #"{"type":"fix","time":"1970-01-01T00:00:01.000Z","lat":1,"lon":2,"accuracy":5,"course":10}"#,
            ]
        )
    }

    @Test func `a more precise position counts as the same position`() {
        let log = """
            $GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A
            $GPGGA,120000,4722.61412,N,00832.50298,E,1,08,1.1,408.0,M,48.0,M,,
            $GPRMC,120001,A,4722.615,N,00832.502,E,4.0,90.0,010724,,,A

            """
        let fixes = converted(log, .ndjson).split(separator: "\n")
        expectEqual(fixes.count, 2)
        expectEqual(fixes.first?.contains(#""altitude":408,"speed":2.057"#), true)
    }

    @Test func `a table round-trips all keys of a fix`() {
        let fix =
            #"{"type":"fix","time":"2026-05-09T14:30:01.000Z","session":"a, \"b\"","lat":46.9,"lon":7.4,"accuracy":5.5,"altitude":541,"vertical_accuracy":3,"speed":1.4,"course":87.9,"heading":12,"heading_accuracy":3,"course_accuracy":4,"speed_accuracy":0.5,"ellipsoidal_altitude":590,"simulated":true}"#
        let table = converted(fix, .csv)
        expect(table.hasSuffix(",12,3,4,0.5,590,true,,,,,,,,,,,\n"))
        let back = Conversion(Array(table.utf8), named: "fixes.csv", to: .ndjson)
        expectEqual(back.text, fix + "\n")
    }

    @Test(arguments: [ConversionTarget.ndjson, .geojson, .gpx, .csv])
    func `accuracies and the like survive every format`(target: ConversionTarget) {
        let fixes = """
            {"type":"fix","time":"2026-05-09T14:30:01.000Z","lat":46.9,"lon":7.4,"heading_accuracy":3,"course_accuracy":4,"speed_accuracy":0.5,"ellipsoidal_altitude":590,"simulated":true}
            {"type":"fix","time":"2026-05-09T14:30:02.000Z","lat":46.9,"lon":7.4,"ellipsoidal_altitude":-3.25}
            {"type":"fix","time":"2026-05-09T14:30:03.000Z","lat":46.9,"lon":7.4,"course_accuracy":0,"simulated":false}

            """
        let name = [.gpx: "a.gpx", .csv: "a.csv"][target] ?? "a.json"
        let there = Conversion(Array(fixes.utf8), to: target)
        expectEqual(Conversion(there.output, named: name, to: .ndjson).text, fixes)
    }

    @Test func `reports without a time are a fix each`() {
        let line = #"{"class":"TPV","mode":2,"lat":1,"lon":2}"# + "\n"
        expectEqual(converted(line + line, .ndjson).split(separator: "\n").count, 2)
    }

    // MARK: Waypoints

    @Test(arguments: [ConversionTarget.ndjson, .geojson, .gpx])
    func `places survive every format`(target: ConversionTarget) {
        let document = Array(
            #"<gpx><wpt lat="1" lon="2"><ele>3</ele><time>2026-01-01T09:00:00Z</time><name>A &amp; “B”</name></wpt><rte><rtept lat="4" lon="5"><name>here</name></rtept></rte><trk><trkseg><trkpt lat="6" lon="7"/></trkseg></trk></gpx>"#
                .utf8
        )
        let there = Conversion(document, named: "a.gpx", to: target)
        let name = target == .gpx ? "b.gpx" : "b.ndjson"
        let back = Conversion(there.output, named: name, to: .gpx)

        expectEqual(there.skippedWaypoints, 0)
        expectEqual(
            Conversion.elements(of: back.output, named: "c.gpx").elements,
            Conversion.elements(of: document, named: "a.gpx").elements
        )
    }

    @Test(
        arguments: [
            ("<name>Hut &amp; more</name>", "Hut & more"),
            (#"<name><![CDATA[ A <b> & "c]" ]]></name>"#, #"A <b> & "c]""#),
            // Only XML's own entities are resolved; the waypoint is not lost.
            ("<name>Caf&eacute; &amp; <![CDATA[a & b]]></name>", "Caf&eacute; & a & b"),
            ("<name><![CDATA[a]]]]></name>", "a]]"),
            (
                "<name>\(String(repeating: "&amp;", count: 2000))</name>",
                String(repeating: "&", count: 2000)
            ),
            ("<name>\ttwo\nlines </name><extensions><name>no</name></extensions>", "two\nlines"),
            ("<ele>7</ele>", ""),
        ]
    )
    func `a place keeps its name`(content: String, name: String) {
        let document =
            "<gpx><trk><name>track</name></trk><wpt lat=\"1\" lon=\"2\">\(content)</wpt></gpx>"
        for target in [ConversionTarget.ndjson, .gpx] {
            let there = Conversion(Array(document.utf8), named: "a.gpx", to: target)
            let read = Conversion.elements(of: there.output, named: "b.\(target)")
            expectEqual(read.elements.map(\.session), [name])
            expectEqual(read.errors, [])
        }
    }

    @Test(arguments: ["timestamp", "time"])
    func `a place keeps its time, under either name`(key: String) {
        let place =
            #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[2,1]]},"#
            + #""properties":{"\#(key)":"2026-01-01T09:00:00Z"}}"#
        let read = Conversion.elements(of: Array(place.utf8)).elements
        expectEqual(read.map(\.time), [1_767_258_000_000])
    }

    @Test func `a name that is not UTF-8 is repaired`() {
        let document =
            Array(#"<gpx><wpt lat="1" lon="2"><name>a"#.utf8) + [0xFF]
            + Array("</name></wpt></gpx>".utf8)
        let there = Conversion(document, named: "a.gpx", to: .ndjson)
        let read = Conversion.elements(of: there.output)
        expectEqual(read.elements.map(\.session), ["a\u{FFFD}"])
        expectEqual(read.errors, [])
    }

    @Test func `counts places, which have no row`() {
        let document = Array(#"<gpx><wpt lat="1" lon="2"/><wpt lat="1" lon="3"/></gpx>"#.utf8)
        let conversion = Conversion(document, named: "a.gpx", to: .csv)

        expectEqual(conversion.skippedWaypoints, 2)
        expectEqual(conversion.text.split(separator: "\n").count, 1)
    }

    @Test(
        arguments: [
            "[]", "[[1,2],[3,4]]", "[[1]]", "[[1,91]]", #"[["1",2]]"#, "7", "null", "[7]",
            "[[1,2,\"up\"]]",
        ]
    )
    func `a Feature with several points, none or an invalid one is no waypoint`(
        positions: String
    ) {
        let line =
            #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":\#(positions)}}"#
        let read = Conversion.elements(of: Array(line.utf8))

        expectEqual(read.elements, [])
        expectEqual(read.errors, [])
    }
}
