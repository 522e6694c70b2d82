import BearingsTestSupport
import Testing

@testable import BearingsFormats

/// Lines whose keys are in any order.
@Suite struct TemplateDecoderKeyOrderTests {
    private static let time = #""time":"2026-01-01T09:00:00.000Z""#

    /// Whether a log gives the same records with templates, and how many lines matched one.
    private func learned(_ lines: [String]) -> Int {
        let log = Array(lines.map { $0 + "\n" }.joined().utf8)
        let reading = TemplateReading(log, learns: true)
        expectEqual(reading.lines, TemplateReading(log, learns: false).lines)
        return reading.learnedCount
    }

    /// All permutations.
    private func orders(of things: [String]) -> [[String]] {
        guard !things.isEmpty else { return [[]] }
        return things.indices.flatMap { place in
            var others = things
            let thing = others.remove(at: place)
            return orders(of: others).map { [thing] + $0 }
        }
    }

    @Test func `a constant may precede any key`() {
        let members = [
            #""type":"fix""#, Self.time, #""lat":47.1"#, #""lon":-8.2"#, #""speed":1.5"#,
            #""note":"a""#,
        ]
        let lines = orders(of: members).map { "{\($0.joined(separator: ","))}" }
        _ = learned(lines)
    }

    @Test func `distinguishes values with a common prefix in any order`() {
        let fix = [#""type":"fix""#, Self.time, #""lat":47.1"#, #""lon":8.2"#]
        let view = [
            #""type":"viewport""#, Self.time, #""center":{"lon":8.1,"lat":47}"#, #""zoom":9.5"#,
        ]
        let lines = zip(orders(of: fix), orders(of: view)).flatMap { [$0, $1] }
            .map { "{\($0.joined(separator: ","))}" }
        _ = learned(lines)
    }

    @Test(arguments: TemplateDecoderTests.numbers)
    func `reads a number in any position, whatever follows it`(number: String) {
        let endings = [
            "", " ", "]", "}", ",", "\"", #","note":[1,2]"#, #","note":null,"tags":{}"#,
        ]
        for behind in Rounds.sample(endings, oneIn: 8, offset: number.utf8.count) {
            let members = [
                #""type":"fix""#, Self.time, #""lat":47.1"#, #""lon":8.2"#,
                #""altitude":\#(number)\#(behind)"#,
            ]
            let lines = orders(of: members).map { "{\($0.joined(separator: ","))}" }
            let log = Array(lines.map { $0 + "\n" }.joined().utf8)
            let reading = TemplateReading(log, learns: true).lines
            expectEqual(reading, TemplateReading(log, learns: false).lines, "\(number)\(behind)")
        }
    }

    @Test(
        arguments: [
            #""mode":35"#, #""mode":3.0"#, #""mode":3e0"#, #""mode":03"#, #""mode":2"#,
            #""mode":null"#,
            #""mode":3,"mode":3"#, #""mode":3,"class":"TPV""#, #""mode":"3""#, #""mode":3 "#,
            #""mode":3,,"#, #""mode":3"device":"a""#, #""mode":3}"#, #""m":3"#,
        ]
    )
    func `a constant matches only itself`(other: String) {
        let usual = #"{"class":"TPV","mode":3,\#(Self.time),"lat":47.1,"lon":8.2}"#
        let turned = #"{"mode":3,"lon":8.2,"class":"TPV","lat":47.1,\#(Self.time)}"#
        for line in [usual, turned] {
            let damaged = line.replacing(#""mode":3"#, with: other)
            expect(learned([usual, turned, usual, turned, damaged, usual, turned, damaged]) >= 3)
        }
    }

    @Test func `lines with different key orders may alternate`() {
        let fix = #"{"type":"fix",\#(Self.time),"lat":47.1,"lon":8.2}"#
        let others = [
            #"{"type":"fix","lat":47.1,"lon":8.2,\#(Self.time)}"#,
            #"{"lat":-47.1,\#(Self.time),"lon":8.2,"type":"fix","course":3}"#,
            #"{\#(Self.time),"type":"fix","lon":8.2,"speed":1.25,"lat":0.5}"#,
        ]
        var lines = others + others
        for other in others + others {
            lines += Array(repeating: fix, count: 3) + [other, fix, other, other]
        }
        expectEqual(learned(lines), lines.count - 4)
    }

    @Test func `a template of all keys reads lines that lack any of them`() {
        let start = #"{"type":"fix",\#(Self.time),"lat":47.1,"lon":8.2"#
        let optional = [
            #","accuracy":5"#, #","altitude":400.5"#, #","vertical_accuracy":3"#,
            #","speed":1.5"#, #","note":"a""#, #","course":90"#,
        ]
        var lines = [start + optional.joined() + "}"]
        for mask in 0..<1 << optional.count {
            let kept = optional.indices.filter { mask & 1 << $0 != 0 }.map { optional[$0] }
            lines.append(start + kept.joined() + "}")
        }
        expectEqual(learned(lines), lines.count - 1)
    }

    @Test func `a template requires the keys that identify its kind`() {
        let usual =
            #"{"class":"TPV","device":"/dev/a","mode":3,\#(Self.time),"lat":47.1,"lon":8.2,"speed":1}"#
        for key in [#""class":"TPV","#, #""mode":3,"#, #""lat":47.1,"#, #""lon":8.2,"#] {
            let lines = [usual, usual, usual, usual.replacing(key, with: ""), usual]
            expectEqual(learned(lines), 3, "\(key)")
        }
    }

    @Test func `reads long texts and many values`() {
        let tags = "[\"" + String(repeating: "a", count: 160) + "\"]"
        let long =
            #"{"tags":\#(tags),"type":"fix","more":\#(tags),"lat":47.1,"lon":8.2,\#(Self.time)}"#
        expectEqual(learned(Array(repeating: long, count: 6)), 5)

        let more = (0..<68).map { "\"n\($0)\":\($0).5" }.joined(separator: ",")
        let many =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.2,47.1,400]},"properties":{\#(more)}}"#
        expectEqual(learned(Array(repeating: many, count: 6)), 5)
    }
}
