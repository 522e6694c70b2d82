import BearingsTestSupport
import Geography
import Testing

extension FitVector: CustomTestStringConvertible {
    public var testDescription: String { "\(id) \(kind)" }
}

@Suite(.enabled(if: SharedFolder.exists))
struct FitVectorTests {
    @Test func `all vectors can be read`() throws {
        let lines = try FitVector.all.get()

        expectEqual(lines.count, 40)
        expectEqual(lines.count(where: { $0.expect.fit == nil }), 3)
    }

    @Test(arguments: FitVector.lines)
    func `the bounds are the smallest that contain the coordinates`(vector: FitVector) throws {
        let bounds = try #require(
            CoordinateBounds(containing: vector.points.lazy.map(\.coordinate))
        )

        let expected = vector.expect.bounds
        expect(abs(bounds.south - expected.south) < 1e-9)
        expect(abs(bounds.north - expected.north) < 1e-9)
        expect(abs(bounds.west - expected.west) < 1e-9)
        expect(abs(bounds.east - expected.east) < 1e-9)
    }

    @Test(arguments: FitVector.lines)
    func `the camera agrees with MapLibre's`(vector: FitVector) throws {
        let bounds = try #require(
            CoordinateBounds(containing: vector.points.lazy.map(\.coordinate))
        )

        let camera = vector.view.camera(
            fitting: bounds,
            padding: vector.padding.insets,
            maxZoom: vector.maxZoom
        )

        guard let expected = vector.expect.fit else {
            expectEqual(camera, nil)
            return
        }
        let found = try #require(camera)
        expect(abs(found.zoom - expected.zoom) < 1e-6)
        expect(abs(found.center.latitude - expected.lat) < 1e-6)
        expect((found.center.longitude - expected.lon).wrappedTo180.magnitude < 1e-6)
    }

    @Test(arguments: FitVector.lines.filter { $0.points.count == 2 })
    func `the region is the smallest that fits`(vector: FitVector) throws {
        let bounds = try #require(
            CoordinateBounds(containing: vector.points.lazy.map(\.coordinate))
        )

        let region = vector.view.region(fitting: bounds)

        guard let expected = vector.expect.regionThatFits else {
            expectEqual(region, nil)
            return
        }
        let found = try #require(region)
        expect(abs(found.span.latitudeDelta - expected.latitudeDelta) < 1e-6)
        // One vector has more than a whole turn, which no span does (Mathematics 1).
        expect(abs(found.span.longitudeDelta - min(360, expected.longitudeDelta)) < 1e-6)
        expect(abs(found.center.latitude - expected.lat) < 1e-9)
        expect((found.center.longitude - expected.lon).wrappedTo180.magnitude < 1e-9)
    }
}
