internal import BearingsEngine
package import Geography

extension SplitMix64 {
    /// A number that a record may have.
    package mutating func quantity() -> Double {
        while true {
            let number = number()
            if Quantity.range.contains(number) { return number }
        }
    }

    /// A finite number: of any bits, or of as many decimals as logs have.
    package mutating func number() -> Double {
        switch int(in: 0...5) {
        case 0:
            while true {
                let number = Double(bitPattern: next())
                if number.isFinite { return number }
            }
        case 1: return double(in: -180...180)
        case 2: return Double(int(in: -1800...1800)) / 10
        case 3: return Double(int(in: -900_000_000...900_000_000)) / 1e7
        case 4: return Double(int(in: -180_000_000_000_000...180_000_000_000_000)) / 1e12
        default: return Double(int(in: -3...3)) * 0.5
        }
    }
}
