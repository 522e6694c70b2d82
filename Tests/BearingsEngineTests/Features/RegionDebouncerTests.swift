import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct RegionDebouncerTests {
    /// What a debouncer said, and when; of a view released, how far right of the start it is.
    enum Said: Equatable {
        case began(Milliseconds)
        case released(Milliseconds, right: Double, updates: Int)
    }

    /// Lets the map move to so many points right of the start at each moment, and then rest.
    private func play(
        _ moves: [(at: Milliseconds, right: Double)],
        _ settings: RegionDebouncer.Settings = RegionDebouncer.Settings()
    ) -> [Said] {
        var debouncer = RegionDebouncer(settings)
        var said: [Said] = []
        func fire(until time: Instant) {
            while let deadline = debouncer.deadline, deadline <= time {
                guard let release = debouncer.deadlineReached(at: deadline) else { break }
                let right = (release.view.viewport.center.longitude - 1) * 1000
                said.append(
                    .released(
                        deadline.millisecondsSince1970,
                        right: right.rounded(),
                        updates: release.updates
                    )
                )
            }
        }
        for (at, right) in moves {
            fire(until: .milliseconds(at))
            let view = view(right: right)
            if debouncer.viewportChanged(to: view, animated: nil, at: .milliseconds(at), cause: 0) {
                said.append(.began(at))
            }
        }
        fire(until: .seconds(1_000_000))
        return said
    }

    private func view(right: Double) -> MapView {
        var viewport = Viewport.even
        viewport.center = .even(right: right)
        return MapView(viewport)
    }

    @Test func `the specification's example`() {
        let moves = (0...12).map { (at: Milliseconds($0 * 100), right: Double($0 * 10)) }

        expectEqual(
            play(moves),
            [
                .began(0), .released(1000, right: 90, updates: 10),
                .began(1000), .released(1450, right: 120, updates: 3),
            ]
        )
    }

    @Test func `without a maximum wait a movement lasts until the map rests`() {
        let moves = (0...12).map { (at: Milliseconds($0 * 100), right: Double($0 * 10)) }

        expectEqual(
            play(moves, RegionDebouncer.Settings(maxWait: 0)),
            [
                .began(0), .released(1450, right: 120, updates: 13),
            ]
        )
    }

    @Test func `the first viewport counts as a movement`() {
        expectEqual(play([(0, 0)]), [.began(0), .released(250, right: 0, updates: 1)])
    }

    @Test func `a change at the deadline starts a new movement`() {
        expectEqual(
            play([(0, 0), (250, 10)]),
            [
                .began(0), .released(250, right: 0, updates: 1),
                .began(250), .released(500, right: 10, updates: 1),
            ]
        )
        expectEqual(play([(0, 0), (249, 10)]), [.began(0), .released(499, right: 10, updates: 2)])
    }

    @Test func `a tremor does not prolong a movement but is part of the release`() {
        let said = play([(0, 0), (100, 0.4), (200, -0.4), (240, 0.6)])

        expectEqual(said, [.began(0), .released(250, right: 1, updates: 4)])
    }

    @Test func `a tremor does not start a movement`() {
        let said = play([(0, 0), (1000, 0.9), (2000, -0.9), (3000, 0.9)])

        expectEqual(said, [.began(0), .released(250, right: 0, updates: 1)])
    }

    @Test func `slow drift adds up since the last release`() {
        let drift = (0...20).map { (at: Milliseconds($0 * 1000), right: Double($0) * 0.3) }

        expectEqual(
            play(drift),
            [
                .began(0), .released(250, right: 0, updates: 1),
                .began(4000), .released(4250, right: 1, updates: 1),
                .began(8000), .released(8250, right: 2, updates: 1),
                .began(12000), .released(12250, right: 4, updates: 1),
                .began(16000), .released(16250, right: 5, updates: 1),
                .began(20000), .released(20250, right: 6, updates: 1),
            ]
        )
    }

    @Test func `within a movement drift adds up since the last significant change`() {
        // 0.6 points each: only the one at 400 is significant, and starts the quiet period again.
        let drift = (0...3).map { (at: Milliseconds($0 * 200), right: Double($0) * 0.6) }

        expectEqual(
            play(drift, RegionDebouncer.Settings(quiet: 450, maxWait: 0)),
            [
                .began(0), .released(850, right: 2, updates: 4),
            ]
        )
    }

    @Test func `at rest drift adds up since the release, not the last significant change`() {
        let said = play([(0, 0), (100, 0.9), (1000, 1.8), (2000, 1.95)])

        expectEqual(
            said,
            [
                .began(0), .released(250, right: 1, updates: 2),
                .began(2000), .released(2250, right: 2, updates: 1),
            ]
        )
    }

    @Test func `a movement that ends where it started ends too`() {
        let said = play([(0, 0), (1000, 50), (1100, 0)])

        expectEqual(
            said,
            [
                .began(0), .released(250, right: 0, updates: 1),
                .began(1000), .released(1350, right: 0, updates: 2),
            ]
        )
    }

    @Test func `a change of exactly the threshold counts`() {
        var debouncer = RegionDebouncer(RegionDebouncer.Settings(threshold: 5))
        var view = view(right: 0)
        let begins = [0, 4.5, 0.5, 0].map { growth in
            view.viewport.size.width += growth
            let begins = debouncer.viewportChanged(to: view, animated: nil, at: .epoch, cause: 0)
            if begins { _ = debouncer.release() }
            return begins
        }

        expectEqual(begins, [true, false, true, false])
    }

    @Test func `releases the newest update with its own attributes`() {
        var debouncer = RegionDebouncer(RegionDebouncer.Settings())
        _ = debouncer.viewportChanged(to: view(right: 0), animated: true, at: .epoch, cause: 7)
        _ = debouncer.viewportChanged(
            to: view(right: 9),
            animated: false,
            at: .milliseconds(20),
            cause: 8
        )

        let release = debouncer.release()

        let expected = RegionDebouncer.Release(
            view: view(right: 9),
            updates: 2,
            animated: false,
            cause: 8
        )
        expectEqual(release, expected)
        expectEqual(debouncer.deadline, nil)
        expectEqual(debouncer.release(), nil)
    }

    @Test func `reaching the deadline early does nothing`() {
        var debouncer = RegionDebouncer(RegionDebouncer.Settings())
        expectEqual(debouncer.deadlineReached(at: .seconds(9)), nil)

        _ = debouncer.viewportChanged(to: view(right: 0), animated: nil, at: .epoch, cause: 0)
        expectEqual(debouncer.deadlineReached(at: .milliseconds(249)), nil)
        expectEqual(debouncer.deadline, .milliseconds(250))
        expect(debouncer.deadlineReached(at: .milliseconds(250)) != nil)
    }

    @Test(arguments: 1...20)
    func `every start is followed by an end`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var now: Milliseconds = 0
        var right = 0.0
        let moves = (0..<300).map { _ in
            now += random.oneIn(10) ? random.int(in: 200...2000) : random.int(in: 0...50)
            right += random.double(in: -2...2)
            return (at: now, right: right)
        }

        let said = play(moves)

        expect(said.count > 10 && said.count.isMultiple(of: 2))
        for pair in stride(from: 0, to: said.count - 1, by: 2) {
            guard case .began(let began) = said[pair],
                case .released(let released, _, _) = said[pair + 1]
            else {
                Issue.record("\(said[pair]) is followed by \(said[pair + 1])")
                return
            }
            expect(released - began >= 250 && released - began <= 1000)
        }
    }
}
