/// Folds names for searching: their words, without case and accents.
public enum NameFold {
    /// Appends the folded words of a name, separated by spaces.
    ///
    /// A word is a run of letters and digits; apostrophes and hyphens separate words. Ideographic
    /// scripts have no spaces, so each ideograph is a word.
    ///
    /// - Parameter name: In UTF-8; invalid bytes are left out.
    public static func append(wordsOf name: Span<UInt8>, to words: inout [UInt8]) {
        let start = words.count
        let letters = NameLetters.table
        var isParted = false
        var index = 0
        while index < name.count {
            let letter: UInt32
            let byte = name[index]
            if byte < 0x80 {
                letter = letters[Int(byte)]
                index += 1
            } else {
                letter = folded(takeScalar(name, &index), letters)
            }
            if letter == NameLetters.nothing { continue }
            if letter == NameLetters.blank {
                isParted = true
                continue
            }
            let isWord =
                letter >= NameLetters.firstIdeograph && ScalarKind(of: letter) == .ideograph
            if isParted || isWord, words.count > start { words.append(UInt8(ascii: " ")) }
            isParted = isWord
            if letter < 0x80 {
                words.append(UInt8(letter))
            } else {
                append(letter, to: &words)
            }
        }
    }

    private static func folded(_ value: UInt32, _ letters: [UInt32]) -> UInt32 {
        if value < letters.count { return letters[Int(value)] }
        let plain = NameLetters.plain(value)
        return plain < letters.count ? letters[Int(plain)] : plain
    }

    /// Appends a letter, or the two of a spelling, in UTF-8.
    private static func append(_ letter: UInt32, to words: inout [UInt8]) {
        // No scalar has upper bits that could be a letter.
        let isPair = letter > 0x10_FFFF
        for value in isPair ? [letter & 0xFFFF, letter >> 16] : [letter] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            words.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Takes the scalar that begins at `index`; 0 where the bytes are none.
    private static func takeScalar(_ name: Span<UInt8>, _ index: inout Int) -> UInt32 {
        let lead = name[index]
        index += 1
        let count = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0
        guard count > 0, index + count <= name.count else { return 0 }
        var value = UInt32(lead) & (0x3F >> UInt32(count))
        for offset in 0..<count {
            let byte = name[index + offset]
            guard byte & 0xC0 == 0x80 else { return 0 }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        index += count
        return value
    }
}
