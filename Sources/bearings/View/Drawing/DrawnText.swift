import Geography

/// How texts of a drawing are made and measured.
enum DrawnText {
    /// How wide a narrow character is taken to be, in points.
    static let unit = 9.0

    /// The width of a text in narrow characters: those from U+1100 on count two.
    static func units(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + units(of: $1) }
    }

    private static func units(of scalar: Unicode.Scalar) -> Int { scalar.value >= 0x1100 ? 2 : 1 }

    /// A text of at most so many units, the last of them an ellipsis where something is left out.
    static func cut(_ text: String, to most: Int) -> String {
        guard units(of: text) > most else { return text }
        var kept = String.UnicodeScalarView()
        var width = 0
        for scalar in text.unicodeScalars {
            width += units(of: scalar)
            if width > most - 1 { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }

    /// How many narrow characters have room in so many points.
    static func units(within points: Double) -> Int {
        Int(min(max((points / unit).rounded(.down), 0), 1e6))
    }

    /// A distance in metres, or in kilometres with at most two digits that matter.
    static func distance(_ metres: Double) -> String {
        if metres < 999.5 { return "\(whole(metres)) m" }
        let tenths = (metres / 100 + 0.5).rounded(.down)
        return tenths < 100 ? "\(ShapeText.number(tenths / 10)) km" : "\(whole(metres / 1000)) km"
    }

    /// The nearest whole number.
    static func whole(_ number: Double) -> String {
        ShapeText.number((number + 0.5).rounded(.down))
    }
}
