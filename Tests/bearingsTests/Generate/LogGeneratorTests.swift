import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import bearings

@Suite struct LogGeneratorTests {
    @Test func `equal seeds give equal bytes`() {
        expectEqual(log(sessions: 3, fixes: 500, seed: 7), log(sessions: 3, fixes: 500, seed: 7))
    }

    @Test func `different seeds give different logs`() {
        expect(log(fixes: 10, seed: 7) != log(fixes: 10, seed: 8))
    }

    @Test func `the start of a log never changes`() {
        let expected = """
            {"type":"authorization","time":"2026-01-01T09:00:00.000Z","status":"authorizedWhenInUse","accuracy":"full"}
            {"type":"viewport","time":"2026-01-01T09:00:00.040Z","center":{"lat":47.371595,"lon":8.5469852},"size":{"width":390,"height":844},"zoom":15,"heading":0,"pitch":0}
            {"type":"fix","time":"2026-01-01T09:00:01.000Z","lat":47.371578,"lon":8.5469882,"accuracy":7.6,"altitude":408.2,"speed":0.5,"course":152}
            {"type":"fix","time":"2026-01-01T09:00:02.000Z","lat":47.3715713,"lon":8.5470072,"accuracy":7,"altitude":408,"speed":1,"course":150.2}
            {"type":"fix","time":"2026-01-01T09:00:03.015Z","lat":47.3715634,"lon":8.5470228,"accuracy":7.4,"altitude":407.8,"speed":1.1,"course":151.9}
            {"type":"fix","time":"2026-01-01T09:00:04.042Z","lat":47.3715559,"lon":8.547038,"accuracy":6.4,"altitude":408,"speed":1.3,"course":154.8}
            {"type":"fix","time":"2026-01-01T09:00:05.029Z","lat":47.3715389,"lon":8.5470439,"accuracy":6.2,"altitude":408,"speed":1.3,"course":158.1}
            """
        expectEqual(text(log(fixes: 5, seed: 1)), expected + "\n")
    }

    @Test func `a long log never changes`() {
        let bytes = log(sessions: 7, fixes: 3000, seed: 42)

        expectEqual(bytes.count, 3_657_533)
        expectEqual(checksum(bytes), 0xF4B0_A9F5_DD94_0E93)
    }

    @Test(arguments: [1, 2, 11])
    func `each session has the requested number of fixes`(sessions: Int) {
        let lines = lines(of: log(sessions: sessions, fixes: 321, seed: 3))
        let fixes = lines.filter { value("type", in: $0) == "fix" }
        let counts = Dictionary(grouping: fixes) { value("session", in: $0) ?? "" }
            .mapValues(\.count)

        let names = sessions == 1 ? [""] : (1...sessions).map { "walker-\($0)" }
        expectEqual(counts, Dictionary(uniqueKeysWithValues: names.map { ($0, 321) }))
    }

    @Test func `without fixes a log has a map and an authorization`() {
        let lines = lines(of: log(fixes: 0, seed: 1))
        expectEqual(lines.map { value("type", in: $0) }, ["authorization", "viewport"])
    }

    @Test func `without sessions a log is empty`() {
        expectEqual(log(sessions: 0, fixes: 5, seed: 1), [])
    }

    @Test func `other sessions do not affect a session`() {
        let alone = lines(of: log(fixes: 400, seed: 9))
        let among = lines(of: log(sessions: 5, fixes: 400, seed: 9))
        let name = ",\"session\":\"walker-1\""
        let own = among.filter { $0.contains(name) }

        expectEqual(own.map { without(name, $0) }, alone)
    }

    @Test func `records are in order of time`() {
        let lines = lines(of: log(sessions: 5, fixes: 600, seed: 4))
        // All of one form and one day, so that their order as text is that of the times.
        let times = lines.compactMap { value("time", in: $0) }

        expectEqual(times.count, lines.count)
        expect(times.allSatisfy { $0.utf8.count == 24 && $0.hasPrefix("2026-01-01T") })
        expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        let first = lines.filter { value("session", in: $0) == "walker-1" }
            .compactMap { value("time", in: $0) }
        expectEqual(first.first, "2026-01-01T09:00:00.000Z")
        expect(zip(first, first.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// Few logs this short have all of it, so the seed is a chosen one.
    @Test func `every kind of record occurs`() {
        let lines = lines(of: log(fixes: 3000, seed: 16))
        let kinds = Set(lines.compactMap { value("type", in: $0) })
        let statuses = Set(lines.compactMap { value("status", in: $0) })

        expectEqual(kinds, ["authorization", "viewport", "fix", "tick"])
        expectEqual(statuses, ["authorizedWhenInUse", "authorizedAlways", "denied"])
        let allowances = lines.filter { $0.contains("authorized") }.map {
            value("accuracy", in: $0)
        }
        expect(allowances.contains("reduced"))
        // Reduced is undone by naming the other.
        expectEqual(allowances.last, "full")
        for key in ["center", "zoom", "heading", "pitch"] {
            expect(lines.dropFirst(2).contains { $0.contains("Z\",\"\(key)\":") })
        }
        expect(lines.contains { value("type", in: $0) == "fix" && value("course", in: $0) == nil })
    }

    @Test func `all values are in range`() throws {
        let ranges: [(key: String, range: ClosedRange<Double>)] = [
            // The person stays within some kilometres of the city's centre, and so does the map.
            ("lat", 47.2...47.55), ("lon", 8.35...8.75),
            ("accuracy", 3...3000), ("altitude", 300...520), ("speed", 0...25),
            ("course", 0...359.9), ("heading", 0...359.9), ("pitch", 0...60), ("zoom", 13.5...16.5),
        ]
        for line in lines(of: log(sessions: 4, fixes: 1500, seed: 5)) {
            for (key, range) in ranges {
                guard let text = value(key, in: line), let number = Double(text) else { continue }
                try #require(range.contains(number), "\(line)")
            }
        }
    }

    @Test func `nobody is faster than 100 metres a second, and everybody stops`() throws {
        for seed in 1...UInt64(Rounds.count(20)) {
            var last: [String: (place: LocationCoordinate, time: Int64)] = [:]
            var stops: [String: StayFinder] = [:]
            var stopped: Set<String> = []
            for line in lines(of: log(sessions: 4, fixes: 1000, seed: seed))
            where value("type", in: line) == "fix" {
                let name = try #require(value("session", in: line))
                let stamp = try Array(#require(value("time", in: line)).utf8)
                let parsed = parseRFC3339(stamp.span)
                let time = try #require(parsed)
                let place = LocationCoordinate(
                    latitude: try #require(value("lat", in: line).flatMap(Double.init)),
                    longitude: try #require(value("lon", in: line).flatMap(Double.init))
                )
                if let before = last[name] {
                    let way = before.place.distance(to: place)
                    try #require(way <= 100 * Double(time - before.time) / 1000, "\(line)")
                }
                last[name] = (place, time)
                let instant = Instant(millisecondsSince1970: time)
                let rules = StayFinder.Rules()
                if stops[name, default: StayFinder()].add(place, at: instant, rules) != nil {
                    stopped.insert(name)
                }
            }
            for (name, finder) in stops {
                var finder = finder
                if finder.end(StayFinder.Rules()) != nil { stopped.insert(name) }
            }
            expectEqual(stopped.count, 4)
        }
    }

    @Test func `the map is dragged about once in 60 to 100 fixes`() {
        let lines = lines(of: log(fixes: 4000, seed: 6))
        let kinds = lines.map { value("type", in: $0) ?? "" }
        let bursts = zip(kinds, kinds.dropFirst()).count { $0 != "viewport" && $1 == "viewport" }

        expect(40...66 ~= bursts)
        // 5 to 20 updates each.
        expect(bursts * 10...bursts * 15 ~= kinds.count { $0 == "viewport" })
    }

    private func log(sessions: Int = 1, fixes: Int, seed: UInt64) -> [UInt8] {
        var generator = LogGenerator(sessions: sessions, fixes: fixes, seed: seed)
        var bytes: [UInt8] = []
        while generator.appendNext(to: &bytes) {}
        return bytes
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func lines(of bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first value of `key` in `line`, without its quotes; no value has an escape.
    private func value(_ key: String, in line: String) -> String? {
        let label = "\"\(key)\":"
        var rest = Substring(line).utf8
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            rest = rest[quote...]
            if rest.starts(with: label.utf8) {
                let end: (UInt8) -> Bool = { "\",}".utf8.contains($0) }
                let value = rest.dropFirst(label.utf8.count).trimmingPrefix("\"".utf8)
                return String(Substring(value.prefix { !end($0) }))
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    private func without(_ part: String, _ line: String) -> String {
        guard let range = line.firstRange(of: part) else { return line }
        var line = line
        line.removeSubrange(range)
        return line
    }

    /// FNV-1a of 64 bits.
    private func checksum(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
