import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

/// Lines of several systems in one stream.
@Suite struct SeveralSystemsTests {
    /// A fix of each system, with the same position and time, by its format.
    static let fixes: [(format: RecordDecoder.Format, line: String)] = [
        (.bearings, #"{"type":"fix","time":"2026-01-01T09:00:00Z","lat":1,"lon":2}"#),
        (
            .gpsd,
            #"{"class":"TPV","device":"d","mode":3,"time":"2026-01-01T09:00:00Z","lat":1,"lon":2}"#
        ),
        (.owntracks, #"{"_type":"location","tid":"d","tst":1767258000,"lat":1,"lon":2}"#),
        (
            .owntracks,
            "2026-01-01T09:00:00Z\t*                 \t"
                + #"{"_type":"location","tid":"d","lat":1,"lon":2}"#
        ),
        (.owntracks, #"[{"_type":"location","tid":"d","tst":1767258000,"lat":1,"lon":2}]"#),
        (
            .overland,
            #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
                + #""properties":{"timestamp":"2026-01-01T09:00:00Z","device_id":"d"}}]}"#
        ),
        (
            .traccar,
            #"{"position":{"fixTime":"2026-01-01T09:00:00.000+00:00","latitude":1,"longitude":2},"#
                + #""device":{"uniqueId":"d"}}"#
        ),
        (
            .w3c,
            #"{"coords":{"latitude":1,"longitude":2,"heading":null},"timestamp":1767258000000}"#
        ),
        (
            .geojson,
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
                + #""properties":{"time":"2026-01-01T09:00:00Z","device_id":"d"}}"#
        ),
        (
            .geojson,
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#
                + #"{"type":"Point","coordinates":[2,1]},"#
                + #""properties":{"time":"2026-01-01T09:00:00Z","device_id":"d"}}]}"#
        ),
    ]

    @Test func `all systems give the same fix`() {
        let text = Self.fixes.map { $0.line + "\n" }.joined()
        let decoded = DecodedLines(text, .init(sessionSource: .source))
        let place = LocationCoordinate(latitude: 1, longitude: 2)
        for (entry, told) in zip(decoded.batch.entries, Self.fixes) {
            let input = decoded.batch.input(of: entry)
            let fix = Fix(coordinate: place)
            expectEqual(input, (told.format == .gpsd ? .epochReport(fix) : .fix(fix)))
            expectEqual(entry.time?.millisecondsSince1970, 1_767_258_000_000)
            let name = decoded.batch.name(of: entry.session)
            let namesNobody = told.format == .bearings || told.format == .w3c
            expectEqual(name, (namesNobody ? nil : Array("d".utf8)))
        }
        expectEqual(decoded.batch.entries.map(\.line), Array(1...Self.fixes.count))
    }

    @Test(arguments: RecordDecoder.Format.allCases)
    func `a given format rejects each line of the others once`(
        format: RecordDecoder.Format
    ) {
        for (own, line) in Self.fixes {
            let outcomes = DecodedLines(line, .init(format: format)).outcomes
            let isRead = format == .auto || format == own
            expectEqual(outcomes.count, 1)
            expectEqual((outcomes == [.rejected(.unknownType, at: 0)]), !isRead, "\(line)")
        }
    }

    @Test(arguments: RecordDecoder.Format.allCases)
    func `a given format still reads or ignores lines without fixes`(
        format: RecordDecoder.Format
    ) {
        let status =
            #"{"_type":"status","iOS":{"locationManagerAuthorizationStatus":"#
            + #""kCLAuthorizationStatusDenied"}}"#
        let lines = [
            #"{"type":"tick"}"#, status, #"{"_type":"lwt"}"#, #"{"class":"SKY"}"#,
            #"{"type":"Feature","geometry":null}"#, #"{"type":"LineString","coordinates":[]}"#,
        ]
        let decoded = DecodedLines(lines.joined(separator: "\n"), .init(format: format))
        expectEqual(
            decoded.outcomes,
            [
                .input(.tick), .input(.authorization(.denied, nil)), .ignored, .ignored, .ignored,
                .ignored,
            ]
        )
    }

    @Test(
        arguments: [
            (#""type":"tick","class":"SKY","_type":"location""#, .input(.tick)),
            (#""type":"Point","class":"SKY","_type":"location""#, .ignored),
            (#""type":"Point","class":7,"_type":"lwt","locations":[]"#, .ignored),
            (#""type":"Point","locations":[],"position":{"fixTime":1}"#, .ignored),
            (#""type":"Point","position":{"fixTime":1}"#, .rejected(.missingField, at: 39)),
            (#""type":"Point","position":{}"#, .rejected(.missingField, at: 29)),
        ] as [(String, DecodedLines.Outcome)]
    )
    func `an ambiguous line is read as the first system that matches`(
        keys: String,
        outcome: DecodedLines.Outcome
    ) {
        expectEqual(DecodedLines("{\(keys)}").outcome, outcome)
    }
}
