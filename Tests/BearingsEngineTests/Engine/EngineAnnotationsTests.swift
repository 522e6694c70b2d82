import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineAnnotationsTests {
    @Test func `an event holds at most a thousand annotations`() {
        var timeline = Timeline()
        let many = (0..<2001).map { Annotation(id: "\($0)", coordinate: .paris) }
        timeline.at(1, .annotations(.set(many)))
        timeline.at(2, .annotations(.set([])))

        let changes = timeline.actions.compactMap { action -> AnnotationChanges? in
            guard case .annotations(let changes) = action.event else { return nil }
            return changes
        }
        expectEqual(changes.map(\.items.count), [1000, 1000, 1, 0, 0, 0])
        expectEqual(changes.map(\.removed.count), [0, 0, 0, 1000, 1000, 1])
        expectEqual(changes.flatMap { $0.items.map(\.annotation.id) }, many.map(\.id))
    }
}
