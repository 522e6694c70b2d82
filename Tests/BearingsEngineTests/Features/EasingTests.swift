import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct EasingTests {
    @Test func `is constant outside its time`() {
        expectEqual(Easing.value(at: -1), 0)
        expectEqual(Easing.value(at: 0), 0)
        expectEqual(Easing.value(at: 1), 1)
        expectEqual(Easing.value(at: 2), 1)
        expectEqual(Easing.slope(at: 0), 0)
        expectEqual(Easing.slope(at: 1), 0)
    }

    @Test func `its second half mirrors the first`() {
        for step in 0...100 {
            let progress = Double(step) / 100
            let sum = Easing.value(at: progress) + Easing.value(at: 1 - progress)
            expect(abs(sum - 1) < 1e-12)
        }
    }

    @Test func `it is the Bézier curve with the handles 0.42 and 0.58`() {
        for step in 0...100 {
            let s = Double(step) / 100
            let time = 3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s * s * s
            let way = 3 * (1 - s) * s * s + s * s * s
            expect(abs(Easing.value(at: time) - way) < 1e-12)
        }
    }

    @Test func `the slope is the derivative of the value`() {
        let step = 1e-6
        for index in 1..<100 {
            let progress = Double(index) / 100
            let rise = Easing.value(at: progress + step) - Easing.value(at: progress - step)
            expect(abs(Easing.slope(at: progress) - rise / (2 * step)) < 1e-6)
        }
    }
}
