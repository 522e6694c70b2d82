import Geography

/// Writes bytes, numbers and texts one after the other into memory that is known to have room.
///
/// Whoever makes one answers for the room: every `put` of a number or word writes at most
/// ``longestNumber`` bytes, a text as many as it has. That is why it is handed out by
/// ``TextBuffer/append(room:_:)`` alone.
@safe
struct ByteCursor: ~Copyable {
    private var next: UnsafeMutablePointer<UInt8>
    private let end: UnsafeMutablePointer<UInt8>

    /// The most bytes that one number takes: the largest double, written out.
    static let longestNumber = 320

    init(_ room: UnsafeMutableBufferPointer<UInt8>) {
        guard let start = room.baseAddress else { preconditionFailure("no room to write") }
        unsafe next = start
        unsafe end = start + room.count
    }

    /// How many bytes are still free.
    var free: Int { unsafe end - next }

    @inline(__always)
    private func require(_ count: Int) {
        precondition(free >= count, "a line is longer than the room made for it")
    }

    /// Writes a literal.
    @inline(__always)
    mutating func put(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        require(count)
        unsafe next.update(from: text.utf8Start, count: count)
        unsafe next += count
    }

    /// Writes one byte.
    @inline(__always)
    mutating func put(byte: UInt8) {
        require(1)
        unsafe next.pointee = byte
        unsafe next += 1
    }

    /// Writes a part of an array as it is.
    mutating func put(_ bytes: ArraySlice<UInt8>) {
        require(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            unsafe next.update(from: start, count: source.count)
        }
        unsafe next += bytes.count
    }

    /// Writes bytes as they are.
    mutating func put(_ bytes: [UInt8]) {
        require(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            unsafe next.update(from: start, count: source.count)
        }
        unsafe next += bytes.count
    }

    /// Writes a whole number, 0 or more.
    mutating func put(_ number: UInt64) {
        put(number, digits: Self.digitCount(of: number))
    }

    /// Writes a number in so many digits, with leading zeros if it has fewer.
    mutating func put(_ number: UInt64, digits: Int) {
        require(digits)
        var rest = number
        var place = digits
        while place > 0 {
            place &-= 1
            let quotient = rest / 10
            unsafe next[place] =
                UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
            rest = quotient
        }
        unsafe next += digits
    }

    private static func digitCount(of number: UInt64) -> Int {
        var count = 1
        var limit: UInt64 = 10
        while number >= limit {
            count += 1
            let (next, isOver) = limit.multipliedReportingOverflow(by: 10)
            if isOver { break }
            limit = next
        }
        return count
    }

    /// Writes a number rounded to the decimals of `scale`, in its shortest form, without exponent.
    ///
    /// > Source: SPEC-math 0. Zero has no sign.
    @inline(__always)
    mutating func put(_ number: Double, _ scale: DecimalScale) {
        let scaled = number.magnitude * scale.unitsPerOne + 0.5
        // Up to here the units are exact and are the shortest form.
        guard scaled < 1e15 else { return putLarge(number) }
        let units = UInt64(scaled)
        if number < 0, units != 0 { put(byte: UInt8(ascii: "-")) }
        let unitsPerOne = UInt64(scale.unitsPerOne)
        put(units / unitsPerOne)
        var fraction = units % unitsPerOne
        guard fraction != 0 else { return }
        var digits = scale.decimals
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        put(byte: UInt8(ascii: "."))
        put(fraction, digits: digits)
    }

    /// Writes a number so large that rounding to decimals changes nothing that matters: the
    /// shortest digits that tell it from all others, with zeros in place of an exponent.
    @inline(never)
    private mutating func putLarge(_ number: Double) {
        precondition(number.isFinite, "a number that is printed is finite")
        var digits: [UInt8] = []
        var exponent = 0
        let text = "\(number.magnitude)"
        let parts = text.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        digits += mantissa[0].utf8
        if mantissa.count > 1, mantissa[1] != "0" {
            digits += mantissa[1].utf8
            exponent -= mantissa[1].utf8.count
        }
        if parts.count > 1 { exponent += Int(parts[1]) ?? 0 }
        if number < 0 { put(byte: UInt8(ascii: "-")) }
        if exponent >= 0 {
            put(digits + [UInt8](repeating: UInt8(ascii: "0"), count: exponent))
        } else {
            put(Array(digits.dropLast(-exponent)))
            put(byte: UInt8(ascii: "."))
            put(Array(digits.suffix(-exponent)))
        }
    }
}
