/// Text of a line as a message may show it: at most 32 characters, all of them printable.
///
/// What would not print, or would steer a terminal, is shown as `\u{…}`, so that a hostile line
/// cannot write on anybody's screen.
package func excerpt(of bytes: Span<UInt8>, _ range: ByteRange) -> String {
    let longest = 32
    var shown = ""
    var position = range.indices.lowerBound
    let end = min(range.indices.upperBound, position + 4 * longest)
    var head: [UInt8] = []
    while position < end {
        head.append(bytes[position])
        position += 1
    }
    let scalars = String(decoding: head, as: UTF8.self).unicodeScalars
    for scalar in scalars.prefix(longest) { shown.appendVisibly(scalar) }
    let isWhole = end == range.indices.upperBound && scalars.count <= longest
    return isWhole ? shown : shown + "…"
}

/// A text of which every character prints; what would not, or would steer a terminal, as `\u{…}`.
package func visible(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isPrintable) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars { shown.appendVisibly(scalar) }
    return shown
}

extension String {
    fileprivate mutating func appendVisibly(_ scalar: Unicode.Scalar) {
        if scalar.isPrintable {
            unicodeScalars.append(scalar)
        } else {
            self += "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}

extension Unicode.Scalar {
    var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
