/// Where two texts part ways: the number of the first line that differs, and both of it; `nil` if
/// they are the same, byte for byte.
package func firstDifference(of found: [UInt8], from expected: [UInt8]) -> String? {
    guard found != expected else { return nil }
    let newline = UInt8(ascii: "\n")
    let foundLines = found.split(separator: newline, omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: newline, omittingEmptySubsequences: false)
    for index in 0..<max(foundLines.count, expectedLines.count) {
        let foundLine = index < foundLines.count ? foundLines[index] : nil
        let expectedLine = index < expectedLines.count ? expectedLines[index] : nil
        guard foundLine != expectedLine else { continue }
        return """
            line \(index + 1)
            expected \(shown(expectedLine))
            found    \(shown(foundLine))
            """
    }
    return nil
}

private func shown(_ line: ArraySlice<UInt8>?) -> String {
    line.map { String(decoding: $0, as: UTF8.self) } ?? "the end"
}

/// The first elements that are not the same, `nil` where all are.
package func firstDifference<Element: Equatable>(_ one: [Element], _ other: [Element]) -> String? {
    guard one != other else { return nil }
    for (index, pair) in zip(one, other).enumerated() where pair.0 != pair.1 {
        return "\(index): \(pair.0) / \(pair.1)"
    }
    return "\(one.count) / \(other.count)"
}
