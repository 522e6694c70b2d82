import BearingsTestSupport
import Geography
import Testing

@testable import Geography

@Suite struct FlatProjectionTests {
    @Test func `restores the same projection whatever was there before`() {
        var random = SplitMix64(seed: 31)
        var found = 0
        for _ in 0..<5000 {
            let viewport = random.viewport()
            guard let flat = FlatProjection(viewport) else { continue }
            found += 1
            var projection = Projection(random.viewport())
            projection.change(to: flat)

            expectEqual(projection, Projection(viewport))
            expectEqual(flat.viewport, viewport)
        }
        expect(found > 200)
    }

    @Test func `reuses only what is unchanged`() {
        var random = SplitMix64(seed: 33)
        var viewport = Viewport(center: .paris, zoom: 10, size: ViewSize(width: 390, height: 844))
        var before = FlatProjection.blank
        for _ in 0..<2000 {
            let other = random.viewport()
            if random.oneIn(2) { viewport.center = other.center }
            if random.oneIn(2) { viewport.zoom = other.zoom }
            if random.oneIn(2) { viewport.heading = random.oneIn(3) ? -0.0 : other.heading }
            if random.oneIn(4) { viewport.size = other.size }
            if random.oneIn(4) { viewport.fieldOfView = other.fieldOfView }
            var flat = before
            let isFlat = flat.change(to: viewport)
            expectEqual(isFlat, (FlatProjection(viewport) != nil))
            guard isFlat else { continue }
            var projection = Projection(other)
            projection.change(to: flat)

            expectEqual(projection, Projection(viewport))
            before = flat
        }
    }

    @Test func `rejects tilted views, insets and fields of view that show sky`() {
        let plain = Viewport(center: .paris, zoom: 10, size: ViewSize(width: 390, height: 844))
        expect(FlatProjection(plain) != nil)

        func isFlat(_ change: (inout Viewport) -> Void) -> Bool {
            var viewport = plain
            change(&viewport)
            return FlatProjection(viewport) != nil
        }
        expect(!isFlat { $0.pitch = 1 })
        expect(!isFlat { $0.pitch = -0.0 })
        expect(!isFlat { $0.insets.bottom = 1 })
        expect(!isFlat { $0.insets.top = -0.0 })
        expect(!isFlat { $0.centersInInsets = true })
        expect(!isFlat { $0.fieldOfView = 179.5 })
    }
}
