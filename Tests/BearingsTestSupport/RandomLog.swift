internal import BearingsEngine
internal import BearingsWire
package import Geography

/// A random log: all kinds of records, and invalid lines.
package struct RandomLog {
    package struct Line: Equatable {
        /// The session of the record; `nil` for none.
        var session: String?
        /// Its event time in milliseconds; `nil` for none.
        var time: Milliseconds?
        var text: String
        /// For a fix that may not be used: the same with another place in it.
        var elsewhere: String?
    }

    /// What the log may contain.
    package struct Taste {
        var sessions = ["main"]
        var count: Int64 = 300
        /// Whether each session's records come in the order of their times.
        var isOrderly = false
        /// Whether every record has a time.
        var isTimed = false
        var hasNoise = false
        var requiresAuthorization = false
        /// The time of the first record, in milliseconds since 1970.
        var start: Milliseconds = 1_767_258_000_000
    }

    package private(set) var lines: [Line] = []
    private let taste: Taste
    private var random: SplitMix64
    private var people: [String: Person] = [:]

    private struct Person {
        var time: Milliseconds
        var latitude = 47.3769
        var longitude = 8.5417
        var isAuthorized: Bool
        var hasMap = false
    }

    package init(seed: UInt64, _ taste: Taste = Taste()) {
        self.taste = taste
        random = SplitMix64(seed: seed)
        for _ in 0..<taste.count {
            if taste.hasNoise, random.oneIn(8) {
                lines.append(Line(text: noise()))
            } else {
                let session = taste.sessions.randomElement(using: &random) ?? "main"
                lines.append(line(of: session))
            }
        }
    }

    /// The log as a file; its last line has no newline.
    package var bytes: [UInt8] { Array(lines.map(\.text).joined(separator: "\n").utf8) }

    private mutating func noise() -> String {
        let choices = [
            "", "  ", "\r", "{", "[1]", "nonsense", #"{"type":"walk"}"#, #"{"class":"SKY"}"#,
            #"{"type":"fix","lat":91,"lon":0}"#, #"{"type":"tick","time":"soon"}"#,
            #"{"type":"tick","session":""}"#, "\u{1E}", "\u{FEFF}", "\0", "$GPGGA",
            #"{"type":"close","session":"nobody"}"#, #"{"class":"AIS","type":1}"#,
            #"{"type":"tick","pad":""# + String(repeating: "p", count: 700) + #""}"#,
        ]
        return choices.randomElement(using: &random) ?? ""
    }

    private mutating func line(of session: String) -> Line {
        var person =
            people[session]
            ?? Person(time: taste.start, isAuthorized: !taste.requiresAuthorization)
        person.time += random.int(in: 0...700)
        if random.oneIn(25) { person.time += random.int(in: 1000...50_000) }
        var time = person.time
        if !taste.isOrderly {
            if random.oneIn(12) { time -= random.int(in: 1...4000) }
            if random.oneIn(90) {
                person.time -= random.int(in: 3_600_000...8_000_000)
                time = person.time
            }
        }
        var envelope = "\"session\":\(String(decoding: jsonString(session.utf8), as: UTF8.self))"
        if session == "main", random.oneIn(2) { envelope = #""x":0"# }
        var line = Line(session: session, time: time, text: "")
        if taste.isOrderly || taste.isTimed || !random.oneIn(10) {
            envelope += ",\"time\":\(Double(time) / 1000)"
        } else {
            line.time = nil
        }
        fill(&line, &person, envelope)
        people[session] = person
        return line
    }

    private mutating func fill(_ line: inout Line, _ person: inout Person, _ envelope: String) {
        switch random.int(in: 0..<100) {
        case 0..<50:
            person.latitude += random.double(in: -0.003...0.003)
            person.longitude += random.double(in: -0.003...0.003)
            let place = "\"lat\":\(person.latitude),\"lon\":\(person.longitude)"
            line.text = fix(place, envelope)
            guard !person.isAuthorized else { return }
            let elsewhere =
                "\"lat\":\(random.double(in: -90...90)),\"lon\":\(random.double(in: -400...400))"
            line.elsewhere = line.text.replacing(place, with: elsewhere)
        case 50..<55:
            line.text = #"{"class":"ATT","heading":\#(random.double(in: 0...360)),\#(envelope)}"#
        case 55..<78:
            line.text = #"{"type":"viewport",\#(viewport(&person)),\#(envelope)}"#
        case 78..<90:
            let status = random.int(in: 0..<6)
            person.isAuthorized = status >= 3
            let accuracy = random.oneIn(4) ? #","accuracy":"reduced""# : #","accuracy":"full""#
            line.text = #"{"type":"authorization","status":\#(status)\#(accuracy),\#(envelope)}"#
        case 90..<94:
            line.text = #"{"type":"gesture",\#(gesture()),\#(envelope)}"#
        case 94..<98:
            line.text = #"{"type":"tick",\#(envelope)}"#
        default:
            line.text = #"{"type":"close",\#(envelope)}"#
            let time = person.time
            person = Person(time: time, isAuthorized: !taste.requiresAuthorization)
        }
    }

    private mutating func fix(_ place: String, _ envelope: String) -> String {
        let accuracy = random.double(in: 0...80)
        switch random.int(in: 0..<6) {
        case 0: return #"{"class":"TPV","mode":3,\#(place),"eph":\#(accuracy),\#(envelope)}"#
        case 1: return #"{"class":"TPV","mode":2,\#(place),\#(envelope)}"#
        case 2: return #"{"class":"TPV","mode":1,\#(place),\#(envelope)}"#
        case 3: return #"{"type":"fix",\#(place),"speed":1,"course":361,\#(envelope)}"#
        default: return #"{"type":"fix",\#(place),"accuracy":\#(accuracy),\#(envelope)}"#
        }
    }

    private mutating func gesture() -> String {
        let kind = ["rotation", "rotation", "pinch", "tilt"].randomElement(using: &random)
        let phase = ["began", "changed", "ended", "cancelled"].randomElement(using: &random)
        return """
            "kind":"\(kind ?? "")","phase":"\(phase ?? "")",\
            "rotation_rad":\(random.double(in: -2...2)),\
            "velocity_rad_s":\(random.double(in: -9...9)),\
            "translation":{"x":0,"y":\(random.double(in: -9...9))}
            """
    }

    private mutating func viewport(_ person: inout Person) -> String {
        let center =
            "\"center\":{\"lat\":\(person.latitude + random.double(in: -0.006...0.006)),"
            + "\"lon\":\(person.longitude + random.double(in: -0.006...0.006))}"
        guard person.hasMap else {
            person.hasMap = true
            return center + #","size":{"width":390,"height":844},"zoom":15"#
        }
        switch random.int(in: 0..<10) {
        case 9: return #""phase":"did_change""#
        case 0: return #""heading":\#(random.double(in: -180...180))"#
        case 1: return #""zoom":\#(random.double(in: 12...17))"#
        case 2: return #""span":{"lat":\#(random.double(in: 0.01...0.1))},"animated":true"#
        case 3: return #""span":{"lat":1e-12},"center":{"lat":0,"lon":0}"#
        case 4: return #""size":{"width":0,"height":0}"#
        case 5: return #""pitch":\#(random.double(in: 0...60))"#
        case 6: return #""size":{"width":390,"height":844}"#
        default: return center
        }
    }
}

extension SplitMix64 {
    /// A whole number in `range`, all equally likely.
    package mutating func int(in range: Range<Int64>) -> Int64 {
        int(in: range.lowerBound...range.upperBound - 1)
    }

    /// Random positions at which to cut `count` bytes, on average every `length`.
    package mutating func cuts(of count: Int, every length: Int64) -> [Int] {
        var cuts: [Int] = []
        var position = 0
        while position < count {
            position += Int(int(in: 1...2 * length))
            cuts.append(min(position, count))
        }
        return cuts
    }
}
