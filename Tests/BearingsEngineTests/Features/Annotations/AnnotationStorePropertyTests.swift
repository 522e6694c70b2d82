import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct AnnotationStorePropertyTests {
    /// What a subscriber knows from the events.
    private struct Subscriber {
        var items: [String: AnnotationItem] = [:]

        func knows(_ item: AnnotationItem) -> Bool {
            guard let known = items[item.annotation.id] else { return false }
            return PinPosition(known).isPrinted(like: PinPosition(item))
                && known.annotation.looks(like: item.annotation)
        }

        mutating func apply(_ changes: AnnotationChanges) {
            for id in changes.removed {
                expect(items[id] != nil, "removed twice")
                items[id] = nil
            }
            for item in changes.items {
                expect(!knows(item), "told what was known")
                items[item.annotation.id] = item
            }
        }
    }

    private func id(_ random: inout SplitMix64) -> String { "\(random.int(in: 0...39))" }

    private func home(_ random: inout SplitMix64) -> LocationCoordinate {
        .paris.moved(east: Double(random.int(in: 0...5)) / 1000)
    }

    @Test(
        arguments: [
            AnnotationStore.Settings(), AnnotationStore.Settings(within: 80),
            AnnotationStore.Settings(spread: .points),
        ]
    )
    func `a subscriber's annotations match what is drawn`(
        settings: AnnotationStore.Settings
    ) {
        var random = SplitMix64(seed: 53)
        var store = AnnotationStore(settings)
        var listener = Subscriber()
        var view = Viewport(center: .paris, zoom: 15, size: .phone)
        for _ in 0..<1500 {
            switch random.int(in: 0...9) {
            case 0...4:
                let annotation = Annotation(id: id(&random), coordinate: home(&random))
                listener.apply(store.add([annotation]))
            case 5...7:
                if let changes = store.remove([id(&random), id(&random)]) {
                    listener.apply(changes)
                }
            case 8:
                view.center.longitude += random.double(in: -0.01...0.01)
                view.zoom += random.double(in: -0.2...0.2)
                listener.apply(store.viewportChanged(to: view))
            default:
                guard random.oneIn(5) else { continue }
                let ids = Set((0..<random.int(in: 0...20)).map { _ in id(&random) })
                listener.apply(
                    store.set(ids.map { Annotation(id: $0, coordinate: home(&random)) })
                )
            }

            expectEqual(listener.items.count, store.count)
            for item in store.items {
                expect(listener.knows(item))
            }
        }
    }

    @Test func `changes of many pins are split into events that each hold some`() {
        let items = (0..<2500).map { number in
            let pin = Annotation(id: "\(number)", coordinate: .paris, title: "Pin")
            return AnnotationItem(annotation: pin, coordinate: .paris, slot: number)
        }
        let ids = items.map { $0.annotation.id }
        let long = AnnotationItem(
            annotation: Annotation(
                id: "long",
                coordinate: .paris,
                title: String(repeating: "t", count: 1 << 17)
            ),
            coordinate: .paris,
            slot: 0
        )
        let rows: [(items: [AnnotationItem], removed: [String], sizes: [[Int]])] = [
            ([], [], []),
            (Array(items.prefix(1000)), [], [[1000, 0]]),
            (items, [], [[1000, 0], [1000, 0], [500, 0]]),
            ([], ids, [[0, 1000], [0, 1000], [0, 500]]),
            (Array(items.prefix(1)), ids, [[1, 1000], [0, 1000], [0, 500]]),
            ([long, long, long], ["a"], [[2, 1], [1, 0]]),
        ]
        for row in rows {
            let parts = AnnotationChanges(items: row.items, removed: row.removed).parts
            expectEqual(parts.map { [$0.items.count, $0.removed.count] }, row.sizes)
            expectEqual(parts.flatMap(\.items), row.items)
            expectEqual(parts.flatMap(\.removed), row.removed)
        }
    }

    @Test(arguments: [AnnotationStore.Settings(), AnnotationStore.Settings(spread: .points)])
    func `thousands of pins at one place are laid out and counted as work at once`(
        settings: AnnotationStore.Settings
    ) {
        var store = AnnotationStore(settings)
        _ = store.viewportChanged(to: Viewport(center: .paris, zoom: 15, size: .phone))
        let pins = (0..<10_000).map { Annotation(id: "\($0)", coordinate: .paris) }
        expectEqual(store.set(pins).items.count, 10_000)
        store.work = 0
        // Circles grow, and spirals do not.
        let moved = settings.spread == .metres ? 10_001 : 1
        expectEqual(store.add([Annotation(id: "new", coordinate: .paris)]).items.count, moved)
        expectEqual(store.work, 2 * 10_001 + moved)
        // The others keep their slots.
        store.work = 0
        expectEqual(store.remove(["17"]), AnnotationChanges(items: [], removed: ["17"]))
        expect(store.work >= 20_000)
    }

    @Test func `a pin keeps its slot while it shares its place, and slots are unique`() {
        var random = SplitMix64(seed: 54)
        var store = AnnotationStore()
        for _ in 0..<1500 {
            let before = store.items
            if random.oneIn(2) {
                let id = id(&random)
                guard store[id] == nil else { continue }
                _ = store.add([Annotation(id: id, coordinate: home(&random))])
            } else {
                _ = store.remove([id(&random)])
            }

            let groups = Dictionary(grouping: store.items, by: \.annotation.coordinate.longitude)
            for group in groups.values {
                expectEqual(Set(group.map(\.slot)).count, group.count)
                if group.count == 1 { expectEqual(group[0].slot, 0) }
            }
            for item in before {
                let others = groups[item.annotation.coordinate.longitude]?.count ?? 0
                guard let now = store[item.annotation.id], others > 1 else { continue }
                expectEqual(now.slot, item.slot)
            }
        }
    }

    @Test(arguments: [AnnotationStore.Spread.metres, .points])
    func `shifting the world east changes nothing on screen`(
        spread: AnnotationStore.Spread
    ) throws {
        var random = SplitMix64(seed: 55)
        let size = ViewSize.phone
        for _ in 0..<60 {
            // Even eighths, so that annotations at one place still share it after the shift.
            let turn = Double(random.int(in: -4000...4000)) / 8
            let home = LocationCoordinate(
                latitude: random.double(in: -80...80),
                longitude: Double(random.int(in: -1440...1440)) / 8
            )
            let zoom = random.double(in: 12...19)
            func drawn(east: Double) throws -> [ScreenPoint] {
                var store = AnnotationStore(AnnotationStore.Settings(spread: spread))
                let view = Viewport(center: home.moved(east: east), zoom: zoom, size: size)
                _ = store.viewportChanged(to: view)
                let count = 2 + Int(zoom)
                _ = store.set(
                    (0..<count).map {
                        Annotation(id: "\($0)", coordinate: home.moved(east: east))
                    }
                )
                let projection = Projection(view)
                return store.items.map {
                    projection.position(of: projection.project($0.coordinate))
                }
            }
            for (here, there) in zip(try drawn(east: 0), try drawn(east: turn)) {
                expect(abs(here.x - there.x) < 0.001 && abs(here.y - there.y) < 0.001)
            }
        }
    }
}
