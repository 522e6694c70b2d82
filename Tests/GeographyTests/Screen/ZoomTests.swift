import BearingsTestSupport
import Geography
import Testing

@Suite struct ZoomTests {
    @Test func `the zoom for a span reproduces the span's zoom`() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<1000 {
            var viewport = random.viewport()
            viewport.zoom = random.double(in: 2...22)
            let span = viewport.span
            guard span.longitudeDelta < 360 else { continue }

            expect(abs(viewport.zoom(longitudeDelta: span.longitudeDelta) - viewport.zoom) < 1e-9)
            expect(abs(viewport.zoom(latitudeDelta: span.latitudeDelta) - viewport.zoom) < 1e-6)
        }
    }

    @Test func `doubling the camera distance lowers the zoom by one`() {
        let viewport = Viewport(center: .paris, zoom: 0, size: .phone).with(fieldOfView: 30)

        let near = viewport.zoom(cameraDistance: 1000)
        let far = viewport.zoom(cameraDistance: 2000)
        expect(abs(near - far - 1) < 1e-12)
    }

    @Test func `the camera distance determines the scale at the centre`() {
        let viewport = Viewport(center: .paris, zoom: 0, size: .phone).with(fieldOfView: 30)

        let world = Mercator.worldSize(zoom: viewport.zoom(cameraDistance: 1000))
        let metresPerPoint = Mercator.metresPerPoint(latitude: 48.8566, worldSize: world)
        expect(abs(metresPerPoint * viewport.cameraDistanceInPoints - 1000) < 1e-6)
    }
}
