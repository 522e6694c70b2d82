import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Foundation
import Testing

/// Templates against the general parser, which is right by definition.
@Suite struct TemplateDecoderTests {
    private static let lines = [
        #"{"type":"fix","time":"2026-01-01T09:00:00.000Z","lat":47.1,"lon":8.2,"accuracy":5}"#,
        #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-01-01T09:00:00.000Z","lat":47.1,"lon":8.2}"#,
        #"{"_type":"location","tid":"ab","tst":1767258000,"lat":47.1,"lon":8.2,"vel":36}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.2,47.1,400]},"properties":{"time":1767258000}}"#,
        #"{"type":"authorization","time":"2026-01-01T09:00:00.000Z","session":"a","status":"denied"}"#,
    ]

    @Test(arguments: lines)
    func `a line like the one before matches a template`(line: String) {
        let log = Array((line + "\n" + line + "\r\n" + line + "\n").utf8)
        let reading = TemplateReading(log, learns: true)
        // The second line ends differently.
        expectEqual(reading.learnedCount, 1)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        expectEqual(reading.lines.count, 3)
        expectEqual(reading.lines[2].input, reading.lines[0].input)
    }

    @Test(
        arguments: [
            ("\"authorizedWhenInUse\"", true), ("\"kCLAuthorizationStatusDenied\"", true),
            ("\"restricted\"", true), ("\"denied\",\"accuracy\":null", false),
            ("\"denied\",\"accuracy\":\"exact\"", false), ("\"allowed\"", false), ("2", false),
            ("\"denie\\u0064\"", false), ("null", false),
            ("\"denied\",\"status\":\"denied\"", false),
        ]
    )
    func `any spelling of an authorization has a template`(status: String, isLearned: Bool) {
        func line(_ status: String) -> String {
            #"{"type":"authorization","time":"2026-01-01T09:00:01.000Z","status":\#(status)}"#
        }
        let usual = line("\"denied\"")
        let log = Array([usual, usual, line(status), usual].map { $0 + "\n" }.joined().utf8)
        let reading = TemplateReading(log, learns: true)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        expectEqual(reading.lines.count, 4)
        expectEqual(reading.learnedCount, (isLearned ? 3 : 2))
    }

    @Test func `distinguishes accuracy authorizations`() {
        let start = #"{"type":"authorization","time":"2026-01-01T09:00:01.000Z","status":"denied""#
        let ends = ["", #","accuracy":"full""#, #","accuracy":"reduced""#]
        let turned = #"{"accuracy":"full","type":"authorization","status":"denied"}"#
        let twice = start + #","accuracy":"full","accuracy":"reduced"}"#
        let lines = [ends, ends, ends.reversed(), ends].joined().map { start + $0 + "}" }
        let log = (lines + [turned, turned, twice, twice, lines[1]]).map { $0 + "\n" }.joined()
        let reading = TemplateReading(Array(log.utf8), learns: true)
        expectEqual(reading.lines, TemplateReading(Array(log.utf8), learns: false).lines)
        expectEqual(reading.lines.count, 17)
        // All except the first of each kind, and those with a key twice.
        expectEqual(reading.learnedCount, 11)
        expectEqual(reading.lines[1].input, .authorization(.denied, .full))
        expectEqual(reading.lines[6].input, .authorization(.denied, .reduced))
    }

    @Test func `a viewport's time needs an offset, as a fix's time does`() {
        let view =
            #"{"type":"viewport","time":"2026-01-01T09:00:01.000Z","center":{"lat":47,"lon":8},"zoom":9}"#
        let bare = view.replacing("Z\"", with: "\"")
        let log = Array("\(view)\n\(view)\n\(bare)\n".utf8)
        let reading = TemplateReading(log, learns: true)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        expectEqual(reading.lines[2].error?.reason, .badTime)
    }

    @Test func `distinguishes lines with a common prefix by what follows`() {
        let fix = #"{"time":"2026-01-01T09:00:00.000Z","lat":47.1,"lon":8.2,"type":"fix"}"#
        let view =
            #"{"time":"2026-01-01T09:00:01.000Z","center":{"lat":47,"lon":8},"zoom":9,"type":"viewport"}"#
        for lines in [[fix, view, fix, view, view, fix], [view, fix, view, fix, fix, view]] {
            let log = Array((lines.joined(separator: "\n") + "\n").utf8)
            let reading = TemplateReading(log, learns: true)
            // The first of each must be learned.
            expectEqual(reading.learnedCount, 4)
            expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        }
    }

    @Test func `a line that lacks a key takes no value from the last line`() {
        let full =
            #"{"type":"fix","time":"2026-01-01T09:00:00.000Z","lat":1,"lon":2,"speed":3,"course":4}"#
        let lines = [full, full, full, full].joined(separator: "\n")
        let short = #"{"type":"fix","time":"2026-01-01T09:00:00.000Z","lat":1,"lon":2,"course":4}"#
        let other = #"{"type":"fix","time":"2026-01-01T09:00:00.000Z","lat":1,"lon":2,"speed":3}"#
        let log = Array("\(lines)\n\(short)\n\(full)\n\(short)\n\(other)\n\(other)\n".utf8)
        let reading = TemplateReading(log, learns: true)
        // All except the first, whatever they omit.
        expectEqual(reading.learnedCount, 8)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
    }

    /// Numbers and other values, in all the forms that are distinguished.
    static let numbers = """
        0 7 -7 -0 00 01 42 12345678 123456789 0.5 -0.5 -0.0 00.5 7.25 -7.25 07.25 123.4 -123.4 12345.5 \
        1234.12345678 -1234.12345678 1234.123456789 7.250000000000000001 7.25e1 7e1 1. .5 -.5 - --1.5 +1.5 \
        1..5 1.2.3 1,5 1:5 1/5 -1.5- null "7"
        """.split(separator: " ").map(String.init)

    @Test(arguments: numbers)
    func `reads a number in any format after numbers in another`(usual: String) {
        for other in Rounds.sample(Self.numbers, oneIn: 8, offset: usual.utf8.count) {
            // As the last value of its line, and with another behind it.
            for end in ["}", #","speed":1.5}"#] {
                let numbers =
                    [usual, usual, usual, usual, other, usual, other, other, usual, other]
                let log = numbers.enumerated().map { second, number in
                    let time = "2026-01-01T09:00:\(second + 10).000Z"
                    return #"{"type":"fix","time":"\#(time)","lat":1,"lon":2,"altitude":"#
                        + number + end + "\n"
                }
                let bytes = Array(log.joined().utf8)
                let lines = TemplateReading(bytes, learns: true).lines
                expectEqual(lines, TemplateReading(bytes, learns: false).lines, "\(usual) \(other)")
            }
        }
    }

    @Test(arguments: ["", "d9be503a~", "sixteen_letters_", "a b!", "seventeen_letters"])
    func `any byte of a line may differ from the template`(name: String) {
        let start = #"{"type":"fix","time":"2026-01-01T09:00:"#
        let numbers = #","lat":47.1234567,"lon":-8.5,"accuracy":12.4,"speed":-0.0,"course":9}"#
        let usual = (10..<16).map { second in
            // Of two sessions in turn, with names of equal length.
            let session = name.dropLast() + (second % 2 == 0 ? name.suffix(1) : "x")
            let member = name.isEmpty ? "" : #","session":"\#(session)""#
            return Array((start + "\(second)" + #".000Z""# + member + numbers + "\n").utf8)
        }
        let line = usual[0]
        let others = Array("0a9-.,:\"{}\\ !#\n\u{1}\u{7f}\u{ff}".utf8)
        for place in line.indices {
            // Each twice, between lines that bring the template back.
            let damaged = Rounds.sample(others, oneIn: 8, offset: place).flatMap { other in
                var damaged = line
                damaged[place] = other
                return [damaged] + usual[..<3] + [damaged, line]
            }
            let log = Array((usual + damaged).joined())
            let reading = TemplateReading(log, learns: true)
            let plain = TemplateReading(log, learns: false).lines
            expectEqual(reading.lines, plain, "a byte at \(place)")
        }
    }

    @Test func `handles more kinds of lines than templates`() {
        var log: [UInt8] = []
        for index in 0..<2000 {
            // Some 130 formats, most of them rare, of very different lengths.
            let digits = (index * index / 7 % 13, index * index / 11 % (index % 5 == 0 ? 10 : 2))
            // Some have more digits before the point than most, but none is out of range.
            let wholes = String(repeating: "1", count: 1 + digits.0 % 9)
            let accuracy = wholes + "." + String(repeating: "5", count: 1 + digits.0 / 9)
            let course = "1." + String(repeating: "5", count: 1 + digits.1)
            let time = "2026-01-01T09:\(10 + index / 60):\(10 + index % 50).000Z"
            let fix =
                #"{"type":"fix","time":"\#(time)","lat":47.1,"lon":8.5,"accuracy":\#(accuracy),"course":\#(course)"#
            log += Array((fix + (index % 3 == 0 ? "}\n" : ",\"speed\":\(index % 120)}\n")).utf8)
        }
        let reading = TemplateReading(log, learns: true)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        expect(reading.learnedCount > 1990)
    }

    @Test func `makes no more entries than requested`() {
        let log = Array(String(repeating: Self.lines[0] + "\n", count: 10).utf8)
        expectEqual(TemplateReading(log, learns: true).learnedCount, 9)
        expectEqual(TemplateReading(log, learns: true, maxEntries: 4).learnedCount, 3)
    }

    @Test func `an overlong line does not match a template`() {
        let log = Array((Self.lines[0] + "\n" + Self.lines[0] + "\n").utf8)
        let limit = Self.lines[0].utf8.count
        for maxLine in [limit + 1, limit, limit - 1] {
            let options = DecodingOptions(maxLine: maxLine)
            let reading = TemplateReading(log, options, learns: true)
            expectEqual(reading.lines, TemplateReading(log, options, learns: false).lines)
            expectEqual(reading.learnedCount, (maxLine > limit ? 1 : 0))
        }
    }

    @Test(arguments: SessionSource.allCases)
    func `templates do not change the result`(source: SessionSource) {
        let options = DecodingOptions(sessionSource: source)
        var (learned, read) = (0, 0)
        for seed in Rounds.seeds(6) {
            var maker = LogMaker(seed: seed)
            let log = maker.log(lines: 150, damaged: seed % 3 == 0 ? 0 : 8)
            let reading = TemplateReading(log, options, learns: true)
            let lines = TemplateReading(log, options, learns: false).lines
            learned += reading.learnedCount
            read += lines.count
            guard reading.lines != lines else { continue }
            let place = zip(reading.lines, lines).prefix { $0 == $1 }.count
            Issue.record(
                """
                seed \(seed), line \(place + 1): \
                \(reading.lines.dropFirst(place).first as Any) instead of \
                \(lines.dropFirst(place).first as Any)
                """
            )
            return
        }
        // It would prove nothing about lines that it has not decoded.
        expect(learned * 10 > read)
    }

    @Test(arguments: [1, 50, 167, 700])
    func `the buffer may end anywhere, whatever follows it`(step: Int) {
        for seed in Rounds.seeds(1) {
            var maker = LogMaker(seed: seed)
            let log = maker.log(lines: 150, damaged: seed % 3 == 0 ? 0 : 8)
            let lines = TemplateReading(log, learns: false).lines
            expectEqual(TemplateReading(log, learns: true, step: step).lines, lines, "seed \(seed)")
        }
    }

    @Test func `ignores a sentence beside gpsd's lines`() {
        let sentence = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n"
        let log = Array((Self.lines[0] + "\n" + Self.lines[1] + "\n" + sentence).utf8)
        let reading = TemplateReading(log, learns: true)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
    }

    @Test func `reads a single line however long the others are`() {
        let short = Self.lines[0] + "\n"
        let long = Self.lines[0].dropLast() + #","heading":90}"# + "\n"
        let log = Array(String(repeating: long + short, count: 20).utf8)
        // Each comes alone.
        let reading = TemplateReading(log, learns: true, step: 1)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        expectEqual(reading.learnedCount, 39)
    }

    @Test(.enabled(if: SharedFolder.exists), arguments: ["gpsd", "owntracks", "geojson"])
    func `templates do not change the result for real receivers' logs`(folder: String) throws {
        let files = try #require(SharedFolder.url).appending(path: "data/\(folder)")
        for path in try FileManager.default.subpathsOfDirectory(atPath: files.path) {
            guard let content = try? Data(contentsOf: files.appending(path: path)) else { continue }
            let log = Array(content.prefix(Rounds.count(40_000)))
            let plain = TemplateReading(log, learns: false).lines
            expectEqual(TemplateReading(log, learns: true).lines, plain, "\(path)")
        }
    }
}
