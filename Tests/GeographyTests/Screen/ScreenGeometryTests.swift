import BearingsTestSupport
import Geography
import Testing

@Suite struct ScreenGeometryTests {
    let rect = ScreenRect(left: 10, top: 20, right: 110, bottom: 220)

    @Test func `a rectangle has its middle and sides`() {
        expectEqual(rect.middle, ScreenPoint(x: 60, y: 120))
        expectEqual(rect.width, 100)
        expectEqual(rect.height, 200)
    }

    @Test func `an inverted pair of edges collapses to its middle`() {
        let narrow = ScreenRect(left: 300, top: 0, right: 100, bottom: 50)
        expectEqual(narrow, ScreenRect(left: 200, top: 0, right: 200, bottom: 50))

        let flat = ScreenRect(left: 0, top: 90, right: 50, bottom: 30)
        expectEqual(flat, ScreenRect(left: 0, top: 60, right: 50, bottom: 60))
    }

    @Test(
        arguments: [
            (60, 120, -50), (110, 120, 0), (10, 20, 0), (115, 120, 5), (60, 15, 5), (0, 120, 10),
            (60, 250, 30), (120, 250, 30), (160, 250, 50), (60, 30, -10), (105, 210, -5),
        ] as [(Double, Double, Double)]
    )
    func `the distance outside is the larger of the two axes`(x: Double, y: Double, outside: Double)
    {
        expectEqual(rect.signedDistanceOutside(of: ScreenPoint(x: x, y: y)), outside)
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (5, -1)] as [(Double, Double)])
    func `a view without width or height is empty`(width: Double, height: Double) {
        expect(ViewSize(width: width, height: height).isEmpty)
        expect(!ViewSize(width: 0.1, height: 0.1).isEmpty)
    }
}
