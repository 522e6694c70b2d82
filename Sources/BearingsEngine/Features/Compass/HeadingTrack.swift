import Geography

/// Recent headings, interpolated.
///
/// Shown with a delay, headings that come slower than frames become an even motion. Nothing is
/// extrapolated: past the newest the value is constant.
///
/// > Source: Mathematics 3.4.
struct HeadingTrack: Equatable, Sendable {
    private struct Sample: Equatable, BitwiseCopyable, Sendable {
        var tick: Tick
        /// Unwrapped: past north it continues past 360.
        var heading: Double
    }

    /// The newest, stored apart; a map that does not turn needs no more.
    private var last: Sample
    /// The earlier ones, oldest first.
    private var earlier: [Sample] = []

    /// Creates a track with one unwrapped heading.
    init(_ heading: Double, at tick: Tick) {
        last = Sample(tick: tick, heading: heading)
    }

    /// Restarts with one heading, reusing memory.
    mutating func restart(heading: Double, at tick: Tick) {
        if !earlier.isEmpty { earlier.removeAll(keepingCapacity: true) }
        last = Sample(tick: tick, heading: heading)
    }

    /// The time of the newest heading.
    var newest: Tick { last.tick }

    /// Adds a heading if it equals the only one known.
    ///
    /// - Returns: Whether it does.
    mutating func rests(at heading: Double, _ tick: Tick) -> Bool {
        guard earlier.isEmpty, last.heading == heading else { return false }
        last.tick = tick
        return true
    }

    /// Adds a heading, and drops those that no time from `oldest` on needs.
    mutating func append(_ heading: Double, at tick: Tick, neededFrom oldest: Tick) {
        let unwrapped = last.heading + (heading - last.heading).wrappedTo180
        if unwrapped != last.heading || earlier.last.map({ $0.heading != unwrapped }) == true {
            // Of several headings at one time, only the first and the newest matter.
            if last.tick != tick || earlier.last?.tick != tick { earlier.append(last) }
        }
        // Samples between equal headings are not needed.
        last = Sample(tick: tick, heading: unwrapped)
        var forgotten = 0
        while forgotten + 1 < earlier.count, earlier[forgotten + 1].tick <= oldest {
            forgotten += 1
        }
        if forgotten > 0 { earlier.removeFirst(forgotten) }
    }

    /// The heading at a time, and its change per tick.
    func value(at tick: Tick) -> (heading: Double, slope: Double) {
        guard tick <= last.tick else { return (last.heading, 0) }
        var to = last
        for from in earlier.reversed() {
            if from.tick < tick {
                let slope = (to.heading - from.heading) / Double(to.tick - from.tick)
                return (from.heading + slope * Double(tick - from.tick), slope)
            }
            to = from
        }
        return (to.heading, 0)
    }

    /// When the heading next changes, at or after a time; `nil` if it does not.
    func nextChange(from tick: Tick) -> Tick? {
        for index in earlier.indices {
            let to = index + 1 < earlier.count ? earlier[index + 1] : last
            guard to.tick >= tick, to.heading != earlier[index].heading else { continue }
            return max(tick, earlier[index].tick)
        }
        return nil
    }

    /// Whether it changes at or after a time.
    ///
    /// At the time of the newest heading it still counts as changing.
    func changes(from tick: Tick) -> Bool {
        var to = last
        for from in earlier.reversed() {
            if to.tick >= tick, to.heading != from.heading { return true }
            to = from
        }
        return false
    }
}
