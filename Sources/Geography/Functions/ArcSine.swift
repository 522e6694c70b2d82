extension Double {
    /// The angle whose sine this is, in radians, from -pi/2 to pi/2; not a number beyond -1...1.
    ///
    /// It is off by less than 0.9 of its last place.
    ///
    /// > Source: e_asin.c of fdlibm, by the notice at ``SineCosine``.
    @inlinable @inline(__always)
    package var arcSine: Double {
        let square = self * self
        if square < Self.smallSquare { return self + self * Self.smallArcSineExcess(square) }
        return magnitude <= 0.5 ? self + self * Self.arcSineExcess(square) : arcSineNearEnd
    }

    /// The same of a sine of more than a half.
    @usableFromInline @inline(never)
    var arcSineNearEnd: Double {
        // It is twice the arc of half the angle that is left to a quarter turn.
        let square = (1 - magnitude) * 0.5
        let root = square.squareRoot()
        let excess = root * Self.arcSineExcess(square)
        // What the root lacks, by a part of it whose square is exact.
        let most = Double(bitPattern: root.bitPattern & (~0 << 32))
        let lack = root == 0 ? 0 : (square - most * most) / (root + most)
        let rest = 2 * (lack + excess) - 6.12323399573676603587e-17
        return ((.pi / 4 - 2 * most) - rest + .pi / 4).turned(by: bitPattern)
    }

    /// The arc whose sine's square this is, up to a quarter turn.
    @inlinable @inline(__always)
    var arcOfSquaredSine: Double {
        let sine = squareRoot()
        if self < Self.smallSquare { return sine + sine * Self.smallArcSineExcess(self) }
        return Double.smaller(1, sine).arcSine
    }

    /// Below this squared sine ``smallArcSineExcess(_:)`` is accurate.
    @inlinable static var smallSquare: Double { 1e-3 }

    /// What ``arcSineExcess(_:)`` is where the next term of the series would not show.
    @inlinable @inline(__always)
    static func smallArcSineExcess(_ z: Double) -> Double {
        var sum = 5.0 / 112 + z * (35.0 / 1152)
        sum = 3.0 / 40 + z * sum
        sum = 1.0 / 6 + z * sum
        return z * sum
    }

    /// By how much an arc is more than its sine, as a share of the sine, by the square of the sine up to
    /// a quarter.
    @inlinable @inline(__always)
    static func arcSineExcess(_ z: Double) -> Double {
        var p = 7.91534994289814532176e-04 + z * 3.47933107596021167570e-05
        p = -4.00555345006794114027e-02 + z * p
        p = 2.01212532134862925881e-01 + z * p
        p = -3.25565818622400915405e-01 + z * p
        p = 1.66666666666666657415e-01 + z * p
        var q = -6.88283971605453293030e-01 + z * 7.70381505559019352791e-02
        q = 2.02094576023350569471e+00 + z * q
        q = -2.40339491173441421878e+00 + z * q
        return z * p / (1 + z * q)
    }
}
