import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct StageTests {
    let configuration = Configuration(defaultViewport: .firstFix(zoom: 15.3))

    @Test func `a map moved elsewhere is the map that was prepared there`() {
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

            #expect(projection == Projection(moved))
        }
    }

    @Test func `is set for each map in turn, whichever came before`() {
        var random = SplitMix64(seed: 10)
        let own = (0..<3).map { _ in
            OwnMap(
                MapView(.at(.random(&random))),
                exclusions: [ScreenRect(left: 0, top: 0, right: 50, bottom: 50)],
                configuration.indicator
            )
        }
        var stage = Stage()
        for _ in 0..<200 {
            switch random.int(in: 0...2) {
            case 0:
                let center = LocationCoordinate.random(&random)
                let isSet = stage.set(for: SessionMap(around: center), configuration)
                #expect(isSet)
                let map = configuration.standardMap(around: center)
                #expect(stage.geometry.projection == Projection(map.viewport))
                #expect(stage.geometry.exclusions.isEmpty)
            case 1:
                let map = own[Int(random.int(in: 0...2))]
                let isSet = stage.set(for: SessionMap(map), configuration)
                #expect(isSet)
                #expect(stage.geometry.projection == map.geometry.projection)
                #expect(stage.geometry.exclusions.count == 1)
            default:
                let isSet = stage.set(for: SessionMap(), configuration)
                #expect(!isSet)
            }
        }
    }

    @Test func `nothing can be drawn on a view of no size`() {
        let map = OwnMap(
            MapView(.at(.paris, size: ViewSize(width: 0, height: 0))),
            configuration.indicator
        )
        var stage = Stage()
        let isSet = stage.set(for: SessionMap(map), configuration)
        let isSetAfter = stage.set(for: SessionMap(around: .paris), configuration)

        #expect(!isSet)
        #expect(isSetAfter)
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
