import BearingsTestSupport
import Foundation
import Geography
import Testing

@Suite struct ScreenSpreadTests {
    private func minDistance(_ points: [(x: Double, y: Double)]) -> Double {
        var least = Double.infinity
        for (index, one) in points.enumerated() {
            for other in points[..<index] {
                least = min(least, hypot(one.x - other.x, one.y - other.y))
            }
        }
        return least
    }

    @Test(arguments: Array(2...12) + [50, 300, 1500])
    func `no two slots are closer than the minimum distance`(slots: Int) {
        let points = (0..<slots).map { slot in
            let offset = ScreenSpread.offset(of: slot, among: slots)
            return (x: offset.dx, y: offset.dy)
        }

        expect(minDistance(points) >= ScreenSpread.minDistance)
        for point in points {
            expect(hypot(point.x, point.y) <= ScreenSpread.reach(slots: slots) + 1e-9)
        }
    }

    @Test func `a spiral takes at most twice the area it needs`() {
        // As many discs of the least distance, packed half as densely as can be.
        let room = 0.5 * Double.pi * pow(ScreenSpread.reach(slots: 1000), 2)

        expect(room < 1000 * pow(ScreenSpread.minDistance, 2))
    }

    @Test func `no slot of a spiral moves when slots are added`() {
        for slot in 0..<9 {
            let few = ScreenSpread.offset(of: slot, among: 9)
            expectEqual(few, ScreenSpread.offset(of: slot, among: 200))
        }
        expect(ScreenSpread.offset(of: 1, among: 8) != ScreenSpread.offset(of: 1, among: 9))
    }

    @Test func `a single slot stays at the centre`() {
        expectEqual(ScreenSpread.offset(of: 0, among: 1), ScreenVector(dx: 0, dy: 0))
    }

    @Test(arguments: [0, 47, 84.9, 90, -90], [3, 9])
    func `keeps the distance on the map too, up to its edges`(latitude: Double, slots: Int) {
        let home = LocationCoordinate(latitude: latitude, longitude: 179.999)
        let projection = Projection(
            Viewport(center: home, zoom: 14, heading: 40, size: .phone)
        )
        let points = (0..<slots).map { slot in
            let place = ScreenSpread.place(
                of: slot,
                among: slots,
                around: home,
                worldSize: projection.worldSize
            )
            let drawn = projection.position(of: projection.project(place))
            return (x: drawn.x, y: drawn.y)
        }

        expect(minDistance(points) >= ScreenSpread.minDistance)
    }
}
