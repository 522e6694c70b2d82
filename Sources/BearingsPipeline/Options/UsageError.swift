/// A command line that cannot be understood.
///
/// The message says what was found and what was expected.
package struct UsageError: Error, Equatable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }

    /// An unknown word, with the nearest known one as a suggestion.
    package static func unknown(_ kind: String, _ word: String, among known: [String]) -> UsageError
    {
        if let nearest = nearestWord(to: word, among: known) {
            return UsageError("unknown \(kind) \(word); did you mean \(nearest)?")
        }
        // Longer lists are in the help.
        guard known.count <= 10 else { return UsageError("unknown \(kind) \(word)") }
        return UsageError("unknown \(kind) \(word); known are \(known.joined(separator: " "))")
    }
}
