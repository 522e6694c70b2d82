import CProcessor

extension LearnedSegment {
    /// How a value is read where nobody could foresee whether it is a number or a constant.
    ///
    /// As a number, whatever it is; what comes of that is masked out if it is none.
    struct Reading: BitwiseCopyable {
        /// In its lowest bits the slot in which a number is kept; above them at most one of the other bits.
        private let code: UInt8

        private static let number: UInt8 = 0x40
        private static let other: UInt8 = 0x80

        init(_ slot: Slot, _ rule: Rule) {
            let isPlain = slot.isNumber && rule != .kilometresPerHour
            let kind = isPlain ? Self.number : slot == .constant ? 0 : Self.other
            code = kind | (isPlain ? slot : .otherNumber).rawValue
        }

        /// Where among the numbers it is kept; a constant where what says nothing is.
        @inline(__always)
        var slot: Int { Int(code & 0x3F) }

        /// All bits for a number, which counts as it is if it is not below 0.
        @inline(__always)
        var ifNumber: Int { 0 &- Int(code & Self.number) &>> 6 }

        /// Whether it is neither such a number nor a constant, which is part of the text.
        @inline(__always)
        var takesCloserLook: Bool { code & Self.other != 0 }
    }
}

extension Span<UInt8> {
    /// How far it is from where a segment begins to what ends a number or comes behind a constant, if that is among
    /// the 32 bytes there.
    ///
    /// None of those is among the first two bytes. It is found out before it is known which segment that is.
    @inline(__always)
    func distanceToNext(at position: Int) -> Int {
        let low = processor_ends(paddedBytes(at: position))
        let high = processor_ends(paddedBytes(at: position &+ 16))
        return ((low | high &<< 16) & ~3).trailingZeroBitCount
    }

    /// Takes a number, or nothing behind a constant, whichever it is, if it ends where foreseen.
    ///
    /// What comes behind it need not wait for what is read here.
    ///
    /// - Parameters:
    ///   - position: Where it begins; moved behind it.
    ///   - next: Where it ends if all is as most are.
    /// - Returns: Whether it does and takes no closer look; nothing has been done if not.
    @inline(__always)
    func take(
        _ reading: LearnedSegment.Reading,
        at position: inout Int,
        to next: Int,
        in numbers: inout MutableSpan<Double>
    ) -> Bool {
        let glance = glance(at: position)
        let end = position &+ glance.count & reading.ifNumber
        // One condition: of two, the optimizer would make out that `next` is `end`, and have what comes wait for it.
        guard glance.fault & reading.ifNumber | (end ^ next) == 0 else { return false }
        // There is room for all slots.
        unsafe numbers[unchecked: reading.slot] = glance.number
        position = next
        return true
    }
}
