internal import Geography

/// The words of all names in order, and the rows whose names have each.
struct WordTable: Sendable {
    /// The words, folded, one behind the other in UTF-8 and in the order of their bytes.
    private var utf8: [UInt8] = []
    /// Where each word ends in ``utf8``.
    private var ends: [UInt32] = []
    /// Where the rows of each word begin in ``rows``, and where those of the last end.
    private var starts: [UInt32] = [0]
    /// The rows of each word, rising.
    private var rows: [UInt32] = []

    /// The memory this takes, in bytes.
    var bytes: Int {
        utf8.capacity + MemoryLayout<UInt32>.stride
            * (ends.capacity + starts.capacity + rows.capacity)
    }

    /// How many different words there are.
    var count: Int { ends.count }

    /// The rows of all words that begin with `prefix`, word by word; a row with several comes as often.
    func rows(ofWordsWith prefix: [UInt8]) -> Range<Int> {
        let first = firstWord { compare($0, prefix) >= 0 }
        let last = firstWord { compare($0, prefix) > 0 && !begins($0, with: prefix) }
        return Int(starts[first])..<Int(starts[last])
    }

    func rows(ofWord word: [UInt8]) -> Range<Int> {
        let first = firstWord { compare($0, word) >= 0 }
        guard first < count, compare(first, word) == 0 else { return 0..<0 }
        return Int(starts[first])..<Int(starts[first + 1])
    }

    /// The rows at some places of the table.
    func marks(_ ranges: [Range<Int>], of count: Int) -> RowSet {
        var marks = RowSet(count: count)
        for range in ranges { marks.insert(rows.span.extracting(range)) }
        return marks
    }

    // MARK: Words

    /// The first word for which `isBeyond` is true, as it is for all behind it.
    private func firstWord(_ isBeyond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func range(_ word: Int) -> Range<Int> {
        (word == 0 ? 0 : Int(ends[word - 1]))..<Int(ends[word])
    }

    private func begins(_ word: Int, with prefix: [UInt8]) -> Bool {
        let range = range(word)
        guard range.count >= prefix.count else { return false }
        for offset in prefix.indices where utf8[range.lowerBound + offset] != prefix[offset] {
            return false
        }
        return true
    }

    /// Negative if a word comes before `other`, positive if after it.
    private func compare(_ word: Int, _ other: [UInt8]) -> Int {
        utf8.span.compare(range(word), other.span, other.indices)
    }
}

// MARK: - Building

extension WordTable {
    /// Reads the words of the names of all rows.
    ///
    /// - Parameters:
    ///   - names: The id of each row's name, and so its other names, in lists of one length.
    ///   - strings: The names by their ids.
    init(names: [[UInt32]], of strings: AddressStrings) {
        let lists = WordLists(names, of: strings)
        let words = lists.words
        let order = (1..<UInt32(words.count)).sorted { first, second in
            let utf8 = words.utf8.span
            return utf8.compare(words.range(first), utf8, words.range(second)) < 0
        }
        utf8.reserveCapacity(words.utf8.count)
        ends.reserveCapacity(order.count)
        starts.reserveCapacity(order.count + 1)
        var next = [UInt32](repeating: 0, count: words.count)
        var total: UInt32 = 0
        for word in order {
            for index in words.range(word) { utf8.append(words.utf8[index]) }
            ends.append(UInt32(utf8.count))
            next[Int(word)] = total
            total += lists.counts[Int(word)]
            starts.append(total)
        }
        rows = [UInt32](repeating: 0, count: Int(total))
        for row in names.first?.indices ?? 0..<0 {
            for word in names.flatMap({ lists.words(ofName: $0[row]) }) {
                rows[Int(next[Int(word)])] = UInt32(row)
                next[Int(word)] += 1
            }
        }
    }

    /// The words of each different name, once.
    private struct WordLists {
        /// The words by their ids.
        private(set) var words = AddressStrings()
        /// How many rows have each word.
        private(set) var counts: [UInt32] = []
        /// Where the list of a name begins in ``ids``, by the name's id; 0 where it is not read yet.
        private var starts: [UInt32]
        /// How many words a name has, and behind it their ids.
        private var ids: [UInt32] = [0]

        init(_ names: [[UInt32]], of strings: AddressStrings) {
            starts = [UInt32](repeating: 0, count: strings.count)
            var interner = AddressStringInterner()
            var folded: [UInt8] = []
            for name in names.joined() where starts[Int(name)] == 0 {
                folded.removeAll(keepingCapacity: true)
                let range = strings.range(name)
                NameFold.append(
                    wordsOf: strings.utf8.span.extracting(range),
                    to: &folded
                )
                starts[Int(name)] = UInt32(ids.count)
                let list = Self.split(folded).map { interner.id(of: folded.span, $0, guess: 0) }
                // A name that says a word twice is found by it once.
                let different = Set(list).sorted()
                ids.append(UInt32(different.count))
                ids += different
            }
            words = interner.strings
            counts = [UInt32](repeating: 0, count: words.count)
            for name in names.joined() {
                for word in words(ofName: name) { counts[Int(word)] += 1 }
            }
        }

        func words(ofName name: UInt32) -> ArraySlice<UInt32> {
            let start = Int(starts[Int(name)])
            return ids[start + 1..<start + 1 + Int(ids[start])]
        }

        /// The ranges of the words in `folded`.
        private static func split(_ folded: [UInt8]) -> [Range<Int>] {
            var ranges: [Range<Int>] = []
            var start = 0
            for index in 0...folded.count
            where index == folded.count || folded[index] == UInt8(ascii: " ") {
                if index > start { ranges.append(start..<index) }
                start = index + 1
            }
            return ranges
        }
    }
}

extension Span<UInt8> {
    /// Negative if the bytes of a range come before those of `other`, positive if after.
    fileprivate func compare(
        _ range: Range<Int>,
        _ other: Span<UInt8>,
        _ otherRange: Range<Int>
    ) -> Int {
        for offset in 0..<Swift.min(range.count, otherRange.count) {
            let (own, others) = (
                self[range.lowerBound &+ offset], other[otherRange.lowerBound &+ offset]
            )
            if own != others { return Int(own) - Int(others) }
        }
        return range.count - otherRange.count
    }
}
