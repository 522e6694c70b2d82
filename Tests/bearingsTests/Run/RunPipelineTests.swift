import BearingsConversion
import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Geography
import Testing
import Transport

@testable import BearingsActors
@testable import bearings

/// A pipeline gives the same bytes whatever is read at once, whatever is under way, and whichever job is ready first.
@Suite(.timeLimit(.minutes(5))) struct RunPipelineTests {
    /// The result of a run.
    private struct Outcome: Equatable, Sendable {
        var output: [UInt8] = []
        var deadLetters: [UInt8] = []
        var journal: [UInt8] = []
        var diagnostics: [Diagnostic] = []
        var tally = Tally()
        var end = SourceEnd.endOfInput
    }

    private struct Full: Error {}

    /// Keeps what is written; fails once it holds more than `most` bytes.
    private struct Keeper: ~Copyable, Writer {
        var outcome = Outcome()
        var most = Int.max

        mutating func write(_ events: inout EventBatch) throws {
            outcome.output += events.output.bytes.prefix(events.output.count)
            outcome.deadLetters += events.deadLetters
            outcome.journal += events.journal
            outcome.diagnostics += events.diagnostics
            events.output.removeAll()
            events.deadLetters.removeAll()
            events.journal.removeAll()
            events.diagnostics.removeAll()
            if outcome.output.count > most { throw Full() }
        }
    }

    private static func decider(isStrict: Bool) -> RecordDecider {
        var options = Processor.Options()
        options.keepsDeadLetters = true
        options.keepsJournal = true
        options.printsLines = true
        options.isStrict = isStrict
        options.mostWaiting = 1000
        let location = Configuration.Location(reportsLocations: true)
        return RecordDecider(
            Processor(Configuration(location: location), options),
            InputSelection(FixSelection.Settings(), sessions: []),
            takesLogs: false
        )
    }

    private static func run(
        _ logs: [String],
        _ flow: Flow,
        isStrict: Bool = false,
        most: Int = .max,
        order: LoopExecutor.Order? = nil
    ) throws -> Outcome {
        try LoopExecutor.run(order: order) { loop in
            let pipeline = Pipeline(
                decider(isStrict: isStrict),
                Keeper(most: most),
                flow,
                on: loop
            )
            let end = try await pipeline.read(logs, maxLine: 2000) { name, index, _ in
                var decoding = DecodingOptions()
                decoding.maxLine = 2000
                return SourceReader<DocumentFormats>(
                    named: name,
                    kind: .file,
                    index: index,
                    decoding: decoding
                )
            }
            try await pipeline.finish()
            let tally = await pipeline.shard.conclude { $0.processor.accounts.tally }
            var outcome = await pipeline.sink.conclude { $0.outcome }
            (outcome.tally, outcome.end) = (tally, end)
            return outcome
        }
    }

    /// A flow of small pieces, several of them under way.
    private static func flow(
        _ readSize: Int,
        _ carriers: Int,
        hasThread: Bool,
        shards: Int = 1
    ) -> Flow {
        var flow = Flow(readsAhead: false, shards: shards)
        flow.leastForThread = hasThread ? 0 : nil
        flow.shardsHaveThreads = hasThread
        (flow.readSize, flow.readSizeAhead) = (readSize, readSize)
        (flow.carriers, flow.carriersAhead) = (carriers, carriers)
        return flow
    }

    /// How many tasks carry pieces, whether source and further shards have threads, and how many shards there are.
    private static let flows = [
        (3, false, 1), (4, true, 1), (1, false, 2), (4, false, 3), (3, true, 7),
    ]

    private func compare(
        _ log: [UInt8],
        readSizes: [Int] = [1, 7, 4096],
        isStrict: Bool = false
    ) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("log", log).path
        let whole = Self.flow(1 << 22, 1, hasThread: false)
        let expected = try Self.run([file, file], whole, isStrict: isStrict)
        for readSize in readSizes {
            for (carriers, hasThread, shards) in Self.flows {
                let found = try Self.run(
                    [file, file],
                    Self.flow(readSize, carriers, hasThread: hasThread, shards: shards),
                    isStrict: isStrict,
                    order: hasThread ? nil : shuffled(UInt64(readSize * 10 + carriers))
                )
                let comment =
                    "reads of \(readSize), \(carriers) carriers, thread \(hasThread), shards \(shards)"
                expectEqual(firstDifference(of: found.output, from: expected.output), nil, comment)
                expectEqual(found, expected, comment)
            }
        }
    }

    private static let dirty: [UInt8] = {
        let lines = (0..<200).map { index in
            switch index % 10 {
            case 3: "nonsense \(index)"
            case 5: #"{"type":"tick","pad":"\#(String(repeating: "p", count: 40 * index % 6000))"}"#
            case 7: ""
            default:
                #"{"type":"fix","time":\#(index),"lat":47.\#(index),"lon":8,"session":"s\#(index % 3)"}"#
            }
        }
        return Array(lines.joined(separator: "\n").utf8)
    }()

    @Test(arguments: SampleFolder.all)
    func `a sample gives the same as in one read`(sample: SampleFolder) throws {
        try compare(Array(try sample.input), readSizes: [61, 4096])
    }

    @Test(
        .enabled(if: SharedFolder.url != nil),
        arguments: [
            "gpsd/ublox-8.gpsd.log", "gpsd/gpsdf.nmea", "nmea/nmea_utf16.nmea",
            "owntracks/demo-iphone.rec", "gpxpy/cerknicko-jezero.gpx",
        ]
    )
    func `a real log gives the same as in one read`(path: String) throws {
        let log = try SharedFolder.log(path)
        expect(!log.isEmpty)
        try compare(log, readSizes: [1000, 10_000])
    }

    /// Records of many sessions, most of which can be shared out among shards, and some not.
    private static func mixed(_ random: inout SplitMix64, oneIn rarely: Int64) -> [UInt8] {
        let lines = (0..<400).map { index in
            let name = "s\(random.int(in: 0...19))"
            let record =
                switch random.int(in: 0...9) {
                case 0 where random.oneIn(rarely): #""type":"authorization","status":"denied""#
                case 0: #""type":"authorization","status":"authorizedAlways""#
                case 1: #""type":"close""#
                case 2: #""type":"viewport","center":[8,47],"zoom":14,"size":[390,844]"#
                case 3: #""type":"select","id":"nobody""#
                case 4: #""type":"fix","lat":"47","lon":800"#
                default: #""type":"fix","lat":47.\(index),"lon":8,"accuracy":\(index % 60)"#
                }
            let time = random.oneIn(rarely) ? "" : #","time":\(index)"#
            return index % 50 == 9 ? "nonsense" : "{\(record),\"session\":\"\(name)\"\(time)}"
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    @Test(arguments: [40, 10_000] as [Int64])
    func `records of many sessions give the same, shared out or not`(rarely: Int64) throws {
        var random = SplitMix64(seed: UInt64(rarely))
        for _ in 0..<Rounds.count(2) {
            try compare(Self.mixed(&random, oneIn: rarely), readSizes: [7, 1000, 20_000])
        }
    }

    @Test func `long and bad lines are judged as in one read`() throws {
        try compare(Array(Self.dirty.prefix(Rounds.count(Self.dirty.count / 8))))
        try compare([0xEF, 0xBB, 0xBF] + Self.dirty, readSizes: [7, 3000])
        let wide: [UInt8] = [0xFF, 0xFE] + Self.dirty.flatMap { [$0, 0] as [UInt8] }
        try compare(wide, readSizes: [7, 3000])
    }

    @Test func `a strict run stops at the same line`() throws {
        try compare(Self.dirty, readSizes: [7, 100, 3000], isStrict: true)
    }

    @Test(arguments: [false, true])
    func `a writer that fails ends the run, whatever is under way`(hasThread: Bool) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("log", Self.dirty).path
        #expect(throws: Full.self) {
            try Self.run([file], Self.flow(100, 4, hasThread: hasThread), most: 2000)
        }
    }
}
