import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine

/// Annotations spread in points of the screen.
@Suite struct ScreenLayoutTests {
    var store = AnnotationStore(AnnotationStore.Settings(spread: .points))
    var view = Viewport(center: .zurich, zoom: 15, size: .phone)

    private func group(_ name: String, _ count: Int, at place: LocationCoordinate) -> [Annotation] {
        (0..<count).map { Annotation(id: "\(name)\($0)", coordinate: place) }
    }

    private func minDistance() -> Double {
        let projection = Projection(view)
        let points = store.items.map {
            projection.position(of: projection.project($0.coordinate))
        }
        var least = Double.infinity
        for (index, one) in points.enumerated() {
            for other in points[..<index] {
                least = min(least, hypot(one.x - other.x, one.y - other.y))
            }
        }
        return least
    }

    @Test mutating func `without a view all are at home`() {
        let changes = store.set(group("a", 3, at: .zurich))

        expectEqual(changes.items.map(\.slot), [0, 1, 2])
        expect(changes.items.allSatisfy { $0.coordinate == .zurich })
        expectEqual(store.viewportChanged(to: view).items.count, 3)
    }

    @Test(arguments: [2, 5, 8, 9, 60])
    mutating func `at any zoom annotations are at least a fingertip apart`(count: Int) {
        _ = store.set(group("a", count, at: .zurich))
        for zoom in stride(from: 4, through: 21, by: 0.17) {
            view.zoom = zoom
            view.heading = zoom * 20
            _ = store.viewportChanged(to: view)

            expect(minDistance() >= 44)
            expect(minDistance() < 51)
        }
    }

    @Test mutating func `from nine on no annotation moves when another is added`() {
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 9, at: .zurich))
        let changes = store.add(group("b", 1, at: .zurich))

        expectEqual(changes.items.map(\.annotation.id), ["b0"])
    }

    @Test mutating func `annotations far from the view are laid out when it comes near`() {
        _ = store.viewportChanged(to: view)
        // A phone's view is 0.0042 degrees wide at each side, and half as much again as that is laid out.
        let far = store.set(group("far", 2, at: .zurich.moved(east: 0.1)))
        expect(far.items.allSatisfy { $0.coordinate == $0.annotation.coordinate })

        view.center.longitude += 0.05
        expect(store.viewportChanged(to: view).isEmpty)
        view.center.longitude += 0.045
        expectEqual(store.viewportChanged(to: view).items.map(\.slot), [0, 1])
        expect(minDistance() >= 44)
    }

    @Test mutating func `a small pan or pinch emits nothing`() {
        view.zoom = 15.01
        _ = store.viewportChanged(to: view)
        _ = store.set(group("a", 5, at: .zurich))

        view.center.longitude += 0.001
        expect(store.viewportChanged(to: view).isEmpty)
        view.zoom = 15.12
        expect(store.viewportChanged(to: view).isEmpty)
        view.zoom = 15.13
        expectEqual(store.viewportChanged(to: view).items.count, 5)
    }

    @Test mutating func `a tilted view reaches farther, and an empty one nowhere`() {
        _ = store.set(group("a", 2, at: .zurich.moved(north: 0.02)))
        expect(store.viewportChanged(to: view).isEmpty)
        view.pitch = 60
        expectEqual(store.viewportChanged(to: view).items.count, 2)
        view.size.width = 0
        view.zoom = 3
        expect(store.viewportChanged(to: view).isEmpty)
    }

    @Test mutating func `works across the antimeridian`() {
        view.center = LocationCoordinate(latitude: 0, longitude: 179.9999)
        _ = store.viewportChanged(to: view)
        let changes = store.set(
            group("a", 2, at: LocationCoordinate(latitude: 0, longitude: -179.9999))
        )

        expect(changes.items.allSatisfy { $0.coordinate != $0.annotation.coordinate })
    }

    @Test mutating func `ignores viewports with spread in metres`() {
        store = AnnotationStore()
        _ = store.set(group("a", 5, at: .zurich))

        expect(store.viewportChanged(to: view).isEmpty)
    }
}
