import BearingsTestSupport
import Geography

/// Makes logs of lines that are alike, in any system's form, and damages some of them.
struct LogMaker {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A log of lines of a few kinds, one in `damaged` of them damaged; 0 for none.
    mutating func log(lines count: Int, damaged: Int64) -> [UInt8] {
        var makers = [LineMaker(&random)]
        while random.oneIn(3) { makers.append(LineMaker(&random)) }
        var lines: [[UInt8]] = []
        for _ in 0..<count {
            var line = Array(pick(makers).line(&random).utf8)
            if damaged > 0, random.oneIn(damaged) { damage(&line, knowing: lines) }
            lines.append(line)
        }
        return Array(lines.joined())
    }

    private mutating func damage(_ line: inout [UInt8], knowing lines: [[UInt8]]) {
        repeat {
            let place = index(line.count)
            switch index(7) {
            case 0: line[place] = pick(Self.bytes)
            case 1: line.remove(at: place)
            case 2: line.insert(pick(Self.bytes), at: place)
            case 3: line.removeSubrange(place..<min(line.count, place + 1 + index(12)))
            case 4: line += line[place...]
            case 5: line[place] = UInt8(index(256))
            default:
                // Another line's end behind this one's beginning.
                guard let other = lines.randomElement(using: &random) else { continue }
                line = Array(line[..<place] + other[min(place, other.count)...])
            }
        } while !line.isEmpty && random.oneIn(3)
        if line.last != UInt8(ascii: "\n") { line.append(UInt8(ascii: "\n")) }
    }

    private static let bytes =
        Array("\"\\{}[],:0123456789-+.eE/ \t\r\nZTtfn".utf8) + [0, 0x1E, 0xC3]

    private mutating func index(_ count: Int) -> Int { Int(random.int(in: 0...Int64(count) - 1)) }

    private mutating func pick<Element>(_ choice: [Element]) -> Element {
        choice[index(choice.count)]
    }
}

/// Makes lines of one writer: the same keys in much the same order, with values that change.
struct LineMaker {
    private enum System: CaseIterable {
        case native, gpsd, ownTracks, geoJSON, viewport, authorization
    }

    private let system: System
    private let shuffles: Bool
    private let drops: Bool
    /// Whether most numbers have a constant count of decimals.
    private let isEven: Bool
    private let blank: String
    private let ending: String
    private let order: [String]

    init(_ random: inout SplitMix64) {
        system = System.allCases[Int(random.int(in: 0...5))]
        shuffles = random.oneIn(4)
        drops = random.oneIn(3)
        isEven = random.oneIn(2)
        blank = random.oneIn(3) ? " " : ""
        ending = random.oneIn(4) ? "\r\n" : "\n"
        var order = Self.keys(of: system).filter { key in
            Self.needed.contains(key) || !random.oneIn(4)
        }
        if random.oneIn(2) { order.shuffle(using: &random) }
        self.order = order
    }

    private static let needed: Set = [
        "type", "class", "_type", "mode", "lat", "lon", "geometry", "center", "status",
    ]

    private static func keys(of system: System) -> [String] {
        switch system {
        case .native:
            [
                "type", "time", "session", "lat", "lon", "accuracy", "altitude", "speed", "course",
                "heading", "vertical_accuracy", "note", "battery", "tags",
            ]
        case .gpsd:
            [
                "class", "device", "mode", "time", "lat", "lon", "altHAE", "altMSL", "alt", "eph",
                "epx", "epy", "speed", "track", "sep", "session",
            ]
        case .ownTracks:
            [
                "_type", "tst", "lat", "lon", "acc", "alt", "vel", "cog", "tid", "topic", "batt",
                "inregions",
            ]
        case .geoJSON:
            ["type", "geometry", "properties", "heading", "vertical_accuracy", "session", "id"]
        case .viewport:
            [
                "type", "time", "session", "center", "zoom", "heading", "pitch", "size", "note",
                "animated",
            ]
        case .authorization:
            ["type", "time", "session", "status", "accuracy", "note"]
        }
    }

    func line(_ random: inout SplitMix64) -> String {
        var keys = order
        if drops { keys = keys.filter { _ in !random.oneIn(10) } }
        if shuffles { keys.shuffle(using: &random) }
        return object(keys, &random) + ending
    }

    private func object(_ keys: [String], _ random: inout SplitMix64) -> String {
        let members = keys.map { "\"\($0)\":\(blank)\(value(of: $0, &random))" }
        return "{" + members.joined(separator: ",\(blank)") + "}"
    }

    private func value(of key: String, _ random: inout SplitMix64) -> String {
        if random.oneIn(150) {
            return ["null", "true", "\"1\"", "[]", "{}", "-1"].randomElement(using: &random) ?? "0"
        }
        return switch key {
        case "type": type
        case "status": status(&random)
        case "accuracy" where system == .authorization: accuracy(&random)
        case "animated": random.oneIn(5) ? "true" : "null"
        case "zoom":
            random.oneIn(40) ? "33" : "\(random.int(in: -7...31)).\(random.int(in: 0...999))"
        case "center": object(["lat", "lon"], &random)
        case "size": object(["width", "height"], &random)
        case "class": random.oneIn(20) ? "\"ATT\"" : "\"TPV\""
        case "_type": random.oneIn(20) ? "\"lwt\"" : "\"location\""
        case "mode": random.oneIn(40) ? "1" : "3"
        case "time", "timestamp", "tst", "date": time(&random)
        case "session", "device", "device_id", "tid", "topic", "note": text(&random)
        case "tags", "inregions": random.oneIn(2) ? "[\"home\"]" : "[]"
        case "geometry":
            "{\"type\":\"Point\",\"coordinates\":[\(blank)\(number(of: "lon", &random)),\(number(of: "lat", &random))"
                + (!isEven && random.oneIn(3) ? ",\(number(&random))]}" : "]}")
        case "properties":
            object(
                ["time", "altitude", "horizontal_accuracy", "speed", "course", "device_id", "name"]
                    .filter { _ in isEven || !random.oneIn(4) }
                    + ["accuracy", "acc", "vel", "bearing", "tst", "alt", "date"]
                    .filter { _ in !isEven && random.oneIn(9) },
                &random
            )
        default: number(of: key, &random)
        }
    }

    private func number(of key: String, _ random: inout SplitMix64) -> String {
        guard isEven, !random.oneIn(40) else { return number(&random) }
        // By its key, with one digit before the point.
        let bytes = Array(key.utf8)
        let (wholes, decimals) = (Int(bytes[0]) % 2 + (random.oneIn(3) ? 2 : 1), bytes.count % 9)
        func digits(_ count: Int, from least: Int64) -> String {
            (0..<count).map { "\(random.int(in: ($0 == 0 ? least : 0)...9))" }.joined()
        }
        let sign = random.oneIn(30) ? "-" : ""
        let whole = sign + digits(wholes, from: 1)
        return decimals == 0 ? whole : whole + "." + digits(decimals, from: 0)
    }

    private var type: String {
        switch system {
        case .geoJSON: "\"Feature\""
        case .viewport: "\"viewport\""
        case .authorization: "\"authorization\""
        default: "\"fix\""
        }
    }

    private func accuracy(_ random: inout SplitMix64) -> String {
        let words = ["\"full\"", "\"full\"", "\"reduced\"", "null"]
        let odd = ["\"Full\"", "\"f\\u0075ll\"", "\"\"", "1"]
        return (random.oneIn(20) ? odd : words).randomElement(using: &random) ?? ""
    }

    private func status(_ random: inout SplitMix64) -> String {
        let odd = [
            "\"denied \"", "\"Denied\"", "5", "\"\"", "\"denie\\u0064\"", "\"a\tb\"",
            "\"kCLAuthorizationStatusDenied\"", "\"authorizedWhenInUsed\"",
        ]
        let words = ["notDetermined", "denied", "authorizedAlways", "authorizedWhenInUse"]
        return random.oneIn(20)
            ? odd.randomElement(using: &random) ?? ""
            : "\"\(words.randomElement(using: &random) ?? "")\""
    }

    private func text(_ random: inout SplitMix64) -> String {
        let odd = ["\\u0061", "Zürich", "", "a\tb", String(repeating: "x", count: 130)]
        let text =
            random.oneIn(30)
            ? odd.randomElement(using: &random) ?? "" : "jane/\(random.int(in: 0...3))"
        return "\"\(text)\""
    }

    private func time(_ random: inout SplitMix64) -> String {
        let second = random.oneIn(50) ? 60 : random.int(in: 0...59)
        let two = (second < 10 ? "0" : "") + "\(second)"
        return switch random.int(in: 0...9) {
        case 0: "\(1_700_000_000 + second)"
        case 1: "\(1_700_000_000_000 + second)"
        case 2: "\"2026-01-01T09:00:\(two)Z\""
        case 3: "\"2026-01-01T09:00:\(two).5+02:00\""
        case 4: "\"2026-06-30T23:59:\(two).000Z\""
        case 5: "\"1969-12-31T23:59:\(two).250Z\""
        default: "\"2026-01-01T09:00:\(two).\(100 + second)Z\""
        }
    }

    private func number(_ random: inout SplitMix64) -> String {
        let sign = random.oneIn(12) ? "-" : ""
        let whole = random.int(in: 0...89)
        let many = random.int(in: 0...9_999_999_999_999_999)
        if random.oneIn(100) {
            let odd = [
                "0\(whole)", "\(whole).", ".5", "-", "1e999", "\(whole)e", "1.e5", "+1", "0x1",
            ]
            return odd.randomElement(using: &random) ?? "0"
        }
        return switch random.int(in: 0...12) {
        case 0: "\(sign)\(whole)"
        case 1: "\(sign)\(whole).\(many)"
        case 2: "\(sign)\(whole).5e\(random.int(in: -3...0))"
        case 3: "\(sign)0"
        case 4: "\(sign)0.\(many)\(many)"
        case 5: "\(sign)\(whole).\(random.int(in: 0...999_999_999))"
        default: "\(sign)\(whole).\(random.int(in: 0...9_999_999))"
        }
    }
}
