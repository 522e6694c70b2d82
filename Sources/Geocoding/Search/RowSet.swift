/// A set of rows, one bit each.
///
/// A second level of bits shows which words have any, so that long empty stretches are skipped.
struct RowSet: Sendable {
    private var words: [UInt64]
    private var summary: [UInt64]

    /// Marks none of `count` rows.
    init(count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
        summary = [UInt64](repeating: 0, count: (words.count + 63) / 64)
    }

    /// Marks the rows of a slice of `rows`.
    mutating func insert(_ rows: Span<UInt32>) {
        var room = words.mutableSpan
        for index in 0..<rows.count {
            let row = Int(rows[index])
            room[row >> 6] |= 1 << UInt64(row & 63)
        }
    }

    /// Leaves marked what `other` marks too.
    ///
    /// - Returns: Whether there is any.
    mutating func formIntersection(_ other: borrowing RowSet) -> Bool {
        let others = other.words.span
        var room = words.mutableSpan
        var all: UInt64 = 0
        for index in 0..<room.count {
            room[index] &= others[index]
            all |= room[index]
        }
        return all != 0
    }

    /// Builds the second level, once all rows are inserted.
    ///
    /// - Returns: Whether the set has any row.
    mutating func close() -> Bool {
        var isAny = false
        for index in words.indices where words[index] != 0 {
            summary[index >> 6] |= 1 << UInt64(index & 63)
            isAny = true
        }
        return isAny
    }

    /// Whether any of these rows is marked.
    func containsAny(of rows: Range<Int>) -> Bool {
        var isAny = false
        visit(rows) { _, _ in
            isAny = true
            return false
        }
        return isAny
    }

    /// Calls `body` with each of these rows that is marked.
    func forEach(in rows: Range<Int>, _ body: (Int) -> Void) {
        visit(rows) { index, bits in
            var bits = bits
            while bits != 0 {
                body(index << 6 | bits.trailingZeroBitCount)
                bits &= bits - 1
            }
            return true
        }
    }

    /// Calls `body` with each word that marks any of these rows, with their bits, until it says no.
    private func visit(_ rows: Range<Int>, _ body: (Int, UInt64) -> Bool) {
        guard !rows.isEmpty else { return }
        let (first, last) = (rows.lowerBound >> 6, (rows.upperBound - 1) >> 6)
        for group in first >> 6...last >> 6 {
            var groups = summary[group] & Self.mask(first...last, within: group)
            while groups != 0 {
                let index = group << 6 | groups.trailingZeroBitCount
                groups &= groups - 1
                let bits =
                    words[index] & Self.mask(rows.lowerBound...rows.upperBound - 1, within: index)
                if bits != 0, !body(index, bits) { return }
            }
        }
    }

    /// The bits of a word for the rows in `range`.
    private static func mask(_ range: ClosedRange<Int>, within word: Int) -> UInt64 {
        let low = max(0, range.lowerBound - word << 6)
        let high = min(63, range.upperBound - word << 6)
        return (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
    }
}
