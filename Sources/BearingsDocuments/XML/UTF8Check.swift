import BearingsWire

/// Finds bytes that are not UTF-8, in a text in pieces of any size.
///
/// It also finds U+FFFE and U+FFFF, which XML does not allow.
///
/// > Source: The Unicode Standard, table 3-7; Extensible Markup Language 1.0, production 2.
struct UTF8Check: Sendable {
    /// How many bytes of the current character are missing.
    private var missing = 0
    /// The range of its next byte.
    private var next: ClosedRange<UInt8> = 0x80...0xBF
    /// Whether it is one of U+F000 to U+FFFF, and then of U+FFC0 to U+FFFF.
    private var (isNearEnd, isAtEnd) = (false, false)

    /// Whether a character is incomplete.
    var isPending: Bool { missing > 0 }

    /// Checks the next byte.
    ///
    /// - Returns: Whether it is valid here; if not, any character may follow.
    mutating func accepts(_ byte: UInt8) -> Bool {
        guard missing > 0 else { return begins(with: byte) }
        let isGood = next.contains(byte) && !(isAtEnd && byte >= 0xBE)
        (isAtEnd, isNearEnd) = (isNearEnd && byte == 0xBF, false)
        next = 0x80...0xBF
        missing = isGood ? missing - 1 : 0
        return isGood
    }

    private mutating func begins(with byte: UInt8) -> Bool {
        (isAtEnd, isNearEnd) = (false, byte == 0xEF)
        switch byte {
        case 0..<0x80: return true
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return false
        }
        next =
            switch byte {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        return true
    }
}
