import BearingsTestSupport
import Geography
import Testing

@testable import bearings

@Suite struct MapGridTests {
    private func lines(_ viewport: Viewport) -> [(ScreenPoint, ScreenPoint)] {
        let steps = MapGrid(Projection(viewport)).steps
        return stride(from: 0, to: steps.count, by: 2).compactMap { index in
            guard case .move(let start) = steps[index], case .line(let end) = steps[index + 1]
            else {
                return nil
            }
            return (start, end)
        }
    }

    @Test func `the grid of the world has 60 degrees`() {
        let lines = lines(.world)
        let meridians = lines.filter { abs($0.0.x - $0.1.x) < 1e-9 }.map(\.0.x)
        let parallels = lines.filter { abs($0.0.y - $0.1.y) < 1e-9 }.map(\.0.y)

        // 60° are 85.33 points of longitude; asinh(tan 60°)·512/2π = 107.315.
        let expected = [24.333, 109.667, 195, 280.333, 365.667]
        expectEqual(meridians.count, 5)
        expect(zip(meridians, expected).allSatisfy { abs($0 - $1) < 0.001 })
        expectEqual(parallels.count, 3)
        expect(zip(parallels, [529.315, 422, 314.685]).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func `lines are at least 120 points apart`() {
        // A degree is 182.04 points at zoom 7, and 91.02 at zoom 6.
        for (zoom, spacing) in [(7.0, 182.044), (6, 182.044)] {
            let viewport = Viewport(center: .gulfOfGuinea, zoom: zoom, size: .phone)
            let meridians = lines(viewport).filter { abs($0.0.x - $0.1.x) < 1e-9 }.map(\.0.x)
            expect(abs(meridians[1] - meridians[0] - spacing) < 0.001)
        }
    }

    @Test func `on a tilted map lines end at the horizon`() {
        var viewport = Viewport(center: .zurich, zoom: 15, size: .phone)
        viewport.pitch = 80
        let horizon = Projection(viewport).horizonY
        let lines = lines(viewport)

        expect(horizon > 100)
        expect(lines.count > 4)
        expect(lines.allSatisfy { min($0.0.y, $0.1.y) > horizon - 0.01 })
    }
}
