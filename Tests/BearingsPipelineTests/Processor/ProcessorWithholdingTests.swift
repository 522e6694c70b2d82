import BearingsDocuments
import BearingsEngine
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsTestSupport

/// Input received while location is not authorized never shows, then or later.
@Suite struct ProcessorWithholdingTests {
    /// All output: events, diagnostics, journal and dead letters.
    private struct Outcome: Equatable {
        var result: Pass.Result
        var journal: String

        func difference(from other: Self) -> String? {
            if let difference = result.difference(from: other.result) { return difference }
            let (mine, others) = (journal, other.journal)
            return firstDifference(mine.split(separator: "\n"), others.split(separator: "\n")).map {
                "journal: \($0)"
            }
        }
    }

    private static func setup(
        reorder: Milliseconds = 0,
        requires: Bool = false,
        keeps: Bool = true,
        diagnostics: DiagnosticTarget = .stream
    ) -> Pass.Setup {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true),
            session: Configuration.Session(requiresAuthorization: requires)
        )
        setup.options.diagnostics = diagnostics
        setup.options.printsLines = true
        setup.options.keepsDeadLetters = keeps
        setup.options.keepsJournal = keeps
        setup.options.reorder = reorder
        setup.decoding.maxLine = 800
        return setup
    }

    private static func outcome(_ lines: [String], _ setup: Pass.Setup) -> Outcome {
        var pass = Pass(setup)
        // As much at once as a reader sees ahead of the processor.
        for start in stride(from: 0, to: lines.count, by: 50) {
            let piece = lines[start..<min(start + 50, lines.count)]
            pass.read(Array(piece.map { $0 + "\n" }.joined().utf8))
        }
        pass.endSource()
        pass.processor.finish()
        let journal = String(decoding: pass.processor.journal.waiting, as: UTF8.self)
        return Outcome(result: pass.finish(), journal: journal)
    }

    @Test(arguments: Rounds.seeds(4), [0, 2000] as [Milliseconds])
    func `no position received while denied is emitted, in any format`(
        seed: UInt64,
        reorder: Milliseconds
    ) {
        let requires = seed % 4 == 1
        let log = SecretLog(seed: seed, requiresAuthorization: requires)
        expect(log.lines.count(where: \.isSecret) > 20)
        for setup in [
            Self.setup(reorder: reorder, requires: requires),
            Self.setup(
                reorder: reorder,
                requires: requires,
                keeps: false,
                diagnostics: .collected(perReason: 500)
            ),
        ] {
            let here = Self.outcome(log.text(seed: seed, elsewhere: false), setup)
            let there = Self.outcome(log.text(seed: seed, elsewhere: true), setup)
            let difference = there.difference(from: here)
            expectEqual(difference, nil)
        }
    }

    @Test(arguments: Rounds.seeds(8), [0, 1000, 5000, 60_000] as [Milliseconds])
    func `no sentence completes an epoch across a denial`(
        seed: UInt64,
        reorder: Milliseconds
    ) {
        let log = SecretLog(seed: seed, count: 60, of: .sentences)
        let here = Self.outcome(
            log.text(seed: seed, elsewhere: false),
            Self.setup(reorder: reorder)
        )
        let there = Self.outcome(
            log.text(seed: seed, elsewhere: true),
            Self.setup(reorder: reorder)
        )
        expectEqual(there.difference(from: here), nil)
    }

    /// A fix at 0,0 moves no clock where location may be used.
    @Test(
        arguments: [
            #"{"type":"fix","time":1778337100,"lat":%,"lon":%}"#,
            #"{"class":"TPV","mode":3,"time":1778337100,"lat":%,"lon":%,"speed":2}"#,
            #"{"_type":"location","tst":1778337100,"lat":%,"lon":%,"vel":9}"#,
        ],
        [SourceKind.file, .stream]
    )
    func `a fix at 0,0 while denied is as any other`(fix: String, kind: SourceKind) {
        func outcome(_ place: String, isReallowed: Bool) -> Outcome {
            var setup = Self.setup()
            setup.kind = kind
            var lines = [
                #"{"type":"authorization","time":1778337000,"status":"denied"}"#,
                fix.replacing("%", with: place), #"{"type":"recenter"}"#,
            ]
            if isReallowed {
                lines += [
                    #"{"type":"authorization","status":"authorizedAlways"}"#,
                    #"{"type":"fix","lat":46,"lon":7}"#,
                ]
            }
            return Self.outcome(lines, setup)
        }
        for isReallowed in [false, true] {
            let (here, there) = ("0", "9")
            let found = outcome(here, isReallowed: isReallowed)
            let difference = found.difference(from: outcome(there, isReallowed: isReallowed))
            expectEqual(difference, nil)
            expect(found.journal.contains(#"{"type":"tick","time":"2026-05-09T14:31:40.000Z""#))
        }
    }

    @Test(arguments: Rounds.seeds(4), [0, 2000] as [Milliseconds])
    func `a survey collects no place or field received while denied`(
        seed: UInt64,
        reorder: Milliseconds
    ) {
        let requires = seed % 4 == 1
        let log = SecretLog(seed: seed, requiresAuthorization: requires)
        var setup = Self.setup(
            reorder: reorder,
            requires: requires,
            keeps: false,
            diagnostics: .collected(perReason: 500)
        )
        setup.options.isSurvey = true
        func survey(elsewhere: Bool) -> (places: [LocationCoordinate], remarks: [Diagnostic]) {
            var pass = Pass(setup)
            let text = log.text(seed: seed, elsewhere: elsewhere).map { $0 + "\n" }.joined()
            pass.read(Array(text.utf8))
            pass.endAll()
            return (
                pass.processor.accounts.places.map(\.coordinate),
                pass.processor.accounts.diagnostics
            )
        }
        let (here, there) = (survey(elsewhere: false), survey(elsewhere: true))
        expectEqual(firstDifference(here.places, there.places), nil)
        expectEqual(firstDifference(here.remarks, there.remarks), nil)
        expect(!here.places.isEmpty)
    }

    @Test func `a denial between the rows of a table applies`() {
        func outcome(_ spot: SecretLog.Spot) -> Outcome {
            var setup = Self.setup()
            setup.name = "a.csv"
            return Self.outcome(
                [
                    "time,lat,lon", "2026-01-01T09:00:00Z,46,7",
                    #"{"type":"authorization","status":"denied","time":"2026-01-01T09:00:01Z"}"#,
                    "2026-01-01T09:00:02Z,\(spot.lat),\(spot.lon)",
                    "2026-01-01T09:00:03Z,9\(spot.lat),\(spot.lon)",
                    #"{"type":"authorization","status":"authorizedAlways"}"#,
                    "2026-01-01T09:00:04Z,46.5,7",
                ],
                setup
            )
        }
        var random = SplitMix64(seed: 3)
        let here = outcome(SecretLog.Spot(&random))
        expectEqual(here.difference(from: outcome(SecretLog.Spot(&random))), nil)
        expectEqual(here.result.tally.byRule[.unauthorized], 1)
        expectEqual(here.result.tally.rejected, 1)
        expect(here.result.output.contains(#""lat":46.5"#))
    }

    @Test(arguments: [
        ("a.gpx", #"<gpx><trk><trkseg><trkpt lat="LAT" lon="LON"/><trkpt lat="9LAT" lon="LON"/>"#),
        (
            "a.kml",
            "<kml><Placemark><gx:Track><when>2026-01-01T09:00:00Z</when><gx:coord>LON LAT</gx:coord>"
                + "<gx:coord>LON x</gx:coord></gx:Track>"
        ),
        (
            "a.json",
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[LON,LAT]}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[LON,9LAT]}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[LON,LAT]}
            """
        ),
    ])
    func `a document after a denial reveals no position`(name: String, text: String) {
        func outcome(_ spot: SecretLog.Spot) -> Pass.Result {
            var pass = Pass(Self.setup())
            pass.read(#"{"type":"authorization","status":"denied","time":1}"#)
            pass.endSource()
            pass.begin(
                SourceReader<DocumentFormats>(
                    named: name,
                    kind: .file,
                    index: 0,
                    decoding: DecodingOptions()
                )
            )
            let emitted = text.replacing("LAT", with: spot.lat).replacing("LON", with: spot.lon)
            pass.read(Array(emitted.utf8))
            return pass.finish()
        }
        var random = SplitMix64(seed: 3)
        let here = outcome(SecretLog.Spot(&random))
        expect(here.tally.rejected > 0)
        expect(here.tally.byRule[.unauthorized, default: 0] > 0)
        expectEqual(here.difference(from: outcome(SecretLog.Spot(&random))), nil)
    }

    @Test func `a position from before a denial completes nothing after it`() {
        func lines(_ place: String) -> [String] {
            [
                sentence("GPRMC,090000,A,4700.000,N,00800.000,E,4.0,90.0,010126,,,A"),
                sentence("GPGGA,090001,\(place),1,08,1.1,408.0,M,48.0,M,,"),
                #"{"type":"authorization","status":"denied"}"#,
                #"{"type":"authorization","status":"authorizedAlways"}"#,
                sentence("GPRMC,090001,A,4700.000,N,00800.000,E,4.0,90.0,010126,,,A"),
                sentence("GPVTG,45.0,T,,M,3.6,N,6.7,K,A"),
                sentence("GPRMC,090002,A,4700.001,N,00800.000,E,4.0,90.0,010126,,,A"),
            ]
        }
        var setup = Self.setup()
        setup.configuration = Configuration(
            map: Configuration.Map(defaultViewport: .none),
            location: Configuration.Location(reportsLocations: true)
        )
        let here = Pass.over(lines("4700.12345,N,00800.12345,E"), setup).lines
        let there = Pass.over(lines("4700.54321,N,00800.54321,E"), setup).lines
        let denial = here.firstIndex { $0.contains("denied") } ?? 0
        expect(here[..<denial] != there[..<denial])
        expectEqual(here[denial...], there[denial...])
        expectEqual(here.last?.contains(#""lat":47.0000167"#), true)
    }

    @Test func `lines without a position are kept while denied`() {
        let lines = [
            #"{"type":"authorization","status":"denied"}"#, #"{"type":"tap","x":"left"}"#, "hello",
            #"{"type":"fix","lat":"north","lon":8}"#,
        ]
        let result = Pass.over(lines, Self.setup())
        expect(result.deadLetters.elementsEqual("\(lines[1])\n\(lines[2])\n".utf8))
        expect(result.output.contains("left"))
        expect(!result.output.contains("north"))
    }

    @Test func `a denial does not affect lines that name another session`() {
        let bad = #"{"type":"fix","lat":47,"session":"anna"}"#
        let denied = #"{"type":"authorization","status":"denied"}"#
        let result = Pass.over([denied, bad], Self.setup())
        expect(result.deadLetters.elementsEqual("\(bad)\n".utf8))
        let required = Pass.over([bad], Self.setup(requires: true))
        expect(required.deadLetters.isEmpty)
        expectEqual(required.tally.rejected, 1)
    }

    @Test func `another authorized position makes a difference`() {
        let log = SecretLog(seed: 1)
        let here = Self.outcome(log.text(seed: 1, elsewhere: false), Self.setup())
        let there = Self.outcome(log.text(seed: 2, elsewhere: false), Self.setup())
        expect(here.result.output != there.result.output)
        expect(here.result.deadLetters != there.result.deadLetters)
        expect(here.journal != there.journal)
        expect(here.result.tally.byRule[.unauthorized, default: 0] > 10)
    }
}
