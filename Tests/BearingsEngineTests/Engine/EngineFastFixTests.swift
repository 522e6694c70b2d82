import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

/// The fast path of a fix leads to what the general one does.
@Suite struct EngineFastFixTests {
    /// What an engine does with a walk over a map that changes now and then.
    ///
    /// - Parameter isPlain: Whether fixes may take the fast path; a rule that they are judged by keeps them from
    ///   it, though it is one that no fix breaks.
    private func actions(seed: UInt64, isPlain: Bool) -> [Action] {
        var random = SplitMix64(seed: seed)
        let settings = Indicator.Settings(
            mode: random.oneIn(2) ? .accuracy : .point,
            frameRate: random.int(in: 1...60),
            cues: random.oneIn(2) ? [] : [.halo, .wedge]
        )
        var timeline = Timeline(
            Configuration(
                indicator: settings,
                location: Configuration.Location(
                    filter: FixFilter.Settings(maxFuture: isPlain ? nil : 1 << 40),
                    staleAfter: random.oneIn(3) ? 0 : 3000,
                    reportsLocations: random.oneIn(3),
                    visits: random.oneIn(5) ? StayFinder.Rules(radius: 3000, least: 2000) : nil
                )
            )
        )
        var time: Milliseconds = 0
        // The first fix finds a map or none.
        if random.oneIn(2) { timeline.at(time, .viewport { $0 = random.mapUpdate() }) }
        for _ in 0..<300 {
            time += random.oneIn(5) ? random.int(in: 0...5000) : random.int(in: 1...900)
            if random.oneIn(12) {
                timeline.at(time, .viewport { $0 = random.mapUpdate() })
            } else if random.oneIn(40) {
                let accuracy: AccuracyAuthorization = random.oneIn(2) ? .reduced : .full
                timeline.at(time, .authorization(.authorizedWhenInUse, accuracy))
            } else {
                let late = random.oneIn(8) ? random.int(in: 0...2000) : 0
                timeline.at(time - late, .fix(random.fixNearby()))
            }
        }
        timeline.finish()
        return timeline.actions
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `both paths give the same result for a fix`(seed: UInt64) {
        expectEqual(actions(seed: seed, isPlain: true), actions(seed: seed, isPlain: false))
    }

    @Test func `the random walks enter and leave the view`() {
        var words: [String: Int] = [:]
        for seed in 0..<40 as Range<UInt64> {
            for action in actions(seed: seed, isPlain: true) {
                words[String(action.event.gist.split(separator: " ")[0]), default: 0] += 1
            }
        }

        for word in ["show", "move", "hide", "stale", "fresh", "location"] {
            expect(words[word, default: 0] > 100, "\(word) in \(words)")
        }
    }
}
