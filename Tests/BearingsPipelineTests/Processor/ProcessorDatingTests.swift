import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Testing

@testable import BearingsTestSupport

/// Sentences with the time of day only.
@Suite struct ProcessorDatingTests {
    private func gga(_ timeOfDay: String, _ minutes: String = "22.614") -> String {
        sentence("GPGGA,\(timeOfDay),47\(minutes),N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,")
    }

    private func setup(_ kind: SourceKind, _ clock: SourceClock.Mode = .auto) -> Pass.Setup {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.clock = clock
        setup.options.events = EventSelection([.location, .stale, .fresh])
        setup.kind = kind
        return setup
    }

    private func times(_ lines: [String]) -> [String] {
        lines.map { line in
            let time = line.value(of: "time").map { $0.dropFirst().dropLast() } ?? ""
            let event = line.value(of: "event").map { $0.dropFirst().dropLast() } ?? ""
            return event == "location" ? String(time) : "\(event) \(time)"
        }
    }

    @Test(arguments: [SourceKind.file, .stream])
    func `a log without dates keeps its times of day and their distances`(kind: SourceKind) {
        let lines = [
            gga("120000.00"), gga("120000.10", "22.615"), gga("120500.20", "22.616"),
            gga("235959.00", "22.617"), gga("000000.00", "22.618"),
        ]
        var pass = Pass(setup(kind))
        // Noon is long past.
        for line in lines { pass.read(line, at: 1_767_258_000_000) }
        pass.endSource(at: Instant(millisecondsSince1970: 1_767_258_000_000))
        expectEqual(
            times(pass.takeOutput()),
            [
                "1970-01-01T12:00:00.000Z", "1970-01-01T12:00:00.100Z",
                "stale 1970-01-01T12:00:30.100Z", "1970-01-01T12:05:00.200Z",
                "fresh 1970-01-01T12:05:00.200Z", "stale 1970-01-01T12:05:30.200Z",
                "1970-01-01T23:59:59.000Z", "fresh 1970-01-01T23:59:59.000Z",
                "1970-01-02T00:00:00.000Z",
            ]
        )
    }

    @Test(
        arguments: [
            (SourceKind.stream, SourceClock.Mode.auto), (.terminal, .auto), (.stream, .live),
        ]
    )
    func `a live source is dated today, across midnights`(kind: SourceKind, mode: SourceClock.Mode)
    {
        var pass = Pass(setup(kind, mode))
        // 2026-01-01T23:59:59Z.
        let wall: Milliseconds = 1_767_311_999_000
        pass.read(gga("235958"), at: wall)
        pass.read(gga("235959", "22.615"), at: wall + 1000)
        pass.read(gga("000000", "22.616"), at: wall + 2000)
        pass.read(gga("000001", "22.617"), at: wall + 3000)
        expectEqual(
            times(pass.takeOutput()),
            [
                "2026-01-01T23:59:58.000Z", "2026-01-01T23:59:59.000Z", "2026-01-02T00:00:00.000Z",
                "2026-01-02T00:00:01.000Z",
            ]
        )
    }

    @Test func `the journal of a live source has its dates`() {
        var live = setup(.stream)
        live.options.keepsJournal = true
        var pass = Pass(live)
        let wall: Milliseconds = 1_767_311_999_000
        pass.read(gga("235958"), at: wall)
        pass.read(gga("000000", "22.615"), at: wall + 1000)
        let journal = pass.processor.journal.waiting
        expectEqual(times(Pass.over(journal, setup(.file)).lines), times(pass.takeOutput()))
    }

    @Test func `a denial discards held fixes`() {
        let denial = #"{"type":"authorization","time":"2026-05-09T12:00:05Z","status":"denied"}"#
        var pass = Pass(setup(.file))
        pass.read(gga("120000"))
        // It comes from elsewhere.
        let bytes = Array((denial + "\n").utf8)
        var decoder = RecordDecoder(.init(), source: "ui")
        var others = DocumentFormats(source: "ui")
        decoder.decode(bytes.span, ByteRange(0..<bytes.count), number: 1, &others)
        let origin = SourceOrigin(kind: .file, index: 1)
        pass.processor.process(decoder.batch, of: bytes, from: origin, at: .epoch)
        pass.read(sentence("GPRMC,120006,A,4722.614,N,00832.502,E,4.0,90.0,090526,,,A"))
        pass.endSource()
        expectEqual(times(pass.takeOutput()), [])
    }
}
