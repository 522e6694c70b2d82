import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct SessionKeyTests {
    private func options(
        _ path: String,
        _ source: RecordDecoder.SessionSource = .record
    ) -> RecordDecoder.Options {
        var options = RecordDecoder.Options(sessionSource: source)
        options.sessionKey = SessionKey(path)
        return options
    }

    private func sessions(_ text: String, _ options: RecordDecoder.Options) -> [String?] {
        let lines = DecodedLines(text, options)
        return lines.batch.entries.map { entry in
            lines.batch.name(of: entry.session).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func feature(_ properties: String) -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,46]},"properties":\#(properties)}"#
    }

    @Test(arguments: [
        (#"{"type":"fix","lat":1,"lon":2,"vessel":"a"}"#, 0),
        (#"{"type":"fix","lat":1,"lon":2,"vesel":"a"}"#, 1),
        (#"{"type":"fix","lat":1,"lon":2,"session":"s","vesel":"a"}"#, 1),
        (#"{"type":"tick"}"#, 0),
        ("lat,lon,vessel\n1,2,a", 0),
        ("lat,lon,vesel\n1,2,a", 1),
    ])
    func `a key that no fix has is reported once`(text: String, count: Int) {
        let hints = Conversion.hints(of: Array(text.utf8), named: "log", options("vessel"))
        expectEqual(hints.count, count)
    }

    @Test(arguments: ["", ".", "a.", ".a", "a..b"])
    func `a path has no empty components`(path: String) {
        expectEqual(SessionKey(path), nil)
    }

    @Test(
        arguments: [
            ("vessel", #"{"type":"fix","lat":1,"lon":2,"session":"s","vessel":"a"}"#),
            ("vessel", #"{"class":"TPV","mode":3,"lat":1,"lon":2,"device":"/dev/x","vessel":"a"}"#),
            ("tid", #"{"_type":"location","tst":1,"lat":1,"lon":2,"tid":"a"}"#),
            (
                "device.name",
                #"{"position":{"fixTime":1,"latitude":1,"longitude":2},"device":{"name":"a"}}"#
            ),
            ("ve\u{308}ssel", #"{"type":"authorization","status":3,"ve\u0308ssel":"a"}"#),
            (
                "who",
                #"{"coords":{"latitude":1,"longitude":2,"accuracy":3},"timestamp":1,"who":"a"}"#
            ),
        ]
    )
    func `a key's value names the session in every format`(path: String, line: String) {
        for source in RecordDecoder.SessionSource.allCases {
            expectEqual(DecodedLines(line, options(path, source)).session, "a")
        }
    }

    @Test func `looks the key up in each record, else in the line that holds them`() {
        let options = options("properties.vessel")
        let records = [feature(#"{"vessel":244}"#), feature("{}")].joined(separator: ",")
        expectEqual(
            sessions(#"{"type":"FeatureCollection","features":[\#(records)]}"#, options),
            [
                "244", nil,
            ]
        )
        let batch = #"{"locations":[\#(records)],"phone":"p"}"#
        expectEqual(sessions(batch, self.options("phone")), ["p", "p"])
    }

    @Test func `without the key the usual name applies`() {
        for rest in ["", #","key":null"#, #","key":"""#] {
            let line = #"{"type":"fix","lat":1,"lon":2,"session":"s"\#(rest)}"#
            expectEqual(DecodedLines(line, options("key")).session, "s")
            expectEqual(DecodedLines(line, options("key", .file)).session, "log.ndjson")
        }
    }

    @Test func `values other than strings and numbers are not names`() throws {
        let line = feature(#"{"vessel":true}"#)
        let offset = try #require(line.offset(of: "true"))
        let lines = DecodedLines(line, options("properties.vessel"))
        expectEqual(lines.outcome, .rejected(.badType, at: offset))
        expectEqual(
            lines.batch.errors.last?.message,
            "\"properties.vessel\" is true, expected a string or a number"
        )
    }

    @Test func `a table's column names the session, however its name is written`() {
        let table = "lat,lon,Vessel Name,device\n1,2,a,x\n1,2,,y\n1,2,b,z\n"
        func sessions(_ source: RecordDecoder.SessionSource) -> [Substring] {
            let decoding = options("vessel_name", source)
            let rows = Conversion(Array(table.utf8), to: .csv, decoding).text.split(separator: "\n")
            return rows.dropFirst().map { row in
                row.split(separator: ",", omittingEmptySubsequences: false)[1]
            }
        }
        expectEqual(sessions(.record), ["a", "", "b"])
        expectEqual(sessions(.source), ["a", "y", "b"])
    }
}
