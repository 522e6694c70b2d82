import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// A line of `halo-wedge.ndjson`.
struct CueVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Halo: Decodable {
        var x: Double
        var y: Double
        var distance: Double
        var radius: Double
    }

    struct Wedge: Decodable {
        var x: Double
        var y: Double
        var distance: Double
        var leg: Double
        /// In radians, as is the rotation.
        var aperture: Double
        var rotation: Double
        /// The corner at -aperture/2, then that at +aperture/2.
        var base: [[Double]]
    }

    struct Expectation: Decodable {
        /// `nil` where it is not defined.
        var halo: Halo?
        var wedge: Wedge?
    }

    var id: String
    var kind: String
    var viewport: ViewportVector
    var target: PlaceVector
    var expect: Expectation

    var testDescription: String { "\(id) \(kind)" }

    static let all = Result { try SharedFolder.vectors("halo-wedge.ndjson", as: Self.self) }

    /// Empty where the folder is missing or cannot be read; a test of its own reports that.
    static var lines: [CueVector] { (try? all.get()) ?? [] }
}

@Suite(.enabled(if: SharedFolder.exists))
struct CueVectorTests {
    @Test func `all vectors can be read`() throws {
        let lines = try CueVector.all.get()

        expectEqual(lines.count, 200)
        expect(lines.contains { $0.expect.wedge != nil })
    }

    private func geometry(of vector: CueVector) -> IndicatorGeometry {
        IndicatorGeometry(Projection(vector.viewport.viewport), margin: 13, halfSize: 22)
    }

    @Test(arguments: CueVector.lines)
    func `the halo matches the vector`(vector: CueVector) throws {
        let geometry = geometry(of: vector)
        let place = geometry.projection.project(vector.target.coordinate)

        let halo = geometry.halo(for: place)

        guard let expected = vector.expect.halo else {
            expectEqual(halo, nil)
            return
        }
        let found = try #require(halo)
        expect(isNear(found.center.x, expected.x))
        expect(isNear(found.center.y, expected.y))
        expect(isNear(found.radius, expected.radius))
    }

    @Test(arguments: CueVector.lines)
    func `the wedge matches the vector`(vector: CueVector) throws {
        let geometry = geometry(of: vector)
        let place = geometry.projection.project(vector.target.coordinate)

        let wedge = geometry.wedge(for: place)

        guard let expected = vector.expect.wedge else {
            expectEqual(wedge, nil)
            return
        }
        let found = try #require(wedge)
        expect(isNear(found.tip.x, expected.x))
        expect(isNear(found.tip.y, expected.y))
        expect(isNear(found.leg, expected.leg))
        expect(abs(found.aperture.radians - expected.aperture) < 1e-6)
        expect((found.rotation - expected.rotation.degrees).wrappedTo180.magnitude < 1e-4)
        for (corner, place) in zip([found.baseStart, found.baseEnd], expected.base) {
            expect(isNear(corner.x, place[0]))
            expect(isNear(corner.y, place[1]))
        }
    }

    /// Within 0.02 points, plus 1e-5 of a far coordinate.
    private func isNear(_ value: Double, _ expected: Double) -> Bool {
        abs(value - expected) <= 0.02 + 1e-5 * abs(expected)
    }
}
