/// Names of files as text, even if they are not UTF-8.
///
/// Each byte that is not UTF-8 becomes a private-use character, U+10FF80 to U+10FFFF, and so do bytes that encode such a
/// character. Functions with a path convert it back to the original bytes.
package enum FileName {
    /// The text of a name.
    package static func text(of bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes), !text.unicodeScalars.contains(where: isByte) {
            return text
        }
        var scalars = String.UnicodeScalarView()
        var rest = Array(bytes)[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            let piece = String(decoding: rest.prefix(length), as: UTF8.self)
            if let scalar = piece.unicodeScalars.first, !isByte(scalar),
                piece.utf8.elementsEqual(rest.prefix(length))
            {
                scalars.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                scalars.append(Unicode.Scalar(base + UInt32(first)) ?? "\u{FFFD}")
                rest = rest.dropFirst()
            }
        }
        return String(scalars)
    }

    /// The name for messages: bytes that are not UTF-8 appear as `\xE9`.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isByte) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            if isByte(scalar) {
                shown += "\\x" + String(scalar.value - base, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// The bytes of a name, with a terminating zero.
    static func bytes(of text: String) -> [CChar] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if isByte(scalar) {
                bytes.append(UInt8(scalar.value - base))
            } else {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        return bytes.map { CChar(bitPattern: $0) } + [0]
    }

    private static let base: UInt32 = 0x10FF00

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 }
}
