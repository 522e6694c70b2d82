import Testing

@testable import BearingsWire

/// Lines whose keys are in any order.
@Suite struct LearnedLinesStraysTests {
    private static let time = #""time":"2026-01-01T09:00:00.000Z""#

    /// Whether a log comes out the same when it is learned, and how many of its lines were.
    private func learned(_ lines: [String]) -> Int {
        let log = Array(lines.map { $0 + "\n" }.joined().utf8)
        let reading = LearnedReading(log, learns: true)
        #expect(reading.lines == LearnedReading(log, learns: false).lines)
        return reading.learnedCount
    }

    /// Whether each path is tried that some lines have left, which are read whole or some bytes at a time.
    private func paths(of lines: [String], step: Int = 0) -> [Bool] {
        let log = Array(lines.map { $0 + "\n" }.joined().utf8)
        let known = LearnedReading(log, learns: true, step: step).knownLines
        return known.learned.paths.paths.map(\.isTried)
    }

    /// All orders of some things.
    private func orders(of things: [String]) -> [[String]] {
        guard !things.isEmpty else { return [[]] }
        return things.indices.flatMap { place in
            var others = things
            let thing = others.remove(at: place)
            return orders(of: others).map { [thing] + $0 }
        }
    }

    @Test func `a constant may stand before any key`() {
        let members = [
            #""type":"fix""#, Self.time, #""lat":47.1"#, #""lon":-8.2"#, #""speed":1.5"#,
            #""note":"a""#,
        ]
        let lines = orders(of: members).map { "{\($0.joined(separator: ","))}" }
        // Each key once after a brace, after a number or constant and after a text, and as many ends.
        #expect(learned(lines) > lines.count - 24)
    }

    @Test func `places that begin alike are told apart in any order`() {
        let fix = [#""type":"fix""#, Self.time, #""lat":47.1"#, #""lon":8.2"#]
        let view = [
            #""type":"viewport""#, Self.time, #""center":{"lon":8.1,"lat":47}"#, #""zoom":9.5"#,
        ]
        let lines = zip(orders(of: fix), orders(of: view)).flatMap { [$0, $1] }
            .map { "{\($0.joined(separator: ","))}" }
        #expect(learned(lines) > lines.count - 32)
    }

    @Test(arguments: LearnedLinesTests.numbers)
    func `a number is read wherever it stands, whatever comes behind it`(number: String) {
        for behind in ["", " ", "]", "}", ",", "\"", #","note":[1,2]"#, #","note":null,"tags":{}"#]
        {
            let members = [
                #""type":"fix""#, Self.time, #""lat":47.1"#, #""lon":8.2"#,
                #""altitude":\#(number)\#(behind)"#,
            ]
            let lines = orders(of: members).map { "{\($0.joined(separator: ","))}" }
            let log = Array(lines.map { $0 + "\n" }.joined().utf8)
            let reading = LearnedReading(log, learns: true).lines
            #expect(reading == LearnedReading(log, learns: false).lines, "\(number)\(behind)")
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
    func `a constant is that and no other`(other: String) {
        let usual = #"{"class":"TPV","mode":3,\#(Self.time),"lat":47.1,"lon":8.2}"#
        let turned = #"{"mode":3,"lon":8.2,"class":"TPV","lat":47.1,\#(Self.time)}"#
        for line in [usual, turned] {
            let damaged = line.replacing(#""mode":3"#, with: other)
            #expect(learned([usual, turned, usual, turned, damaged, usual, turned, damaged]) >= 3)
        }
    }

    @Test func `lines on a path may come between others`() {
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
        #expect(learned(lines) > lines.count - 6)
    }

    @Test func `a path is given up that hardly any line goes along`() {
        let fix = #"{"type":"fix",\#(Self.time),"lat":47.1,"lon":8.2}"#
        let other = #"{"type":"fix","lat":47.1,"lon":8.2,\#(Self.time)}"#
        let another = #"{"type":"fix","lon":8.2,"lat":47.1,\#(Self.time)}"#
        let strays = (0..<70).flatMap { _ in [other, another] }
        for (log, areTried) in [
            ([fix, fix, fix] + strays.prefix(60), [true]), ([fix, fix, fix] + strays, [false]),
        ] {
            #expect(learned(log) > log.count - 6)
            #expect(paths(of: log) == areTried)
        }
    }

    @Test func `a path is found again, and kept however lines are cut`() {
        let fix = #"{"type":"fix",\#(Self.time),"lat":47.1,"lon":8.2}"#
        let other = #"{"type":"fix","lat":47.1,"lon":8.2,\#(Self.time)}"#
        let another = #"{"type":"fix","lon":8.2,"lat":47.1,\#(Self.time)}"#
        let strays = (0..<70).flatMap { _ in [other, another] }
        let back = [fix, fix, fix] + strays + [fix, fix, fix]
        #expect(learned(back) > back.count - 6)
        #expect(paths(of: back) == [false, true])
        // Each line is asked for more often than misses are borne.
        #expect(paths(of: Array(repeating: fix, count: 6), step: 1) == [true])
    }

    @Test func `what is too long for a path is read without one`() {
        let tags = "[\"" + String(repeating: "a", count: 160) + "\"]"
        let long =
            #"{"tags":\#(tags),"type":"fix","more":\#(tags),"lat":47.1,"lon":8.2,\#(Self.time)}"#
        #expect(learned(Array(repeating: long, count: 6)) == 5)

        let numbers = (0..<38).map { ",\($0).5" }.joined()
        let more = (0..<30).map { "\"n\($0)\":\($0).5" }.joined(separator: ",")
        let many =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.2,47.1,400\#(numbers)]},"properties":{\#(more)}}"#
        #expect(learned(Array(repeating: many, count: 6)) == 5)
    }
}
