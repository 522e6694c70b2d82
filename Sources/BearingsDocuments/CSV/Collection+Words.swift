extension Collection<UInt8> {
    /// Whether a word stands anywhere in this text.
    func holds(_ word: String) -> Bool {
        indices.contains { self[$0...].starts(with: word.utf8) }
    }
}
