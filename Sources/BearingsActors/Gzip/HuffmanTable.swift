/// The Huffman code of a compressed block.
///
/// > Source: RFC 1951, 3.2.2.
struct HuffmanTable: Sendable {
    /// By the next bits: the symbol and, in the low four bits, the length of its code; 0 where the code
    /// is longer.
    private var short: [UInt16]
    /// How many codes have each length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// The symbols in the order of their codes.
    private var symbols: [UInt16] = []

    static let longest = 15
    private static let shortBits = 10

    /// Creates the code whose symbols have codes of these lengths, 0 for none.
    ///
    /// - Returns: `nil` if the lengths are oversubscribed, or incomplete with more than one code.
    init?(lengths: [UInt8]) {
        short = [UInt16](repeating: 0, count: 1 << Self.shortBits)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var left = 1
        for length in 1...Self.longest {
            left = left * 2 - counts[length]
            if left < 0 { return nil }
        }
        let used = counts.reduce(0, +)
        // A single distance code may be incomplete.
        if left > 0, used > 1 { return nil }
        var offsets = [Int](repeating: 0, count: Self.longest + 2)
        var codes = offsets
        for length in 1...Self.longest {
            offsets[length + 1] = offsets[length] + counts[length]
            codes[length + 1] = (codes[length] + counts[length]) << 1
        }
        symbols = [UInt16](repeating: 0, count: used)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            symbols[offsets[length]] = UInt16(symbol)
            offsets[length] += 1
            if length <= Self.shortBits { enter(symbol, codes[length], length) }
            codes[length] += 1
        }
    }

    /// Enters a code for all that may follow it.
    private mutating func enter(_ symbol: Int, _ code: Int, _ length: Int) {
        var reversed = 0
        for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
        let entry = UInt16(symbol << 4 | length)
        for index in stride(from: reversed, to: 1 << Self.shortBits, by: 1 << length) {
            short[index] = entry
        }
    }

    /// The symbol at the start of the next 15 bits, and the length of its code; `nil` if invalid.
    func symbol(_ bits: Int) -> (symbol: Int, length: Int)? {
        let entry = Int(short[bits & (1 << Self.shortBits - 1)])
        return entry != 0 ? (entry >> 4, entry & 15) : longSymbol(bits)
    }

    @inline(never)
    private func longSymbol(_ bits: Int) -> (symbol: Int, length: Int)? {
        var code = 0
        var first = 0
        var index = 0
        for length in 1...Self.longest {
            code |= bits >> (length - 1) & 1
            let count = counts[length]
            if code - count < first { return (Int(symbols[index + code - first]), length) }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }
}
