extension Double {
    /// The angle whose sine is to its cosine as `y` is to `x`, in radians from -pi to pi; 0 for two zeros.
    ///
    /// Signs of zeros count, as they do in C's `atan2`. It is off by less than 1.7 of its last place. Neither
    /// number may be infinite, nor their sum.
    ///
    /// > Source: s_atan.c of fdlibm, by the notice at ``SineCosine``.
    @inlinable
    package static func arcTangent(of y: Double, over x: Double) -> Double {
        let (up, along) = (y.magnitude, x.magnitude)
        // The angle is so many eighths of a turn and the arc of a slope, up or down.
        var eighths: Double
        var slope: Double
        if up <= 0.4375 * along, along > 0 {
            (eighths, slope) = (0, up / along)
        } else if along < 0.4375 * up {
            (eighths, slope) = (2, -along / up)
        } else if up + along > 0 {
            (eighths, slope) = (1, (up - along) / (up + along))
        } else {
            // Two zeros, or no numbers.
            (eighths, slope) = (0, up + along)
        }
        if x.sign == .minus { (eighths, slope) = (4 - eighths, -slope) }
        let arc = slope - (slope * slopeExcess(slope * slope) - eighths * 0x1.0b4611a626331p-35)
        // An eighth of a turn in two parts: the first is so short that its products are exact.
        return (eighths * 0x1.921fb544p-1 + arc).turned(by: y.bitPattern)
    }

    /// By how much a slope is more than its arc, as a share of the slope, by the square of the slope.
    @inlinable @inline(__always)
    static func slopeExcess(_ z: Double) -> Double {
        let w = z * z
        var even = 4.97687799461593236017e-02 + w * 1.62858201153657823623e-02
        even = 6.66107313738753120669e-02 + w * even
        even = 9.09088713343650656196e-02 + w * even
        even = 1.42857142725034663711e-01 + w * even
        even = 3.33333333333329318027e-01 + w * even
        var odd = -5.83357013379057348645e-02 - w * 3.65315727442169155270e-02
        odd = -7.69187620504482999495e-02 + w * odd
        odd = -1.11111104054623557880e-01 + w * odd
        odd = -1.99999999998764832476e-01 + w * odd
        return z * even + w * odd
    }
}
