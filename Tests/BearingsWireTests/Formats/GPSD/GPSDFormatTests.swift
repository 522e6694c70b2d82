import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct GPSDFormatTests {
    @Test func `reads a TPV according to the table`() {
        let line = DecodedLines(
            """
            {"class":"TPV","device":"/dev/ttyUSB0","status":2,"mode":3,\
            "time":"2005-06-09T12:00:00.500Z","lat":46.5,"lon":7.5,"altHAE":9,"altMSL":1408.2,\
            "alt":9,"epx":3,"epy":4,"epv":9,"track":10.25,"magtrack":9,"speed":0.5,"climb":9,\
            "eph":12.5,"eps":9}
            """
        )
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 46.5, longitude: 7.5),
            accuracy: 12.5,
            altitude: 1408.2,
            verticalAccuracy: 9,
            speed: 0.5,
            course: 10.25
        )
        let beside = FixSupplement(speedAccuracy: 9, ellipsoidalAltitude: 9)
        let told = SupplementedFix(fix, beside, isEpochReport: true)
        expectEqual(line.outcome, .input(.supplementedFix(told)))
        expectEqual(line.time, 1_118_318_400_500)
        expectEqual(line.session, nil)
    }

    @Test func `reads the reports of a POLL one by one`() {
        let lines = DecodedLines(
            """
            {"class":"POLL","time":"2026-05-09T12:00:00.100Z","active":2,"tpv":[\
            {"class":"TPV","device":"/dev/a","mode":2,"time":7,"lat":1,"lon":2},\
            {"class":"TPV","device":"/dev/b","mode":2,"time":8,"lat":91,"lon":2},\
            {"class":"TPV","device":"/dev/b","mode":1}],"sky":[]}
            """,
            .init(sessionSource: .source)
        )
        let fix = Fix(coordinate: LocationCoordinate(latitude: 1, longitude: 2))
        expectEqual(lines.batch.errors.map(\.reason), [.outOfRange])
        expectEqual(lines.outcomes.first, .input(.epochReport(fix)))
        expectEqual(lines.outcomes.last, .input(.noFix(grade: 1, needed: 2)))
        expectEqual(lines.batch.entries.map(\.isContinued), [true, true, false])
        expectEqual(lines.batch.name(of: lines.batch.entries[0].session), Array("/dev/a".utf8))
    }

    // MARK: Devices

    private func report(_ device: String, _ time: Int, _ latitude: Double) -> String {
        """
        {"class":"TPV","device":"\(device)","mode":3,"time":\(time),"lat":\(latitude),"lon":7}

        """
    }

    @Test func `merges reports of one time from one device`() {
        let log = (1...40).map { report("/dev/a", $0, 46) + report("/dev/a", $0, 46.1) }.joined()
        let contents = DecodedLines(log).batch.entries.map(\.content.isEpochReport)
        expectEqual(contents, Array(repeating: true, count: 80))
    }

    @Test func `a report of the same time from another device is a new fix`() {
        let alone = (1...40).map { report("/dev/a", $0, 46) }.joined()
        let both = (41...50).map { report("/dev/a", $0, 46) + report("/dev/b", $0, 47) }.joined()
        let batch = DecodedLines(alone + both).batch
        expectEqual(batch.entries.map(\.content.isEpochReport), Array(repeating: true, count: 60))
        let latitudes = batch.entries.suffix(20).map {
            batch.input(of: $0)?.fix?.coordinate.latitude
        }
        expectEqual(latitudes, (0..<20).map { $0 % 2 == 0 ? 46 : 47 })
        // At the same place it would complete the other's.
        let beside = (41...50).map { report("/dev/a", $0, 46) + report("/dev/b", $0, 46) }.joined()
        let contents = DecodedLines(alone + beside).batch.entries.map(\.content.isEpochReport)
        expectEqual(contents.dropFirst(40), ArraySlice((0..<20).map { $0 % 2 == 0 }))
    }

    /// A report of a device at its own place, with other members.
    private func report(_ device: String, with members: String) -> String {
        """
        {"class":"TPV","device":"\(device)","mode":3,"time":9,"lat":4\(device.utf8.count),"lon":7,\(members)}

        """
    }

    @Test(arguments: ["b", "bb"])
    func `a report stands by itself where another device has been at the same time`(
        other: String
    ) {
        let lines = DecodedLines(
            report("a", with: #""eph":5"#) + report(other, with: #""speed":3"#)
                + report("a", with: #""track":10"#) + report("a", with: #""alt":7"#)
        )
        let fixes = lines.batch.entries.compactMap { lines.batch.input(of: $0)?.fix }
        let isApart = other != "b"
        expectEqual(fixes.map(\.accuracy), [5, nil, nil, nil])
        expectEqual(fixes.map(\.speed), [nil, 3, nil, nil])
        expectEqual(fixes.map(\.course), [nil, nil, 10, nil])
        let contents = lines.batch.entries.map(\.content.isEpochReport)
        expectEqual(contents, [true, isApart, isApart, isApart])
        expectEqual(lines.batch.entries.map(\.isSelfContained), contents)
    }

    @Test(arguments: [(#""mode":0"#, 0), (#""mode":1"#, 1), (#""mode":1.5"#, 1.5), (#""x":0"#, 0)])
    func `a mode below 2 is no fix, whatever its position`(mode: String, grade: Double) {
        let line = DecodedLines(#"{"class":"TPV",\#(mode),"lat":91,"lon":2,"time":1}"#)
        expectEqual(line.outcome, .input(.noFix(grade: grade, needed: 2)))
        expectEqual(line.time, 1000)
    }

    @Test(
        arguments: [
            (#""2005-06-09T12:00:00""#, 1_118_318_400_000),
            (#""2005-06-09T12:00:00.25""#, 1_118_318_400_250),
            (#""2005-06-09T14:00:00+02:00""#, 1_118_318_400_000),
            ("1118318400.25", 1_118_318_400_250), ("null", nil),
        ] as [(String, Int64?)]
    )
    func `a time without an offset is UTC`(time: String, milliseconds: Int64?) {
        let line = DecodedLines(#"{"class":"TPV","mode":1,"time":\#(time)}"#)
        expectEqual(line.outcome, .input(.noFix(grade: 1, needed: 2)))
        expectEqual(line.time, milliseconds)
    }

    @Test func `reads the device's heading from an ATT`() {
        let line = DecodedLines(#"{"class":"ATT","time":7,"heading":14223.5,"pitch":1}"#)
        expectEqual(line.outcome, .input(.deviceHeading(14223.5)))
        expectEqual(line.time, 7000)
        expectEqual(DecodedLines(#"{"class":"ATT","pitch":1}"#).outcome, .ignored)
        expectEqual(
            DecodedLines(#"{"class":"ATT","heading":"N"}"#).batch.fieldErrors.map(\.error.offset),
            [25]
        )
    }

    @Test func `names the session by the device with --session-from source`() {
        let tpv =
            #"{"class":"TPV","mode":1,"device":"\/dev\/gps0","session":"anna"}"#
        let att = #"{"class":"ATT","heading":1,"session":"anna"}"#
        let tick = #"{"type":"tick","device":"x","session":"anna"}"#
        func sessions(_ source: RecordDecoder.SessionSource) -> [String?] {
            [tpv, att, tick].map { DecodedLines($0, .init(sessionSource: source)).session }
        }
        expectEqual(sessions(.source), ["/dev/gps0", nil, "anna"])
        expectEqual(sessions(.record), ["anna", "anna", "anna"])
        expectEqual(sessions(.file), ["log.ndjson", "log.ndjson", "log.ndjson"])
    }

    @Test(arguments: ["7", #""""#, "null", "[]"])
    func `an invalid device leaves its reports to the session main`(device: String) {
        let line = #"{"class":"TPV","mode":1,"device":\#(device)}"#
        let decoded = DecodedLines(line, .init(sessionSource: .source))

        expectEqual(decoded.outcome, .input(.noFix(grade: 1, needed: 2)))
        expectEqual(decoded.session, nil)
    }

    @Test func `does not apply another device's heading to a fix`() {
        func tpv(_ device: String) -> String {
            #"{"class":"TPV","device":"\#(device)","mode":3,"time":7,"lat":1,"lon":2}"# + "\n"
        }
        func att(_ device: String, _ heading: Int) -> String {
            #"{"class":"ATT","device":"\#(device)","time":7,"heading":\#(heading)}"# + "\n"
        }
        let log = tpv("a") + att("b", 1) + att("a", 2) + tpv("b") + att("b", 3) + att("a", 4)
        expectEqual(DecodedLines(log).batch.inputs, [.deviceHeading(2), .deviceHeading(3)])
        let apart = DecodedLines(log, .init(sessionSource: .source)).batch.inputs
        expectEqual(apart, [1, 2, 3, 4].map { .deviceHeading($0) })
    }
}
