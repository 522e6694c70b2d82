/// The instants at which frames are drawn, and exact time between whole milliseconds.
///
/// Frame k is due 1000·k/rate milliseconds after 1970 began. Time is counted in ticks of 1/rate of a
/// millisecond, in which frames and milliseconds are both whole, so that at common instants
/// all rates see the same.
///
/// > Source: Mathematics 3.5.
struct FrameGrid: Equatable, Sendable, BitwiseCopyable {
    /// Frames per second, over 0.
    let rate: Int64

    /// Creates a grid with a rate in frames per second, over 0.
    init(rate: Int64) {
        precondition(rate > 0, "a frame rate is over 0")
        self.rate = rate
    }

    /// The ticks between two frames.
    var frame: Tick { 1000 }

    func tick(at instant: Instant) -> Tick { instant.millisecondsSince1970 * rate }

    /// The instant of a whole millisecond in ticks.
    func instant(at tick: Tick) -> Instant { Instant(millisecondsSince1970: tick / rate) }

    func ticks(_ interval: Milliseconds) -> Tick { interval * rate }

    /// A number of ticks in seconds.
    func seconds(_ ticks: Tick) -> Double { Double(ticks) / Double(1000 * rate) }

    /// The first frame after a tick; a frame at the tick itself is not.
    func firstFrame(after tick: Tick) -> Int64 { tick.dividedDown(by: 1000) + 1 }

    /// When a frame is drawn, in ticks.
    func tick(ofFrame frame: Int64) -> Tick { 1000 * frame }

    /// The first whole millisecond that is not before a frame: an input at it comes after.
    func due(_ frame: Int64) -> Instant {
        Instant(millisecondsSince1970: -(-1000 * frame).dividedDown(by: rate))
    }

    /// A frame's time as it is printed, rounded half up.
    func printed(_ frame: Int64) -> Instant {
        Instant(millisecondsSince1970: (2000 * frame + rate).dividedDown(by: 2 * rate))
    }

    /// Whether a frame falls between two milliseconds, and so before all else that is due at the later.
    func isBetweenMilliseconds(_ frame: Int64) -> Bool { (1000 * frame) % rate != 0 }
}

/// Time in units of 1/rate of a millisecond since 1970.
typealias Tick = Int64

extension Tick {
    /// Earlier than any tick; differences still fit.
    static let distantPast = Tick.min / 4
    /// Later than any tick; differences still fit.
    static let distantFuture = Tick.max / 4
}

extension Int64 {
    /// The quotient rounded towards minus infinity; `divisor` is over 0.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
