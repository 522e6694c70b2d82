import BearingsTestSupport
import Geography
import Testing

@Suite struct MercatorTests {
    @Test func `the equator is halfway down`() {
        expectEqual(Mercator.y(latitude: 0), 0.5)
        expectEqual(Mercator.latitude(y: 0.5), 0)
    }

    @Test func `the world is square and ends at the latitude limits`() {
        expect(abs(Mercator.y(latitude: Mercator.latitudeLimit)) < 1e-8)
        expect(abs(Mercator.y(latitude: -Mercator.latitudeLimit) - 1) < 1e-8)
    }

    @Test(arguments: [85.051129, 85.06, 89, 90])
    func `clamps latitudes beyond the limits`(latitude: Double) {
        let top = Mercator.y(latitude: Mercator.latitudeLimit)
        expectEqual(Mercator.y(latitude: latitude), top)
        expectEqual(Mercator.y(latitude: -latitude), 1 - top)
    }

    @Test func `inverts the projection of a latitude`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<1000 {
            let latitude = random.double(in: -85...85)

            expect(abs(Mercator.latitude(y: Mercator.y(latitude: latitude)) - latitude) < 1e-11)
        }
    }

    @Test func `the world doubles with each zoom level`() {
        expectEqual(Mercator.worldSize(zoom: 0), 512)
        expectEqual(Mercator.worldSize(zoom: 10), 512 * 1024)
        expectEqual(Mercator.worldSize(zoom: -1), 256)
    }

    @Test func `metres per point shrink with the cosine of the latitude`() {
        let atEquator = Mercator.metresPerPoint(latitude: 0, worldSize: 512)
        expect(abs(atEquator - 78_271.516_964) < 1e-6)

        let atSixty = Mercator.metresPerPoint(latitude: 60, worldSize: 512)
        expect(abs(atSixty - atEquator / 2) < 1e-6)
    }
}
