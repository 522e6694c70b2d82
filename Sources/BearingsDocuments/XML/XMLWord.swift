import BearingsWire

/// A local name in two machine words: its last sixteen bytes, which differ for all names that are
/// read, and its length.
struct XMLWord: BitwiseCopyable, Equatable, Sendable {
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64 = 0
    private(set) var count = 0

    init() {}

    /// The word of a name.
    init(_ name: some Sequence<UInt8>) {
        for byte in name { add(byte) }
    }

    /// Adds the next byte; a colon ends the namespace prefix, which is dropped.
    mutating func add(_ byte: UInt8) {
        if byte == UInt8(ascii: ":") {
            self = Self()
        } else {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(byte)
            count &+= 1
        }
    }

    /// The top bits of a product with the golden ratio's fraction, which depend on all input bits.
    var hash: Int {
        Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 57)
    }
}

extension XMLName {
    /// The name that is spelt so behind its prefix, `nil` if unknown.
    init?(_ spelling: ArraySlice<UInt8>) {
        guard let name = XMLNameTable.standard.name(XMLWord(spelling)) else { return nil }
        self = name
    }
}

/// Finds an ``XMLName`` by its spelling.
struct XMLNameTable: Sendable {
    /// Names by open addressing; less than half full.
    private var entries = [Entry](repeating: Entry(), count: 128)

    private struct Entry: BitwiseCopyable {
        /// Empty for a free entry.
        var word = XMLWord()
        var name = XMLName.gpx
    }

    /// The table; copies share its memory.
    static let standard = XMLNameTable()

    private init() {
        for name in XMLName.allCases {
            let word = XMLWord(name.rawValue.utf8)
            var index = word.hash
            while entries[index].word.count > 0 { index = (index + 1) % entries.count }
            entries[index] = Entry(word: word, name: name)
        }
    }

    /// The name that a word spells, `nil` if unknown.
    func name(_ word: XMLWord) -> XMLName? {
        var index = word.hash
        while entries[index].word.count > 0 {
            if entries[index].word == word { return entries[index].name }
            index = (index &+ 1) % 128
        }
        return nil
    }
}
