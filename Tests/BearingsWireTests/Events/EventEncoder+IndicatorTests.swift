import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

/// The line of an indicator update on the fast path, and that of the same update as an action.
@Suite struct EventEncoderIndicatorTests {
    private func lines(
        of telling: IndicatorUpdate,
        _ sequence: UInt64,
        _ session: String,
        _ style: EventEncoder.TimeStyle
    ) -> (told: String, action: String) {
        let name = Array("\"\(session)\"".utf8)
        var told = TextBuffer(capacity: 0)
        var encoder = EventEncoder(style)
        encoder.append(telling, sequence: sequence, session: name.span, origin: nil, to: &told)
        var actions: [Action] = []
        telling.append(to: &actions)
        var action = TextBuffer(capacity: 0)
        for told in actions {
            encoder.append(told, .init(sequence: sequence, session: name), to: &action)
        }
        return (told.text, action.text)
    }

    @Test func `the fast path prints the same bytes for any numbers`() {
        var random = SplitMix64(seed: 51)
        let sizes = [0, 0.001, 0.1, 9, 99, 999, 9999, 999_999, 1e8, 1e12]
        func number() -> Double {
            random.oneIn(4)
                ? sizes[Int(random.next() % 10)]
                : random.double(in: 0...1) * sizes[Int(random.next() % 10)]
        }
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left, .none]
        for round in 0..<Rounds.count(4000) {
            var telling = IndicatorUpdate()
            telling.phase = random.oneIn(9) ? .show : .move
            telling.placement = IndicatorPlacement(
                position: ScreenPoint(
                    x: random.oneIn(9) ? -number() : number(),
                    y: random.oneIn(9) ? -number() : number()
                ),
                edge: edges[round % 5],
                rotation: random.oneIn(9) ? nil : random.double(in: 0...360),
                bearing: random.oneIn(9) ? 359.9996 : random.double(in: 0...360),
                distance: number(),
                halfWidth: random.oneIn(5) ? nil : random.double(in: 0...180)
            )
            telling.printed = FixedPointPlacement(telling.placement)
            telling.time = Instant(
                millisecondsSince1970: Int64(random.double(in: -7e13...2.6e14))
            )
            if random.oneIn(9) { telling.lateBy = 1 + Int64(random.next() % 5000) }
            if random.oneIn(9) { telling.isTimeRepaired = true }
            let sequence = random.next() >> (random.next() % 64)
            let session = String(repeating: "s", count: Int(random.next() % 40))

            for style in EventEncoder.TimeStyle.allCases {
                let lines = lines(of: telling, sequence, session, style)
                expectEqual(lines.told, lines.action)
            }
        }
    }
}
