extension Character {
    /// How many columns of a terminal it takes: two for what East Asian scripts write wide, and for emoji.
    ///
    /// > Source: Unicode Standard Annex 11, the ranges that are wide or full-width.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if first.properties.isEmojiPresentation { return 2 }
        // An emoji that is text by default is asked for as a picture by this.
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]
}

extension String {
    /// How many columns of a terminal it takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// As much of it as fits into so many columns, with an ellipsis where something is left out.
    func fitted(to width: Int) -> String {
        guard columns > width else { return self }
        guard width > 0 else { return "" }
        var (text, left) = ("", width - 1)
        for character in self {
            guard character.columns <= left else { break }
            text.append(character)
            left -= character.columns
        }
        return text + "…"
    }

    /// Itself at the left of so many columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// Itself at the right of so many columns.
    func rightAligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns)) + self
    }
}
