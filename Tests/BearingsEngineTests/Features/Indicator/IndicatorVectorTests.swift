import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite(.enabled(if: SharedFolder.exists))
struct IndicatorVectorTests {
    @Test func `all vectors can be read`() throws {
        let lines = try IndicatorVector.all.get()

        expectEqual(lines.count, 200)
        expect(lines.allSatisfy { ["point", "accuracy", nil].contains($0.options.mode) })
    }

    @Test(arguments: IndicatorVector.lines.filter { $0.expect.state != .none })
    func `the indicator matches the vector`(vector: IndicatorVector) throws {
        let geometry = IndicatorGeometry(
            Projection(vector.viewport.viewport),
            margin: vector.settings.margin,
            halfSize: vector.settings.halfSize
        )
        var indicator = Indicator()
        if let prelude = vector.prelude {
            let before = indicator.update(
                prelude.fix.coordinate,
                accuracy: prelude.fix.accuracy,
                in: geometry,
                at: .seconds(0),
                cause: 0,
                vector.settings
            )
            expectEqual((before.visibility == .off), (vector.prior == .off))
        }

        let (visibility, event) = indicator.update(
            vector.target.fix.coordinate,
            accuracy: vector.target.fix.accuracy,
            in: geometry,
            at: .seconds(1),
            cause: 0,
            vector.settings
        )

        expectEqual((visibility == .off), (vector.expect.state == .off))
        guard vector.expect.state == .off else {
            expectEqual(event, (vector.prior == .off ? .hide(.onScreen, visibility) : nil))
            return
        }
        let place =
            switch try #require(event) {
            case .show(let place):
                vector.prior != .off ? place : nil
            case .move(let place):
                vector.prior == .off ? place : nil
            case .hide:
                nil as IndicatorPlacement?
            }
        let borderPosition = try #require(place)
        expect(isNear(borderPosition.position.x, try #require(vector.expect.x)))
        expect(isNear(borderPosition.position.y, try #require(vector.expect.y)))
        try expect(#require(vector.expect.edgeAny).contains("\(borderPosition.edge)"))
        if let rotation = vector.expect.rotation {
            let turn = (try #require(borderPosition.rotation) - rotation.degrees).wrappedTo180
            expect(abs(turn.radians) < 1e-6)
        } else {
            expectEqual(borderPosition.rotation, nil)
        }
    }

    @Test(arguments: IndicatorVector.lines.filter { $0.expect.state != .none })
    func `the distance outside matches the vector`(vector: IndicatorVector) throws {
        let projection = Projection(vector.viewport.viewport)
        let geometry = IndicatorGeometry(projection, margin: 13, halfSize: 22)
        let point = projection.project(vector.target.coordinate)

        let distances = geometry.distanceOutside(
            of: point,
            latitude: vector.target.coordinate.latitude,
            accuracy: vector.target.accuracy ?? 0
        )

        let outside = vector.settings.mode == .point ? distances.point : distances.circle
        expect(isNear(outside, vector.expect.sigma ?? .infinity))
        if let depth = vector.expect.depth {
            expect(abs(point.depth / projection.cameraDistance - depth) <= 1e-6 + 1e-6 * abs(depth))
        }
        if let projected = vector.expect.projected {
            expect(isNear(projection.position(of: point).x, projected[0]))
            expect(isNear(projection.position(of: point).y, projected[1]))
        }
    }

    @Test(arguments: IndicatorVector.lines.filter { $0.expect.state == .none })
    func `an empty view shows no indicator`(vector: IndicatorVector) {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(vector.viewport.viewport)))
        )

        timeline.at(0, .fix(vector.target.fix))

        expectEqual(timeline.gist, ["0 camera firstFix"])
    }

    /// Within 0.02 points, plus 1e-5 of a far coordinate.
    private func isNear(_ value: Double, _ expected: Double) -> Bool {
        value == expected || abs(value - expected) <= 0.02 + 1e-5 * abs(expected)
    }
}
