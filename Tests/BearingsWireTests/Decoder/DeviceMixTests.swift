import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct DeviceMixTests {
    private func news(_ names: String...) -> [Bool] {
        var mix = DeviceMix()
        return names.map { mix.add(Array($0.utf8)) }
    }

    @Test func `reports two alternating devices once`() {
        expectEqual(news("a", "a", "b", "b", "a"), [false, false, false, false, true])
    }

    @Test func `names that occur once are not devices`() {
        expectEqual(news("a", "a", "b", "c", "d", "d"), .init(repeating: false, count: 6))
    }

    @Test func `gives up after ten thousand names`() {
        var mix = DeviceMix()
        for number in 0..<9_999 { _ = mix.add(Array("\(number)".utf8)) }
        expect(!mix.isSettled)
        _ = mix.add(Array("x".utf8))
        expect(mix.isSettled)
    }

    @Test(
        arguments: [
            (
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,46]},"properties":{"mmsi":%}}"#,
                "mmsi"
            ),
            (
                #"{"type":"Feature","id":%,"geometry":{"type":"Point","coordinates":[7,46]},"properties":{}}"#,
                "id"
            ),
            (#"{"_type":"location","tst":1,"lat":1,"lon":2,"tid":"%"}"#, "tid"),
            (#"{"position":{"fixTime":1,"latitude":1,"longitude":2,"deviceId":%}}"#, "deviceId"),
        ]
    )
    func `reports every system with device names`(line: String, key: String) {
        let text = [1, 2, 1, 2].map { line.replacing("%", with: "\($0)") }.joined(separator: "\n")
        let hints = DecodedLines(text).batch.hints
        expectEqual(hints.map(\.line), [3])
        expectEqual(hints.first?.message.hasPrefix("\"\(key)\" names several devices"), true)
        for source in [SessionSource.source, .file] {
            expect(DecodedLines(text, .init(sessionSource: source)).batch.hints.isEmpty)
        }
    }
}
