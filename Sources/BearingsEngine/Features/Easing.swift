/// UIKit's default ease-in-out, the cubic Bézier curve (0.42, 0, 0.58, 1).
///
/// Four operations only, so that it is the same everywhere.
///
/// > Source: Mathematics 3.3.
enum Easing {
    /// How far something has come after the part `progress` of its time; 0 before, 1 after.
    static func value(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        let s = parameter(at: progress)
        return (3 - 2 * s) * s * s
    }

    /// How fast it goes there, in ways per time; 0 before and after.
    static func slope(at progress: Double) -> Double {
        guard progress > 0, progress < 1 else { return 0 }
        let s = parameter(at: progress)
        return 6 * s * (1 - s) / timeSlope(s)
    }

    /// The curve's own parameter at a time, by Newton's method: eight steps are exact throughout, and those
    /// behind one that leaves it where it was would too.
    private static func parameter(at progress: Double) -> Double {
        var s = progress
        for _ in 0..<8 {
            let next = s - (((0.52 * s - 0.78) * s + 1.26) * s - progress) / timeSlope(s)
            if next == s { break }
            s = next
        }
        return s
    }

    private static func timeSlope(_ s: Double) -> Double {
        (1.56 * s - 1.56) * s + 1.26
    }
}
