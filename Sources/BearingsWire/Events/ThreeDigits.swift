/// A number below 1000 in three digits, ready to be written with as few of them as it takes.
struct ThreeDigits: BitwiseCopyable {
    /// The three digits as text, the first in the lowest byte.
    private let text: UInt32
    /// How many zeros stand before anything else, at most two.
    private let zerosBefore: UInt8
    /// How many digits there are before the zeros at the end.
    private let countBeforeZeros: UInt8

    /// The numbers in their order, of which there is one table for good.
    // Sendable, though it holds a pointer: what that leads to is written before anybody has it, and never
    // again. Safe for the same reason, and as it is never freed.
    @safe struct Table: @unchecked Sendable {
        static let standard = Table()
        private let texts: UnsafePointer<ThreeDigits>

        private init() {
            let room = UnsafeMutablePointer<ThreeDigits>.allocate(capacity: 1000)
            for number in 0..<1000 {
                unsafe (room + number).initialize(to: ThreeDigits(UInt32(number)))
            }
            unsafe texts = UnsafePointer(room)
        }

        /// A number below 1000.
        @inline(__always)
        subscript(number: UInt64) -> ThreeDigits {
            precondition(number < 1000, "a number of more than three digits")
            return unsafe texts[Int(truncatingIfNeeded: number)]
        }
    }

    fileprivate init(_ number: UInt32) {
        let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10)
        text = 0x30_3030 | hundreds | tens << 8 | ones << 16
        zerosBefore = number < 10 ? 2 : number < 100 ? 1 : 0
        countBeforeZeros = ones != 0 ? 3 : tens != 0 ? 2 : hundreds != 0 ? 1 : 0
    }

    /// The number without zeros before it, as text; more than it has bytes is 0.
    @inline(__always)
    var withoutZerosBefore: UInt32 { text &>> (8 &* UInt32(zerosBefore)) }

    @inline(__always)
    var countWithoutZerosBefore: Int { 3 &- Int(zerosBefore) }

    /// A point and so many thousandths without zeros at the end, as text; what is behind
    /// ``countBehindPoint`` bytes means nothing.
    @inline(__always)
    var behindPoint: UInt32 { text &<< 8 | UInt32(UInt8(ascii: ".")) }

    /// How many bytes that has, none if there are no thousandths.
    @inline(__always)
    var countBehindPoint: Int {
        Int(countBeforeZeros) &+ (countBeforeZeros == 0 ? 0 : 1)
    }
}
