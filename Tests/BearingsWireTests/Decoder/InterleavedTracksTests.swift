import BearingsEngine
import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsWire

@Suite struct InterleavedTracksTests {
    /// A position so many metres north and east of Bern.
    private func fix(_ north: Double, _ east: Double, accuracy: Double? = nil) -> Fix {
        let coordinate = LocationCoordinate(
            latitude: 46.948 + north / 111_195,
            longitude: 7.447 + east / (111_195 * 0.6826)
        )
        return Fix(coordinate: coordinate, accuracy: accuracy)
    }

    /// The position at which several devices are reported, from 1, or `nil` for never.
    private func told(_ fixes: [(fix: Fix, second: Int)]) -> Int? {
        var tracks = InterleavedTracks()
        return fixes.enumerated().first { _, told in
            let time = Instant(millisecondsSince1970: Milliseconds(1000 * told.second))
            return tracks.add(told.fix, at: time)
        }
        .map { $0.offset + 1 }
    }

    @Test(arguments: [2, 3, 8, 20])
    func `two alternating walkers a kilometre apart are reported`(count: Int) {
        let fixes: [(fix: Fix, second: Int)] = (0..<200).map { index in
            (fix(Double(index), 1000 * Double(index % count)), index / count)
        }
        // Each begins, comes back four times, and so does the second.
        expectEqual(told(fixes), 4 * count + 2)
    }

    @Test func `two walkers with longer turns are reported`() {
        let fixes: [(fix: Fix, second: Int)] = (0..<200).map { index in
            (fix(Double(index), (index / 10).isMultiple(of: 2) ? 0.0 : 2000.0), index)
        }
        expectEqual(told(fixes), 91)
    }

    @Test func `two walkers at equal times are reported`() {
        let fixes: [(fix: Fix, second: Int)] = (0..<40).map {
            (fix(0, $0.isMultiple(of: 2) ? 0.0 : 900.0), $0 / 2)
        }
        expectEqual(told(fixes), 10)
    }

    @Test func `random outliers are a single walker`() {
        var random = SplitMix64(seed: 1)
        var fixes: [(fix: Fix, second: Int)] = []
        for index in 0..<5000 {
            var (north, east) = (Double(index), 0.0)
            if random.oneIn(5) {
                north = Double(random.int(in: -50_000...50_000))
                east = Double(random.int(in: -50_000...50_000))
            }
            fixes.append((fix(north, east), index))
        }
        expectEqual(told(fixes), nil)
    }

    @Test(arguments: [20.0, 60, 250])
    func `walking or flying in circles is a single walker`(speed: Double) {
        for step in [1, 5, 30] {
            var fixes: [(fix: Fix, second: Int)] = []
            for index in 0..<3000 {
                let angle = Double(index * step) * speed / 2000
                fixes.append((fix(2000 * sin(angle), 2000 * cos(angle)), index * step))
            }
            expectEqual(told(fixes), nil, "every \(step) s")
        }
    }

    @Test func `two alternating cells with a coarse accuracy are a single walker`() {
        let fixes: [(fix: Fix, second: Int)] = (0..<200).map {
            (fix(0, $0.isMultiple(of: 2) ? 0.0 : 1500.0, accuracy: 900), $0)
        }
        expectEqual(told(fixes), nil)
    }

    @Test func `a return after a pause is a single walker`() {
        let fixes: [(fix: Fix, second: Int)] = (0..<200).map { index in
            let isHome = (index / 10).isMultiple(of: 2)
            let pauses: Int = index / 10 * 1000
            return (fix: fix(Double(index), isHome ? 0.0 : 90_000.0), second: index + pauses)
        }
        expectEqual(told(fixes), nil)
    }

    // MARK: Sources

    private static func log(_ count: Int, _ members: (Int) -> String) -> String {
        (0..<count).map { index in
            let longitude = index.isMultiple(of: 2) ? 7.44 : 7.54
            let time = "2026-05-09T14:30:\(10 + index)Z"
            return
                #"{"type":"fix","time":"\#(time)","lat":46.9,"lon":\#(longitude)\#(members(index))}"#
        }
        .joined(separator: "\n")
    }

    @Test func `reports a log of several unnamed walkers once, with advice`() {
        let hints = Conversion.hints(of: Array(Self.log(40) { _ in "" }.utf8), named: "a.ndjson")
        expectEqual(hints.map(\.line), [10])
        expectEqual(hints.first?.message.contains("--session-key KEY"), true)
        expectEqual(hints.first?.message.contains("--max-speed"), true)
    }

    @Test func `reports a table of several walkers too`() {
        let rows = (0..<40).map { "2026-05-09T14:30:\(10 + $0)Z,46.9,\($0 % 2 == 0 ? 7.44 : 7.54)" }
        let table = (["time,lat,lon"] + rows).joined(separator: "\n")
        expectEqual(Conversion.hints(of: Array(table.utf8), named: "a.csv").map(\.line), [11])
    }

    @Test func `does not report walkers in sessions of their own`() {
        let log = Self.log(40) { $0.isMultiple(of: 2) ? #","session":"a""# : #","session":"b""# }
        expect(Conversion.hints(of: Array(log.utf8), named: "a.ndjson").isEmpty)
    }

    // MARK: Logs of receivers

    /// The files of logs beside the repository that are text, by their paths.
    private static let logs: [String] = {
        guard let folder = SharedFolder.url?.appending(path: "data"),
            let files = FileManager.default.enumerator(atPath: folder.path)
        else { return [] }
        return files.compactMap { $0 as? String }
            .filter { path in
                ["gpx", "log", "nmea", "json", "geojsonl", "ndjson", "rec"].contains {
                    path.hasSuffix("." + $0)
                } && !path.hasPrefix("addresses")
            }
            .sorted()
    }()

    @Test(.enabled(if: SharedFolder.exists), arguments: logs)
    func `does not report the log of a single receiver`(path: String) throws {
        let folder = try #require(SharedFolder.url).appending(path: "data")
        let log = Array(try Data(contentsOf: folder.appending(path: path)))
        let hints = Conversion.hints(of: log, named: path)
        expect(!hints.contains { $0.message.hasPrefix("positions jump") })
    }
}
