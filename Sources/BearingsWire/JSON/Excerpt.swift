import Geography

/// Text of a line as a message shows it: at most 32 characters, all printable.
///
/// Anything that would not print, or would control a terminal, becomes `\u{…}`, so that a hostile line
/// cannot write to anybody's screen.
package func excerpt(of text: Span<UInt8>) -> String {
    let longest = 32
    var shown = ""
    let end = min(text.count, 4 * longest)
    let head = (0..<end).map { text[$0] }
    let scalars = String(decoding: head, as: UTF8.self).unicodeScalars
    for scalar in scalars.prefix(longest) { shown.appendVisibly(scalar) }
    let isWhole = end == text.count && scalars.count <= longest
    return isWhole ? shown : shown + "…"
}

/// A text with only printable characters; others, and those that control a terminal, become `\u{…}`.
package func visible(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy({ $0.isPrintable }) else { return text }
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
    var isPrintable: Bool { ScalarKind(of: value) != .hidden }
}
