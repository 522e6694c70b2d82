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
        if case .pending = cut.engine.coldState.callout.value?.requests.state { return }
        let state = cut.engine.state
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
        var cut = Cut(seed: seed)
        let state = cut.engine.state
        var resumed = Engine(cut.script.configuration, resuming: state)
        let again = resumed.state
        expectEqual(again, state)
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

    @Test func `a resumed session repeats its open request with a new id`() {
        var count = 0
        for seed in 1...350 as ClosedRange<UInt64> {
            var cut = Cut(seed: seed)
            let requests = cut.engine.coldState.callout.value?.requests
            guard let requests, case .pending(let request, _, let losses) = requests.state else {
                continue
            }
            count += 1
            var resumed = Engine(cut.script.configuration, resuming: cut.engine.state)
            var actions: [Action] = []
            let rest: Milliseconds = losses == 0 ? 0 : 1000 << Milliseconds(losses)
            let clock = cut.engine.clock ?? .epoch
            resumed.advance(to: clock.advanced(by: rest), into: &actions)

            let asked = actions.compactMap { action -> GeocodeRequestTracker.Request? in
                guard case .geocodeRequest(let id, let place) = action.event else { return nil }
                return GeocodeRequestTracker.Request(id: id, place: place)
            }
            expectEqual(asked.first?.id, cut.questions + 1)
            expect(losses > 0 || asked.map(\.place) == [requests.wanted ?? request.place])
            expect(actions.allSatisfy { clock <= $0.time })
        }
        expect(count > 5)
    }

    @Test func `the cuts cover every state that persists`() {
        var words: [String: Int] = [:]
        for seed in 1...350 as ClosedRange<UInt64> {
            let cut = Cut(seed: seed)
            for word in cut.engine.storedParts { words[word, default: 0] += 1 }
        }
        for word in [
            "indicator 0", "indicator 1", "indicator 2", "staleness 0", "staleness 1",
            "staleness 2", "needle map", "needle nothing", "callout ok", "callout pending",
            "callout stale", "callout unavailable", "next", "resting", "heading", "pending scale",
            "pitch", "denied", "emitted idle", "emitted gesture", "emitted momentum",
            "emitted settle", "groups", "no groups", "pin selected", "pin held", "found selected",
            "found near", "way", "routes", "on a route", "decided", "exclusions", "pointed",
            "beside", "known",
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
        expect(engine.isPlaced)
        engine.isPlaced = false

        var resumed = Engine(Configuration(), resuming: engine.state)
        actions = []
        _ = resumed.receive(.fix(Fix(coordinate: .zurich)), at: .milliseconds(9), into: &actions)
        expectEqual(actions.first?.event.gist.hasPrefix("camera"), true)
        let hasEmitted = resumed.isPlaced
        expect(hasEmitted)
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
        let state = new.state
        var resumed = Engine(configuration, resuming: state)
        let (again, deadline) = (resumed.state, resumed.deadline)
        expect(again == state && deadline == nil)
        let isUsable = resumed.gate.isOpen
        expect(!isUsable)
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

extension Engine {
    /// Words for what of its state is more than nothing.
    fileprivate var storedParts: [String] {
        var (indicator, staleness) = (indicator, staleness)
        var words = [
            "indicator \(FieldWriter.bytes { indicator.code(&$0) }[0])",
            "staleness \(FieldWriter.bytes { staleness.code(&$0) }[0])",
        ]
        func add(_ word: String, if isThere: Bool?) {
            if isThere == true { words.append(word) }
        }
        if let compass = coldState.compass.value {
            words.append("needle \(compass.needle.mover)")
            add("pitch", if: compass.needle.mode == .pitch)
            if let frame = compass.lastFrame { words.append("emitted \(frame.phase)") }
        }
        if let callout = coldState.callout.value {
            if let shown = callout.shown { words.append("callout \(shown.status)") }
            add("next", if: callout.nextLookUp != nil)
            if case .backingOff = callout.requests.state { words.append("resting") }
        }
        add("heading", if: !coldState.deviceHeading.isMissing)
        add("exclusions", if: !exclusions.isEmpty)
        add("pending scale", if: map?.hasZoom == false)
        add("denied", if: !gate.isOpen)
        if let annotations = coldState.annotations.value {
            let isGrouped = annotations.store.pins.contains { $0.group >= 0 && $0.serial >= 0 }
            words.append(isGrouped ? "groups" : "no groups")
            add("pin selected", if: annotations.selected != nil)
            var floating = annotations.floating
            add("pin held", if: FieldWriter.bytes { floating.code(&$0) }.count > 8)
            add("pointed", if: annotations.indicators?.shown.isEmpty == false)
            add("beside", if: annotations.indicators?.emittedBesideUser.isEmpty == false)
            add("known", if: annotations.indicators?.known.contains { $0.isOff })
        }
        if let request = coldState.directions.value?.request {
            words.append("way")
            add("routes", if: request.answers.contains { $0.answer.route != nil })
            add("on a route", if: request.progress != nil)
            add("decided", if: request.rule.decided != nil)
        }
        add("found selected", if: coldState.searchResults.value?.selected != nil)
        add("found near", if: coldState.searchResults.value?.isAboutUser)
        return words
    }
}
