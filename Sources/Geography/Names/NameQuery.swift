/// A search by name.
///
/// A name matches if each word of the query begins one of its words.
public struct NameQuery: Equatable, Sendable {
    /// The words in UTF-8, folded; none begins another, for that one then says it all.
    public let words: [[UInt8]]

    /// Longer queries are pasted text, not names.
    private static let maxWords = 32

    /// Parses a query; only the first 32 words count.
    public init(_ text: String) {
        let typed = Self.folded(text)
            .split(separator: UInt8(ascii: " "), maxSplits: Self.maxWords)
            .prefix(Self.maxWords)
            .map { Array($0) }
        var words: [[UInt8]] = []
        // Whatever begins with a word follows it at once in this order.
        for word in typed.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            if let last = words.last, word.starts(with: last) { words.removeLast() }
            words.append(word)
        }
        self.words = words
    }

    /// Whether it says nothing, and so means nothing.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether `name` is meant; of many names ask a ``NameMatcher``.
    public func matches(_ name: String) -> Bool {
        var matcher = NameMatcher(self)
        return matcher.matches(name)
    }

    private static func folded(_ text: String) -> [UInt8] {
        var words: [UInt8] = []
        NameFold.append(wordsOf: Array(text.utf8).span, to: &words)
        return words
    }
}

/// Tells of one name after the other whether a query means it, without allocating.
public struct NameMatcher: Sendable {
    private let query: NameQuery
    private var utf8: [UInt8] = []
    /// The words of the name at hand.
    private var folded: [UInt8] = []

    /// Prepares to compare names with `query`; one matcher reuses its buffers from name to name.
    public init(_ query: NameQuery) {
        self.query = query
    }

    /// Whether `name` is meant.
    public mutating func matches(_ name: String) -> Bool {
        guard !query.isEmpty else { return false }
        utf8.removeAll(keepingCapacity: true)
        utf8.append(contentsOf: name.utf8)
        // Taken out, for its neighbour is read while it is written.
        var words: [UInt8] = []
        swap(&words, &folded)
        words.removeAll(keepingCapacity: true)
        NameFold.append(wordsOf: utf8.span, to: &words)
        swap(&words, &folded)
        return query.words.allSatisfy { begins($0.span) }
    }

    /// Whether a word of the name begins so.
    private func begins(_ word: Span<UInt8>) -> Bool {
        let folded = folded.span
        var start = 0
        while start + word.count <= folded.count {
            var offset = 0
            while offset < word.count, folded[start + offset] == word[offset] { offset += 1 }
            if offset == word.count { return true }
            start += offset
            while start < folded.count, folded[start] != UInt8(ascii: " ") { start += 1 }
            start += 1
        }
        return false
    }
}
