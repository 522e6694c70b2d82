/// A command line that cannot be understood: what was found, and what was expected.
struct UsageError: Error, Equatable {
    var message: String

    init(_ message: String) {
        self.message = message
    }

    /// A word that none of `known` is, with the nearest of them if one is near.
    static func unknown(_ kind: String, _ word: String, among known: [String]) -> UsageError {
        if let nearest = nearestWord(to: word, among: known) {
            return UsageError("unknown \(kind) \(word); did you mean \(nearest)?")
        }
        // More than a line's worth is what the help is for.
        guard known.count <= 10 else { return UsageError("unknown \(kind) \(word)") }
        return UsageError("unknown \(kind) \(word); known are \(known.joined(separator: " "))")
    }
}
