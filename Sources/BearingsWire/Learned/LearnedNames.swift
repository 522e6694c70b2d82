/// Numbers for a few things by what they are called and where they stand.
struct LearnedNames: Sendable {
    /// A thing: the number of what it stands in, and its name or place there.
    private struct Name: Equatable, Sendable {
        var owner: Int
        var text: [UInt8]
        var place: Int
    }

    private var names: [Name] = []
    /// How many things there may be.
    private let most: Int

    init(most: Int) {
        self.most = most
    }

    var isFull: Bool { names.count >= most }

    /// The number of a thing, the next free one if it is new; `nil` where none is left.
    mutating func number(
        of text: [UInt8],
        at place: Int = 0,
        in owner: Int
    ) -> Int? {
        let name = Name(owner: owner, text: text, place: place)
        if let known = names.firstIndex(of: name) { return known }
        guard !isFull else { return nil }
        names.append(name)
        return names.count - 1
    }
}
