import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine

@Suite struct MapViewTests {
    let even = MapView(.even)

    // MARK: What hosts report

    @Test func `a first viewport needs a centre, a size and a scale`() throws {
        var update = ViewportUpdate()
        #expect(throws: InputProblem.firstViewportLacks(.center)) {
            try MapView.updated(nil, by: update)
        }

        update.center = .paris
        #expect(throws: InputProblem.firstViewportLacks(.size)) {
            try MapView.updated(nil, by: update)
        }

        update.size = .phone
        #expect(throws: InputProblem.firstViewportLacks(.scale)) {
            try MapView.updated(nil, by: update)
        }

        update.zoom = 12
        let expected = Viewport(center: .paris, zoom: 12, size: .phone)
        try expectEqual(MapView.updated(nil, by: update), MapView(expected))
    }

    @Test(
        arguments: [
            .with { $0.zoom = 3 }, .with { $0.latitudeDelta = 1 },
            .with { $0.longitudeDelta = 1 }, .with { $0.cameraDistance = 1000 },
        ] as [ViewportUpdate]
    )
    func `any scale is enough for a first viewport`(scale: ViewportUpdate) throws {
        var update = scale
        update.center = .paris
        update.size = .phone

        try expect(MapView.updated(nil, by: update).canProject)
    }

    @Test func `an update keeps what it leaves out`() throws {
        var emitted = try MapView.updated(even, by: .with { $0.heading = 40 })
        emitted = try MapView.updated(emitted, by: .with { $0.pitch = 50 })
        emitted = try MapView.updated(emitted, by: .with { $0.insets.left = 7 })
        emitted = try MapView.updated(emitted, by: .with { $0.insets.top = 8 })
        emitted = try MapView.updated(emitted, by: .with { $0.centersInInsets = true })
        emitted = try MapView.updated(emitted, by: .with { $0.center = .lyon })
        emitted = try MapView.updated(emitted, by: .with { $0.size = .phone })

        var expected = Viewport.even
        expected.heading = 40
        expected.pitch = 50
        expected.insets = EdgeInsets(top: 8, left: 7, bottom: 0, right: 0)
        expected.centersInInsets = true
        expected.center = .lyon
        expected.size = .phone
        expectEqual(emitted.viewport, expected)
    }

    @Test(arguments: [(-10, 0), (0, 0), (60, 60), (85, 85), (90, 85)] as [(Double, Double)])
    func `pitch is clamped`(emitted: Double, pitch: Double) throws {
        try expectEqual(
            MapView.updated(even, by: .with { $0.pitch = emitted }).viewport.pitch,
            pitch
        )
    }

    // MARK: Scales

    @Test func `zoom takes precedence over span, and span over distance`() throws {
        let all = ViewportUpdate.with {
            $0.cameraDistance = 1e6
            $0.longitudeDelta = 1
            $0.zoom = 4
        }
        try expectEqual(MapView.updated(even, by: all).viewport.zoom, 4)

        var two = all
        two.zoom = nil
        let zoom = try MapView.updated(even, by: two).viewport.zoom
        expect(abs(zoom - even.viewport.zoom(longitudeDelta: 1)) < 1e-12)
    }

    @Test func `of two spans the smaller zoom applies`() throws {
        let wide = ViewportUpdate.with {
            $0.latitudeDelta = 0.1
            $0.longitudeDelta = 1
        }
        let wideZoom = try MapView.updated(even, by: wide).viewport.zoom
        expect(abs(wideZoom - even.viewport.zoom(longitudeDelta: 1)) < 1e-12)

        let tall = ViewportUpdate.with {
            $0.latitudeDelta = 1
            $0.longitudeDelta = 0.1
        }
        let tallZoom = try MapView.updated(even, by: tall).viewport.zoom
        expect(abs(tallZoom - even.viewport.zoom(latitudeDelta: 1)) < 1e-12)
    }

    @Test func `a span applies to the view after the update`() throws {
        let update = ViewportUpdate.with {
            $0.longitudeDelta = 0.4
            $0.heading = 90
            $0.size = ViewSize(width: 10, height: 400)
        }

        // 400 points lie across, for 0.4 degrees: 1000 to the degree.
        let zoom = try MapView.updated(even, by: update).viewport.zoom
        expect(abs(zoom - .zoomOfThousandPointsPerDegree) < 1e-12)
    }

    @Test func `a distance uses the field of view of MapKit's camera`() throws {
        let map = try MapView.updated(even, by: .with { $0.cameraDistance = 50_000 })

        expectEqual(map.viewport.fieldOfView, 30)
        expectEqual(map.viewport.zoom, map.viewport.zoom(cameraDistance: 50_000))
        let groundHeight = 2 * 50_000 * tan(15.0.radians)
        let world = Mercator.worldSize(zoom: map.viewport.zoom)
        let metresPerPoint = Mercator.metresPerPoint(latitude: 0, worldSize: world)
        expect(abs(metresPerPoint * 400 - groundHeight) < 1e-6)
    }

    @Test func `the field of view depends on the scale until it is reported`() throws {
        let far = try MapView.updated(even, by: .with { $0.cameraDistance = 50_000 })
        let turned = try MapView.updated(far, by: .with { $0.heading = 5 })
        expectEqual(turned.viewport.fieldOfView, 30)

        let zoomed = try MapView.updated(turned, by: .with { $0.zoom = 9 })
        expectEqual(zoomed.viewport.fieldOfView, Viewport.defaultFieldOfView)
    }

    @Test func `a reported field of view persists`() throws {
        var map = try MapView.updated(even, by: .with { $0.fieldOfView = 50 })
        map = try MapView.updated(map, by: .with { $0.cameraDistance = 50_000 })
        expectEqual(map.viewport.fieldOfView, 50)

        map = try MapView.updated(map, by: .with { $0.zoom = 9 })
        expectEqual(map.viewport.fieldOfView, 50)
    }

    @Test func `rejects a computed zoom out of range`() {
        #expect(throws: InputProblem.self) {
            try MapView.updated(even, by: .with { $0.cameraDistance = 1e-6 })
        }
        #expect(throws: InputProblem.self) {
            try MapView.updated(even, by: .with { $0.cameraDistance = 1e14 })
        }
        #expect(throws: InputProblem.self) {
            try MapView.updated(even, by: .with { $0.longitudeDelta = 1e-9 })
        }
    }

    // MARK: Empty views

    @Test func `a span for an empty view waits for a size`() throws {
        let empty = try MapView.updated(
            even,
            by: .with { $0.size = ViewSize(width: 0, height: 400) }
        )
        expect(empty.hasZoom && !empty.canProject)

        var map = try MapView.updated(empty, by: .with { $0.longitudeDelta = 0.4 })
        expect(!map.hasZoom && !map.canProject)

        map = try MapView.updated(map, by: .with { $0.size = ViewSize(width: 400, height: 9) })
        expect(map.canProject)
        expect(abs(map.viewport.zoom - .zoomOfThousandPointsPerDegree) < 1e-12)
    }

    @Test func `a distance for an empty first view waits for a size`() throws {
        var map = try MapView.updated(
            nil,
            by: .with {
                $0.center = .gulfOfGuinea
                $0.size = ViewSize(width: 0, height: 0)
                $0.cameraDistance = 50_000
            }
        )
        expect(!map.hasZoom)

        map = try MapView.updated(map, by: .with { $0.size = .small })
        expectEqual(map.viewport.zoom, map.viewport.zoom(cameraDistance: 50_000))
    }

    @Test func `keeps the computed zoom rather than the span`() throws {
        let map = try MapView.updated(even, by: .with { $0.longitudeDelta = 1 })
        let zoom = map.viewport.zoom

        let grown = try MapView.updated(map, by: .with { $0.size = .phone })
        expectEqual(grown.viewport.zoom, zoom)
    }

    @Test func `a later zoom replaces the pending span`() throws {
        var map = try MapView.updated(even, by: .with { $0.size = ViewSize(width: 0, height: 0) })
        map = try MapView.updated(map, by: .with { $0.longitudeDelta = 0.4 })
        map = try MapView.updated(map, by: .with { $0.zoom = 5 })
        map = try MapView.updated(map, by: .with { $0.size = .small })

        expectEqual(map.viewport.zoom, 5)
    }

    @Test func `a pending span is checked when it is converted`() throws {
        var map = try MapView.updated(even, by: .with { $0.size = ViewSize(width: 0, height: 0) })
        map = try MapView.updated(map, by: .with { $0.longitudeDelta = 1e-9 })

        #expect(throws: InputProblem.self) {
            try MapView.updated(map, by: .with { $0.size = .small })
        }
    }

    // MARK: Significance

    /// How far the corners of the even view are from its middle, in points.
    let reach = (100.0 * 100 + 200 * 200).squareRoot()

    private func significance(_ change: (inout Viewport) -> Void) -> Double {
        var viewport = Viewport.even
        change(&viewport)
        return MapView(viewport).significance(since: even)
    }

    @Test func `no change has no significance`() {
        expectEqual(significance { _ in }, 0)
        expect(significance { $0.heading = 360 } < 1e-9)
        expect(significance { $0.center.longitude += 360 } < 1e-6)
    }

    @Test func `a pan is as significant as the centre moves`() {
        expect(abs(significance { $0.center = .even(right: 30, down: 40) } - 50) < 0.01)
        expect(abs(significance { $0.center = .even(right: -3) } - 3) < 0.01)
    }

    @Test func `a pan is measured at the higher of the two zooms`() {
        let near = significance {
            $0.center = .even(right: 30)
            $0.zoom += 3
        }
        expect(abs(near - 240) < 0.01)

        let far = significance {
            $0.center = .even(right: 300)
            $0.zoom -= 3
        }
        expect(abs(far - 300) < 0.01)
    }

    @Test func `a move that degrees alone show to be far is far`() {
        var random = SplitMix64(seed: 14)
        var far = 0
        for _ in 0..<20_000 {
            let zoom = Double(random.int(in: 0...2200)) / 100
            let latitude = Double(random.int(in: -9_000_000...9_000_000)) / 1e5
            let old = MapView(.at(latitude, zoom: zoom))
            // About as far as the threshold, north or south, and nearer or farther away.
            let degrees = Double(random.int(in: -3000...3000)) / 1000 * 360 / (512 * exp2(zoom))
            let new = min(max(latitude + degrees, -90), 90)
            let other = MapView(.at(new, zoom: zoom + Double(random.int(in: -1...1)) / 8))
            let world = Mercator.worldSize(zoom: other.viewport.zoom)
            guard old.hasMovedFar(to: other.viewport.center, in: world, 1) else { continue }
            far += 1
            expect(other.significance(since: old) >= 1)
        }
        expect(far > 5000)
    }

    @Test func `moves beyond the ends of the world do not count`() {
        let (old, new) = (MapView(.at(86, zoom: 12)), MapView(.at(89, zoom: 12)))
        expectEqual(new.significance(since: old), 0)
        expect(!new.hasChanged(since: old, by: 1))
    }

    @Test(arguments: [1.0, -1])
    func `a zoom is as significant as a corner moves`(change: Double) {
        expect(abs(significance { $0.zoom += change } - reach / 2) < 1e-9)
    }

    @Test(arguments: [(90, 2.0.squareRoot()), (-90, 2.0.squareRoot()), (180, 2), (300, 1)])
    func `a rotation is as significant as the chord of a corner`(heading: Double, chords: Double) {
        expect(abs(significance { $0.heading = heading } - chords * reach) < 1e-9)
    }

    @Test func `a tilt is as significant as the arc of a corner`() {
        expect(abs(significance { $0.pitch = 45 } - reach * .pi / 4) < 1e-9)
    }

    @Test func `sizes and insets count by themselves`() {
        expectEqual(significance { $0.size.width += 5 }, 5)
        expectEqual(significance { $0.size.height -= 6 }, 6)
        expectEqual(significance { $0.insets.top = 7 }, 7)
        expectEqual(significance { $0.insets.left = 8 }, 8)
        expectEqual(significance { $0.insets.bottom = 9 }, 9)
        expectEqual(significance { $0.insets.right = -10 }, 10)
    }

    @Test func `the largest of several changes counts`() {
        let change = significance {
            $0.center = .even(right: 30)
            $0.insets.top = 70
            $0.pitch = 1
        }
        expectEqual(change, 70)
    }

    @Test func `a corner's move is measured with the newer size`() {
        let change = significance {
            $0.size = ViewSize(width: 600, height: 800)
            $0.heading = 180
        }
        expect(abs(change - 1000) < 1e-9)
    }

    @Test func `a map with an unknown zoom differs from any other`() throws {
        var empty = try MapView.updated(even, by: .with { $0.size = ViewSize(width: 0, height: 0) })
        empty = try MapView.updated(empty, by: .with { $0.longitudeDelta = 0.4 })

        expectEqual(empty.significance(since: even), .infinity)
        expectEqual(even.significance(since: empty), .infinity)
        expectEqual(empty.significance(since: empty), 0)
    }
}

extension Viewport {
    fileprivate static func at(_ latitude: Double, zoom: Double) -> Viewport {
        let center = LocationCoordinate(latitude: latitude, longitude: 8.5)
        return Viewport(center: center, zoom: zoom, size: .phone)
    }
}
