import BearingsEngine
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe
@testable import BearingsTestSupport

/// What one client writes while location is not authorized never shows to another.
@Suite struct HubWithholdingTests {
    /// A server and two clients: an authorization from one applies to the fixes of the other.
    ///
    /// - Returns: The events of a third client, the files, and the state.
    private static func served(
        _ lines: [String],
        _ seed: UInt64,
        reorder: Milliseconds
    ) -> [String] {
        let run = run(reorder: reorder)
        let clients = [run.greeted(), run.greeted()]
        let listener = run.greeted()
        run.send(#"{"type":"subscribe","session":"*"}"#, from: listener)
        var random = SplitMix64(seed: seed)
        for line in lines {
            let isPermission = line.contains("uthorization")
            run.send(line, from: clients[isPermission ? 1 : 0])
            if random.oneIn(9) { run.wait(1000) }
        }
        return whole(of: run, by: clients[0], to: listener)
    }

    private static func run(reorder: Milliseconds) -> HubRun {
        var setup = HubRun.Setup()
        setup.options.reorder = reorder
        setup.options.keepsJournal = true
        setup.options.keepsDeadLetters = true
        setup.decoding.maxLine = 800
        return HubRun(setup)
    }

    /// All that there is to see once the writer has ended, and then the server.
    private static func whole(of run: HubRun, by writer: Int, to listener: Int) -> [String] {
        var state: [UInt8] = []
        var file = StateWriter(epoch: 7, isClean: true)
        _ = run.hub.write(0..<9, with: &file, to: &state)
        run.finishWriting(writer)
        run.finish()
        return run.lines(listener) + run.lines(writer) + ["journal"]
            + String(decoding: run.journal, as: UTF8.self).split(separator: "\n").map(String.init)
            + ["dead letters"]
            + String(decoding: run.deadLetters, as: UTF8.self).split(separator: "\n").map(
                String.init
            )
            + ["state \(state)"]
    }

    @Test(arguments: Rounds.seeds(4), [0, 2000] as [Milliseconds])
    func `one client's denial applies to the records of another`(
        seed: UInt64,
        reorder: Milliseconds
    ) {
        let log = SecretLog(seed: seed, count: 300, of: seed % 4 == 0 ? .sentences : .all)
        let here = Self.served(log.text(seed: seed, elsewhere: false), seed, reorder: reorder)
        let there = Self.served(log.text(seed: seed, elsewhere: true), seed, reorder: reorder)
        expect(here.count > 200)
        expectEqual(firstDifference(here, there), nil)
    }

    /// The points of a `gx:Track` come one by one from one client, permissions from another.
    private static func servedTrack(
        _ seed: UInt64,
        reorder: Milliseconds,
        elsewhere: Bool
    ) -> [String] {
        let run = run(reorder: reorder)
        let (writer, host, listener) = (run.greeted(), run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: listener)
        var random = SplitMix64(seed: seed)
        var (places, others) = (SplitMix64(seed: seed), SplitMix64(seed: ~seed))
        var isOpen = true
        func time(_ second: Int) -> String {
            "<when>2026-01-01T08:5\(second / 60):\(second % 60 + 100)Z</when>".replacing(
                ":1",
                with: ":"
            )
        }
        let hasTimesFirst = random.oneIn(2)
        run.send("<kml><Placemark><gx:Track>", from: writer)
        if hasTimesFirst { for second in 0..<90 { run.send(time(second), from: writer) } }
        for second in 0..<90 {
            // Some authorized fixes must have come.
            if second == 70 || (second < 70 && random.oneIn(4)) {
                isOpen = second == 70 || random.oneIn(2)
                let status = isOpen ? "authorizedAlways" : "denied"
                run.send(#"{"type":"authorization","status":"\#(status)"}"#, from: host)
            }
            let (here, there) = (SecretLog.Spot(&places), SecretLog.Spot(&others))
            let spot = elsewhere && !isOpen ? there : here
            let latitude = random.oneIn(9) ? "north \(spot.lat)" : spot.lat
            run.send("<gx:coord>\(spot.lon) \(latitude) 400</gx:coord>", from: writer)
            if !hasTimesFirst { run.send(time(second), from: writer) }
        }
        return whole(of: run, by: writer, to: listener)
    }

    @Test(arguments: Rounds.seeds(4), [0, 2000] as [Milliseconds])
    func `a denial discards a pending point of a track`(
        seed: UInt64,
        reorder: Milliseconds
    ) {
        let here = Self.servedTrack(seed, reorder: reorder, elsewhere: false)
        let there = Self.servedTrack(seed, reorder: reorder, elsewhere: true)
        expect(here.contains { $0.contains("\"location\"") })
        expectEqual(firstDifference(here, there), nil)
    }
}
