/// A search by name.
///
/// A name matches if each word of the query begins one of its words, or is another spelling of one: St. and Saint.
public struct NameQuery: Sendable {
    /// The words in UTF-8, folded; none begins another, for that one then says it all.
    public let words: [[UInt8]]
    /// The words as they were typed, folded.
    private let typed: [[UInt8]]
    /// How many words stand before the first comma; `nil` without one between words.
    private let comma: Int?

    /// Longer queries are pasted text, not names.
    private static let maxWords = 32

    /// Parses a query; only the first 32 words count.
    public init(_ text: String) {
        let text = Array(text.utf8)
        let typed = Self.folded(text.span)
        let before = text.firstIndex(of: UInt8(ascii: ",")).map { comma in
            Self.folded(text.span.extracting(..<comma)).count
        }
        self.init(typed, comma: before.flatMap { $0 > 0 && $0 < typed.count ? $0 : nil })
    }

    private init(_ typed: [[UInt8]], comma: Int? = nil) {
        self.typed = typed
        self.comma = comma
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

    /// Whether two queries ask for the same words, in whatever order and spelling.
    public func isSame(as other: NameQuery) -> Bool {
        standardWords == other.standardWords
    }

    private var standardWords: [[UInt8]] {
        words.map { NameSpellings.standard($0) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The other spellings of a word of the query, none for most.
    public static func otherSpellings(of word: [UInt8]) -> [[UInt8]] {
        NameSpellings.others(of: word)
    }

    /// Whether a comma stands between its words.
    public var hasComma: Bool { comma != nil }

    /// The ways to read it as a name and what that is a part of, the likeliest first: what stands before its first comma and
    /// behind it; all but a few of the last words; without a comma, all but a few of the first.
    public var readings: [(name: NameQuery, whole: NameQuery)] {
        guard typed.count > 1 else { return [] }
        var readings: [(name: NameQuery, whole: NameQuery)] = []
        func read(_ name: ArraySlice<[UInt8]>, _ whole: ArraySlice<[UInt8]>) {
            readings.append((NameQuery(Array(name)), NameQuery(Array(whole))))
        }
        if let comma { read(typed[..<comma], typed[comma...]) }
        let longest = min(Self.maxWordsOfWhole, typed.count - 1)
        for count in 1...longest { read(typed.dropLast(count), typed.suffix(count)) }
        guard comma == nil else { return readings }
        for count in 1...longest { read(typed.dropFirst(count), typed.prefix(count)) }
        return readings
    }

    /// As in "Democratic Republic of the Congo".
    private static let maxWordsOfWhole = 5

    private static func folded(_ text: Span<UInt8>) -> [[UInt8]] {
        var words: [UInt8] = []
        NameFold.append(wordsOf: text, to: &words)
        return words.split(separator: UInt8(ascii: " "), maxSplits: maxWords)
            .prefix(maxWords)
            .map { Array($0) }
    }
}

/// Tells of one name after the other whether a query means it, without allocating.
public struct NameMatcher: Sendable {
    private let query: NameQuery
    /// The other spellings of each word of the query.
    private let spellings: [[[UInt8]]]
    private var utf8: [UInt8] = []
    /// The words of the name at hand.
    private var folded: [UInt8] = []

    /// Prepares to compare names with `query`; one matcher reuses its buffers from name to name.
    public init(_ query: NameQuery) {
        self.query = query
        spellings = query.words.map { NameSpellings.others(of: $0) }
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
        return query.words.indices.allSatisfy { means($0) }
    }

    /// Whether the name at hand has a word of the query.
    private func means(_ index: Int) -> Bool {
        let word = query.words[index]
        if has(word.span, isWhole: false) { return true }
        for spelling in spellings[index] where has(spelling.span, isWhole: true) { return true }
        return false
    }

    /// Whether a word of the name begins so, or is all of it.
    private func has(_ word: Span<UInt8>, isWhole: Bool) -> Bool {
        let folded = folded.span
        var start = 0
        while start + word.count <= folded.count {
            var offset = 0
            while offset < word.count, folded[start + offset] == word[offset] { offset += 1 }
            if offset == word.count {
                let end = start + offset
                if !isWhole || end == folded.count || folded[end] == UInt8(ascii: " ") {
                    return true
                }
            }
            start += offset
            while start < folded.count, folded[start] != UInt8(ascii: " ") { start += 1 }
            start += 1
        }
        return false
    }
}
