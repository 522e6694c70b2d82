import CLibrary
import Geography

/// How a needle coasts after it is released.
///
/// The closed form of a published frame-by-frame computation at 60 Hz, so that it is the same at
/// every frame rate.
///
/// > Source: Mathematics 3.2.
struct Momentum: Equatable, Sendable, BitwiseCopyable {
    /// The total turn, in degrees clockwise.
    let total: Double
    /// After how many milliseconds less than 0.001° remains.
    let rest: Milliseconds

    private static let reach = 0.1991989014
    private static let a = 4.9984669
    private static let b = 11.3619424
    private static let c = 6.9897928

    /// Releases at `velocity` degrees per second clockwise.
    init(velocity: Double) {
        total = velocity * Self.reach
        rest = Self.rest(total: total)
    }

    /// How far it has turned after `seconds`, in degrees.
    func turn(after seconds: Double) -> Double {
        total * (1 - exp(-Self.exponent(seconds)))
    }

    /// How fast it turns after `seconds`, in degrees per second.
    func velocity(after seconds: Double) -> Double {
        let slope = Self.a + (2 * Self.b + 3 * Self.c * seconds) * seconds
        return total * exp(-Self.exponent(seconds)) * slope
    }

    private static func exponent(_ seconds: Double) -> Double {
        ((c * seconds + b) * seconds + a) * seconds
    }

    private static func rest(total: Double) -> Milliseconds {
        guard total.magnitude >= Needle.minTurn else { return 0 }
        let needed = log(total.magnitude / Needle.minTurn)
        // The exponent increases with time, and 5 s exhaust a double.
        var before: Milliseconds = -1
        var after: Milliseconds = 5000
        while after - before > 1 {
            let middle = (before + after) / 2
            if exponent(Double(middle) / 1000) >= needed { after = middle } else { before = middle }
        }
        return after
    }
}
