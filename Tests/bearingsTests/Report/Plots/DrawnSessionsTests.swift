import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire
@testable import bearings

@Suite struct DrawnSessionsTests {
    /// Each session has an event at the second of its number, in rounds.
    private static func drawn(_ numbers: [Int]) -> DrawnSessions {
        var drawn = DrawnSessions()
        for number in numbers { drawn.begin(number, Array("\(1000 + number)".utf8)) }
        for round in 0..<3 {
            for number in numbers {
                let time = Instant.seconds(Int64(1000 * round + number))
                let event = DecodedEvent(
                    time: time,
                    content: .indicatorHidden(round == 1 ? .off : .on)
                )
                drawn.update(number) { $0.add(event, counted: nil) }
            }
        }
        drawn.finish()
        return drawn
    }

    @Test func `draws the first by name from their first event on, in any order`() {
        let expected = Self.drawn(Array(0..<DrawnSessions.most))
        for seed: UInt64 in 1...20 {
            var dice = SplitMix64(seed: seed)
            var numbers = Array(0..<300)
            for index in numbers.indices { numbers.swapAt(index, Int(dice.int(in: 0...299))) }
            let drawn = Self.drawn(numbers)

            expectEqual(drawn.sessions.map { $0.name }, expected.sessions.map { $0.name })
            expectEqual(drawn.sessions.map { $0.plots }, expected.sessions.map { $0.plots })
            expectEqual(drawn.sessions[7].plots.visibility.runs.count, 2)
        }
    }
}
