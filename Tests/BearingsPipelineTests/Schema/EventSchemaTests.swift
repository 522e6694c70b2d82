import BearingsEngine
import BearingsWire
import Testing

@testable import BearingsPipeline
@testable import BearingsTestSupport

/// What is described of events against those that are printed.
@Suite struct EventSchemaTests {
    /// Reads lines, and keeps which keys of which events it has met.
    private struct Reader {
        var matcher = SchemaMatcher(WireSchema.events + WireSchema.remarks + WireSchema.serverLines)
        var words: Set<String> = []

        mutating func read(_ text: some Sequence<UInt8>) {
            for line in Array(text).split(separator: UInt8(ascii: "\n")) {
                let line = Array(line)
                let fault = matcher.fault(in: line)
                if let fault { Issue.record("\(String(decoding: line, as: UTF8.self)): \(fault)") }
                let word = line.dropFirst(10).prefix { $0 != UInt8(ascii: "\"") }
                words.insert(String(decoding: word, as: UTF8.self))
            }
        }
    }

    @Test func `the samples' events match the schema and are of every kind`() throws {
        var reader = Reader()
        for sample in SampleFolder.all { reader.read(try sample.expectedEvents) }
        let kinds = Set(EventKind.allCases.map(\.rawValue))
        // No sample has a geocoder outside.
        expectEqual(kinds.subtracting(reader.words), ["geocode_request"])
    }

    @Test(arguments: Rounds.seeds(10))
    func `events of random logs match the schema`(seed: UInt64) {
        let taste = RandomLog.Taste(sessions: ["main", "b\"ö"], count: 400, hasNoise: true)
        let log = RandomLog(seed: seed, taste)
        var setup = Pass.Setup()
        setup.options.events = .all
        setup.options.diagnostics = .stream
        setup.options.printsLines = seed.isMultiple(of: 2)
        setup.configuration = Configuration(
            indicator: Indicator.Settings(cues: [.halo, .wedge]),
            annotations: AnnotationSettings(indicated: IndicatedAnnotations(.all)),
            callout: Callout.Settings(
                geocoder: .host(layOut: { _ in ["Bahnhofplatz 10", "3011 Bern"] }),
                isAlwaysShown: seed.isMultiple(of: 2)
            ),
            location: Configuration.Location(reportsLocations: true),
            session: Configuration.Session(requiresAuthorization: seed.isMultiple(of: 3))
        )
        var reader = Reader()
        reader.read(Pass.over(log.bytes, setup).output.utf8)
        expect(reader.words.count > 5)
    }
}
