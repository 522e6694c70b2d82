/// A number below 1000 in three digits, ready to be written with as few of them as it needs.
///
/// Each form is a word: three bytes of text and their count in the fourth, so one load and one
/// store suffice. What is stored behind the text is overwritten by what follows.
struct DigitTable: BitwiseCopyable {
    /// The digits without leading zeros, the first one lowest; their count in the highest byte.
    private let whole: UInt32
    /// All digits; in the highest byte, how many bytes a point and the digits without trailing zeros
    /// take, 0 if all are zeros.
    private let fraction: UInt32

    /// The numbers in order: one table, never freed.
    // `@unchecked Sendable`, although it holds a pointer: only `init` writes to the memory, before `standard`, the only table,
    // can be read, and it is never freed. `@safe` for the same reason, because every index is checked.
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

    /// The number without leading zeros; bytes behind ``countWithoutZerosBefore`` are
    /// meaningless.
    var withoutZerosBefore: UInt32 { whole }

    var countWithoutZerosBefore: Int { Int(whole &>> 24) }

    /// All three digits; the fourth byte is meaningless.
    var digits: UInt32 { fraction }

    /// How many bytes a point and these thousandths take without trailing zeros; 0 if there are no
    /// thousandths.
    var countBehindPoint: Int { Int(fraction &>> 24) }
}
