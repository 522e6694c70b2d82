import BearingsTestSupport
import Foundation
import Testing

/// Zoom to fit from line to line: decoded, decided and printed by the program itself.
@Suite(.enabled(if: SharedFolder.exists), .timeLimit(.minutes(5)))
struct CameraVectorTests {
    /// An event of the program.
    private struct Camera: Decodable {
        var session: String
        var reason: String
        var center: PlaceVector?
        var zoom: Double?
        var span: PlaceVector?
        var diagnostic: String?
    }

    private func cameras(of vectors: [FitVector], _ options: [String]) throws -> [String: Camera] {
        let scratch = try TemporaryFolder()
        let text = vectors.flatMap(\.lines).joined(separator: "\n")
        let log = try scratch.file("log", Array(text.utf8))
        let outcome = try Program.run(
            ["--viewport", "none", "--events", "camera", "--strict"] + options,
            input: .file(log.path)
        )
        try #require(outcome.status == 0, "\(outcome.errors)")
        var cameras: [String: Camera] = [:]
        for line in outcome.lines {
            let camera = try JSONDecoder().decode(Camera.self, from: Data(line.utf8))
            cameras[camera.session] = camera
        }
        return cameras
    }

    private func isNear(_ one: Double, _ other: Double, within tolerance: Double) -> Bool {
        (one - other).magnitude <= tolerance
    }

    @Test func `every vector gives the expected zoom`() throws {
        let vectors = try FitVector.all.get()
        try #require(!vectors.isEmpty)
        let cameras = try cameras(of: vectors, [])
        for vector in vectors {
            let camera = try #require(cameras[vector.id])
            expectEqual(camera.reason, "fit")
            guard let fit = vector.expect.fit else {
                expectEqual(camera.diagnostic, "padding_too_large", "\(vector.id)")
                continue
            }
            let center = try #require(camera.center)
            expect(isNear(center.lat, fit.lat, within: 1e-6), "\(vector.id)")
            let turn = (center.lon - fit.lon).truncatingRemainder(dividingBy: 360)
            expect(isNear(turn, 0, within: 1e-6), "\(vector.id)")
            expect(isNear(try #require(camera.zoom), fit.zoom, within: 1e-4), "\(vector.id)")
        }
    }

    @Test func `every vector gives the expected span`() throws {
        let vectors = try FitVector.all.get()
        let cameras = try cameras(of: vectors, ["--span"])
        // Regions are given for two places only.
        for vector in vectors where vector.points.count == 2 {
            let camera = try #require(cameras[vector.id])
            guard let region = vector.expect.regionThatFits else {
                expectEqual(camera.diagnostic, "span_undefined", "\(vector.id)")
                continue
            }
            let center = try #require(camera.center)
            let span = try #require(camera.span)
            expect(isNear(center.lat, region.lat, within: 1e-6), "\(vector.id)")
            expect(isNear(span.lat, region.latitudeDelta, within: 1e-6), "\(vector.id)")
            // One vector spans more than 360 degrees, which no region does (Mathematics 1).
            expect(isNear(span.lon, min(360, region.longitudeDelta), within: 1e-6), "\(vector.id)")
        }
    }
}

extension FitVector {
    /// A session of its own: the view, then the wish.
    fileprivate var lines: [String] {
        let places = points.map { "{\"lat\":\($0.lat),\"lon\":\($0.lon)}" }
        let head = "\"time\":0,\"session\":\"\(id)\""
        return [
            "{\"type\":\"viewport\",\(head),\"center\":{\"lat\":10,\"lon\":20},\"zoom\":3"
                + ",\"size\":{\"width\":\(width),\"height\":\(height)},\"heading\":\(heading)}",
            "{\"type\":\"fit\",\(head),\"points\":[\(places.joined(separator: ","))]"
                + ",\"padding\":{\"top\":\(padding.top),\"left\":\(padding.left)"
                + ",\"bottom\":\(padding.bottom),\"right\":\(padding.right)}"
                + ",\"max_zoom\":\(maxZoom)}",
        ]
    }
}
