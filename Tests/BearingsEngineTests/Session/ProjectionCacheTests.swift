import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct ProjectionCacheTests {
    let configuration = Configuration(
        map: Configuration.Map(defaultViewport: .firstFix(zoom: 15.3))
    )

    @Test func `recentring a map equals projecting it there`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<200 {
            let viewport = Viewport(
                center: .random(&random),
                zoom: Double(random.int(in: 0...1999)) / 100,
                heading: Double(random.int(in: -200...499)),
                pitch: Double(random.int(in: 0...79)),
                size: ViewSize(width: 390, height: 844)
            )
            var moved = viewport
            moved.center = .random(&random)
            var projection = Projection(viewport)
            projection.recenter(on: moved.center)

            expectEqual(projection, Projection(moved))
        }
    }

    @Test func `sets up each map regardless of the last one`() {
        var random = SplitMix64(seed: 10)
        let own = (0..<6).map { number in
            HostMap(
                MapView(.at(.random(&random))),
                exclusions: number < 3 ? [] : [ScreenRect(left: 0, top: 0, right: 50, bottom: 50)],
                configuration.indicator
            )
        }
        expect(own[..<3].allSatisfy { $0.perspective == nil })
        var projections = ProjectionCache()
        for _ in 0..<200 {
            switch random.int(in: 0...2) {
            case 0:
                let center = LocationCoordinate.random(&random)
                let isSet = projections.set(for: SessionMap(around: center), configuration)
                expect(isSet)
                let map = configuration.standardMap(around: center)
                expectEqual(projections.geometry.projection, Projection(map.viewport))
                expect(projections.geometry.exclusions.isEmpty)
            case 1:
                let map = own[Int(random.int(in: 0...5))]
                let isSet = projections.set(for: SessionMap(map), configuration)
                expect(isSet)
                expectEqual(projections.geometry.projection, Projection(map.view.viewport))
                expectEqual(projections.geometry.exclusions.count, map.exclusions.count)
            default:
                let isSet = projections.set(for: SessionMap(), configuration)
                expect(!isSet)
            }
        }
    }

    @Test func `a flat map's geometry equals the general one`() {
        var random = SplitMix64(seed: 11)
        var projections = ProjectionCache()
        var (size, fieldOfView) = (ViewSize(width: 390, height: 844), 30.0)
        for _ in 0..<600 {
            // Of most the view is as large as the one before, and seen by the same kind of camera.
            if random.int(in: 0...2) == 0 {
                size = ViewSize(
                    width: Double(random.int(in: 1...900)),
                    height: Double(random.int(in: 1...900)) / 2
                )
                fieldOfView = Double(random.int(in: 1...90))
            }
            let viewport = Viewport(
                center: .random(&random),
                zoom: Double(random.int(in: -200...1999)) / 100,
                heading: Double(random.int(in: -200...499)),
                size: size
            ).with(fieldOfView: fieldOfView)
            let map = HostMap(MapView(viewport), configuration.indicator)
            expect(map.perspective == nil)
            expectEqual(map.view, MapView(viewport))
            let isSet = projections.set(for: SessionMap(map), configuration)

            let prepared = IndicatorGeometry(Projection(viewport), margin: 13, halfSize: 22)
            expect(isSet)
            expectEqual(projections.geometry.projection, prepared.projection)
            expectEqual(projections.geometry.origin, prepared.origin)
            expectEqual(projections.geometry.reach, prepared.reach)
            expectEqual(projections.geometry.nearest, prepared.nearest)
        }
    }

    @Test func `a view of no size cannot be projected`() {
        let map = HostMap(
            MapView(.at(.paris, size: ViewSize(width: 0, height: 0))),
            configuration.indicator
        )
        var projections = ProjectionCache()
        let isSet = projections.set(for: SessionMap(map), configuration)
        let isSetAfter = projections.set(for: SessionMap(around: .paris), configuration)

        expect(!isSet)
        expect(isSetAfter)
    }
}

extension LocationCoordinate {
    fileprivate static func random(_ random: inout SplitMix64) -> LocationCoordinate {
        LocationCoordinate(
            latitude: Double(random.int(in: -8_500_000...8_499_999)) / 1e5,
            longitude: Double(random.int(in: -18_000_000...17_999_999)) / 1e5
        )
    }
}

extension Viewport {
    fileprivate static func at(
        _ center: LocationCoordinate,
        size: ViewSize = ViewSize(width: 390, height: 844)
    ) -> Viewport {
        Viewport(center: center, zoom: 12, size: size)
    }
}
