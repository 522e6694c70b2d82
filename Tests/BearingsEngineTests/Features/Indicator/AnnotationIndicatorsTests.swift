import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// On the even view, 200 points by 400; indicators that are less than 44 points apart overlap.
@Suite struct AnnotationIndicatorsTests {
    var indicators = AnnotationIndicators(Indicator.Settings(), nearest: 3)
    var geometry = IndicatorGeometry(Projection(.even), margin: 13, halfSize: 22)

    private func target(_ id: String, right: Double = 0, down: Double = 0) -> IndicatorTarget {
        // A number of its own for each short id.
        let number = id.utf8.reduce(0) { $0 * 128 + Int($1) } % 20_011
        return IndicatorTarget(
            id: id,
            coordinate: .even(right: right, down: down),
            slot: number,
            serial: Int64(number)
        )
    }

    /// What hosts report of some targets, in short.
    private mutating func say(
        _ targets: [IndicatorTarget],
        user: ScreenPoint? = nil,
        at time: Milliseconds = 0
    ) -> [String] {
        indicators.update(
            targets,
            in: geometry,
            user: user,
            missing: .removed,
            at: .milliseconds(time),
            cause: 7
        ).map(gist)
    }

    private func gist(_ event: AnnotationIndicatorEvent) -> String {
        switch event.change {
        case .show(let place, let others):
            "show \(([event.annotation] + others).joined(separator: "+")) \(place.edge)"
        case .move(let place, let others):
            "move \(([event.annotation] + others).joined(separator: "+")) \(place.edge)"
        case .hide(let reason):
            "hide \(event.annotation) \(reason)"
        }
    }

    @Test mutating func `indicates the nearest, in order of distance`() {
        let emitted = say(
            [
                target("far", down: 900), target("right", right: 250), target("in view", right: 50),
                target("left", right: -300), target("up", down: -400),
            ]
        )

        expectEqual(emitted, ["show right right", "show left left", "show up top"])
    }

    @Test mutating func `of equally near annotations the smaller id comes first`() {
        let emitted = say([
            target("b", right: 250), target("a", right: 250), target("c", right: 250),
        ])

        expectEqual(emitted, ["show a+b+c right"])
    }

    @Test mutating func `a nearer annotation replaces the farthest`() {
        _ = say(
            [target("a", right: 250), target("b", right: -300), target("c", down: -400)]
        )
        let emitted = say(
            [
                target("a", right: 250), target("b", right: -300), target("c", down: -400),
                target("d", down: 390),
            ],
            at: 100
        )

        expectEqual(emitted, ["hide c farther", "show d bottom"])
    }

    @Test
    mutating func `an overlapping indicator merges into the nearer, which is emitted at once`() {
        _ = say([target("a", right: 250), target("b", right: 300, down: 250)])
        let joined = say([target("a", right: 250), target("b", right: 300, down: 50)], at: 100)
        let parted = say([target("a", right: 250), target("b", right: 300, down: 250)], at: 200)

        expectEqual(joined, ["hide b merged", "move a+b right"])
        expectEqual(parted, ["move a right", "show b right"])
    }

    @Test mutating func `an indicator over the user's merges into it`() {
        let events = indicators.update(
            [target("a", right: 250), target("b", down: 300)],
            in: geometry,
            user: ScreenPoint(x: 165, y: 210),
            missing: .removed,
            at: .epoch,
            cause: 0
        )

        expect(indicators.besideUser == ["a"] && indicators.hasUserChange)
        expectEqual(events.map(gist), ["show b bottom"])
    }

    @Test mutating func `each indicator has its own hysteresis`() {
        let first = [target("a", right: 101), target("b", right: -99)]
        expectEqual(say(first), ["show a right"])
        // Both are now 2 points inside or outside, and neither has crossed by 4.
        expectEqual(
            say([target("a", right: 98), target("b", right: -102)], at: 50),
            ["move a right"]
        )
        expectEqual(
            say([target("a", right: 95.9), target("b", right: -104.1)], at: 100),
            ["hide a onScreen", "show b left"]
        )
    }

    @Test mutating func `moves of each indicator wait for its own frames`() {
        let up = target("b", down: -300)
        _ = say([target("a", right: 250), up])
        expectEqual(say([target("a", right: 250, down: 20), up], at: 10), [])
        expectEqual(indicators.deadline, .milliseconds(17))
        expect(indicators.deadlineReached(at: .milliseconds(16)) == nil)

        let held = indicators.deadlineReached(at: .milliseconds(99))
        expectEqual(held.map { gist($0.event) }, "move a right")
        expectEqual(held?.cause, 7)
        expectEqual(indicators.deadline, nil)
        expectEqual(say([target("a", right: 250, down: 40), up], at: 34), ["move a right"])
    }

    @Test mutating func `does not emit an indicator back at its last placement`() {
        _ = say([target("a", right: 250)])
        _ = say([target("a", right: 250, down: 20)], at: 10)
        expectEqual(say([target("a", right: 250)], at: 12), [])
        expectEqual(indicators.deadline, nil)
    }

    @Test mutating func `hides a removed annotation with the given reason`() {
        _ = say([target("a", right: 250), target("b", down: -300)])

        expectEqual(say([target("b", down: -300)], at: 50), ["hide a removed"])
        expectEqual(indicators.retract(.closed).map(gist), ["hide b closed"])
        expect(indicators.retract(.end).isEmpty)
    }

    @Test mutating func `an annotation that reuses a slot is a new one`() {
        _ = say([target("a", right: 101)])
        var other = target("b", right: 99)
        other.slot = target("a").slot

        expectEqual(say([other], at: 50), ["hide a removed"])
        expectEqual(say([target("a", right: 99)], at: 100), [])
    }

    @Test mutating func `an annotation that returns as a target has no hysteresis`() {
        _ = say([target("a", right: 101)])
        _ = say([], at: 50)

        expectEqual(say([target("a", right: 99)], at: 100), [])
    }

    @Test mutating func `retracting resets the hysteresis`() {
        _ = say([target("a", right: 101)])
        _ = indicators.retract(.emptyViewport)

        expectEqual(say([target("a", right: 99)], at: 50), [])
    }

    @Test mutating func `after the clock is set the next move does not wait`() {
        _ = say([target("a", right: 250)], at: 1000)
        indicators.clockSet()

        expectEqual(say([target("a", right: 250, down: 30)], at: 0), ["move a right"])
    }

    @Test mutating func `resumes the annotations of a snapshot that still exist`() {
        let there = [target("a", right: 250), target("b", down: -300), target("c", right: 50)]
        _ = say(there)
        let stored = FieldWriter.bytes { indicators.code(&$0, there) }
        func resumed(_ targets: [IndicatorTarget]) -> AnnotationIndicators {
            var resumed = AnnotationIndicators(Indicator.Settings(), nearest: 3)
            var reader = FieldReader(stored, 0..<stored.count)
            resumed.code(&reader, targets)
            expectEqual(reader.damage, nil)
            return resumed
        }

        var again = resumed(there)
        expectEqual(again.order, ["a", "b"])
        expectEqual(FieldWriter.bytes { again.code(&$0, there) }, stored)
        indicators = resumed([target("x", right: 99), target("b", down: -300)])
        expectEqual(indicators.order, ["b"])
        // The first target was out of view, and is within the hysteresis.
        expectEqual(
            say([target("x", right: 99), target("b", down: -300)], at: 100),
            ["show x right"]
        )
    }

    @Test mutating func `annotations have cues too if they are enabled`() {
        let cued = IndicatorLayout.Candidate(target: target("a", right: 250), distance: 1)
        let point = geometry.projection.project(cued.target.coordinate)

        let place = cued.placement(in: geometry, [.halo, .wedge])
        expect(place.halo != nil && place.halo == geometry.halo(for: point))
        expect(place.wedge != nil && place.wedge == geometry.wedge(for: point))
        let plain = cued.placement(in: geometry, [])
        expect(plain.halo == nil && plain.wedge == nil)
    }

    @Test mutating func `no two indicators overlap, and shows and hides alternate`() {
        indicators = AnnotationIndicators(Indicator.Settings(), nearest: 8)
        var random = SplitMix64(seed: 27)
        var showing: [String: ScreenPoint] = [:]
        var emitted: Set<String> = []
        for step in 0..<400 {
            let targets = (0..<random.int(in: 0...20)).map { id in
                target(
                    "\(id)",
                    right: random.double(in: -400...400),
                    down: random.double(in: -500...500)
                )
            }
            let events = indicators.update(
                targets,
                in: geometry,
                user: nil,
                missing: .removed,
                at: .seconds(Int64(step)),
                cause: 0
            )
            for event in events {
                switch event.change {
                case .show(let place, _):
                    expect(emitted.insert(event.annotation).inserted)
                    showing[event.annotation] = place.position
                case .move(let place, _):
                    expect(emitted.contains(event.annotation))
                    showing[event.annotation] = place.position
                case .hide:
                    expect(emitted.remove(event.annotation) != nil)
                    showing[event.annotation] = nil
                }
            }
            expect(showing.count <= 8)
            for (id, one) in showing {
                for (other, place) in showing where other != id {
                    let (x, y) = (one.x - place.x, one.y - place.y)
                    // A move too small to be printed may leave it a hundredth nearer.
                    expect((x * x + y * y).squareRoot() > 43.98)
                }
            }
        }
    }
}
