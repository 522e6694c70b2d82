import BearingsTestSupport
import Geography
import Testing

@testable import Geography

/// A pair of numbers gives the same bits as each alone.
@Suite struct PairTests {
    private let special = [
        0.0, -0.0, 1, -1, 2, 0.4375, 0.5, 0.5.nextUp, 1e-3, 0.03162277660168379, 1e-300,
        1e300, .leastNonzeroMagnitude,
    ]

    /// Calls it with the special numbers in all pairs, and with others.
    private func pairs(seed: UInt64, _ check: (Double, Double) -> Void) {
        for x in special {
            for y in special { check(x, y) }
        }
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let (x, y) = (random.double(in: -1...1), random.double(in: -1...1))
            check(x, random.oneIn(3) ? y * 1e-3 : y)
        }
    }

    private func isSame(_ pair: Pair, _ x: Double, _ y: Double) -> Bool {
        pair.bits.x == x.bitPattern && pair.bits.y == y.bitPattern
    }

    @Test func `arithmetic works lane by lane`() {
        pairs(seed: 41) { x, y in
            let (one, other) = (Pair(x, y), Pair(y, 3))

            expect(isSame(one + other, x + y, y + 3))
            expect(isSame(one - other, x - y, y - 3))
            expect(isSame(one * other, x * y, y * 3))
            expect(isSame(Pair.larger(one, other), .larger(x, y), .larger(y, 3)))
            expect(isSame(Pair.smaller(one, other), .smaller(x, y), .smaller(y, 3)))
            expect(isSame(one.magnitudes, x.magnitude, y.magnitude))
            expectEqual(one.isLess(than: other).highest, (x < y ? 1 : 0) + (y < 3 ? 2 : 0))
            guard y != 0 else { return }
            expect(isSame(one / other, x / y, y / 3))
            let roots = one.magnitudes.squareRoots
            expect(isSame(roots, x.magnitude.squareRoot(), y.magnitude.squareRoot()))
        }
    }

    @Test func `masks and selects lanes`() {
        let (one, other) = (Pair(1, 2), Pair(3, 4))
        let isFirst = one.isLess(than: Pair(each: 2))

        expect(isSame(one.masked(by: isFirst), 1, 0))
        expect(isSame(one.masked(by: isFirst, else: other), 1, 4))
        expect(isSame(one.turned(by: Pair(-3, 5).bits), -1, 2))
        expect(!isFirst.areAll)
        expect((isFirst | ~isFirst).areAll)
        expectEqual(Pair(.nan, 1).areNaN.x, ~0)
        expectEqual(Pair(.nan, 1).areNaN.y, 0)
    }

    @Test func `floors each lane`() {
        var random = SplitMix64(seed: 42)
        for _ in 0..<20_000 {
            let x = random.double(in: 0...0x1p31.nextDown)
            let y = Double(random.int(in: 0...0x7FFF_FFFF))
            let floors = Pair(x, y).floored

            expectEqual(floors.x, UInt64(x.floored))
            expectEqual(floors.y, UInt64(y.floored))
        }
        expectEqual(Pair(0.5.nextDown, 0x1p31.nextDown).floored.y, 0x7FFF_FFFF)
    }

    @Test func `computes the arc tangent of each lane`() {
        pairs(seed: 43) { x, y in
            // The sign of a zero does not count there.
            let (along, other) = (x == 0 ? 0 : x, y == 0 ? 0 : y)
            let angles = Pair.arcTangents(of: Pair(y, x), over: Pair(along, other))
            let (one, two) = (
                Double.arcTangent(of: y, over: along), Double.arcTangent(of: x, over: other)
            )

            expect(isSame(angles, one, two))
            let degrees = angles.wrappedDegrees
            expectEqual(degrees.x, one.degrees.wrappedTo360)
            expectEqual(degrees.y, two.degrees.wrappedTo360)
        }
    }

    @Test func `computes the arc sine of each lane`() {
        pairs(seed: 44) { x, y in
            guard x.magnitude <= 1, y.magnitude <= 1 else { return }

            expect(isSame(Pair(x, y).arcSines, x.arcSine, y.arcSine))
            let squares = Pair(x * x, y * y)
            guard squares.areSmallSquares.areAll else { return }
            let arcs = squares.arcsOfSmallSquares
            expect(isSame(arcs, (x * x).arcOfSquaredSine, (y * y).arcOfSquaredSine))
        }
    }
}
