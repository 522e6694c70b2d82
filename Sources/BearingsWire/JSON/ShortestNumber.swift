/// A range as people write it.
package func span(of range: ClosedRange<Double>) -> String {
    "\(shortest(range.lowerBound))...\(shortest(range.upperBound))"
}

/// A number as people write it: an integer without ".0".
package func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
