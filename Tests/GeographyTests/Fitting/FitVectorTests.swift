import BearingsTestSupport
import Geography
import Testing

/// A line of `zoom-to-fit.ndjson`: what MapLibre's `cameraForBounds` makes of some places.
struct FitVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Insets: Decodable {
        var top: Double
        var left: Double
        var bottom: Double
        var right: Double

        var insets: EdgeInsets {
            EdgeInsets(top: top, left: left, bottom: bottom, right: right)
        }
    }

    struct Bounds: Decodable {
        var west: Double
        var east: Double
        var south: Double
        var north: Double
    }

    struct Camera: Decodable {
        var lat: Double
        var lon: Double
        var zoom: Double
    }

    struct Region: Decodable {
        var lat: Double
        var lon: Double
        var latitudeDelta: Double
        var longitudeDelta: Double
    }

    struct Expectation: Decodable {
        var bounds: Bounds
        /// `nil` where the padding leaves no room.
        var fit: Camera?
        /// Told of two places alone.
        var regionThatFits: Region?
    }

    var id: String
    var kind: String
    var points: [PlaceVector]
    var width: Double
    var height: Double
    var padding: Insets
    var heading: Double
    var maxZoom: Double
    var expect: Expectation

    var testDescription: String { "\(id) \(kind)" }

    /// The view to be fitted; where its map is, and how near, is not to matter.
    var view: Viewport {
        Viewport(
            center: .sydney,
            zoom: 3,
            heading: heading,
            size: ViewSize(width: width, height: height)
        )
    }

    static let all = Result { try SharedFolder.vectors("zoom-to-fit.ndjson", as: Self.self) }

    /// Empty where the folder is missing or cannot be read, of which a test of its own tells.
    static var lines: [FitVector] { (try? all.get()) ?? [] }
}

@Suite(.enabled(if: SharedFolder.exists))
struct FitVectorTests {
    @Test func `all vectors can be read`() throws {
        let lines = try FitVector.all.get()

        #expect(lines.count == 40)
        #expect(lines.count(where: { $0.expect.fit == nil }) == 3)
    }

    @Test(arguments: FitVector.lines)
    func `the box is the least that holds the places`(vector: FitVector) throws {
        let bounds = try #require(
            CoordinateBounds(containing: vector.points.lazy.map(\.coordinate))
        )

        let expected = vector.expect.bounds
        #expect(abs(bounds.south - expected.south) < 1e-9)
        #expect(abs(bounds.north - expected.north) < 1e-9)
        #expect(abs(bounds.west - expected.west) < 1e-9)
        #expect(abs(bounds.east - expected.east) < 1e-9)
    }

    @Test(arguments: FitVector.lines)
    func `the camera is MapLibre's`(vector: FitVector) throws {
        let bounds = try #require(
            CoordinateBounds(containing: vector.points.lazy.map(\.coordinate))
        )

        let camera = vector.view.camera(
            fitting: bounds,
            padding: vector.padding.insets,
            maxZoom: vector.maxZoom
        )

        guard let expected = vector.expect.fit else {
            #expect(camera == nil)
            return
        }
        let found = try #require(camera)
        #expect(abs(found.zoom - expected.zoom) < 1e-6)
        #expect(abs(found.center.latitude - expected.lat) < 1e-6)
        #expect((found.center.longitude - expected.lon).wrappedTo180.magnitude < 1e-6)
    }

    @Test(arguments: FitVector.lines.filter { $0.points.count == 2 })
    func `the region is the one that fits`(vector: FitVector) throws {
        let bounds = try #require(
            CoordinateBounds(containing: vector.points.lazy.map(\.coordinate))
        )

        let region = vector.view.region(fitting: bounds)

        guard let expected = vector.expect.regionThatFits else {
            #expect(region == nil)
            return
        }
        let found = try #require(region)
        #expect(abs(found.span.latitudeDelta - expected.latitudeDelta) < 1e-6)
        // One vector tells more than a whole turn, which no span does (SPEC-math 1).
        #expect(abs(found.span.longitudeDelta - min(360, expected.longitudeDelta)) < 1e-6)
        #expect(abs(found.center.latitude - expected.lat) < 1e-9)
        #expect((found.center.longitude - expected.lon).wrappedTo180.magnitude < 1e-9)
    }
}
