import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import bearings

@Suite struct PageThinningTests {
    private static func location(_ place: LocationCoordinate) -> DecodedEvent {
        DecodedEvent(time: .epoch, content: .location(Fix(coordinate: place)))
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `what is left out lies near what is kept before it`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var thinning = PageThinning()
        var walks: [[(place: LocationCoordinate, level: Int)]] = [[], []]
        var places = [LocationCoordinate.paris, LocationCoordinate.paris]
        for _ in 0..<2000 {
            let walk = Int.random(in: 0...1, using: &random)
            let step = Double.random(in: -1...1, using: &random) / (random.oneIn(50) ? 100 : 10_000)
            places[walk].latitude += step
            places[walk].longitude += step * 2
            let level = thinning.level(of: Self.location(places[walk]), [UInt8(walk)])
            walks[walk].append((places[walk], level))
            thinning.count(100, of: level)
        }
        for walk in walks {
            expectEqual(walk[0].level, PageThinning.greatestLevel)
            for least in 0...PageThinning.greatestLevel {
                var kept: LocationCoordinate?
                for (place, level) in walk {
                    if level >= least { kept = place }
                    let away = kept.map { $0.distance(to: place) } ?? .infinity
                    expect(away <= PageThinning.error(of: least), "\(away) m at level \(least)")
                }
            }
        }
        expectEqual(thinning.size, 200_000)
        expectEqual(thinning.chosenLevel, 0)
        thinning.count(PageThinning.mostBytes - 100_000, of: 0)
        expect(thinning.chosenLevel > 0)
        // A move of an indicator goes with its fix; what has no place is never left out.
        let move = DecodedEvent(time: .epoch, content: .indicator(.left, isShow: false))
        expectEqual(thinning.level(of: Self.location(places[0]), [0]), 0)
        expectEqual(thinning.level(of: move, [0]), 0)
        let region = DecodedEvent(time: .epoch, content: .other)
        expectEqual(thinning.level(of: region, [0]), PageThinning.greatestLevel)
        expectEqual(thinning.level(of: move, [0]), PageThinning.greatestLevel)
        let other = DecodedEvent(time: .epoch, content: .indicatorHidden)
        expectEqual(thinning.level(of: other, [0]), PageThinning.greatestLevel)
    }

    @Test func `lines of a level or above pass, in any pieces`() {
        let lines = "c{1}\nb{2}\na{3}\nd\nb{5}\n"
        for size in 1...lines.utf8.count {
            var filter = LevelFilter(1)
            var kept: [UInt8] = []
            var rest = Array(lines.utf8)[...]
            while !rest.isEmpty {
                kept += filter.kept(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            expectEqual(String(decoding: kept, as: UTF8.self), "{1}\n{2}\n\n{5}\n")
        }
    }

    @Test func `says how large a page is, and what it lacks`() {
        var thinning = PageThinning()
        thinning.count(30_000_000, of: 0)
        thinning.count(10_000_000, of: 4)
        expectEqual(PageSize(thinning, isWhole: false).message, nil)
        thinning.count(31_000_000, of: 2)
        let size = PageSize(thinning, isWhole: false)
        expectEqual(size.note, "fixes within 2 m of others left out")
        expect(size.message?.hasPrefix("the page would have 71 MB. It has 41 MB, as") == true)
        let whole = PageSize(thinning, isWhole: true)
        expectEqual(whole.level, 0)
        expectEqual(
            whole.message,
            "the page has 71 MB; --session, --since and --until choose what is in it"
        )
    }
}
