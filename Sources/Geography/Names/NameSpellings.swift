/// Words of names that are written short as often as in full, as in Mt Vernon.
enum NameSpellings {
    /// Folded; the first of each row stands for all.
    private static let rows: [[[UInt8]]] = [
        ["saint", "st", "sankt", "sint"], ["sainte", "ste"], ["mount", "mt", "mont"],
        ["fort", "ft"],
    ].map { row in row.map { Array($0.utf8) } }

    /// The other spellings of a word, none for most.
    static func others(of word: [UInt8]) -> [[UInt8]] {
        rows.first { $0.contains(word) }?.filter { $0 != word } ?? []
    }

    /// The one spelling that stands for all of a word's.
    static func standard(_ word: [UInt8]) -> [UInt8] {
        rows.first { $0.contains(word) }?.first ?? word
    }
}
