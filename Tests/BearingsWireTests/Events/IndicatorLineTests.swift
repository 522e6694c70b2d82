import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

/// A move's line by the way of most, and by that of any event.
@Suite struct IndicatorLineTests {
    private func lines(
        of telling: IndicatorTelling,
        _ sequence: UInt64,
        _ session: String
    ) -> (plain: String, any: String) {
        var telling = telling
        let name = Array("\"\(session)\"".utf8)
        var (plain, any) = (TextBuffer(capacity: 0), TextBuffer(capacity: 0))
        var encoder = EventEncoder(.rfc3339)
        encoder.append(&telling, sequence: sequence, session: name.span, origin: nil, to: &plain)
        var actions: [Action] = []
        telling.append(to: &actions)
        var other = EventEncoder(.rfc3339)
        for action in actions {
            other.append(action, .init(sequence: sequence, session: name), to: &any)
        }
        return (plain.text, any.text)
    }

    @Test func `says the same either way, whatever the numbers are`() {
        var random = SplitMix64(seed: 51)
        let sizes = [0, 0.001, 0.1, 9, 99, 999, 9999, 999_999, 1e8, 1e12]
        func number() -> Double {
            random.oneIn(4)
                ? sizes[Int(random.next() % 10)]
                : random.double(in: 0...1) * sizes[Int(random.next() % 10)]
        }
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left, .none]
        for round in 0..<20_000 {
            var telling = IndicatorTelling()
            telling.phase = random.oneIn(9) ? .show : .move
            telling.place = IndicatorPlace(
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
            telling.printed = PrintedPlace(telling.place)
            telling.time = Instant(
                millisecondsSince1970: Int64(random.double(in: -7e13...2.6e14))
            )
            if random.oneIn(9) { telling.lateBy = 1 + Int64(random.next() % 5000) }
            if random.oneIn(9) { telling.isTimeRepaired = true }
            let sequence = random.next() >> (random.next() % 64)
            let session = String(repeating: "s", count: Int(random.next() % 40))

            let (plain, any) = lines(of: telling, sequence, session)
            #expect(plain == any)
        }
    }
}
