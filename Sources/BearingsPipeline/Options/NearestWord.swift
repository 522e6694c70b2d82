/// The known word that `word` is probably a misspelling of; `nil` if none is near.
///
/// Near means an edit distance of at most a third of its length, whatever the case.
package func nearestWord(to word: String, among known: [String]) -> String? {
    let letters = lowercased(word)
    let distances = known.map {
        (word: $0, distance: editDistance(letters, lowercased($0)))
    }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= max(1, nearest.word.utf8.count / 3) ? nearest.word : nil
}

private func lowercased(_ word: String) -> [UInt8] {
    word.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
}

/// The fewest letters to change, insert, delete or swap with the next to turn `one` into `other`.
///
/// > Source: Damerau, "A technique for computer detection and correction of spelling errors",
/// > CACM 7 (1964), p. 171, restricted to swaps of neighbours.
package func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
        var current = [row + 1]
        for column in other.indices {
            let change = last[column] + (one[row] == other[column] ? 0 : 1)
            var least = min(change, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                least = min(least, beforeLast[column - 1] + 1)
            }
            current.append(least)
        }
        beforeLast = last
        last = current
    }
    return last[other.count]
}
