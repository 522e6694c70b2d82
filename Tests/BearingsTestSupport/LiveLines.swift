package import BearingsEngine
internal import BearingsWire
internal import Geography

/// Lines of every kind as live sources write them: those of the samples, at times around the present, and
/// others that no sample has.
package struct LiveLines {
    /// A line, split at its times.
    private struct Template {
        enum Time {
            case rfc3339
            case unix
        }

        /// The text between the times, one piece more than times.
        var pieces: [String] = []
        var times: [Time] = []
        var isNative = false
    }

    private static let templates: [Template] = {
        var lines: Set<String> = []
        for sample in SampleFolder.all where sample.inputName.hasSuffix("ndjson") {
            let text = String(decoding: (try? sample.input) ?? [], as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasPrefix("{") {
                lines.insert(String(line))
            }
        }
        return (lines.sorted() + others).map(template)
    }()

    private static let others = [
        #"{"type":"geocode_result","lines":["Kulm"]}"#, #"{"type":"follow","mode":"none"}"#,
        #"{"type":"geocode_result","request":1,"error":"none"}"#,
        #"{"type":"select","annotation":"user"}"#,
        #"{"type":"viewport","phase":"did_change"}"#, #"{"type":"viewport","heading":40}"#,
        #"{"type":"viewport","heading":200,"animated":true}"#, #"{"type":"tick"}"#,
        #"{"type":"gesture","kind":"rotation","phase":"began"}"#, #"{"type":"close"}"#,
        #"{"type":"gesture","kind":"rotation","phase":"changed","rotation_rad":0.3}"#,
        #"{"type":"gesture","kind":"rotation","phase":"ended","velocity_rad_s":4}"#,
        #"{"class":"ATT","heading":77.5}"#, #"{"class":"TPV","mode":1}"#, #"{"class":"VERSION"}"#,
        #"{"type":"fix","lat":0,"lon":0}"#,
        #"{"type":"fix","lat":47.1,"lon":8.1,"accuracy":60000}"#,
        "", "no record", #"{"type":"fix"}"#, "\u{1E}{\"type\":\"tick\"}",
    ]

    /// Splits a line at `time`, `tst`, and anything else that looks like a time.
    private static func template(of line: String) -> Template {
        var template = Template(isNative: line.contains("\"type\":\"") && line.hasPrefix("{"))
        var rest = line[...]
        var piece = ""
        while !rest.isEmpty {
            if rest.hasPrefix("\"20"), let end = rest.dropFirst().firstIndex(of: "\""),
                rest.dropFirst(11).first == "T"
            {
                template.pieces.append(piece)
                template.times.append(.rfc3339)
                (piece, rest) = ("", rest[rest.index(after: end)...])
            } else if rest.hasPrefix("\"tst\":") {
                template.pieces.append(piece + "\"tst\":")
                template.times.append(.unix)
                (piece, rest) = ("", rest.dropFirst(6).drop { $0.isNumber })
            } else {
                piece.append(rest.removeFirst())
            }
        }
        template.pieces.append(piece)
        return template
    }

    private var random: SplitMix64
    private let sessions: [String]
    private var printer = TimestampPrinter()

    package init(seed: UInt64, sessions: [String]) {
        random = SplitMix64(seed: seed)
        self.sessions = sessions
    }

    /// The next line, as of `wall`.
    package mutating func next(at wall: Instant) -> String {
        let session = sessions.randomElement(using: &random) ?? "main"
        let template: Template
        switch random.int(in: 1...10) {
        case 1: return sentence(at: time(around: wall))
        case 2...4: return fix(of: session, at: wall)
        case 5...6:
            template = Self.templates[Self.templates.count - 1 - Int(random.int(in: 0...20))]
        default: template = Self.templates.randomElement(using: &random) ?? Template()
        }
        let moment = time(around: wall)
        var text = template.pieces[0]
        for (place, time) in template.times.enumerated() {
            text +=
                time == .unix ? "\(moment.millisecondsSince1970 / 1000)" : "\"\(rfc3339(moment))\""
            text += template.pieces[place + 1]
        }
        guard text.hasPrefix("{") else { return text }
        if template.isNative, random.oneIn(4) {
            text = text.replacing("\"time\":", with: "\"untimed\":")
        }
        let isTimed = text.contains("\"time\":") || !template.isNative || random.oneIn(3)
        let envelope =
            "{" + (text.contains("\"session\":") ? "" : "\"session\":\"\(session)\",")
            + (isTimed ? "" : "\"time\":\"\(rfc3339(moment))\",")
        return envelope + text.dropFirst()
    }

    private mutating func fix(of session: String, at wall: Instant) -> String {
        let place =
            "\"lat\":\(random.double(in: 46.9...47.1)),\"lon\":\(random.double(in: 7.9...8.1))"
        let time = random.oneIn(3) ? "" : "\"time\":\"\(rfc3339(time(around: wall)))\","
        if random.oneIn(4) {
            return #"{"class":"TPV","mode":3,\#(time)"session":"\#(session)",\#(place)}"#
        }
        return #"{"type":"fix",\#(time)"session":"\#(session)",\#(place)}"#
    }

    /// A time for a line written at `wall`: usually just before.
    private mutating func time(around wall: Instant) -> Instant {
        switch random.int(in: 1...100) {
        case 1...60: wall.advanced(by: -random.int(in: 0...30))
        case 61...70: wall
        case 71...85: wall.advanced(by: -random.int(in: 30...3000))
        case 86...92: wall.advanced(by: random.int(in: 1...900))
        case 93...97: wall.advanced(by: random.int(in: 1000...20_000))
        default: wall.advanced(by: -random.int(in: 3_500_000...4_000_000))
        }
    }

    private mutating func rfc3339(_ time: Instant) -> String {
        var text: [UInt8] = []
        printer.append(time.millisecondsSince1970, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// A sentence of NMEA 0183.
    private mutating func sentence(at time: Instant) -> String {
        let text = rfc3339(time)
        func digits(_ start: Int, _ count: Int) -> String {
            String(text.dropFirst(start).prefix(count))
        }
        let timeOfDay = digits(11, 2) + digits(14, 2) + digits(17, 6)
        let date = digits(8, 2) + digits(5, 2) + digits(2, 2)
        let place = "470\(random.int(in: 0...9)).12,N,00800.5,E"
        switch random.int(in: 1...6) {
        case 1: return "$GPGGA,\(timeOfDay),\(place),1,8,1,540.5,M,48,M,,"
        case 2: return "$GPGST,\(timeOfDay),1,1,1,1,3,4,5.5"
        case 3: return "$GPHDT,\(random.int(in: -20...380)).5,T"
        case 4: return "$GPVTG,-5.5,T,,M,2.1,N,3.9,K,A"
        case 5: return "$GPRMC,\(timeOfDay),V,,,,,,,\(date),,"
        default: return "$GPRMC,\(timeOfDay),A,\(place),2.8,87.9,\(date),,,A"
        }
    }
}
