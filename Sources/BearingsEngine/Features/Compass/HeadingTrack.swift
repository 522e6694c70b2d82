import Geography

/// The headings of late, with what lies between them filled in.
///
/// Shown a little later than they come, headings that are slower than frames turn into an even
/// motion. Nothing is guessed: past the newest it holds.
///
/// > Source: SPEC-math 3.4.
struct HeadingTrack: Equatable, Sendable {
    private struct Sample: Equatable, BitwiseCopyable, Sendable {
        var tick: Tick
        /// Unwrapped: turning on past north goes on past 360.
        var heading: Double
    }

    /// At least one, the oldest first.
    private var samples: [Sample]

    /// Begins with one heading, unwrapped as the caller has it.
    init(_ heading: Double, at tick: Tick) {
        samples = [Sample(tick: tick, heading: heading)]
    }

    /// Begins anew with one heading, as one that begins does, but in the same place.
    mutating func begin(anew heading: Double, at tick: Tick) {
        while samples.count > 1 { samples.removeLast() }
        samples[0] = Sample(tick: tick, heading: heading)
    }

    /// When the newest heading came.
    var newest: Tick { samples[samples.count - 1].tick }

    /// Adds a heading, and forgets those that no time from `oldest` on needs.
    mutating func append(_ heading: Double, at tick: Tick, neededFrom oldest: Tick) {
        let place = samples.count - 1
        let last = samples[place]
        let unwrapped = last.heading + (heading - last.heading).wrappedTo180
        if unwrapped == last.heading, place == 0 || samples[place - 1].heading == unwrapped {
            // Between what is the same nothing has to be known.
            samples[place].tick = tick
        } else {
            samples.append(Sample(tick: tick, heading: unwrapped))
        }
        while samples.count > 2, samples[1].tick <= oldest { samples.removeFirst() }
    }

    /// The heading at a time, and how fast it changes, per tick.
    func value(at tick: Tick) -> (heading: Double, slope: Double) {
        var later = samples.count - 1
        guard tick <= samples[later].tick else { return (samples[later].heading, 0) }
        while later > 0, samples[later - 1].tick >= tick { later -= 1 }
        guard later > 0 else { return (samples[0].heading, 0) }
        let (from, to) = (samples[later - 1], samples[later])
        let slope = (to.heading - from.heading) / Double(to.tick - from.tick)
        return (from.heading + slope * Double(tick - from.tick), slope)
    }

    /// Whether it changes at or after a time: the newest heading is arrived at, not yet rested at, at
    /// its own time.
    func changes(from tick: Tick) -> Bool {
        zip(samples, samples.dropFirst()).contains { from, to in
            to.tick >= tick && to.heading != from.heading
        }
    }
}
