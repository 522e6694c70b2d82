/// A compass direction in tenths of a degree clockwise from north, 0..<3600.
struct Direction: Equatable {
    private(set) var tenths: Int

    /// Normalizes `tenths`.
    init(tenths: Int) {
        let rest = tenths % 3600
        self.tenths = rest < 0 ? rest + 3600 : rest
    }

    var degrees: Double { Double(tenths) / 10 }

    mutating func turn(by tenths: Int) {
        self = Direction(tenths: self.tenths + tenths)
    }

    /// The vector of `length` that points this way.
    func vector(of length: Int) -> Ground {
        let sine = Self.sine(tenths)
        let cosine = Self.sine(tenths < 2700 ? tenths + 900 : tenths - 2700)
        return Ground(north: length * cosine / Self.one, east: length * sine / Self.one)
    }

    /// The fixed-point unit of ``sine(_:)``.
    private static let one = 1 << 16

    /// The sine in units of 1 / ``one``, off by less than 0.002 and the same on any machine.
    ///
    /// > Source: Bhaskara I, "Mahabhaskariya", about 629.
    private static func sine(_ tenths: Int) -> Int {
        let half = tenths < 1800 ? tenths : tenths - 1800
        let parabola = half * (1800 - half)
        let sine = 4 * parabola * one / (4_050_000 - parabola)
        return tenths < 1800 ? sine : -sine
    }
}
