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

    @Test(
        arguments: [AnnotationStore.Settings(), AnnotationStore.Settings(spread: .points)]
    )
    func `many pins emitted in parts give the same as at once`(
        settings: AnnotationStore.Settings
    ) {
        var random = SplitMix64(seed: 55)
        var (later, atOnce) = (AnnotationStore(settings), AnnotationStore(settings))
        atOnce.drawsAtOnce = true
        var view = Viewport(center: .paris, zoom: 15, size: .phone)
        func change(_ body: (inout AnnotationStore) -> AnnotationChanges?) -> Int {
            let parts = Self.parts(&later, body)
            expectEqual(parts, Self.parts(&atOnce, body))
            expect(parts.allSatisfy { $0.items.count <= AnnotationChanges.maxItems })
            expectEqual(later.items, atOnce.items)
            return parts.count
        }
        var most = 0
        _ = change { $0.viewportChanged(to: view) }
        for step in 0..<30 {
            let (id, home) = ("\(random.int(in: 0...4000))", home(&random))
            most = max(
                most,
                change {
                    switch step % 5 {
                    case 0:
                        let few = home == .paris ? 3000 : 1400
                        return $0.set(
                            (0..<few).map { Annotation(id: "\($0)", coordinate: home) }
                        )
                    case 1, 2: return $0.add([Annotation(id: id, coordinate: home)])
                    case 3: return $0.remove([id])
                    default: return $0.viewportChanged(to: view)
                    }
                }
            )
            view.zoom += random.double(in: -0.4...0.4)
        }
        expect(most >= 2)
    }

    /// What a change leads to, part by part.
    private static func parts(
        _ store: inout AnnotationStore,
        _ body: (inout AnnotationStore) -> AnnotationChanges?
    ) -> [AnnotationChanges] {
        var parts = [body(&store) ?? AnnotationChanges()]
        while store.pendingOutput.isAny { parts.append(store.nextPart()) }
        return parts.filter { !$0.isEmpty }
    }

    @Test(arguments: [AnnotationStore.Settings(), AnnotationStore.Settings(spread: .points)])
    func `many unmoved pins are examined in steps and emitted together`(
        settings: AnnotationStore.Settings
    ) {
        var store = AnnotationStore(settings)
        _ = store.viewportChanged(to: Viewport(center: .paris, zoom: 15, size: .phone))
        let pins = (0..<10_000).map { Annotation(id: "\($0)", coordinate: .paris) }
        _ = Self.parts(&store) { $0.set(pins) }
        store.work = 0
        var first = store.remove(["17"])
        let steps = [AnnotationStore.step, 10_000 - 2 * AnnotationStore.step]

        expectEqual(store.work, 9_999 + AnnotationStore.step)
        for (step, looked) in steps.enumerated() {
            expectEqual(first, AnnotationChanges())
            expect(store.pendingOutput.isAny)
            store.work = 0
            first = store.nextPart()
            expectEqual(store.work, looked, "step \(step)")
        }
        expectEqual(first, AnnotationChanges(items: [], removed: ["17"]))
        expect(!store.pendingOutput.isAny)
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
