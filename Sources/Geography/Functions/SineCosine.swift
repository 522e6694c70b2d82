/// The sine and the cosine of an angle, both from one reduction.
///
/// These functions are our own for two reasons. Those of C libraries differ in their last digit, so
/// that one log could give different output on another system; these use only operations that IEEE 754
/// rounds in one way, and give the same bytes everywhere. And they are inlined, where a library takes a
/// call for each.
///
/// Both are off by less than 0.8 of the last place, for angles up to a million radians. Larger angles are
/// first reduced by whole turns, with the precision that such an angle has. The results are NaN for an
/// angle that is not finite.
///
/// > Source: k_sin.c, k_cos.c and e_rem_pio2.c of fdlibm: "Copyright (C) 1993 by Sun Microsystems, Inc. All
/// > rights reserved. Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy,
/// > modify, and distribute this software is freely granted, provided that this notice is preserved."
public struct SineCosine: Equatable, Sendable, BitwiseCopyable {
    /// In -1...1.
    public let sine: Double
    /// In -1...1.
    public let cosine: Double

    /// Those of no angle.
    static var ofNothing: SineCosine { SineCosine(0, 1, of: 0) }

    /// The one divided by the other.
    var tangent: Double { sine / cosine }

    /// Works them out for an angle in radians.
    @inlinable @inline(__always)
    public init(of angle: Double) {
        let size = angle.magnitude
        if size <= .pi / 4 {
            self.init(Self.sine(size), Self.cosine(size), of: angle)
        } else {
            self = Self.beyondEighth(angle)
        }
    }

    /// Takes results for the angle's magnitude.
    @inlinable @inline(__always)
    init(_ sine: Double, _ cosine: Double, of angle: Double) {
        self.sine = sine.turned(by: angle.bitPattern)
        self.cosine = cosine
    }

    /// The sine and the cosine of an angle of up to 0.015 either side of 0, where the next terms of the series
    /// would not show.
    @inlinable @inline(__always)
    static func ofSmall(_ angle: Double) -> (sine: Double, cosine: Double) {
        let z = angle * angle
        var rest = 1.0 / 120 - z * (1.0 / 5040)
        rest = -1.0 / 6 + z * rest
        var lack = 1.0 / 24 - z * (1.0 / 720)
        lack = 0.5 - z * lack
        return (angle + angle * z * rest, 1 - z * lack)
    }

    /// Works them out for an angle of more than an eighth of a turn.
    @usableFromInline @inline(never)
    static func beyondEighth(_ angle: Double) -> SineCosine {
        let size = angle.magnitude
        guard size <= 0.75 * .pi else { return wide(angle) }
        // What is missing to a quarter of a turn; the first difference is exact.
        let most = .pi / 2 - size
        let missing = most + 0x1.1a62633145c07p-54
        let tail = (most - missing) + 0x1.1a62633145c07p-54
        return SineCosine(cosine(missing, tail), sine(missing, tail), of: angle)
    }

    /// Reduces an angle of any size by quarter turns to at most an eighth of a turn.
    @inline(never)
    private static func wide(_ angle: Double) -> SineCosine {
        let size = limited(angle.magnitude)
        // So large a sum has no place for a fraction, and its last bits are a whole number.
        let sum = size * (2 / .pi) + 0x1.8p52
        let quarters = sum - 0x1.8p52
        // A quarter in three parts: the first two are so short that their products are exact.
        let most = size - quarters * 0x1.921fb544p0
        let next = quarters * 0x1.0b4611a6p-34
        let more = most - next
        let last = quarters * 0x1.3198a2e037073p-69 - ((most - more) - next)
        let rest = more - last
        let tail = (more - rest) - last

        let (sine, cosine) = (sine(rest, tail), cosine(rest, tail))
        let quadrant = sum.bitPattern & 3
        let isOdd = quadrant & 1 != 0
        return SineCosine(
            (isOdd ? cosine : sine).turned(by: quadrant << 62),
            (isOdd ? sine : cosine).turned(by: (quadrant &+ 1) << 62),
            of: angle
        )
    }

    /// An angle whose quarters can be counted.
    private static func limited(_ size: Double) -> Double {
        size <= 1e6 ? size : size.truncatingRemainder(dividingBy: 2 * .pi)
    }

    /// The sine of an angle of up to an eighth of a turn.
    @inlinable @inline(__always)
    static func sine(_ x: Double) -> Double {
        let z = x * x
        return x + z * x * (firstOfSine + z * restOfSine(z))
    }

    /// The sine of an angle of up to an eighth of a turn, and of a tail that does not show in it.
    private static func sine(_ x: Double, _ tail: Double) -> Double {
        let z = x * x
        let v = z * x
        return x - ((z * (0.5 * tail - v * restOfSine(z)) - tail) - v * firstOfSine)
    }

    /// The cosine of an angle of up to an eighth of a turn.
    @inlinable @inline(__always)
    static func cosine(_ x: Double) -> Double {
        let z = x * x
        let most = 1 - 0.5 * z
        return most + (((1 - most) - 0.5 * z) + z * (z * restOfCosine(z)))
    }

    /// The cosine of an angle of up to an eighth of a turn, and of a tail that does not show in it.
    private static func cosine(_ x: Double, _ tail: Double) -> Double {
        let z = x * x
        let most = 1 - 0.5 * z
        return most + (((1 - most) - 0.5 * z) + (z * (z * restOfCosine(z)) - x * tail))
    }

    @inlinable static var firstOfSine: Double { -1.66666666666666324348e-01 }

    @inlinable @inline(__always)
    static func restOfSine(_ z: Double) -> Double {
        var sum = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
        sum = 2.75573137070700676789e-06 + z * sum
        sum = -1.98412698298579493134e-04 + z * sum
        return 8.33333333332248946124e-03 + z * sum
    }

    @inlinable @inline(__always)
    static func restOfCosine(_ z: Double) -> Double {
        var sum = 2.08757232129817482790e-09 - z * 1.13596475577881948265e-11
        sum = -2.75573143513906633035e-07 + z * sum
        sum = 2.48015872894767294178e-05 + z * sum
        sum = -1.38888888888741095749e-03 + z * sum
        return 4.16666666666666019037e-02 + z * sum
    }
}

extension Double {
    /// The same with its sign turned where `bits` has that of the sign.
    @inlinable @inline(__always)
    func turned(by bits: UInt64) -> Double {
        Double(bitPattern: bitPattern ^ (bits & (1 << 63)))
    }
}
