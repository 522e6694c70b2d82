import BearingsWire

/// A number with at most so many decimals.
func rounded(_ number: Double, _ decimals: Int) -> String { shortest(number.rounded(to: decimals)) }

/// A number of 0 or more with so many decimals.
func decimal(_ number: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((number * scale).rounded())
    guard decimals > 0 else { return grouped(units) }
    let fraction = String(units % Int(scale))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(grouped(units / Int(scale))).\(zeros)\(fraction)"
}

extension Double {
    /// The nearest number of at most so many decimals.
    func rounded(to decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
