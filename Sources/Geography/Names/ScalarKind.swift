/// What a scalar is in a name, or in a message.
///
/// The tables are our own, so that a name is folded alike whatever runtime there is. A page is spared those of the runtime, which has
/// one for each property.
package enum ScalarKind: UInt32, Sendable {
    /// It does not print, or controls how others do; or there is no such scalar.
    case hidden
    /// It parts words: a space, a sign, an emoji, a mark that encloses.
    case sign
    /// It is part of a word: a letter, a number, a mark that scripts of India and Southeast Asia write as part of a word.
    case letter
    /// It is a word by itself.
    case ideograph

    /// The kind of a scalar by its value.
    package init(of value: UInt32) {
        let runs = Self.runs
        var (low, high) = (0, runs.count)
        // The first run that begins behind it; each is its first scalar and, in the lowest two bits, its kind.
        while low < high {
            let middle = (low + high) / 2
            if runs[middle] >> 2 <= value { low = middle + 1 } else { high = middle }
        }
        self = ScalarKind(rawValue: runs[low - 1] & 3) ?? .hidden
    }

    private static let runs: [UInt32] = {
        var runs: [UInt32] = []
        var (start, count): (UInt32, UInt32) = (0, 0)
        for byte in ScalarTables.kinds.utf8 {
            let digit = UInt32(byte) &- 0x30
            guard digit > 9 else {
                count = count * 10 + digit
                continue
            }
            runs.append(start << 2 | kind(byte).rawValue)
            start += max(count, 1)
            count = 0
        }
        return runs
    }()

    private static func kind(_ letter: UInt8) -> ScalarKind {
        switch letter {
        case UInt8(ascii: "-"): .sign
        case UInt8(ascii: "a"): .letter
        case UInt8(ascii: "i"): .ideograph
        default: .hidden
        }
    }

    /// The small letter of a capital, as Unicode's lower case begins; another scalar itself.
    package static func smallLetter(of value: UInt32) -> UInt32 {
        let table = ScalarTables.capitals
        for row in stride(from: 0, to: table.count, by: 4) {
            let offset = Int32(clamping: value) - table[row]
            guard offset >= 0 else { break }
            let (count, step) = (table[row + 1], table[row + 2])
            if offset < count * step, offset % step == 0 {
                return UInt32(bitPattern: table[row] + offset + table[row + 3])
            }
        }
        return value
    }
}
