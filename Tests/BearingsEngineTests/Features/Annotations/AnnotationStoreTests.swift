import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct AnnotationStoreTests {
    var store = AnnotationStore()

    private func pins(_ ids: String..., at place: LocationCoordinate = .paris) -> [Annotation] {
        ids.map { Annotation(id: $0, coordinate: place) }
    }

    private func slots(_ changes: AnnotationChanges?) -> [String: Int] {
        var slots: [String: Int] = [:]
        for item in changes?.items ?? [] { slots[item.annotation.id] = item.slot }
        return slots
    }

    /// How far an annotation is drawn from home, in metres to the centimetre.
    private func spread(_ id: String) -> Double? {
        store[id].map {
            let metres = $0.coordinate.distance(to: $0.annotation.coordinate)
            return (metres * 6_378_100 / meanEarthRadius * 100).rounded() / 100
        }
    }

    @Test mutating func `an annotation that moves joins its new group last, however old it is`() {
        _ = store.set(pins("old", at: .lyon) + pins("a", "b"))
        let joined = store.move("old", to: .paris)

        expectEqual(slots(joined), ["old": 2, "a": 0, "b": 1])
        let left = store.move("a", to: .lyon)
        expectEqual(slots(left), ["a": 0])
        expectEqual(store["a"]?.coordinate, .lyon)
        expectEqual(store["old"]?.slot, 2)
        expectEqual(store.move("nobody", to: .paris), nil)
    }

    @Test mutating func `the indicator target is where an annotation is drawn`() {
        _ = store.set(pins("a", "b") + pins("x", at: .lyon))
        _ = store.remove(["a"])
        _ = store.add(pins("y"))

        let targets = Array(store.targets)
        expectEqual(Set(targets.map(\.id)), ["b", "x", "y"])
        expect(targets.allSatisfy { $0.coordinate == store[$0.id]?.coordinate })
        expectEqual(Set(targets.map(\.slot)).count, 3)
        expectEqual(Set(targets.map(\.serial)), [1, 2, 3])
        expect(store.target("y")?.serial == 3 && store.target("a") == nil)
    }

    @Test mutating func `a thousand annotations at one place are all apart`() {
        let changes = store.set((0..<1000).map { Annotation(id: "\($0)", coordinate: .zurich) })

        expectEqual(Set(changes.items.map(\.slot)).count, 1000)
        expectEqual(spread("7"), 1500)
    }
}

/// Groups within 100 m.
@Suite struct AnnotationStoreWithinTests {
    var store = AnnotationStore(AnnotationStore.Settings(within: 100))

    /// An annotation so many metres, nearly, north of Paris.
    private func pin(_ id: String, north: Double) -> Annotation {
        Annotation(id: id, coordinate: .paris.moved(north: north / 111_319))
    }

    @Test mutating func `a group does not depend on the order of its creation`() {
        let pins = (0..<20).map { pin("\($0)", north: Double($0) * 37) }
        _ = store.set(pins)
        var other = AnnotationStore(AnnotationStore.Settings(within: 100))
        for pin in pins { _ = other.add([pin]) }

        expectEqual(other.items, store.items)
    }
}
