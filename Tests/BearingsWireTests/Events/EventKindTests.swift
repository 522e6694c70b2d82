import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct EventKindTests {
    @Test(arguments: EventKind.allCases)
    func `a selection contains exactly its kinds`(kind: EventKind) {
        let others = EventKind.allCases.filter { $0 != kind }
        expect(EventSelection([kind]).contains(kind))
        expect(others.allSatisfy { !EventSelection([kind]).contains($0) })
        expect(!EventSelection(others).contains(kind))
        expect(others.allSatisfy(EventSelection(others).contains))
        expect(EventSelection.all.contains(kind))
        expect(!EventSelection([]).contains(kind))
    }

    @Test func `the order of kinds in a snapshot is unique`() {
        let orders = EventKind.allCases.compactMap(\.traits.snapshotOrder)
        expectEqual(Set(orders).count, orders.count)
        expectEqual(orders.count, 13)
    }
}
