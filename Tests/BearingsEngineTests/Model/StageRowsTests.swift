import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// Two fixes of a row come to the same bits as each alone.
@Suite struct StageRowsTests {
    /// A stage for a map, most of which are flat, some very small or where the world ends.
    private func stage(_ random: inout SplitMix64) -> ProjectionCache {
        let isTiny = random.oneIn(12)
        let isOdd = random.oneIn(12)
        let viewport = Viewport(
            center: LocationCoordinate(
                latitude: random.oneIn(8) ? 84.9 : random.double(in: -75...75),
                longitude: random.oneIn(8) ? 179.999 : random.double(in: -180...180)
            ),
            zoom: random.oneIn(8) ? random.double(in: -1...4) : random.double(in: 5...20),
            heading: random.oneIn(2) ? 0 : random.double(in: -200...400),
            pitch: random.oneIn(10) ? 40 : 0,
            size: ViewSize(
                width: isTiny ? 60 : isOdd ? 0x1p25 : random.double(in: 100...900),
                height: isTiny ? 50 : random.double(in: 100...900)
            )
        )
        let map = HostMap(MapView(viewport), Configuration().indicator)
        var stage = ProjectionCache()
        let isSet = stage.set(for: SessionMap(map), Configuration())
        #expect(isSet)
        return stage
    }

    /// Fixes around its centre, some of them there or right beside it.
    private func fixes(_ random: inout SplitMix64, around stage: ProjectionCache) -> [Fix] {
        let center = stage.geometry.projection.viewport.center
        // Some of the size of the view.
        let reach = min(60, 2e3 / stage.geometry.projection.worldSize * 360)
        return (0..<FixBatch.most).map { _ in
            let share = random.oneIn(6) ? 1e-3 : random.oneIn(20) ? 50 : 1.0
            let north = random.oneIn(12) ? 0 : random.double(in: -reach...reach) * share
            let east = random.oneIn(12) ? 0 : random.double(in: -reach...reach) * share
            let metres = reach * 1e5 * random.double(in: 0...1) * (random.oneIn(3) ? 1 : 0.02)
            return Fix(
                coordinate: LocationCoordinate(
                    latitude: min(max(center.latitude + north, -90), 90),
                    longitude: center.longitude + east
                ),
                accuracy: random.oneIn(8) ? nil : random.oneIn(12) ? 0 : metres
            )
        }
    }

    private func isSame(_ one: FixPreview, as other: FixPreview) -> Bool {
        one.ray.dx.bitPattern == other.ray.dx.bitPattern
            && one.ray.dy.bitPattern == other.ray.dy.bitPattern
            && one.way.squaredHalfChord.bitPattern == other.way.squaredHalfChord.bitPattern
            && one.way.east.bitPattern == other.way.east.bitPattern
            && one.way.north.bitPattern == other.way.north.bitPattern
            && one.accuracy == other.accuracy
    }

    /// What is seen of the fixes one by one; `nil` of one in view.
    private func outlooks(
        _ fixes: [Fix],
        on stage: inout ProjectionCache,
        _ settings: (edge: Double, mode: Indicator.Mode)
    ) -> [FixPreview?] {
        var row = FixBatch()
        return fixes.indices.map { index in
            let fix = fixes.span.extracting(index..<(index + 1))
            let count = stage.look(
                for: fix,
                under: .full,
                edge: settings.edge,
                settings.mode,
                into: &row.outlooks
            )
            return count == 1 ? row.outlooks[0] : nil
        }
    }

    /// Looks for fixes and has their indicators stand, each beside the next and alone.
    ///
    /// - Returns: How often two could be, and how often they were looked for and placed at once.
    private func compare(_ random: inout SplitMix64) -> (out: Int, looked: Int, placed: Int) {
        var stage = stage(&random)
        let geometry = stage.geometry
        let settings: (edge: Double, mode: Indicator.Mode) = (
            random.double(in: -4...4), random.oneIn(2) ? .accuracy : .point
        )
        let fixes = fixes(&random, around: stage)
        let alone = outlooks(fixes, on: &stage, settings)
        var (row, other) = (FixBatch(), FixBatch())
        var tally = (out: 0, looked: 0, placed: 0)
        for index in fixes.indices.dropLast() {
            let pair = fixes.span.extracting(index..<(index + 2))
            let count = stage.look(
                for: pair,
                under: .full,
                edge: settings.edge,
                settings.mode,
                into: &row.outlooks
            )
            guard let first = alone[index], let second = alone[index + 1] else {
                #expect(count == (alone[index] == nil ? 0 : 1))
                continue
            }
            #expect(count == 2)
            #expect(isSame(row.outlooks[0], as: first))
            #expect(isSame(row.outlooks[1], as: second))
            tally.out += 1
            var looks = other.outlooks.mutableSpan
            if geometry.look(for: pair, at: 0, edge: settings.edge, settings.mode, into: &looks) {
                tally.looked += 1
            }

            stage.place(2, row.outlooks, into: &row.places)
            stage.place(1, [first], into: &other.places)
            #expect(row.places[0] == other.places[0])
            stage.place(1, [second], into: &other.places)
            #expect(row.places[1] == other.places[0])
            var places = other.places.mutableSpan
            if geometry.isPlainlyPrinted,
                geometry.place(row.outlooks.span, at: 0, into: &places)
            {
                tally.placed += 1
            }
        }
        return tally
    }

    @Test func `they are seen and stand as they would alone`() {
        var random = SplitMix64(seed: 51)
        var (out, looked, placed) = (0, 0, 0)
        for _ in 0..<1500 {
            let tally = compare(&random)
            out += tally.out
            looked += tally.looked
            placed += tally.placed
        }
        #expect(out > 10_000)
        // Both ways are gone.
        #expect(looked > out / 2 && looked < out * 19 / 20)
        #expect(placed > out / 2 && placed < out * 19 / 20)
    }

    @Test func `a row ends where one is in view, wherever that stands in it`() {
        var random = SplitMix64(seed: 52)
        for _ in 0..<300 {
            var stage = stage(&random)
            let fixes = fixes(&random, around: stage)
            var row = FixBatch()
            let count = stage.look(
                for: fixes.span,
                under: .full,
                edge: 0,
                .accuracy,
                into: &row.outlooks
            )
            var alone = FixBatch()
            let first = fixes.indices.first { index in
                stage.look(
                    for: fixes.span.extracting(index..<(index + 1)),
                    under: .full,
                    edge: 0,
                    .accuracy,
                    into: &alone.outlooks
                ) == 0
            }
            #expect(count == first ?? fixes.count)
        }
    }
}
