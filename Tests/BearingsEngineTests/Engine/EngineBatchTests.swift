import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

/// A batch of fixes leads to what its fixes lead to one by one.
@Suite struct EngineBatchTests {
    private typealias Step = (time: Instant, input: Input)

    /// Walks in and around a map that seldom changes, some fixes of them late or not newer, or not worth a move.
    private func steps(_ random: inout SplitMix64) -> [Step] {
        var time: Milliseconds = 0
        var fix = random.fixNearby()
        return (0..<600).map { _ in
            time += random.oneIn(9) ? random.int(in: 0...9000) : random.int(in: 1...900)
            let now = Instant.milliseconds(time)
            if random.oneIn(40) {
                var update = random.mapUpdate()
                update.zoom = random.double(in: 11...15)
                if !random.oneIn(4) { (update.pitch, update.exclusions) = (0, []) }
                return (now, .viewport(update))
            }
            if random.oneIn(90) {
                let accuracy: AccuracyAuthorization = random.oneIn(4) ? .reduced : .full
                let status: AuthorizationStatus = random.oneIn(9) ? .denied : .authorizedWhenInUse
                return (now, .authorization(status, accuracy))
            }
            let late = random.oneIn(12) ? random.int(in: 0...2000) : 0
            if random.oneIn(9) {
                fix = random.fixNearby()
            } else if !random.oneIn(20) {
                fix.coordinate.latitude += random.double(in: -0.0005...0.0005)
                fix.coordinate.longitude += random.double(in: -0.0005...0.0005)
            }
            return (now.advanced(by: -late), .fix(fix))
        }
    }

    private func configuration(_ random: inout SplitMix64) -> Configuration {
        Configuration(
            indicator: Indicator.Settings(
                mode: random.oneIn(2) ? .accuracy : .point,
                frameRate: random.int(in: 1...60),
                cues: random.oneIn(5) ? .halo : []
            ),
            location: Configuration.Location(staleAfter: random.oneIn(3) ? 0 : 3000)
        )
    }

    /// The fixes that come next, as many as a batch may have.
    private func fixes(_ steps: ArraySlice<Step>, into batch: inout FixBatch) -> [Fix] {
        var fixes: [Fix] = []
        for step in steps.prefix(FixBatch.capacity) {
            guard case .fix(let fix) = step.input else { break }
            batch.times[fixes.count] = step.time
            fixes.append(fix)
        }
        return fixes
    }

    /// The moves of a batch.
    private func moves(_ batch: borrowing FixBatch) -> [FixedPointPlacement] {
        batch.effect == .moves ? Array(batch.placements.prefix(batch.count)) : []
    }

    /// Takes a walk both ways at once and compares them at each step.
    ///
    /// - Returns: How many fixes were in batches, by their effect.
    private func walk(seed: UInt64) -> (nothing: Int, moves: Int) {
        var random = SplitMix64(seed: seed)
        let configuration = configuration(&random)
        let steps = steps(&random)
        var one = Engine(configuration)
        var other = Engine(configuration)
        var (emitted, emittedByOther): ([Action], [Action]) = ([], [])
        var batch = FixBatch()
        var projections = ProjectionCache()
        var (next, nothing, moved) = (0, 0, 0)
        while next < steps.count {
            let fixes = fixes(steps[next...], into: &batch)
            other.preview(fixes.span, into: &batch, on: &projections)
            let count = max(1, batch.count)
            let before = emitted.count
            for index in next..<(next + count) {
                _ = one.receive(
                    steps[index].input,
                    at: steps[index].time,
                    cause: Cause(index),
                    into: &emitted
                )
            }
            let last = next + count - 1
            if batch.count > 0 {
                let new = emitted[before...].map { action -> FixedPointPlacement? in
                    guard case .indicator(.move(let placement)) = action.event else { return nil }
                    return FixedPointPlacement(placement)
                }
                let moves = moves(batch)
                expectEqual(new, moves)
                if batch.effect == .moves {
                    expectEqual(emitted[before...].map(\.time), steps[next...last].map(\.time))
                    expect(emitted[before...].allSatisfy { $0.lateBy == 0 })
                    moved += count
                } else {
                    nothing += count
                }
                other.apply(batch, upTo: fixes[count - 1], cause: Cause(last))
                emittedByOther += emitted[before...]
            } else {
                let step = steps[next]
                _ = other.receive(
                    step.input,
                    at: step.time,
                    cause: Cause(next),
                    into: &emittedByOther
                )
            }
            expectEqual(one.state, other.state)
            expectEqual(one.deadline, other.deadline)
            next += count
        }
        one.finish(into: &emitted)
        other.finish(into: &emittedByOther)
        expectEqual(emitted, emittedByOther)
        return (nothing, moved)
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func `a batch gives the same as its fixes one by one`(seed: UInt64) {
        _ = walk(seed: seed)
    }

    @Test func `the random walks contain batches of both kinds`() {
        var (nothing, moves) = (0, 0)
        for seed in 0..<8 as Range<UInt64> {
            let walk = walk(seed: seed)
            nothing += walk.nothing
            moves += walk.moves
        }
        expect(nothing > 300)
        expect(moves > 300)
    }
}
