/// Numbers at random, the same for the same seed.
///
/// > Source: Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number in 0..<1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// A number in `range`.
    mutating func number(in range: Range<Int>) -> Int {
        range.lowerBound + Int(fraction() * Double(range.count))
    }

    /// Whether it happens, once in `count` times.
    mutating func happens(onceIn count: Int) -> Bool { number(in: 0..<count) == 0 }
}
