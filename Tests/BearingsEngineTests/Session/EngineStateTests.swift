import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// A stored and resumed session continues as if nothing had happened.
@Suite struct EngineStateTests {
    /// An engine in the middle of a script, and what is still to happen to it.
    private struct Cut: ~Copyable {
        var script: RandomScript
        var engine: Engine
        var rest: ArraySlice<RandomScript.Step>
        /// How many requests an external geocoder got.
        var questions: UInt64 = 0

        init(seed: UInt64) {
            var random = SplitMix64(seed: ~seed)
            script = RandomScript(seed: seed, count: 250)
            script.turnMap(&random)
            let index = Int(random.int(in: 0...240))
            engine = Engine(script.configuration)
            rest = script.steps[index...]
            var actions: [Action] = []
            for step in script.steps[..<index] {
                _ = engine.receive(step.input, at: step.time, cause: 1, into: &actions)
            }
            for case .geocodeRequest(let id, _) in actions.map(\.event) { questions = id }
        }

        /// The output of an engine for the rest.
        static func output(
            for rest: ArraySlice<RandomScript.Step>,
            of engine: inout Engine
        ) -> [String] {
            var log: [String] = []
            for step in rest {
                var actions: [Action] = []
                let result = engine.receive(step.input, at: step.time, cause: 2, into: &actions)
                log.append("\(step.time.millisecondsSince1970) \(result)")
                log += actions.map(text)
            }
            var actions: [Action] = []
            engine.finish(into: &actions)
            return log + actions.map(text)
        }

        /// What was caused before the cut is caused by nothing.
        private static func text(_ action: Action) -> String {
            let cause = action.cause == 2 ? 2 : 0
            return "\(action.time) \(action.lateBy) \(cause) \(action.event)"
        }
    }

    @Test(arguments: Rounds.seeds(30))
    func `a resumed session continues as it would have`(seed: UInt64) {
        var cut = Cut(seed: seed)
        var actions: [Action] = []
        cut.engine.settle(into: &actions)
        let state = cut.engine.state
        if let open = state.display.callout.requests.open, open.retryTime == nil { return }
        var resumed = Engine(cut.script.configuration, resuming: state)

        let (deadline, expectedDeadline) = (resumed.deadline, cut.engine.deadline)
        expectEqual(deadline, expectedDeadline)
        let rest = cut.rest
        let expected = Cut.output(for: rest, of: &cut.engine)
        let found = Cut.output(for: rest, of: &resumed)
        let differing = zip(expected, found).first { $0 != $1 }
        expect(differing == nil && expected.count == found.count)
    }

    @Test(arguments: Rounds.seeds(30))
    func `the state of a resumed session equals the state it resumed from`(seed: UInt64) {
        let cut = Cut(seed: seed)
        let state = cut.engine.state
        let resumed = Engine(cut.script.configuration, resuming: state).state
        expectEqual(resumed, state)
    }

    @Test(arguments: Rounds.seeds(30))
    func `settling before finishing changes nothing, and settling hides nothing`(seed: UInt64) {
        var settled = Cut(seed: seed)
        var finished = Cut(seed: seed)
        var actions: [Action] = []
        var expected: [Action] = []
        settled.engine.settle(into: &actions)
        let nextEnding = settled.engine.nextEnding

        expect(!actions.contains { $0.event.isRetraction })
        expect(nextEnding == nil)
        settled.engine.finish(into: &actions)
        finished.engine.finish(into: &expected)
        expectEqual(actions, expected)
    }

    /// The states of engines in the middle of their scripts.
    private struct Stored: Sendable {
        var configuration: Configuration
        var state: EngineState
        /// How many requests an external geocoder got.
        var questions: UInt64

        init(seed: UInt64) {
            let cut = Cut(seed: seed)
            (configuration, state) = (cut.script.configuration, cut.engine.state)
            questions = cut.questions
        }

        /// Enough to cover every state that persists.
        static let all = (1...350).map { Stored(seed: $0) }
    }

    @Test func `a resumed session repeats its open request with a new id`() {
        var count = 0
        for stored in Stored.all {
            let state = stored.state
            guard let open = state.display.callout.requests.open, open.retryTime == nil else {
                continue
            }
            count += 1
            var resumed = Engine(stored.configuration, resuming: state)
            var actions: [Action] = []
            let rest: Milliseconds = open.losses == 0 ? 0 : 1000 << Milliseconds(open.losses)
            let until = state.clock?.advanced(by: rest) ?? .epoch
            resumed.advance(to: until, into: &actions)

            let asked = actions.compactMap { action -> GeocodeRequestTracker.Request? in
                guard case .geocodeRequest(let id, let place) = action.event else { return nil }
                return GeocodeRequestTracker.Request(id: id, place: place)
            }
            expectEqual(asked.first?.id, stored.questions + 1)
            expect(open.losses > 0 || asked.map(\.place) == [open.place])
            expect(actions.allSatisfy { action in state.clock.map { $0 <= action.time } ?? false })
        }
        expect(count > 5)
    }

    @Test func `the cuts cover every state that persists`() {
        var words: [String: Int] = [:]
        for state in Stored.all.map(\.state) {
            words["indicator \(state.display.indicator)".firstWord, default: 0] += 1
            words["staleness \(state.location.staleness)".firstWord, default: 0] += 1
            words["needle \(state.display.compass.needle.awaits)".firstWord, default: 0] += 1
            if let shown = state.display.callout.shown {
                words["callout \(shown.status)", default: 0] += 1
            }
            if state.display.callout.nextLookUp != nil { words["next", default: 0] += 1 }
            if state.display.callout.requests.open?.retryTime != nil {
                words["resting", default: 0] += 1
            }
            if state.location.deviceHeading != nil { words["heading", default: 0] += 1 }
            if let pins = state.annotations {
                words["pins \(!pins.store.steps.isEmpty)", default: 0] += 1
            }
            if state.annotations?.selected != nil { words["pin selected", default: 0] += 1 }
            if state.annotations?.floating.isEmpty == false { words["pin held", default: 0] += 1 }
            if let indicators = state.annotations?.indicators {
                if !indicators.shown.isEmpty { words["pointed", default: 0] += 1 }
                if !indicators.besideUser.isEmpty { words["beside", default: 0] += 1 }
                if indicators.known.contains(true) { words["known", default: 0] += 1 }
            }
            if !state.map.exclusions.isEmpty { words["exclusions", default: 0] += 1 }
            if state.map.view?.hasZoom == false { words["pending scale", default: 0] += 1 }
            if state.display.compass.needle.mode == .pitch { words["pitch", default: 0] += 1 }
            if !state.location.gate.authorization.status.isUsable {
                words["denied", default: 0] += 1
            }
            if let request = state.directions?.request {
                words["way", default: 0] += 1
                if !request.routes.isEmpty { words["routes", default: 0] += 1 }
                if request.progress != nil { words["on a route", default: 0] += 1 }
                if request.rule.decided != nil { words["decided", default: 0] += 1 }
            }
            if state.searchResults?.selected != nil { words["found selected", default: 0] += 1 }
            if state.searchResults?.isAboutUser == true { words["found near", default: 0] += 1 }
            if let emitted = state.display.compass.lastFrame {
                words["told \(emitted.phase)", default: 0] += 1
            }
        }
        for word in [
            "indicator unknown", "indicator on", "indicator off", "staleness none",
            "staleness fresh", "staleness stale", "needle heading", "needle stop", "callout ok",
            "callout pending", "callout stale", "callout unavailable", "next", "resting",
            "heading", "pending scale", "pitch", "denied", "told idle", "told gesture",
            "told momentum", "told settle", "pins true", "pins false", "pin selected",
            "pin held", "found selected", "found near", "way", "routes", "on a route", "decided",
            "exclusions", "pointed", "beside", "known",
        ] {
            expect(words[word, default: 0] >= 1, "\(word) in \(words)")
        }
    }

    @Test func `a first fix not yet emitted is emitted even with the user in view`() {
        var engine = Engine(Configuration())
        var actions: [Action] = []
        let map = Input.viewport {
            $0.center = .zurich
            $0.zoom = 15
            $0.size = ViewSize(width: 390, height: 844)
        }
        _ = engine.receive(map, at: .milliseconds(0), into: &actions)
        _ = engine.receive(.fix(Fix(coordinate: .zurich)), at: .milliseconds(1), into: &actions)
        var state = engine.state
        expect(state.display.indicator == .on && state.location.hasEmittedFirstFix)
        state.location.hasEmittedFirstFix = false

        var resumed = Engine(Configuration(), resuming: state)
        actions = []
        _ = resumed.receive(.fix(Fix(coordinate: .zurich)), at: .milliseconds(9), into: &actions)
        expectEqual(actions.first?.event.gist.hasPrefix("camera"), true)
        expect(resumed.state.location.hasEmittedFirstFix)
    }

    @Test func `a needle stored in motion rests in the next frame`() {
        var engine = Engine(Configuration())
        var actions: [Action] = []
        var turn = Gesture(.rotation, .began)
        turn.velocity = 3
        _ = engine.receive(.gesture(turn), at: .milliseconds(0), into: &actions)
        engine.advance(to: .milliseconds(20), into: &actions)
        expectEqual(actions.last?.event.gist, "compass gesture")

        var resumed = Engine(Configuration(), resuming: engine.state)
        actions = []
        resumed.advance(to: .milliseconds(1000), into: &actions)
        expectEqual(actions.map(\.gist), ["33 compass idle"])
    }

    @Test func `a session without data is stored unchanged`() {
        let configuration = Configuration(
            session: Configuration.Session(requiresAuthorization: true)
        )
        var new = Engine(configuration)
        var actions: [Action] = []
        new.settle(into: &actions)

        expect(actions.isEmpty)
        let resumed = Engine(configuration, resuming: new.state)
        expect(resumed.state == new.state && resumed.deadline == nil)
        expect(!new.state.location.gate.authorization.status.isUsable)
    }
}

extension Event {
    fileprivate var isRetraction: Bool {
        switch self {
        case .indicator(.hide), .callout(.hide), .annotationCallout(.hide, _): true
        case .annotationIndicator(let emitted):
            if case .hide = emitted.change { true } else { false }
        default: false
        }
    }
}

extension String {
    /// The first two words, without what is in parentheses.
    fileprivate var firstWord: String {
        String(prefix { $0 != "(" })
    }
}
