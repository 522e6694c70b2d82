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
    for scalar in scalars.prefix(longest) {
        if scalar.isPrintable {
            shown.unicodeScalars.append(scalar)
        } else {
            shown += "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
    let isWhole = end == range.indices.upperBound && scalars.count <= longest
    return isWhole ? shown : shown + "…"
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
