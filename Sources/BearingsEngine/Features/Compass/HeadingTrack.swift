import Geography

/// The headings of late, with what lies between them filled in.
///
/// Shown a little later than they come, headings that are slower than frames turn into an even
/// motion. Nothing is guessed: past the newest it holds.
///
/// > Source: Mathematics 3.4.
struct HeadingTrack: Equatable, Sendable {
    private struct Sample: Equatable, BitwiseCopyable, Sendable {
        var tick: Tick
        /// Unwrapped: turning on past north goes on past 360.
        var heading: Double
    }

    /// The newest stands by itself, for a map that does not turn needs no more.
    private var last: Sample
    /// Those before it, the oldest first.
    private var earlier: [Sample] = []

    /// Begins with one heading, unwrapped as the caller has it.
    init(_ heading: Double, at tick: Tick) {
        last = Sample(tick: tick, heading: heading)
    }

    /// Begins anew with one heading, as one that begins does, but in the same place.
    mutating func restart(heading: Double, at tick: Tick) {
        if !earlier.isEmpty { earlier.removeAll(keepingCapacity: true) }
        last = Sample(tick: tick, heading: heading)
    }

    /// When the newest heading came.
    var newest: Tick { last.tick }

    /// Adds a heading if all that is known is the very same one.
    ///
    /// - Returns: Whether it is.
    @inline(__always)
    mutating func rests(at heading: Double, _ tick: Tick) -> Bool {
        guard earlier.isEmpty, last.heading == heading else { return false }
        last.tick = tick
        return true
    }

    /// Adds a heading, and forgets those that no time from `oldest` on needs.
    mutating func append(_ heading: Double, at tick: Tick, neededFrom oldest: Tick) {
        let unwrapped = last.heading + (heading - last.heading).wrappedTo180
        if unwrapped != last.heading || earlier.last.map({ $0.heading != unwrapped }) == true {
            // Of those that come at one time the first and the newest say all, however many lie between.
            if last.tick != tick || earlier.last?.tick != tick { earlier.append(last) }
        }
        // Between what is the same nothing has to be known.
        last = Sample(tick: tick, heading: unwrapped)
        var forgotten = 0
        while forgotten + 1 < earlier.count, earlier[forgotten + 1].tick <= oldest {
            forgotten += 1
        }
        if forgotten > 0 { earlier.removeFirst(forgotten) }
    }

    /// The heading at a time, and how fast it changes, per tick.
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

    /// From when on the heading changes next, at or after a time; `nil` if it does no more.
    func nextChange(from tick: Tick) -> Tick? {
        for index in earlier.indices {
            let to = index + 1 < earlier.count ? earlier[index + 1] : last
            guard to.tick >= tick, to.heading != earlier[index].heading else { continue }
            return max(tick, earlier[index].tick)
        }
        return nil
    }

    /// Whether it changes at or after a time: the newest heading is arrived at, not yet rested at, at
    /// its own time.
    func changes(from tick: Tick) -> Bool {
        var to = last
        for from in earlier.reversed() {
            if to.tick >= tick, to.heading != from.heading { return true }
            to = from
        }
        return false
    }
}
