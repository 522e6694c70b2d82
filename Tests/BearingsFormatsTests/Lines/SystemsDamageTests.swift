import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsFormats

/// What becomes of other systems' lines that lose or change a byte.
@Suite struct SystemsDamageTests {
    static let lines = [
        #"{"type":"fix","time":"2026-01-01T09:00:00Z","lat":1,"lon":2}"#,
        #"{"class":"TPV","device":"d","mode":3,"time":"2026-01-01T09:00:00Z","lat":1,"lon":2}"#,
        #"{"_type":"location","tid":"d","tst":1767258000,"lat":1,"lon":2}"#,
        "2026-01-01T09:00:00Z\t*                 \t"
            + #"{"_type":"location","tid":"d","lat":1,"lon":2}"#,
        #"[{"_type":"location","tid":"d","tst":1767258000,"lat":1,"lon":2}]"#,
        #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
            + #""properties":{"timestamp":"2026-01-01T09:00:00Z","device_id":"d"}}]}"#,
        #"{"position":{"fixTime":"2026-01-01T09:00:00.000+00:00","latitude":1,"longitude":2},"#
            + #""device":{"uniqueId":"d"}}"#,
        #"{"coords":{"latitude":1,"longitude":2,"heading":null},"timestamp":1767258000000}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
            + #""properties":{"time":"2026-01-01T09:00:00Z","device_id":"d"}}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#
            + #"{"type":"Point","coordinates":[2,1]},"#
            + #""properties":{"time":"2026-01-01T09:00:00Z","device_id":"d"}}]}"#,
        #"{"_type":"status","topic":"o/j/p/status","iOS":{"locationManagerAuthorizationStatus":3}}"#,
        #"[{"_type":"location","lat":"1","lon":"-2.5","tst":"7"},{"_type":"lwt"},8]"#,
        #"{"type":"Feature","properties":{"coordTimes":[[1,null],["1970-01-01 00:00:05+01"]]},"#
            + #""geometry":{"type":"MultiLineString","coordinates":[[[2,1],[3,1,4]],[[4,1]]]}}"#,
        "1440395707.5\t*\to/j/p/event\t[{\"_type\":\"location\",\"lat\":1,\"lon\":2}]",
    ]

    @Test(arguments: lines)
    func `a truncated line is rejected once, within its length`(text: String) {
        let whole = Array(text.utf8)
        for count in 1..<whole.count {
            let decoded = DecodedLines(whole.prefix(count))
            guard decoded.outcomes.count == 1, case .rejected(_, let offset) = decoded.outcome
            else {
                Issue.record("cut after \(count) bytes")
                return
            }
            expect(0...count ~= offset)
        }
    }

    @Test(arguments: lines)
    func `a line with one byte changed is read or rejected by itself`(text: String) {
        let whole = Array(text.utf8)
        let bytes = Array("\"\\{}[],:0-.eE/\t Z+\n".utf8) + [0, 0x1E, 0x80, 0xC3]
        for index in whole.indices {
            for byte in Rounds.sample(bytes, oneIn: 8, offset: index) {
                var changed = whole
                changed[index] = byte
                expectSense(of: changed)
            }
        }
    }

    @Test func `a line with several changes is read or rejected by itself`() {
        var random = SplitMix64(seed: 7946)
        let pieces = Array("{}[]:,\"\\-+.eE19\t truefalsn".utf8) + [0xC3, 0xA9]
        let texts = Self.lines.map { Array($0.utf8) }
        for _ in 0..<Rounds.count(4000) {
            var line = texts[Int.random(in: 0..<texts.count, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<line.count, using: &random)
                let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                switch Int.random(in: 0..<4, using: &random) {
                case 0: line[index] = piece
                case 1: line.insert(piece, at: index)
                case 2:
                    let end = min(line.count, index + Int.random(in: 1...9, using: &random))
                    line.insert(contentsOf: line[index..<end], at: index)
                default: if line.count > 1 { line.remove(at: index) }
                }
            }
            expectSense(of: line)
        }
    }

    /// Each line has entries, the last of them closes it, and errors are within it.
    private func expectSense(of text: [UInt8]) {
        let decoded = DecodedLines(text, .init(sessionSource: .source))
        var newest = 0
        for entry in decoded.batch.entries {
            newest = max(newest, entry.line)
            if case .rejected(let index) = entry.content {
                let offset = decoded.batch.errors[Int(index)].offset
                if !(0...Int(entry.text.count) ~= offset) {
                    Issue.record("\(String(decoding: text, as: UTF8.self)): byte \(offset)")
                }
            }
        }
        let lines = text.count(where: { $0 == 0x0A }) + (text.last == 0x0A ? 0 : 1)
        let closed = decoded.batch.entries.count { !$0.isContinued }
        if newest != lines || closed != lines {
            Issue.record("\(String(decoding: text, as: UTF8.self)): \(closed) of \(lines) lines")
        }
    }
}
