extension Double {
    /// The natural logarithm of `one` divided by `other`, both positive and normal.
    ///
    /// It is off by less than 2 of its last place, however near to one another the two are: they are
    /// never divided.
    ///
    /// > Source: the way of e_log.c of fdlibm. Its polynomial reaches from 1/√2 to √2; this one, a minimax
    /// > polynomial with an error of 2^-59, from 0.66 to 1.51, so that the power of two may be taken
    /// > from the difference of the two numbers' bits.
    @inlinable @inline(__always)
    package static func logarithm(of one: Double, over other: Double) -> Double {
        // The power of two that brings the other near: the difference of exponents, rounded.
        let power = (one.bitPattern &- other.bitPattern &+ 1 << 51) & (~0 << 52)
        let near = Double(bitPattern: other.bitPattern &+ power)
        let doublings = Double(Int64(bitPattern: power) >> 52)

        let s = (one - near) / (one + near)
        let z = s * s
        let w = z * z
        var odd = 0.1317233362728765 * w + 0.1818166435816609
        odd = odd * w + 0.2857142855584147
        odd = odd * w + 0.666666666666666
        var even = 0.13852553148236593 * w + 0.15391176319607422
        even = even * w + 0.22222224311079652
        even = even * w + 0.4000000000005566
        // The first part of a doubling's logarithm is so short that its products are exact.
        let rest = s * (z * odd + w * even) + doublings * 1.90821492927058770002e-10
        return doublings * 6.93147180369123816490e-01 + (2 * s + rest)
    }
}
