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
        let camera = DecodedEvent(time: .epoch, content: .other)
        expectEqual(thinning.level(of: camera, [0]), PageThinning.greatestLevel)
        expectEqual(thinning.level(of: move, [0]), PageThinning.greatestLevel)
        let other = DecodedEvent(time: .epoch, content: .indicatorHidden)
        expectEqual(thinning.level(of: other, [0]), PageThinning.greatestLevel)
    }

    @Test func `one who rests is told of before it seems a gap`() {
        var thinning = PageThinning()
        var last = Instant.epoch
        for second in 0...600 {
            let time = Instant.seconds(Int64(second))
            let fix = Fix(coordinate: .paris)
            let event = DecodedEvent(time: time, content: .location(fix))
            guard thinning.level(of: event, [0]) == PageThinning.greatestLevel else { continue }
            expect(time.since(last) < Pace.leastGap)
            last = time
        }
        expectEqual(last, .seconds(600))
    }

    @Test func `the needle is drawn within a point of where it stood`() {
        var thinning = PageThinning()
        var drawn = 0.0
        var kept = 0
        for step in 0...200 {
            let rotation = 90 * (1 - Double(step) / 200)
            let frame = NeedleFrame(rotation: rotation, isVisible: true)
            let event = Self.compass(.settle, frame)
            if thinning.level(of: event, [0]) == PageThinning.greatestLevel {
                drawn = rotation
                kept += 1
            }
            let off = 19 * (rotation - drawn).magnitude * .pi / 180
            expect(off < 1, "\(off) points")
        }
        expectEqual(kept, 29)
        // Where it rests is always told, and that it goes.
        let idle = Self.compass(.idle, NeedleFrame(rotation: 0, isVisible: true))
        expectEqual(thinning.level(of: idle, [0]), PageThinning.greatestLevel)
        let hidden = Self.compass(.settle, NeedleFrame(rotation: 0, isVisible: false))
        expectEqual(thinning.level(of: hidden, [0]), PageThinning.greatestLevel)
        expectEqual(thinning.level(of: hidden, [0]), 0)
    }

    private static func compass(_ phase: CompassPhase, _ frame: NeedleFrame) -> DecodedEvent {
        DecodedEvent(time: .epoch, content: .compass(phase, correction: nil, frame))
    }

    /// The lines of events as a page gets them, each with its level.
    private static func lines(
        _ contents: [(DecodedEvent.Content?, session: UInt8)]
    ) -> [String] {
        var lines = PageLines()
        var output = TextBuffer()
        for (index, (content, session)) in contents.enumerated() {
            var line = TextBuffer()
            line.append(Array("\(index)\n".utf8))
            let event = content.map { DecodedEvent(time: nil, content: $0) }
            lines.put(line, 0..<line.count, event, of: [session], at: event?.time, &output)
        }
        lines.finish(&output)
        expectEqual(lines.thinning.size, output.count)
        let text = String(decoding: output.bytes[..<output.count], as: UTF8.self)
        return text.split(separator: "\n").map { String($0.replacing(",", with: "")) }
    }

    @Test
    func
        `of an indicator's moves the last before the map rests is kept, and the map's first start`()
    {
        let move = DecodedEvent.Content.indicator(.left, isShow: false)
        let (start, rest) = (
            DecodedEvent.Content.region(isResting: false),
            DecodedEvent.Content.region(isResting: true)
        )
        let found = Self.lines([
            (start, 0), (move, 0), (move, 0), (move, 1), (move, 0), (rest, 0), (start, 0),
            (move, 0), (move, 0), (.indicatorHidden, 0),
        ])
        expectEqual(found, ["p0", "a1", "p3", "a2", "p4", "p5", "a6", "a7", "p8", "p9"])
    }

    @Test
    func `a move that nothing follows is kept, in its place before a line of no known session`() {
        let move = DecodedEvent.Content.indicator(.left, isShow: false)
        let start = DecodedEvent.Content.region(isResting: false)
        expectEqual(
            Self.lines([(start, 0), (move, 0), (nil, 0), (move, 0)]),
            ["p0", "p1", "p2", "p3"]
        )
    }

    @Test func `comments end at lines, once they are large`() {
        let line = String(repeating: "x", count: 999) + "\n"
        let text = String(repeating: line, count: 200)
        for size in [1, 999, 70_000, 1 << 20] {
            var comments = PageComments()
            var split: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                split += comments.split(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            let found = String(decoding: split, as: UTF8.self)
            let border = String(repeating: line, count: 66) + "--><!--\n"
            let expected = border + border + border + String(repeating: line, count: 2)
            expect(found == expected, "in pieces of \(size)")
        }
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
        expectEqual(
            size.note,
            "left out: fixes within 2 m of others, the needle's turns within 3°, the indicator's moves until the map rests"
        )
        expect(size.message?.hasPrefix("the page would have 71 MB. It has 41 MB, as") == true)
        thinning.count(60_000_000, of: PageThinning.greatestLevel)
        expect(
            PageSize(thinning, isWhole: false).message?
                .hasPrefix(
                    "the page would have 131 MB. It still has 60 MB, more than 50 MB, although fixes within 32,768 m of others"
                ) == true
        )
    }

    @Test func `says how large a page of everything is`() {
        var thinning = PageThinning()
        thinning.count(71_000_000, of: 0)
        let whole = PageSize(thinning, isWhole: true)
        expectEqual(whole.level, 0)
        expectEqual(
            whole.message,
            "the page has 71 MB; --session, --since and --until choose what is in it"
        )
    }
}
