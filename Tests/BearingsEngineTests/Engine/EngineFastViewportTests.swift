import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

/// The fast path of a viewport leads to what the general one does.
@Suite struct EngineFastViewportTests {
    private typealias Step = (time: Instant, input: Input)

    /// Walks on a map that is moved in bursts, by hosts that report more or less of it, and by fingers.
    private func steps(_ random: inout SplitMix64) -> [Step] {
        var time: Milliseconds = 0
        var view = random.mapUpdate()
        return (0..<800).map { _ in
            switch random.int(in: 1...30) {
            case 1: time += 400_000
            case 2...4: time += random.int(in: 200...3000)
            default: time += random.int(in: 0...60)
            }
            let now = Instant.milliseconds(time - (random.oneIn(30) ? random.int(in: 0...500) : 0))
            switch random.int(in: 1...100) {
            case 1...2:
                view = random.mapUpdate()
            case 3: return (now, .viewport { $0.cameraDistance = random.double(in: 900...9000) })
            case 4: return (now, .viewport { $0.fieldOfView = random.double(in: 20...60) })
            case 5: return (now, .viewport { $0.insets.top = random.oneIn(2) ? 0 : 40 })
            case 6...8: return (now, .gesture(random.turn()))
            case 9...20: return (now, .fix(random.fixNearby()))
            case 21:
                return (now, .authorization(random.oneIn(2) ? .denied : .authorizedAlways, nil))
            case 22 where random.oneIn(3): return (now, .recenter)
            default: move(&view, &random)
            }
            return (now, .viewport(view))
        }
    }

    /// Moves a host's map, now far and now by next to nothing.
    private func move(_ view: inout ViewportUpdate, _ random: inout SplitMix64) {
        view.pitch = random.oneIn(2) ? nil : 0
        view.exclusions = nil
        if random.oneIn(40) { view.zoom = nil }
        let reach = random.oneIn(4) ? 1e-7 : 0.003
        view.center?.latitude += random.double(in: -reach...reach)
        view.center?.longitude += random.double(in: -reach...reach)
        if random.oneIn(5) { view.zoom = random.double(in: 11...17) }
        switch random.int(in: 1...12) {
        case 1: view.heading = nil
        case 2...3: view.heading = random.oneIn(3) ? 0 : random.double(in: -400...400)
        default: break
        }
        if random.oneIn(25) {
            view.size = ViewSize(width: 390, height: random.oneIn(2) ? 844 : 700)
        }
        if random.oneIn(25) { view.size = nil }
    }

    /// Takes a walk both ways at once and compares them at each step.
    ///
    /// - Returns: How many viewports took the fast path.
    private func walk(seed: UInt64) -> Int {
        var random = SplitMix64(seed: seed)
        let configuration = Configuration(
            map: Configuration.Map(
                region: RegionDebouncer.Settings(maxWait: random.oneIn(3) ? 0 : 1000)
            ),
            indicator: Indicator.Settings(frameRate: random.int(in: 1...60)),
            location: Configuration.Location(staleAfter: random.oneIn(3) ? 0 : 3000)
        )
        var one = Engine(configuration)
        var theOther = Engine(configuration)
        var (emitted, emittedByOther): ([Action], [Action]) = ([], [])
        var scratch = Scratch()
        var count = 0
        for (index, step) in steps(&random).enumerated() {
            let cause = Cause(index)
            let result = one.receive(step.input, at: step.time, cause: cause, into: &emitted)
            let other: InputResult
            if case .viewport(let update) = step.input, let plain = PlainViewport(update) {
                count += 1
                other = theOther.receive(
                    plain,
                    InputContext(time: step.time, cause: cause),
                    using: &scratch
                )
                emittedByOther += scratch.actions
                scratch.actions = []
                scratch.update.append(to: &emittedByOther)
            } else {
                other = theOther.receive(
                    step.input,
                    at: step.time,
                    cause: cause,
                    into: &emittedByOther
                )
            }
            expectEqual(result, other)
            expectEqual(one.state, theOther.state)
            expectEqual(one.deadline, theOther.deadline)
        }
        one.finish(into: &emitted)
        theOther.finish(into: &emittedByOther)
        expectEqual(emitted, emittedByOther)
        return count
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `both paths give the same result for a viewport`(seed: UInt64) {
        expect(walk(seed: seed) > 100)
    }

    @Test func `a viewport with other keys does not take the fast path`() {
        var update = ViewportUpdate()
        expect(PlainViewport(update) == nil)
        update.center = .paris
        expectEqual(PlainViewport(update).map(ViewportUpdate.init), update)
        let changes: [(inout ViewportUpdate) -> Void] = [
            { $0.latitudeDelta = 1 }, { $0.longitudeDelta = 1 }, { $0.cameraDistance = 900 },
            { $0.insets.left = 0 }, { $0.centersInInsets = false }, { $0.fieldOfView = 30 },
            { $0.exclusions = [] }, { $0.animated = false }, { $0.phase = .didChange },
        ]
        for change in changes {
            var more = update
            change(&more)
            expect(PlainViewport(more) == nil)
        }
        update.size = ViewSize(width: 3, height: 4)
        (update.zoom, update.heading, update.pitch) = (1, 2, 3)
        expectEqual(PlainViewport(update).map(ViewportUpdate.init), update)
    }
}

extension SplitMix64 {
    /// Fingers that turn a map.
    fileprivate mutating func turn() -> Gesture {
        let phases: [Gesture.Phase] = [.began, .changed, .changed, .ended]
        var gesture = Gesture(.rotation, phases[Int(int(in: 0...3))])
        gesture.rotation = double(in: -2...2)
        gesture.velocity = oneIn(2) ? nil : double(in: -5...5)
        return gesture
    }
}
