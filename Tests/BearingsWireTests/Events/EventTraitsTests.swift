import BearingsTestSupport
import Testing

@testable import BearingsEngine
@testable import BearingsWire

@Suite struct EventTraitsTests {
    @Test(arguments: Rounds.seeds(20))
    func `retains only kinds that a snapshot repeats`(seed: UInt64) {
        for action in RandomScript(seed: seed).run().actions {
            let isRepeated = EventKind(action.event).traits.snapshotOrder != nil
            switch action.event.traits.retention {
            case .none: break
            case .retained, .transient, .ended: expect(isRepeated, "\(action.gist)")
            case .retainedAs(let event):
                expect(isRepeated, "\(action.gist)")
                expectEqual(EventKind(event), EventKind(action.event))
                expectEqual(event.traits.weight, .lasting)
            }
        }
    }

    @Test(arguments: Rounds.seeds(20))
    func `an event ends only retained kinds, and only frames and locations are dropped first`(
        seed: UInt64
    ) {
        for action in RandomScript(seed: seed).run().actions {
            let traits = action.event.traits
            expect(traits.ends.allSatisfy { $0.traits.snapshotOrder != nil })
            switch EventKind(action.event) {
            case .location: expectEqual(traits.weight, .state)
            case .indicator, .compass: expect(traits.weight != .state)
            default: expectEqual(traits.weight, .lasting)
            }
        }
    }
}
