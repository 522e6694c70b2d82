import BearingsEngine

/// How far apart in time the fixes of a session are, from which follows which spans are gaps.
///
/// Many logs have a fix in five or ten minutes, and over a minute without one says nothing there. Most have one in a second,
/// and for them it does. Which kind a log is, is known at its end, so spans over a minute are kept by their length until then.
struct Pace: Equatable, Sendable {
    /// Spans over half as long as their class, up to as long.
    struct Spans: Equatable, Sendable {
        fileprivate(set) var count = 0
        fileprivate(set) var time: Milliseconds = 0
        fileprivate(set) var longest: Milliseconds = 0
        /// What they say if they are no gaps.
        fileprivate(set) var motion = Motion()
    }

    /// The least gap, and so the longest span that is none in any log, in milliseconds.
    static let leastGap: Milliseconds = 60_000
    /// The greatest that follows from a pace, in milliseconds: a phone that has sent nothing for longer was off or at rest.
    private static let greatestGap = leastGap * 64
    /// How many times the median a span may be and is no gap yet.
    private static let sparseness = 3.0
    /// Up to here a median makes no gap longer, in seconds.
    private static let denseSpan = Double(leastGap) / 1000 / sparseness

    /// How many spans are dense.
    private var dense = 0
    /// All others, in seconds.
    private var sparse = QuantileSketch()
    private var sparseCount = 0
    /// Those over ``leastGap``: of class 0 up to twice as long, of class 1 up to four times, and so on.
    private var long: [Spans] = []
    private var estimate = leastGap
    /// When to estimate again, as a number of sparse spans.
    private var nextEstimate = 1

    /// Adds a span between two fixes, in milliseconds.
    mutating func add(_ span: Milliseconds) {
        let seconds = Double(span) / 1000
        guard seconds > Self.denseSpan else {
            dense += 1
            return
        }
        sparse.add(seconds)
        sparseCount += 1
    }

    /// Adds a step over ``leastGap``.
    mutating func addLong(_ step: Motion.Step) {
        var (index, most) = (0, 2 * Self.leastGap)
        while most < step.span, most <= .max / 2 { (index, most) = (index + 1, 2 * most) }
        while long.count <= index { long.append(Spans()) }
        long[index].count += 1
        long[index].time.add(step.span)
        long[index].longest = max(long[index].longest, step.span)
        long[index].motion.add(step)
    }

    /// The gap as far as is known, in milliseconds; worked out anew as the number of spans grows.
    mutating func gapSoFar() -> Milliseconds {
        guard sparseCount >= nextEstimate else { return estimate }
        nextEstimate = sparseCount + sparseCount / 4 + 1
        estimate = gap
        return estimate
    }

    /// The longest span that is no gap, in milliseconds: a minute, doubled until it is ``sparseness`` times the median.
    var gap: Milliseconds {
        let rank = (dense + sparseCount + 1) / 2 - dense
        guard rank > 0, let median = sparse.quantile(Double(rank) / Double(sparseCount)) else {
            return Self.leastGap
        }
        var gap = Self.leastGap
        while Double(gap) < median * Self.sparseness * 1000, gap < Self.greatestGap { gap *= 2 }
        return gap
    }

    /// The spans over ``leastGap``, with whether they are longer than a gap may not be.
    func spans(over gap: Milliseconds) -> [(spans: Spans, areGaps: Bool)] {
        var most = Self.leastGap
        return long.map { spans in
            defer { most = most <= .max / 2 ? 2 * most : .max }
            return (spans, most >= gap)
        }
    }
}
