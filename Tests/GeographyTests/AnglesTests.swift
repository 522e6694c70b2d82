import BearingsTestSupport
import Geography
import Testing

@Suite struct AnglesTests {
    @Test(
        arguments: [
            (0, 0), (359.75, 359.75), (360, 0), (720, 0), (-360, 0), (-0.25, 359.75), (-90, 270),
            (450, 90), (719.75, 359.75), (720.25, 0.25), (-450, 270), (-720.5, 359.5),
            (36_000_000_001, 1),
        ] as [(Double, Double)]
    )
    func `wraps into 0..<360`(angle: Double, wrapped: Double) {
        expectEqual(angle.wrappedTo360, wrapped)
    }

    @Test(
        arguments: [
            (0, 0), (179.75, 179.75), (180, -180), (-180, -180), (540, -180), (-540, -180),
            (-180.25, 179.75), (190, -170), (360, 0), (-359.5, 0.5), (36_000_000_181, -179),
        ] as [(Double, Double)]
    )
    func `wraps into -180..<180, half a turn going the negative way`(angle: Double, wrapped: Double)
    {
        expectEqual(angle.wrappedTo180, wrapped)
    }

    @Test func `an angle that rounds to a whole turn wraps to the range's start`() {
        expectEqual((-1e-20).wrappedTo360, 0)
        expectEqual((-Double.leastNonzeroMagnitude).wrappedTo360, 0)
        expectEqual((180 - 1e-20).wrappedTo180, -180)
    }

    @Test func `negative zero becomes zero`() {
        expectEqual((-0.0).wrappedTo360, 0)
        expectEqual((-0.0).wrappedTo180, 0)
    }

    @Test(arguments: [
        1e15, 1e17, 2.7532059196060987e19, 123_456_789e12, 1e22, 1e300,
        Double.greatestFiniteMagnitude,
    ])
    func `wraps any finite angle into range`(angle: Double) {
        for angle in [angle, -angle] {
            expect(angle.wrappedTo360 >= 0 && angle.wrappedTo360 < 360)
            expect(angle.wrappedTo180 >= -180 && angle.wrappedTo180 < 180)
        }
    }

    @Test func `agrees with the specification's formula wherever that is exact`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let angle = random.double(in: -1e6...1e6)
            let formula = angle - 360 * (angle / 360).rounded(.down)

            expectEqual(angle.wrappedTo360, (formula >= 360 ? 0 : formula))
        }
    }

    @Test func `converts between degrees and radians`() {
        expectEqual(180.0.radians, .pi)
        expectEqual((Double.pi / 2).degrees, 90)
        expectEqual((-45.0).radians, -.pi / 4)
    }
}
