import BearingsEngine
import BearingsWire
import Foundation
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsTestSupport

/// Live runs, repeated from their journals.
@Suite struct ProcessorJournalTests {
    @Test(arguments: Rounds.seeds(40))
    func `replaying a journal as a log gives the same bytes`(seed: UInt64) {
        var life = RandomLife(seed: seed)
        life.run()
        let again = Pass.over(life.journal, life.replaySetup).output
        guard again != life.emitted else { return }
        let difference = firstDifference(lines(again), lines(life.emitted)) ?? ""
        Issue.record("seed \(seed): \(difference)")
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }
}

/// A life of a live run or a server without I/O, with a journal.
private struct RandomLife: ~Copyable {
    private var random: SplitMix64
    private var lines: LiveLines
    private var setup: Pass.Setup
    private var pass: Pass
    private var wall: Milliseconds = 1_767_258_000_000
    /// Whether a line may be an array of records, as the first is then.
    private let hasArrays: Bool
    /// Its events.
    private(set) var emitted = ""
    /// Its journal.
    private(set) var journal: [UInt8] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let sessions = ["main", "anna", "a name of more than fifteen bytes"]
        lines = LiveLines(seed: seed, sessions: Array(sessions.prefix(Int(seed % 3) + 1)))
        var setup = Pass.Setup()
        setup.kind = .stream
        setup.configuration = Self.configuration(&random)
        setup.options.events = .all
        setup.options.clock = .live
        setup.options.diagnostics = .none
        setup.options.keepsJournal = true
        setup.options.lateness = random.oneIn(3) ? 40 : 0
        setup.options.reorder = random.oneIn(3) ? 1000 : 0
        setup.options.isServing = random.oneIn(2)
        let closesIdle = setup.options.isServing && random.oneIn(2)
        setup.options.idleSession = closesIdle ? 20_000 : nil
        setup.decoding.sessionSource =
            [.record, .record, .source, .file][Int(random.int(in: 0...3))]
        setup.options.sessionSource = setup.decoding.sessionSource
        hasArrays = random.oneIn(4)
        pass = Pass(setup)
        self.random = random
        self.setup = setup
    }

    private static func configuration(_ random: inout SplitMix64) -> Configuration {
        let script = RandomScript(seed: random.next(), count: 0).configuration
        var location = script.location
        location.filter = FixFilter.Settings(
            maxAccuracy: random.oneIn(2) ? 15_000 : nil,
            maxSpeed: random.oneIn(3) ? 100 : nil,
            maxGap: random.oneIn(3) ? 3000 : nil,
            maxFuture: random.oneIn(2) ? 2000 : nil
        )
        location.staleAfter = [0, 2000, 5000][Int(random.int(in: 0...2))]
        return Configuration(
            map: Configuration.Map(
                defaultViewport: script.map.defaultViewport,
                defaultSize: script.map.defaultSize,
                region: RegionDebouncer.Settings(
                    quiet: random.oneIn(4) ? 0 : 250,
                    maxWait: random.oneIn(3) ? 0 : 1000
                ),
                compass: Compass.Settings(
                    delay: random.oneIn(3) ? 0 : 100,
                    frameRate: [60, 7, 1000, 48][Int(random.int(in: 0...3))]
                )
            ),
            indicator: script.indicator,
            annotations: script.annotations,
            callout: script.callout,
            location: location,
            session: Configuration.Session(
                requiresAuthorization: script.session.requiresAuthorization
            ),
            search: Configuration.Search(places: script.search.places)
        )
    }

    /// The run of its journal.
    var replaySetup: Pass.Setup {
        var again = Pass.Setup()
        again.configuration = setup.configuration
        again.options.events = .all
        again.options.diagnostics = .none
        return again
    }

    mutating func run() {
        if hasArrays { pass.read(#"[{"type":"tick"}]"#, at: wall) }
        for _ in 0..<random.int(in: 5...80) {
            pause()
            for _ in 0..<random.int(in: 1...4) {
                var line = lines.next(at: .milliseconds(wall))
                if hasArrays, line.hasPrefix("{"), random.oneIn(2) {
                    line = "[\(line), \(lines.next(at: .milliseconds(wall)))]"
                }
                pass.read(line, at: wall)
                if random.oneIn(2) { take() }
            }
        }
        if random.oneIn(2) { pause() }
        pass.endSource(at: .milliseconds(wall))
        pass.processor.finish()
        take()
    }

    /// Time passes, and timers fire, sometimes late.
    private mutating func pause() {
        let end =
            wall
            + (random.oneIn(15)
                ? random.int(in: 5000...30_000)
                : random.oneIn(4) ? random.int(in: 100...2000) : random.int(in: 0...60))
        while let alarm = pass.alarm(at: wall), alarm <= end {
            wall = max(wall, alarm)
            if random.oneIn(5) { wall += random.int(in: 0...30) }
            pass.wait(until: wall)
            take()
        }
        wall = max(wall, end)
    }

    private mutating func take() {
        if setup.options.isServing {
            for outputEvent in pass.processor.delivery.outputEvents {
                guard case .event = outputEvent.what else { continue }
                let text = pass.processor.delivery.output.bytes[outputEvent.text.indices]
                emitted += String(decoding: text, as: UTF8.self)
            }
            pass.processor.delivery.forgetOutput()
        } else {
            let output = pass.processor.delivery.output
            emitted += String(decoding: output.bytes.prefix(output.count), as: UTF8.self)
            pass.processor.delivery.output.removeAll()
        }
        var lines: [UInt8] = []
        pass.processor.journal.handOver(&lines)
        journal += lines
    }
}
