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

    @Test mutating func `the annotations of a first set take slots in order`() {
        let changes = store.set(pins("c", "a", "b") + pins("alone", at: .lyon))

        expectEqual(changes.items.map(\.annotation.id), ["c", "a", "b", "alone"])
        expectEqual(changes.items.map(\.slot), [0, 1, 2, 0])
        expect(changes.removed.isEmpty)
        expectEqual(spread("c"), 4.5)
        expectEqual(store["alone"]?.coordinate, .lyon)
        expectEqual(store["b"]?.annotation.coordinate, .paris)
    }

    @Test mutating func `a new annotation takes the lowest free slot and the others keep theirs`() {
        _ = store.set(pins("a", "b", "c", "d"))
        _ = store.remove(["b"])
        let changes = store.add(pins("e"))

        expectEqual(slots(changes), ["e": 1])
        expectEqual(store.items.map(\.slot), [0, 2, 3, 1])
    }

    @Test mutating func `a gap remains and the circle keeps its size`() {
        _ = store.set(pins("a", "b", "c"))
        let changes = store.remove(["a"])

        expectEqual(changes, AnnotationChanges(items: [], removed: ["a"]))
        expectEqual(spread("b"), 4.5)
        _ = store.add(pins("d"))
        expectEqual(store["d"]?.slot, 0)
    }

    @Test mutating func `removing the highest slot shrinks the circle and emits all of it`() {
        _ = store.set(pins("a", "b", "c"))
        let changes = store.remove(["c"])

        expectEqual(slots(changes), ["a": 0, "b": 1])
        expectEqual(spread("a"), 3)
    }

    @Test mutating func `an annotation left alone goes home, to slot 0`() {
        _ = store.set(pins("a", "b"))
        let changes = store.remove(["a"])

        expectEqual(slots(changes), ["b": 0])
        expectEqual(store["b"]?.coordinate, .paris)
    }

    @Test mutating func `an annotation that was alone keeps slot 0 when another joins`() {
        _ = store.set(pins("a"))
        let changes = store.add(pins("b"))

        expectEqual(slots(changes), ["a": 0, "b": 1])
        expectEqual(spread("a"), 3)
    }

    @Test mutating func `emits only changed annotations`() {
        _ = store.set(pins("a", "b") + pins("x", at: .lyon))

        expect(store.set(pins("a", "b") + pins("x", at: .lyon)).isEmpty)
        expect(store.add(pins("a")).isEmpty)
        var renamed = pins("b")
        renamed[0].title = "Café"
        let changes = store.add(renamed)
        expectEqual(changes.items.map(\.annotation.title), ["Café"])
    }

    @Test mutating func `does not emit a change too small to print`() {
        let edge = LocationCoordinate(latitude: 0, longitude: -180)
        _ = store.set(pins("a") + pins("e", at: edge))

        expect(store.add(pins("e", at: edge.moved(east: 360))).isEmpty)
        expect(store.add(pins("a", at: .lyon) + pins("a")).isEmpty)
        expect(store.add(pins("a", at: .paris.moved(north: 1e-8))).isEmpty)
        expectEqual(store.items.map(\.annotation.coordinate.latitude), [48.856_600_01, 0])
    }

    @Test mutating func `emits slow drift as soon as it prints differently`() {
        _ = store.set(pins("a"))
        let emitted = (1...20).map { step in
            store.add(pins("a", at: .paris.moved(north: Double(step) * 1e-8))).items.count
        }

        expectEqual(emitted.reduce(0, +), 2)
        expect(emitted.prefix(4).allSatisfy { $0 == 0 })
    }

    @Test mutating func `a set removes what it does not name, in the order sent`() {
        _ = store.set(pins("a", "b", "c", "d"))
        let changes = store.set(pins("c", "new"))

        expectEqual(changes.removed, ["a", "b", "d"])
        expectEqual(slots(changes), ["c": 2, "new": 0])
        expectEqual(store.items.map(\.annotation.id), ["c", "new"])
    }

    @Test mutating func `the later of two annotations with one id applies`() {
        let changes = store.set(pins("a", at: .lyon) + pins("b") + pins("a", at: .paris))

        expectEqual(changes.items.count, 2)
        expectEqual(store.count, 2)
        expectEqual(store["a"]?.annotation.coordinate, .paris)
        expectEqual(slots(changes), ["a": 0, "b": 1])
    }

    @Test mutating func `ignores the removal of an unknown id`() {
        _ = store.set(pins("a"))

        expectEqual(store.remove(["b"]), nil)
        expectEqual(store.remove(["b", "a", "a"])?.removed, ["a"])
        expect(store.count == 0 && store.items.isEmpty)
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

    @Test mutating func `a longitude with other whole turns has not moved`() {
        // The turns are exact where the longitude has few binary digits.
        let place = LocationCoordinate(latitude: 48, longitude: 2.5)
        _ = store.set(pins("a", "b", at: place))

        expect(store.add(pins("a", at: place.moved(east: 360))).isEmpty)
        expect(store["a"]?.slot == 0 && store["b"]?.slot == 1)
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

    @Test mutating func `spreads a group around its middle`() throws {
        _ = store.set([pin("a", north: 0), pin("b", north: 60)])

        let drawn = try #require(store["a"]?.coordinate)
        // 3 m north of 30 m.
        expect(abs(LocationCoordinate.paris.distance(to: drawn) - 33) < 0.2)
    }

    @Test mutating func `when two groups merge the larger one keeps its slots`() {
        _ = store.set(
            [
                pin("a", north: 0), pin("b", north: 10), pin("x", north: 180),
                pin("y", north: 190), pin("z", north: 200),
            ]
        )
        _ = store.add([pin("link", north: 95)])

        let slots = store.items.map { "\($0.annotation.id)\($0.slot)" }
        expectEqual(slots, ["a3", "b4", "x0", "y1", "z2", "link5"])
    }

    @Test mutating func `annotations that moved in together rank below one that stayed`() {
        _ = store.set(
            [pin("a", north: 0), pin("b", north: 10), pin("c", north: 20), pin("x", north: 900)]
        )
        _ = store.add(
            [pin("a", north: 880), pin("b", north: 890), pin("c", north: 910)]
        )

        let slots = store.items.map { "\($0.annotation.id)\($0.slot)" }
        expectEqual(slots, ["a1", "b2", "c3", "x0"])
    }

    @Test mutating func `when a group splits the parts keep their slots`() {
        _ = store.set(
            [
                pin("a", north: 0), pin("link", north: 95), pin("b", north: 10),
                pin("x", north: 180), pin("y", north: 190),
            ]
        )
        let changes = store.remove(["link"])

        let slots = store.items.map { "\($0.annotation.id)\($0.slot)" }
        expectEqual(slots, ["a0", "b2", "x3", "y4"])
        expectEqual(changes?.items.count, 4)
    }

    @Test mutating func `an annotation that moves within its group keeps its slot`() {
        _ = store.set([pin("a", north: 0), pin("b", north: 60), pin("c", north: 70)])
        _ = store.move("a", to: pin("a", north: 5).coordinate)

        expectEqual(store.items.map(\.slot), [0, 1, 2])
    }

    @Test mutating func `removing one does not emit those that stay in place`() {
        let place = LocationCoordinate(latitude: 47.002, longitude: 9.001)
        _ = store.set(["c", "f", "b"].map { Annotation(id: $0, coordinate: place) })

        expectEqual(store.remove(["c"]), AnnotationChanges(items: [], removed: ["c"]))
    }

    @Test mutating func `a group does not depend on the order of its creation`() {
        let pins = (0..<20).map { pin("\($0)", north: Double($0) * 37) }
        _ = store.set(pins)
        var other = AnnotationStore(AnnotationStore.Settings(within: 100))
        for pin in pins { _ = other.add([pin]) }

        expectEqual(other.items, store.items)
    }
}
