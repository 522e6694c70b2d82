import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// Whatever is shown is taken back, and only once.
@Suite struct EngineShownTests {
    @Test(arguments: seeds)
    func `everything shown is hidden by the end, and each map movement ends`(seed: UInt64) {
        var screen = Screen()
        for action in RandomScript(seed: seed).run().actions { screen.draw(action.event) }

        expect(screen.shown.isEmpty && !screen.isMoving)
    }

    @Test(arguments: seeds)
    func `closing retracts everything shown and leaves nothing for the end`(seed: UInt64) {
        var script = RandomScript(seed: seed)
        var random = SplitMix64(seed: seed)
        // Cut so that much is likely to be shown.
        script.steps.removeSubrange(Int(random.int(in: 100...399))...)
        var engine = Engine(script.configuration)
        var actions: [Action] = []
        for step in script.steps {
            _ = engine.receive(step.input, at: step.time, into: &actions)
        }
        _ = engine.receive(.close, at: engine.clock ?? .epoch, into: &actions)
        var screen = Screen()
        for action in actions { screen.draw(action.event) }

        expect(screen.shown.isEmpty && !screen.isMoving)
        actions = []
        engine.finish(into: &actions)
        expect(actions.isEmpty)
    }

    @Test func `the scripts show and retract every kind`() {
        var screen = Screen()
        for seed in seeds {
            for action in RandomScript(seed: seed).run().actions { screen.draw(action.event) }
        }

        for kind in ["user", "user's callout", "annotation", "annotation's callout"] {
            expect(screen.counts[kind, default: 0] >= 20, "\(kind)")
        }
    }
}

private let seeds: [UInt64] = Array(1...40)

/// What a UI would draw.
private struct Screen {
    private(set) var shown: Set<String> = []
    private(set) var isMoving = false
    /// How often what was shown, by kind.
    private(set) var counts: [String: Int] = [:]

    mutating func draw(_ event: Event) {
        switch event {
        case .indicator(let indicator), .sharedIndicator(let indicator, _):
            switch indicator {
            case .show: show("user")
            case .move: change("user")
            case .hide: hide("user")
            }
        case .annotationIndicator(let indicator):
            switch indicator.change {
            case .show: show("annotation", indicator.annotation)
            case .move: change("annotation", indicator.annotation)
            case .hide: hide("annotation", indicator.annotation)
            }
        case .callout(let callout): draw(callout, "user's callout")
        case .annotationCallout(let callout, let id): draw(callout, "annotation's callout", id)
        case .region(.willChange):
            expect(!isMoving)
            isMoving = true
        case .region(.didChange):
            expect(isMoving)
            isMoving = false
        default:
            break
        }
    }

    private mutating func draw(_ callout: CalloutEvent, _ kind: String, _ id: String = "") {
        switch callout {
        case .show: show(kind, id)
        case .update: change(kind, id)
        case .hide: hide(kind, id)
        }
    }

    private mutating func show(_ kind: String, _ id: String = "") {
        counts[kind, default: 0] += 1
        expect(shown.insert(kind + id).inserted, "\(kind) \(id) is shown twice")
    }

    private func change(_ kind: String, _ id: String = "") {
        expect(shown.contains(kind + id), "\(kind) \(id) is changed, but is not there")
    }

    private mutating func hide(_ kind: String, _ id: String = "") {
        expect(shown.remove(kind + id) != nil, "\(kind) \(id) is hidden, but is not there")
    }
}
