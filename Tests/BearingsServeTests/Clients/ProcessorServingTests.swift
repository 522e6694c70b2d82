import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

/// The events of a server, with and without a journal.
@Suite struct ProcessorServingTests {
    private static func run(keepsJournal: Bool, _ configuration: Configuration) -> HubRun {
        var setup = HubRun.Setup()
        setup.configuration = configuration
        setup.options.keepsJournal = keepsJournal
        setup.options.keepsDeadLetters = true
        return HubRun(setup)
    }

    /// With and without rules that a fix without flaws has to be judged by.
    private static func configuration(judgesQuality: Bool) -> Configuration {
        Configuration(
            map: Configuration.Map(defaultViewport: Configuration.DefaultViewport.none),
            location: Configuration.Location(
                filter: FixFilter.Settings(
                    maxAccuracy: judgesQuality ? 50 : nil,
                    maxFuture: 60_000
                ),
                reportsLocations: true
            )
        )
    }

    /// A line, most often a fix of about that time.
    private static func line(_ random: inout SplitMix64, at time: Instant) -> String {
        let session = random.oneIn(4) ? #","session":"anna""# : ""
        switch random.int(in: 0..<40) {
        case 0:
            return #"{"type":"authorization","status":\#(random.oneIn(4) ? 2 : 3)\#(session)}"#
        case 1: return #"{"type":"close"\#(session)}"#
        case 2, 3:
            return #"{"type":"viewport","center":{"lat":47.37,"lon":8.54},"zoom":18\#(session)}"#
        case 4: return #"{"type":"fix","lat":47.37,"lon":8.54\#(session)}"#
        case 5: return #"{"type":"fix","time":true}"#
        case 6: return #"{"type":"fix","lat":147.37,"lon":8.54\#(session)}"#
        default: break
        }
        // Some are late, some from far ahead.
        var emitted = time.millisecondsSince1970 + random.int(in: -20...20)
        if random.oneIn(20) { emitted += random.int(in: -100_000...200_000) }
        let (lat, lon) = (random.double(in: 47.36...47.38), random.double(in: 8.53...8.55))
        let accuracy = random.oneIn(10) ? 80 : 5
        let place = "\"lat\":\(lat),\"lon\":\(lon),\"accuracy\":\(accuracy)"
        return "{\"type\":\"fix\",\"time\":\(Double(emitted) / 1000),\(place)\(session)}"
    }

    @Test(arguments: Rounds.seeds(3))
    func `keeping a journal does not change the events`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let configuration = Self.configuration(judgesQuality: seed.isMultiple(of: 2))
        let runs = [true, false].map { Self.run(keepsJournal: $0, configuration) }
        let clients = runs.map { run in (run.greeted(), run.greeted()) }
        let asks = #"{"type":"subscribe","session":"*","events":["indicator","stale"]}"#
        for (run, (_, listener)) in zip(runs, clients) { run.send(asks, from: listener) }
        var received = 0
        for _ in 0..<400 {
            let now = runs[0].wall
            let lines = (0..<(random.oneIn(3) ? 3 : 1)).map { _ in Self.line(&random, at: now) }
            let text = lines.map { $0 + "\n" }.joined()
            let pause = random.oneIn(15) ? 40_000 : random.int(in: 0...100)
            let isByListener = random.oneIn(5)
            var emitted: [[String]] = []
            for (run, (writer, listener)) in zip(runs, clients) {
                run.write(text, from: isByListener ? listener : writer)
                run.wait(pause)
                emitted.append(run.lines(writer) + ["--"] + run.lines(listener))
            }
            received += emitted[0].count - 1
            if let difference = firstDifference(emitted[1], emitted[0]) {
                Issue.record("\(text)\(difference)")
                return
            }
            expectEqual(runs[0].alarm, runs[1].alarm)
        }
        expectEqual(runs[0].tally, runs[1].tally)
        expectEqual(runs[0].deadLetters, runs[1].deadLetters)
        expect(received > 300)
    }
}
