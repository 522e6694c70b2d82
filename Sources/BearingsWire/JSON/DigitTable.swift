/// A number below 1000 in three digits, ready to be written with as few of them as it takes.
///
/// Each form is a word of which three bytes are text and the fourth counts them, so that one load and one
/// store are enough: what is stored behind the text is overwritten by what comes next.
struct DigitTable: BitwiseCopyable {
    /// The digits without zeros before them as text, the first lowest; in the highest byte how many.
    private let whole: UInt32
    /// All digits as text; in the highest byte how many bytes a point and those before the zeros at the end
    /// take, none if there are only zeros.
    private let fraction: UInt32

    /// The numbers in their order, of which there is one table for good.
    // Sendable, though it holds a pointer: what that leads to is written before anybody has it, and never
    // again. Safe for the same reason, and as it is never freed.
    @safe struct Table: @unchecked Sendable {
        static let standard = Table()
        private let texts: UnsafePointer<DigitTable>

        private init() {
            let room = UnsafeMutablePointer<DigitTable>.allocate(capacity: 1000)
            for number in 0..<1000 {
                unsafe (room + number).initialize(to: DigitTable(UInt32(number)))
            }
            unsafe texts = UnsafePointer(room)
        }

        /// A number below 1000.
        @inline(__always)
        subscript(number: UInt64) -> DigitTable {
            precondition(number < 1000, "a number of more than three digits")
            return unsafe texts[Int(truncatingIfNeeded: number)]
        }
    }

    fileprivate init(_ number: UInt32) {
        let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10)
        let text = 0x30_3030 | hundreds | tens << 8 | ones << 16
        let zerosBefore: UInt32 = number < 10 ? 2 : number < 100 ? 1 : 0
        whole = text >> (8 * zerosBefore) | (3 - zerosBefore) << 24
        let most: UInt32 = ones != 0 ? 4 : tens != 0 ? 3 : hundreds != 0 ? 2 : 0
        fraction = text | most << 24
    }

    /// The number without zeros before it, as text; what is behind ``countWithoutZerosBefore`` bytes means
    /// nothing.
    @inline(__always)
    var withoutZerosBefore: UInt32 { whole }

    @inline(__always)
    var countWithoutZerosBefore: Int { Int(whole &>> 24) }

    /// All three digits as text; the fourth byte means nothing.
    @inline(__always)
    var digits: UInt32 { fraction }

    /// How many bytes a point and so many thousandths take without zeros at the end, none if there are no
    /// thousandths.
    @inline(__always)
    var countBehindPoint: Int { Int(fraction &>> 24) }
}
