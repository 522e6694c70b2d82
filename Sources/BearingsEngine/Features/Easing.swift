/// UIKit's default ease-in-out, the cubic Bézier curve (0.42, 0, 0.58, 1).
///
/// It uses the four basic operations only, so that results are the same everywhere.
///
/// > Source: Mathematics 3.3.
enum Easing {
    /// The fraction of the way at a fraction of the time; 0 before, 1 after.
    static func value(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        let s = parameter(at: progress)
        return (3 - 2 * s) * s * s
    }

    /// The slope at a fraction of the time; 0 before and after.
    static func slope(at progress: Double) -> Double {
        guard progress > 0, progress < 1 else { return 0 }
        let s = parameter(at: progress)
        return 6 * s * (1 - s) / timeSlope(s)
    }

    /// The curve's parameter at a time, by Newton's method.
    ///
    /// Eight steps are exact; once a step changes nothing, neither do the others.
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
