/// `significand` divided by ten to the `decimals`, correctly rounded; `nil` in the one case of about 256 that needs
/// more precision.
///
/// Multiplies by the reciprocal, rounded up, instead of dividing. Both factors are shifted to the top of a word, so the
/// upper half of the product has at least 62 bits and an error below one. It rounds as the exact quotient does, unless it
/// lies right between two doubles.
///
/// - Parameters:
///   - decimals: 9...16.
/// 1 for a negative number, 0 for others.
@inline(__always)
func quotient(of significand: UInt64, tenToThe decimals: Int, _ sign: Int) -> Double? {
    let index = (decimals &- 9) & 7
    let zeros = UInt64((significand | 1).leadingZeroBitCount)
    let product = (significand &<< zeros).multipliedFullWidth(by: reciprocals[index]).high
    // The midpoint of two doubles is an odd multiple of two to the eighth, or to the ninth.
    guard product & 0xFF != 0 else { return nil }
    let scale = scales[index] &- zeros &<< 52 | UInt64(sign) &<< 63
    // The top bit is free, so it is an `Int64` as well.
    return Double(Int64(bitPattern: product)) * Double(bitPattern: scale)
}

/// The reciprocals of ten to the 9...16, each shifted to 63 bits.
private let reciprocals: [UInt64] = [
    0x44B8_2FA0_9B5A_52CC, 0x6DF3_7F67_5EF6_EAE0, 0x57F5_FF85_E592_5580, 0x465E_6604_B7A8_4466,
    0x7097_09A1_25DA_070A, 0x5A12_6E1A_84AE_6C08, 0x480E_BE7B_9D58_566D, 0x734A_CA5F_6226_F0AE,
]

/// The exponents that undo the shifts and account for the dropped half of the product.
private let scales: [UInt64] = [
    995 << 52, 991 << 52, 988 << 52, 985 << 52, 981 << 52, 978 << 52, 975 << 52, 971 << 52,
]
