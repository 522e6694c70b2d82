import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// A pair of fixes gives the same bits as each fix alone.
@Suite struct ProjectionCacheBatchTests {
    /// A projection for a map, most of which are flat, some very small or where the world ends.
    private func projections(_ random: inout SplitMix64) -> ProjectionCache {
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
        var projections = ProjectionCache()
        let isSet = projections.set(for: SessionMap(map), Configuration())
        expect(isSet)
        return projections
    }

    /// Fixes around its centre, some of them there or right beside it.
    private func fixes(_ random: inout SplitMix64, around projections: ProjectionCache) -> [Fix] {
        let center = projections.geometry.projection.viewport.center
        // Some of the size of the view.
        let reach = min(60, 2e3 / projections.geometry.projection.worldSize * 360)
        return (0..<FixBatch.capacity).map { _ in
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
            && one.greatCircle.squaredHalfChord.bitPattern
                == other.greatCircle.squaredHalfChord.bitPattern
            && one.greatCircle.east.bitPattern == other.greatCircle.east.bitPattern
            && one.greatCircle.north.bitPattern == other.greatCircle.north.bitPattern
            && one.accuracy == other.accuracy
    }

    /// What is seen of the fixes one by one; `nil` of one in view.
    private func previews(
        _ fixes: [Fix],
        on projections: inout ProjectionCache,
        _ settings: (edge: Double, mode: Indicator.Mode)
    ) -> [FixPreview?] {
        var batch = FixBatch()
        return fixes.indices.map { index in
            let fix = fixes.span.extracting(index..<(index + 1))
            let count = projections.preview(
                fix,
                under: .full,
                edge: settings.edge,
                settings.mode,
                into: &batch.previews
            )
            return count == 1 ? batch.previews[0] : nil
        }
    }

    /// Projects fixes and places their indicators, in pairs and singly.
    ///
    /// - Returns: How often pairs were out of view, were projected as pairs, and were placed as pairs.
    private func compare(_ random: inout SplitMix64) -> (out: Int, looked: Int, placed: Int) {
        var projections = projections(&random)
        let geometry = projections.geometry
        let settings: (edge: Double, mode: Indicator.Mode) = (
            random.double(in: -4...4), random.oneIn(2) ? .accuracy : .point
        )
        let fixes = fixes(&random, around: projections)
        let alone = previews(fixes, on: &projections, settings)
        var batch = FixBatch()
        var other = FixBatch()
        var tally = (out: 0, looked: 0, placed: 0)
        for index in fixes.indices.dropLast() {
            let pair = fixes.span.extracting(index..<(index + 2))
            let count = projections.preview(
                pair,
                under: .full,
                edge: settings.edge,
                settings.mode,
                into: &batch.previews
            )
            guard let first = alone[index], let second = alone[index + 1] else {
                expectEqual(count, (alone[index] == nil ? 0 : 1))
                continue
            }
            expectEqual(count, 2)
            expect(isSame(batch.previews[0], as: first))
            expect(isSame(batch.previews[1], as: second))
            tally.out += 1
            var looks = other.previews.mutableSpan
            if geometry.previewPair(
                of: pair,
                at: 0,
                edge: settings.edge,
                settings.mode,
                into: &looks
            ) {
                tally.looked += 1
            }

            projections.placeIndicators(2, batch.previews, into: &batch.placements)
            projections.placeIndicators(1, [first], into: &other.placements)
            expectEqual(batch.placements[0], other.placements[0])
            projections.placeIndicators(1, [second], into: &other.placements)
            expectEqual(batch.placements[1], other.placements[0])
            var placements = other.placements.mutableSpan
            if geometry.fitsFixedPoint,
                geometry.placePair(batch.previews.span, at: 0, into: &placements)
            {
                tally.placed += 1
            }
        }
        return tally
    }

    @Test func `pairs give the same as single fixes`() {
        var random = SplitMix64(seed: 51)
        var (out, looked, placed) = (0, 0, 0)
        for _ in 0..<1500 {
            let tally = compare(&random)
            out += tally.out
            looked += tally.looked
            placed += tally.placed
        }
        expect(out > 10_000)
        // Both ways are gone.
        expect(looked > out / 2 && looked < out * 19 / 20)
        expect(placed > out / 2 && placed < out * 19 / 20)
    }

    @Test func `a batch ends at a fix in view`() {
        var random = SplitMix64(seed: 52)
        for _ in 0..<300 {
            let projections = projections(&random)
            let fixes = fixes(&random, around: projections)
            var batch = FixBatch()
            let count = projections.preview(
                fixes.span,
                under: .full,
                edge: 0,
                .accuracy,
                into: &batch.previews
            )
            var alone = FixBatch()
            let first = fixes.indices.first { index in
                projections.preview(
                    fixes.span.extracting(index..<(index + 1)),
                    under: .full,
                    edge: 0,
                    .accuracy,
                    into: &alone.previews
                ) == 0
            }
            expectEqual(count, first ?? fixes.count)
        }
    }
}
