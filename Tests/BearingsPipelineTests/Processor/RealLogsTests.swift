import BearingsEngine
import BearingsPipeline
import BearingsWire
import Foundation
import Geography
import Testing

@testable import BearingsTestSupport

/// gpsd's reports of real receivers, recorded by its project.
@Suite(.enabled(if: SharedFolder.exists)) struct RealLogsTests {
    /// The logs by name; those that are compressed only where there is something to unpack them.
    static let names: [String] = {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter {
            $0.hasSuffix(".gpsd.log") || (SharedFolder.hasZcat && $0.hasSuffix(".gpsd.log.gz"))
        }
        .sorted()
    }()

    private static let folder = SharedFolder.url?.appending(path: "data/gpsd")

    @Test(arguments: Rounds.sample(names, oneIn: 3))
    func `reads every line of JSON and accounts for all of them`(name: String) throws {
        let log = try Self.read(name)
        var setup = Pass.Setup()
        setup.options.keepsDeadLetters = true
        setup.options.events = .all
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        let result = Pass.over(log, setup)

        let rejected = result.deadLetters.split(separator: UInt8(ascii: "\n"))
        expect(!rejected.contains { $0.first == UInt8(ascii: "{") })
        let tally = result.tally
        expectEqual(tally.read, log.count(where: { $0 == 0x0A }) + (log.last == 0x0A ? 0 : 1))
        expectEqual(tally.read, tally.used + tally.ignored + tally.filtered + tally.rejected)
        expectEqual(tally.rejected, rejected.count)
        expectEqual(tally.events, result.lines.count)

        // By default the longest are read in one piece alone.
        guard log.count < Rounds.count(30_000) else { return }
        var random = SplitMix64(seed: UInt64(log.count))
        let cuts = random.cuts(of: log.count, every: 4096)
        expectEqual(Pass.over(log, setup, cuts: cuts), result)
    }

    @Test(
        arguments: [
            "bu303-moving.gpsd.log", "iTrek.gpsd.log", "cat-ms352.gpsd.log", "ch-4701.gpsd.log",
            "ublox-8.gpsd.log", "gpsdf.gpsd.log", "bt451.gpsd.log", "furuno_gl_ga.gpsd.log",
        ]
    )
    func `uses the file's positions, the first of each epoch`(name: String) throws {
        let log = try Self.read(name)
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.printsLines = true
        let result = Pass.over(log, setup)
        let emitted = try Self.places(of: log)

        var used: [Int: (latitude: Double, longitude: Double)] = [:]
        for line in result.lines where line.hasPrefix(#"{"event":"location""#) {
            let number = try #require(line.value(of: "line").flatMap { Int($0) })
            used[number] = (
                try #require(line.value(of: "lat").flatMap(Double.init)),
                try #require(line.value(of: "lon").flatMap(Double.init))
            )
        }
        expect(emitted.count > 5)
        for place in emitted {
            let found = try #require(used[place.line], "line \(place.line) is used")
            expect(abs(found.latitude - place.latitude) < 0.500_01e-7)
            expect(abs(found.longitude - place.longitude) < 0.500_01e-7)
        }
    }

    private struct Place {
        var line: Int
        var latitude: Double
        var longitude: Double
    }

    /// The first place of each epoch, in order, by another reader of JSON.
    ///
    /// Reports that are older than the one in use, or have no time, are left to other tests.
    private static func places(of log: [UInt8]) throws -> [Place] {
        var places: [Place] = []
        var newest = ""
        let lines = log.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.first == UInt8(ascii: "{") {
            let json = try JSONSerialization.jsonObject(with: Data(line))
            guard let report = json as? [String: Any], report["class"] as? String == "TPV",
                let mode = report["mode"] as? Int, mode >= 2,
                let latitude = report["lat"] as? Double, let longitude = report["lon"] as? Double,
                let time = report["time"] as? String, time > newest
            else { continue }
            newest = time
            places.append(Place(line: index + 1, latitude: latitude, longitude: longitude))
        }
        return places
    }

    private static func read(_ name: String) throws -> [UInt8] {
        try SharedFolder.log("gpsd/\(name)")
    }
}
