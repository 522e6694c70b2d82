import BearingsTestSupport
import CPortableProcessor
import CProcessor
import Geography
import Testing

/// What is asked of this processor, compared with the portable form of it, and both with a plain loop.
@Suite struct CProcessorTests {
    private static let rounds = Rounds.count(2000)

    @Test func `a mask has the highest bit of each byte`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<Self.rounds {
            let flags = (0..<16).map { _ in random.oneIn(2) }
            let bytes = SIMD16(flags.map { $0 ? UInt8.max : 0 })
            let mask = Self.mask(flags)
            expectEqual(processor_mask(bytes), mask)
            expectEqual(portable_mask(bytes), mask)
        }
    }

    @Test func `bytes out of a range are found`() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<Self.rounds {
            let bytes = random.bytes()
            let (first, count) = (random.byte(), random.byte())
            let others = Self.mask(bytes.map { $0 &- first >= count })
            expectEqual(processor_others(SIMD16(bytes), first, count), others)
            expectEqual(portable_others(SIMD16(bytes), first, count), others)
        }
    }

    @Test func `bytes fit where each is within its range`() {
        var random = SplitMix64(seed: 3)
        var fitting = 0
        for _ in 0..<Self.rounds {
            let least = random.bytes()
            let excess = random.bytes()
            // Most are in their ranges, so that one of several rounds fits.
            let bytes = zip(least, excess).map { least, excess in
                random.oneIn(32) ? random.byte() : least &+ min(random.byte(), excess)
            }
            let fits = zip(bytes, zip(least, excess)).allSatisfy { $0 &- $1.0 <= $1.1 }
            fitting += fits ? 1 : 0
            expectEqual(processor_fits(SIMD16(bytes), SIMD16(least), SIMD16(excess)), fits)
            expectEqual(portable_fits(SIMD16(bytes), SIMD16(least), SIMD16(excess)), fits)
        }
        expect(0.2...0.9 ~= Double(fitting) / Double(Self.rounds))
    }

    @Test func `eight digits make a number`() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<Self.rounds {
            let numbers = (0..<4).map { _ in random.next() % 100_000_000 }
            let words = numbers.map(Self.digits)
            let (first, second) = (SIMD2(words[0], words[1]), SIMD2(words[2], words[3]))
            for values in [processor_values(first, second), portable_values(first, second)] {
                let read = [values.first.x, values.first.y, values.second.x, values.second.y]
                expectEqual(read, numbers.map { Double($0) })
            }
        }
    }

    @Test func `digits before and behind a point make a decimal`() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<Self.rounds {
            let (whole, fraction) = (random.next() % 10_000, random.next() % 10_000_000)
            let digits = SIMD2(Self.digits(whole), Self.digits(fraction))
            let sign = random.oneIn(2) ? -1.0 : 1
            let text = "\(fraction)"
            let zeros = String(repeating: "0", count: 7 - text.count)
            let number = try #require(Double("\(whole).\(zeros)\(text)")) * sign
            expectEqual(processor_decimal(digits, 1e7, 1e7 * sign), number)
            expectEqual(portable_decimal(digits, 1e7, 1e7 * sign), number)
        }
    }

    /// A bit for each flag, that of the first lowest.
    private static func mask(_ flags: [Bool]) -> UInt32 {
        flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt32($1.offset) : 0) }
    }

    /// The eight digits of a number as bytes of 0 to 9, the first digit lowest.
    private static func digits(_ number: UInt64) -> UInt64 {
        var (word, rest) = (UInt64(0), number)
        for _ in 0..<8 {
            word = word << 8 | rest % 10
            rest /= 10
        }
        return word
    }
}

extension SplitMix64 {
    fileprivate mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

    fileprivate mutating func bytes() -> [UInt8] { (0..<16).map { _ in byte() } }
}
