/// How far the user went up and down, in metres.
///
/// Receivers' altitudes waver, so that only what goes beyond ``leastStep`` counts.
///
/// > Source: Mathematics 10, "Ascent".
struct Climb: Equatable, Sendable {
    private(set) var ascent = 0.0
    private(set) var descent = 0.0
    /// From where the next step is measured; NaN before the first altitude.
    private var level = Double.nan
    private var hasAltitudes = false

    private static let leastStep = 5.0

    /// Whether any altitude is known.
    var isKnown: Bool { hasAltitudes }

    /// Adds the altitude of the next fix, in metres; NaN where it is not known.
    mutating func add(_ altitude: Double) {
        guard !altitude.isNaN else { return }
        hasAltitudes = true
        let step = altitude - level
        // The first altitude is a level, and no step.
        if abs(step) < Self.leastStep { return }
        level = altitude
        if step > 0 { ascent += step } else if step < 0 { descent -= step }
    }

    /// Adds what another session came to.
    mutating func add(_ other: Climb) {
        ascent += other.ascent
        descent += other.descent
        hasAltitudes = hasAltitudes || other.hasAltitudes
    }
}
