import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

/// Logs of other systems as people published them.
@Suite(.enabled(if: SharedFolder.exists && SharedFolder.hasZcat)) struct SystemsLogsTests {
    /// A log, with the numbers of its fixes, ignored lines and rejected lines.
    struct Log: Sendable, CustomStringConvertible {
        var path: String
        var fixes: Int
        var ignored = 0
        var rejected: [RejectionReason: Int] = [:]
        /// Whether each record is a line.
        var isOfLines = true

        var description: String { path }
    }

    static let logs = [
        Log(path: "owntracks/demo-iphone.rec", fixes: 23, ignored: 2),
        Log(path: "owntracks/traccar-messages.ndjson", fixes: 6),
        Log(path: "geojson/ais-ny-harbor-1h.geojsonl.gz", fixes: 4116),
        Log(path: "geojson/us-flights.geojsonl.gz", fixes: 3506, ignored: 16),
        Log(path: "geojson/vendee-globe-2024.geojsonl.gz", fixes: 13076),
        Log(path: "geojson/populated-places.geojsonl.gz", fixes: 243),
        Log(path: "geojson/attribute-type.geojsonl", fixes: 39),
        Log(path: "geojson/loop.geojsonl", fixes: 1000),
        Log(path: "geojson/minzoom.geojsonl", fixes: 7),
        Log(path: "geojson/wineries.geojsonl", fixes: 67),
        Log(path: "openaddresses-like/us-ca-alameda.geojsonl.gz", fixes: 5305, ignored: 1),
        Log(path: "openaddresses-like/liechtenstein.geojsonl", fixes: 1006),
        // Ten Features are spread over five lines each, of which two are blank; the first of them begins the log.
        Log(path: "geojson/sherlock.geojsonl.gz", fixes: 610, isOfLines: false),
        // Of another make, and an array of one.
        Log(path: "adsb/adsb-toulouse.ndjson.gz", fixes: 0, rejected: [.unknownType: 12000]),
        Log(path: "barefoot/x0001-015.json", fixes: 0, rejected: [.unknownType: 80]),
    ]

    @Test(arguments: Rounds.sample(logs, oneIn: 2))
    func `reads the expected number of fixes and accounts for every line`(log: Log) throws {
        let bytes = try SharedFolder.log(log.path)
        var setup = Pass.Setup()
        setup.options.keepsDeadLetters = true
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        let result = Pass.over(bytes, setup)

        let tally = result.tally
        expectEqual(tally.used + tally.filtered, log.fixes)
        expectEqual(tally.ignored, log.ignored)
        expectEqual(tally.byReason, log.rejected)
        let lines = bytes.count(where: { $0 == 0x0A }) + (bytes.last == 0x0A ? 0 : 1)
        expectEqual(tally.read, (log.isOfLines ? lines : log.fixes))
        let letters = result.deadLetters.count(where: { $0 == 0x0A })
        expectEqual(letters, tally.rejected)

        // By default the longest are read in one piece alone.
        guard bytes.count < Rounds.count(400_000) else { return }
        var random = SplitMix64(seed: UInt64(bytes.count))
        let cuts = random.cuts(of: bytes.count, every: 8192)
        expectEqual(Pass.over(bytes, setup, cuts: cuts), result)
    }

    @Test(
        arguments: [
            ("cmd_report_location", false), ("transition_message", false),
            ("location_deserialize_extended", true), ("location_timer_trigger", true),
            ("valid_location_message", true), ("invalid_location_message_zero_timestamp", true),
        ]
    )
    func `reads a message over several lines as on one`(
        name: String,
        isFix: Bool
    ) throws {
        let bytes = try SharedFolder.log("owntracks/\(name).json")
        for text in [bytes, bytes.filter { $0 != 0x0A }] {
            let tally = Pass.over(text).tally
            expectEqual(tally.read, 1)
            expectEqual(tally.used + tally.filtered, (isFix ? 1 : 0))
            expectEqual(tally.rejected, 0)
        }
    }

    @Test func `separates the devices of a log by name`() throws {
        let bytes = try SharedFolder.log("owntracks/traccar-messages.ndjson")
        var setup = Pass.Setup()
        setup.decoding.sessionSource = .source
        expectEqual(Pass.over(bytes, setup).tally.sessions, 4)
        expectEqual(Pass.over(bytes).tally.sessions, 1)
    }
}
