import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct MomentumTests {
    let oneRadian = Momentum(velocity: 1.0.degrees)

    @Test func `a radian per second turns the needle by 11.4133 degrees in all`() {
        expect(abs(oneRadian.total - 11.4133) < 5e-5)
    }

    @Test func `half of it is turned after 0.11 s, and 99 % after 0.42 s`() {
        expect(abs(oneRadian.turn(after: 0.110) / oneRadian.total - 0.5) < 0.005)
        expect(abs(oneRadian.turn(after: 0.42) / oneRadian.total - 0.99) < 0.001)
    }

    @Test func `rests below a thousandth of a degree`() {
        for velocity in [-12.0, -1, 0.3, 1, 3, 12] {
            let momentum = Momentum(velocity: velocity.degrees)
            let rest = Double(momentum.rest) / 1000
            expect(abs(momentum.total - momentum.turn(after: rest)) <= 0.001)
            expect(abs(momentum.total - momentum.turn(after: rest - 0.001)) > 0.001)
        }
        expect(abs(oneRadian.rest - 630) <= 5)
        expect(abs(Momentum(velocity: 12.0.degrees).rest - 710) <= 5)
    }

    @Test func `an invisibly small turn ends at once`() {
        expectEqual(Momentum(velocity: 0.005).rest, 0)
        expectEqual(Momentum(velocity: 0).rest, 0)
    }

    @Test func `the velocity is the derivative of the turn and starts at the fingers'`() {
        expect(abs(oneRadian.velocity(after: 0) / 1.0.degrees - 1) < 0.005)
        for step in 1..<60 {
            let time = Double(step) / 100
            let turn = oneRadian.turn(after: time + 1e-6) - oneRadian.turn(after: time - 1e-6)
            expect(abs(oneRadian.velocity(after: time) - turn / 2e-6) < 1e-4)
        }
    }
}
