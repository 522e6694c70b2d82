/// Quantiles of many numbers in little memory.
///
/// Numbers are counted in bins, 64 between a power of two and the next. A quantile is the middle of its bin: off by less than
/// 0.8 % of the number that stands at its rank. Numbers under 0.001 count as 0. The greatest is exact. The order in which numbers
/// come, and in which sketches are added, makes no difference.
///
/// The bins of the first four numbers stand side by side in one word, for there may be a million sessions of few fixes.
///
/// > Source: Masson, Rim and Lee, "DDSketch", PVLDB 12 (2019), with bins that need no logarithm.
struct QuantileSketch: Equatable, Sendable {
    /// The bins of up to four numbers and one more each, in order, the least in the top bits; 0 once there are more numbers.
    private var few: UInt64 = 0
    /// A bin's index in the top 12 bits and its count in the others, in the order of bins; empty while there are few numbers.
    ///
    /// A bin whose count is full goes on in another entry before it.
    private var bins: [UInt32] = []
    /// Less than 0 if there is none.
    private var greatestOrNone = -1.0

    private static let countBits: UInt32 = 20
    private static let mostCount: UInt32 = 1 << countBits - 1
    private static let mostBin: UInt64 = 0xFFF
    private static let mantissaBits: UInt64 = 6
    /// The bin of 2^-10, less one, which is for 0.
    private static let offset = lowest.bitPattern >> (52 - mantissaBits) - 1
    private static let lowest = 0x1p-10

    /// The greatest number, `nil` if there is none.
    var greatest: Double? { greatestOrNone < 0 ? nil : greatestOrNone }

    /// How many numbers there are.
    var count: Int { entries.reduce(0) { $0 + $1.count } }

    /// Adds a finite number of 0 or more.
    mutating func add(_ number: Double) {
        greatestOrNone = max(greatestOrNone, number)
        add(1, toBin: Self.bin(of: number))
    }

    /// Adds all numbers of another.
    mutating func add(_ other: QuantileSketch) {
        greatestOrNone = max(greatestOrNone, other.greatestOrNone)
        for (bin, count) in other.entries { add(count, toBin: bin) }
    }

    /// The number of which so large a share of all is no greater; `nil` where there is none.
    ///
    /// - Parameter share: Over 0, up to 1. The rank is the share of the count, rounded up.
    func quantile(_ share: Double) -> Double? {
        guard let greatest else { return nil }
        var rank = Int((share * Double(count)).rounded(.up))
        for (bin, count) in entries {
            rank -= count
            if rank <= 0 { return min(Self.middle(ofBin: UInt64(bin)), greatest) }
        }
        return greatest
    }

    // MARK: Bins

    /// The bins that are not empty, the least first; the same may come again.
    private var entries: [(bin: UInt32, count: Int)] {
        guard bins.isEmpty else {
            return bins.map { ($0 >> Self.countBits, Int($0 & Self.mostCount)) }
        }
        return stride(from: 48, through: 0, by: -16).compactMap { shift in
            let slot = UInt32(truncatingIfNeeded: few >> UInt64(shift)) & 0xFFFF
            return slot == 0 ? nil : (slot - 1, 1)
        }
    }

    private mutating func add(_ count: Int, toBin bin: UInt32) {
        guard bins.isEmpty else { return insert(count, toBin: bin) }
        if count == 1, few >> 48 == 0 { return addFew(bin) }
        let first = entries
        few = 0
        for entry in first { insert(entry.count, toBin: entry.bin) }
        insert(count, toBin: bin)
    }

    /// Adds one number where three at most are there: the word is kept in order, and filled from its low end.
    private mutating func addFew(_ bin: UInt32) {
        var slot = UInt64(bin) + 1
        var sorted: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 48, by: 16) {
            let other = few >> shift & 0xFFFF
            // From the greatest down: whichever is greater goes first.
            sorted |= max(slot, other) << shift
            slot = min(slot, other)
        }
        few = sorted
    }

    private mutating func insert(_ count: Int, toBin bin: UInt32) {
        let start = start(ofBin: bin)
        var rest = count
        if start < bins.count, bins[start] >> Self.countBits == bin {
            let room = Int(Self.mostCount - bins[start] & Self.mostCount)
            bins[start] += UInt32(min(rest, room))
            rest -= min(rest, room)
        }
        while rest > 0 {
            let part = min(rest, Int(Self.mostCount))
            bins.insert(bin << Self.countBits | UInt32(part), at: start)
            rest -= part
        }
    }

    /// The index of a bin's first entry, or where it would be.
    private func start(ofBin bin: UInt32) -> Int {
        // It adds instead of branching: no processor can guess which half it is.
        let entries = bins.span
        var (start, left) = (0, entries.count)
        while left > 0 {
            let half = (left + 1) / 2
            start += entries[start + half - 1] >> Self.countBits < bin ? half : 0
            left -= half
        }
        return start
    }

    private static func bin(of number: Double) -> UInt32 {
        guard number >= lowest else { return 0 }
        return UInt32(min(number.bitPattern >> (52 - mantissaBits) - offset, mostBin))
    }

    private static func middle(ofBin bin: UInt64) -> Double {
        guard bin > 0 else { return 0 }
        let start = Double(bitPattern: (bin + offset) << (52 - mantissaBits))
        let end = Double(bitPattern: (bin + offset + 1) << (52 - mantissaBits))
        return (start + end) / 2
    }
}
