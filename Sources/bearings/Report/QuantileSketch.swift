/// Quantiles of many numbers in little memory.
///
/// Numbers are counted in bins, 64 between a power of two and the next. A quantile is the middle of its bin: off by less than
/// 0.8 % of the number that stands at its rank. Numbers under 0.001 count as 0. The greatest is exact. The order in which numbers
/// come, and in which sketches are added, makes no difference.
///
/// > Source: Masson, Rim and Lee, "DDSketch", PVLDB 12 (2019), with bins that need no logarithm.
struct QuantileSketch: Equatable, Sendable {
    /// A bin's index in the top 16 bits and its count in the others, in the order of bins; no empty bins.
    private var bins: [UInt64] = []
    /// The greatest number, `nil` if there is none.
    private(set) var greatest: Double?

    private static let countBits: UInt64 = 48
    private static let mantissaBits: UInt64 = 6
    /// The bin of 2^-10, less one, which is for 0.
    private static let offset = lowest.bitPattern >> (52 - mantissaBits) - 1
    private static let lowest = 0x1p-10

    /// How many numbers there are.
    var count: Int { bins.reduce(0) { $0 + Int(Self.count($1)) } }

    /// Adds a finite number of 0 or more.
    mutating func add(_ number: Double) {
        greatest = max(greatest ?? number, number)
        add(1, toBin: Self.bin(of: number))
    }

    /// Adds all numbers of another.
    mutating func add(_ other: QuantileSketch) {
        guard let greatest = other.greatest else { return }
        self.greatest = max(self.greatest ?? greatest, greatest)
        for bin in other.bins { add(Self.count(bin), toBin: bin >> Self.countBits) }
    }

    /// The number of which so large a share of all is no greater; `nil` where there is none.
    ///
    /// - Parameter share: Over 0, up to 1. The rank is the share of the count, rounded up.
    func quantile(_ share: Double) -> Double? {
        guard let greatest else { return nil }
        var rank = Int((share * Double(count)).rounded(.up))
        for bin in bins {
            rank -= Int(Self.count(bin))
            if rank <= 0 { return min(Self.middle(ofBin: bin >> Self.countBits), greatest) }
        }
        return greatest
    }

    private mutating func add(_ count: UInt64, toBin bin: UInt64) {
        var (start, end) = (0, bins.count)
        while start < end {
            let middle = (start + end) / 2
            if bins[middle] >> Self.countBits < bin { start = middle + 1 } else { end = middle }
        }
        if start < bins.count, bins[start] >> Self.countBits == bin {
            bins[start] += count
        } else {
            bins.insert(bin << Self.countBits | count, at: start)
        }
    }

    private static func count(_ bin: UInt64) -> UInt64 { bin & (1 << countBits - 1) }

    private static func bin(of number: Double) -> UInt64 {
        guard number >= lowest else { return 0 }
        return min(number.bitPattern >> (52 - mantissaBits) - offset, 0xFFFF)
    }

    private static func middle(ofBin bin: UInt64) -> Double {
        guard bin > 0 else { return 0 }
        let start = Double(bitPattern: (bin + offset) << (52 - mantissaBits))
        let end = Double(bitPattern: (bin + offset + 1) << (52 - mantissaBits))
        return (start + end) / 2
    }
}
