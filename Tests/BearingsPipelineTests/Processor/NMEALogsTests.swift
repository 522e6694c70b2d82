import BearingsEngine
import BearingsPipeline
import BearingsWire
import Foundation
import Geography
import Testing

@testable import BearingsTestSupport

/// Logs of real receivers, compared with gpsd's reports.
@Suite(.enabled(if: SharedFolder.exists)) struct NMEALogsTests {
    /// The logs that are text, without their compressed companions.
    static let names: [String] = {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".nmea") }.map { String($0.dropLast(5)) }.sorted()
    }()

    private static let folder = SharedFolder.url?.appending(path: "data/gpsd")

    private static func read(_ path: String) throws -> [UInt8] {
        let shared = try #require(SharedFolder.url)
        return Array(try Data(contentsOf: shared.appending(path: "data").appending(path: path)))
    }

    /// Everything in a log, with all positions.
    private static func run(_ log: [UInt8], cuts: [Int] = []) -> Pass.Result {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.keepsDeadLetters = true
        return Pass.over(log, setup, cuts: cuts)
    }

    private struct Place {
        var latitude: Double
        var longitude: Double

        /// The distance in metres, on the plane.
        func distance(to other: Place) -> Double {
            let north = (latitude - other.latitude) * 111_195
            let east = (longitude - other.longitude) * 111_195 * cos(latitude * .pi / 180)
            return (north * north + east * east).squareRoot()
        }
    }

    /// The positions in gpsd's reports by time, read by another JSON parser.
    private static func places(of log: [UInt8]) throws -> [String: [Place]] {
        var places: [String: [Place]] = [:]
        for line in log.split(separator: 0x0A) where line.first == UInt8(ascii: "{") {
            let json = try JSONSerialization.jsonObject(with: Data(line))
            guard let report = json as? [String: Any], report["class"] as? String == "TPV",
                let mode = report["mode"] as? Int, mode >= 2,
                let latitude = report["lat"] as? Double, let longitude = report["lon"] as? Double,
                let time = report["time"] as? String
            else { continue }
            places[time, default: []].append(Place(latitude: latitude, longitude: longitude))
        }
        return places
    }

    /// The positions of a run by time.
    private static func places(of result: Pass.Result) -> [String: [Place]] {
        var places: [String: [Place]] = [:]
        for line in result.lines where line.hasPrefix(#"{"event":"location""#) {
            guard let time = line.value(of: "time"),
                let latitude = line.value(of: "lat").flatMap(Double.init),
                let longitude = line.value(of: "lon").flatMap(Double.init)
            else { continue }
            let place = Place(latitude: latitude, longitude: longitude)
            places[String(time.dropFirst().dropLast()), default: []].append(place)
        }
        return places
    }

    @Test func `there are logs to compare`() {
        expect(Self.names.count >= 50)
    }

    @Test(arguments: names)
    func `emits the same positions as gpsd at equal times`(name: String) throws {
        let companion = "gpsd/\(name).gpsd.log"
        guard let report = try? Self.read(companion) else { return }
        let gpsd = try Self.places(of: report)
        let result = Self.run(try Self.read("gpsd/\(name).nmea"))
        let emitted = Self.places(of: result)

        var common = 0
        for (time, places) in emitted {
            guard let others = gpsd[time] else { continue }
            common += 1
            let nearest = places.flatMap { place in others.map { place.distance(to: $0) } }.min()
            try expect(#require(nearest) < 2, "\(time)")
        }
        // Some receivers give one epoch two times, and fixes that go back in time are not used.
        let least = name == "bt451" ? 0.5 : name == "magellan315" ? 0.4 : 0.95
        expect(Double(common) >= least * Double(gpsd.count))
        expect(!result.output.contains("time_repaired"))
    }

    @Test(
        arguments: Rounds.sample(names, oneIn: 3).map { "gpsd/\($0).nmea" } + [
            "nmea/adddate.nmea", "nmea/addmultipledaysfwd.nmea", "nmea/amod.nmea",
            "nmea/gpsbabel-nmea.nmea", "nmea/nmea_utf16.nmea", "nmea/nmeadate.nmea",
            "nmea/pygpsdata-maritime.log", "nmea/pygpsdata-mixed.log",
            "nmea/pygpsdata-nmeabadck.log",
            "nmea/pynmea2-data.log", "nmea/ros-nmea.log",
        ]
    )
    func `accounts for every line with any chunk size`(path: String) throws {
        let log = try Self.read(path)
        let result = Self.run(log)
        let tally = result.tally

        if !path.contains("utf16") {
            let lines = log.count(where: { $0 == 0x0A }) + (log.last == 0x0A ? 0 : 1)
            expectEqual(tally.read, lines)
        }
        expectEqual(tally.read, tally.used + tally.ignored + tally.filtered + tally.rejected)
        expect(tally.ignored >= 0)
        var random = SplitMix64(seed: UInt64(log.count))
        let cuts = random.cuts(of: log.count, every: 256)
        expectEqual(Self.run(log, cuts: cuts), result)
    }

    @Test func `UTF-16 and UTF-8 give the same`() throws {
        let plain = Self.run(try Self.read("nmea/gpsbabel-nmea.nmea"))
        let wide = Self.run(try Self.read("nmea/nmea_utf16.nmea"))
        expectEqual(plain.difference(from: wide), nil)
        expect(plain.tally.used > 150)
    }

    @Test func `accepts dates of 1998 to 2002`() throws {
        let result = Self.run(try Self.read("nmea/nmeadate.nmea"))
        expect(result.output.contains("1998-08-07T03:29:08.379Z"))
        expect(!result.output.contains("time_repaired"))
    }

    @Test func `a strict run does not count a line twice`() {
        var setup = Pass.Setup()
        setup.options.isStrict = true
        let gga = "$GPGGA,120000,4722.6,N,00832.5,E,1,08,1.1,408.0,M,48.0,M,,"
        let result = Pass.over(Array("\(gga)\nnoise\n$GPZDA,120000,01,07,2024,00,00\n".utf8), setup)
        expectEqual(result.tally.read, 2)
        expectEqual(result.tally.ignored, 1)
        expectEqual(result.tally.rejected, 1)
    }

    @Test func `replaying the journal of sentences gives the same events`() throws {
        let log = try Self.read("nmea/gpsbabel-nmea.nmea")
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.keepsJournal = true
        var pass = Pass(setup)
        pass.read(log)
        pass.endSource()
        let journal = pass.processor.journal.waiting
        expectEqual(Pass.over(journal, setup).lines, Pass.over(log, setup).lines)
    }
}
