import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

/// What holds whatever happens.
@Suite struct EnginePropertyTests {
    @Test func `the scripts cover all kinds of events and verdicts`() {
        var words: [String: Int] = [:]
        for seed in seeds {
            let outcome = RandomScript(seed: seed).run()
            for action in outcome.actions {
                let parts = action.event.gist.split(separator: " ")
                words[parts.prefix(2).joined(separator: " "), default: 0] += 1
                if ["directions", "progress"].contains(parts[0]) {
                    words[String(parts[0]), default: 0] += 1
                }
                switch action.event {
                case .annotationIndicator(let emitted):
                    words["pointed \(emitted.change)".upToParenthesis, default: 0] += 1
                    if case .hide(let reason) = emitted.change {
                        words["pointed hide \(reason)", default: 0] += 1
                    }
                case .sharedIndicator: words["with others", default: 0] += 1
                default: break
                }
                if action.lateBy > 0 { words["late", default: 0] += 1 }
            }
            for result in outcome.verdicts {
                switch result {
                case .used, .usedBehind: words["used", default: 0] += 1
                case .ignored: words["ignored", default: 0] += 1
                case .rejected: words["rejected", default: 0] += 1
                case .filtered(let findings):
                    for finding in findings { words["\(finding.rule)", default: 0] += 1 }
                }
            }
        }

        for word in [
            "show right", "show left", "show top", "show bottom", "move right", "move top",
            "hide onScreen", "hide denied", "hide emptyViewport", "hide end", "camera firstFix",
            "stale", "fresh", "will change", "did change", "location", "authorization denied",
            "late", "used", "ignored", "rejected", "unauthorized", "outOfOrder", "accuracy",
            "noFix", "directions", "progress", "pointed show", "pointed move",
            "pointed hide onScreen", "pointed hide merged",
            "pointed hide farther", "pointed hide emptyViewport", "pointed hide end",
            "with others", "camera search", "search place", "search pin",
        ] {
            expect(words[word, default: 0] >= 5, "\(word) in \(words)")
        }
    }

    @Test(arguments: Rounds.seeds(6))
    func `equal inputs give equal actions`(seed: UInt64) {
        expectEqual(RandomScript(seed: seed).run(), RandomScript(seed: seed).run())
    }

    @Test(arguments: Rounds.seeds(6))
    func `waking at every deadline gives the same as waking late`(seed: UInt64) {
        let script = RandomScript(seed: seed)
        var random = SplitMix64(seed: seed)

        let punctual = script.run { engine, step, actions in
            // What is rejected does not pass the time, and a clock that is set passes it backwards.
            var probe = Engine(script.configuration, resuming: engine.state)
            var unused: [Action] = []
            let result = probe.receive(step.input, at: step.time, into: &unused)
            if case .rejected = result { return }
            guard let now = probe.clock, let clock = engine.clock, now >= clock else { return }
            while let deadline = engine.deadline, deadline <= now {
                if random.oneIn(2) {
                    let early = random.int(in: 0...max(0, deadline.since(clock) - 1))
                    engine.advance(to: clock.advanced(by: early), into: &actions)
                }
                engine.advance(to: deadline, into: &actions)
                guard engine.deadline.map({ $0 > deadline }) ?? true else {
                    Issue.record("what was due at \(deadline) still is")
                    return
                }
            }
            engine.advance(to: now, into: &actions)
        }

        let late = script.run()
        expectEqual(punctual.actions, late.actions)
        expectEqual(punctual.verdicts, late.verdicts)
    }

    @Test(arguments: Rounds.seeds(6))
    func `after advancing the clock nothing is due`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        _ = RandomScript(seed: seed).run { engine, step, actions in
            let until = step.time.advanced(by: random.int(in: -50...400))
            let before = actions.count
            engine.advance(to: until, into: &actions)

            expect(engine.deadline.map { $0 > until } ?? true)
            for action in actions[before...] {
                expect(action.time <= until)
                expectEqual(action.lateBy, 0)
            }
        }
    }

    @Test(arguments: Rounds.seeds(6))
    func `time goes backwards only if the clock is set`(seed: UInt64) {
        let script = RandomScript(seed: seed)
        let outcome = script.run()
        for (action, next) in zip(outcome.actions, outcome.actions.dropFirst()) {
            expect(next.time >= action.time || action.time.since(next.time) > 3_000_000)
        }
    }

    @Test(arguments: Rounds.seeds(6))
    func `moves respect the frame rate`(seed: UInt64) {
        var last: Instant?
        for action in RandomScript(seed: seed).run().actions {
            let event: IndicatorEvent
            switch action.event {
            case .indicator(let own), .sharedIndicator(let own, _): event = own
            default: continue
            }
            if case .move = event, let last, action.time >= last {
                expect(60 * action.time.since(last) >= 1000)
            }
            last = action.time
        }
    }

    @Test(arguments: Rounds.seeds(6))
    func `emits nothing about the user before the first fix or while unauthorized`(seed: UInt64) {
        let script = RandomScript(seed: seed)
        var isAllowed = !script.configuration.session.requiresAuthorization
        var hasFix = false
        for action in script.run().actions {
            switch action.event {
            case .authorization(let authorization):
                isAllowed = authorization.status.isUsable
            case .camera(let camera) where camera.reason == .firstFix:
                expect(!hasFix && isAllowed)
                hasFix = true
            case .camera(let camera):
                guard case .none = camera.answer else {
                    let isAsked = camera.reason == .fit || camera.reason == .search
                    expect(isAsked || (hasFix && isAllowed))
                    continue
                }
            case .follow(let follow):
                expect(isAllowed || follow.mode == .none)
            case .location, .supplementedLocation, .stale, .fresh, .indicator(.show),
                .indicator(.move), .callout(.show),
                .callout(.update), .geocodeRequest, .progress, .sharedIndicator:
                expect(hasFix && isAllowed)
            case .indicator(.hide(let reason, _)):
                expect(isAllowed || reason == .denied)
            case .callout(.hide(let reason)):
                expect(isAllowed || reason == .denied)
            case .directions(let directions):
                guard case .directions = directions.answer else { continue }
                expect(hasFix && isAllowed)
            case .visit(let visit):
                expect(hasFix && (isAllowed || visit.phase == .departure(.denied)))
                expectEqual(isAllowed, (visit.stay != nil))
            case .region, .compass, .annotations, .annotationCallout, .annotationIndicator,
                .drag, .search:
                break
            }
        }
    }

    @Test(arguments: Rounds.seeds(6))
    func `an unauthorized fix leaves no trace`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let script = RandomScript(seed: seed)
        var other = script
        var isAllowed = !script.configuration.session.requiresAuthorization
        var replaced = 0
        for (index, step) in script.steps.enumerated() {
            if case .authorization(let status, _) = step.input { isAllowed = status.isUsable }
            guard !isAllowed, let input = random.elsewhere(step.input) else { continue }
            other.steps[index].input = input
            replaced += 1
        }

        expectEqual(other.run(), script.run())
        expect(replaced > 10)
    }

    @Test(arguments: Rounds.seeds(6))
    func `after a denial nothing depends on earlier positions`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var script = RandomScript(seed: seed)
        let middle = script.steps.count / 2
        script.steps[middle].input = .denied
        var other = script
        for index in 0..<middle {
            if let input = random.elsewhere(script.steps[index].input) {
                other.steps[index].input = input
            }
        }
        // Rejections and times stay the same; only where the fixes are does not.
        let (outcome, otherOutcome) = (script.run(), other.run())

        let after = outcome.actions[outcome.marks[middle + 1]...]
        expect(after.elementsEqual(otherOutcome.actions[otherOutcome.marks[middle + 1]...]))
        expect(outcome.actions != otherOutcome.actions)
    }

    @Test(arguments: Rounds.seeds(6))
    func `a rejected input has no effect`(seed: UInt64) {
        let script = RandomScript(seed: seed)
        let outcome = script.run()
        var engine = Engine(script.configuration)
        var actions: [Action] = []
        for (index, step) in script.steps.enumerated() {
            if case .rejected = outcome.verdicts[index] { continue }
            _ = engine.receive(step.input, at: step.time, cause: Cause(index + 1), into: &actions)
        }
        engine.finish(into: &actions)

        expectEqual(actions, outcome.actions)
    }
}

private let seeds: [UInt64] = Array(1...24)

extension String {
    fileprivate var upToParenthesis: String { String(prefix { $0 != "(" }) }
}

extension SplitMix64 {
    /// The same input about a user elsewhere, `nil` where it is not about the user.
    fileprivate mutating func elsewhere(_ input: Input) -> Input? {
        switch input {
        case .fix(var fix):
            fix.coordinate = nearbyPlace()
            return .fix(fix)
        case .epochReport(var fix):
            fix.coordinate = nearbyPlace()
            return .epochReport(fix)
        case .supplementedFix(var emitted):
            emitted.fix.coordinate = nearbyPlace()
            return .supplementedFix(emitted)
        case .deviceHeading:
            return .deviceHeading(double(in: 0...360))
        default:
            return nil
        }
    }
}
