/// What somebody types to find a name: a name is meant if each of these words begins one of its own.
public struct NameQuery: Equatable, Sendable {
    /// The words in UTF-8, folded; none begins another, for that one then says it all.
    public let words: [[UInt8]]

    /// Reads what was typed.
    public init(_ text: String) {
        let typed = Self.folded(text).split(separator: UInt8(ascii: " ")).map { Array($0) }
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

    /// Whether `name` is meant.
    public func matches(_ name: String) -> Bool {
        guard !words.isEmpty else { return false }
        let own = Self.folded(name).split(separator: UInt8(ascii: " "))
        return words.allSatisfy { word in own.contains { $0.starts(with: word) } }
    }

    private static func folded(_ text: String) -> [UInt8] {
        var words: [UInt8] = []
        NameFold.append(wordsOf: Array(text.utf8).span, to: &words)
        return words
    }
}
