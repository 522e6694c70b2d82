import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine

/// Annotations spread in points of a screen whose zoom changes by much.
@Suite struct ScreenLayoutZoomTests {
    var store = AnnotationStore(AnnotationStore.Settings(spread: .points))
    var view = Viewport(center: .zurich, zoom: 5, size: .phone)

    private func group(_ name: String, _ count: Int, at place: LocationCoordinate) -> [Annotation] {
        (0..<count).map { Annotation(id: "\(name)\($0)", coordinate: place) }
    }

    @Test mutating func `an annotation drawn far from home returns when the map zooms in on it`()
        throws
    {
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 2, at: .zurich))
        let drawn = try #require(store["a0"]?.coordinate)
        expect(drawn.distance(to: .zurich) > 30_000)

        view.center = drawn
        view.zoom = 16
        expectEqual(store.viewportChanged(to: view).items.map(\.annotation.id), ["a0", "a1"])
        let home = try #require(store["a0"]?.coordinate)
        expect(home.distance(to: .zurich) < 30)
    }

    @Test mutating func `one annotation drawn far from home brings back its whole group`() throws {
        view.zoom = 10
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 20, at: .zurich))
        view.center = try #require(store["a13"]?.coordinate)
        view.zoom = 16

        expectEqual(store.viewportChanged(to: view).items.count, 20)
        expect(store.items.allSatisfy { $0.coordinate.distance(to: .zurich) < 400 })
    }

    @Test mutating func `no annotation is found between home and where it is drawn`() {
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 2, at: .zurich))
        view.center.latitude += 0.15
        view.zoom = 16

        expect(store.viewportChanged(to: view).isEmpty)
    }

    @Test(arguments: [84.9, -85, 89])
    mutating func `annotations moved away from the map's edge are found too`(
        latitude: Double
    ) throws {
        let edge = LocationCoordinate(latitude: latitude, longitude: 179.9)
        view.center = edge
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 30, at: edge))
        for id in ["a0", "a17", "a29"] {
            var store = store
            var view = view
            view.center = try #require(store[id]?.coordinate)
            view.zoom = 14

            expectEqual(store.viewportChanged(to: view).items.count, 30)
        }
    }

    @Test mutating func `finds restored annotations where they are drawn`() throws {
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 2, at: .zurich))
        let stored = FieldWriter.bytes { store.code(&$0) }
        var reader = FieldReader(stored, 0..<stored.count)
        store = AnnotationStore(store.settings)
        store.code(&reader)
        view.center = try #require(store["a0"]?.coordinate)
        view.zoom = 16

        expectEqual(store.viewportChanged(to: view).items.count, 2)
    }

    @Test func `no annotation in view is farther from home than its slot`() {
        var random = SplitMix64(seed: 56)
        var farthest = 0.0
        for _ in 0..<60 {
            var store = store
            let homes = (0..<4).map { _ in
                LocationCoordinate(
                    latitude: random.double(in: -75...75),
                    longitude: random.double(in: -180...180)
                )
            }
            for (name, home) in zip(["a", "b", "c", "d"], homes) {
                _ = store.add(group(name, Int(random.int(in: 2...30)), at: home))
            }
            for _ in 0..<40 {
                // Beside a pin as it is drawn, so that there is something to see.
                let items = store.items
                var view = view
                view.center = items[Int(random.int(in: 0...Int64(items.count - 1)))].coordinate
                view.zoom = random.double(in: 4...19)
                view.heading = random.double(in: 0...360)
                view.pitch = random.oneIn(3) ? random.double(in: 0...60) : 0
                _ = store.viewportChanged(to: view)
                farthest = max(farthest, farthestSlot(store, in: view))
            }
        }

        // Thirty reach 145 points, and an eighth of a zoom makes 158 of them.
        expect(farthest > 145 && farthest < 158.1)
    }

    /// How far from home a pin in view is drawn at most, in points of a map seen from above.
    private func farthestSlot(_ store: AnnotationStore, in view: Viewport) -> Double {
        let projection = Projection(view)
        var farthest = 0.0
        for item in store.items {
            let point = projection.project(item.coordinate)
            guard projection.isDrawn(point),
                projection.visibleRect.signedDistanceOutside(of: projection.position(of: point))
                    <= 0
            else { continue }
            let home = item.annotation.coordinate
            let east = (item.coordinate.longitude - home.longitude).wrappedTo180 / 360
            let south =
                Mercator.y(latitude: item.coordinate.latitude) - Mercator.y(latitude: home.latitude)
            farthest = max(farthest, hypot(east, south) * projection.worldSize)
        }
        return farthest
    }
}
