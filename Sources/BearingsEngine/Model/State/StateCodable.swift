/// A value that is coded in one way wherever it occurs.
package protocol StateCodable {
    /// What a reader replaces where there was no value before.
    static var blank: Self { get }
    /// Codes its parts, one after the other.
    mutating func code(_ coder: inout some StateCoder)
}

extension Int64: StateCodable {
    package static var blank: Int64 { 0 }

    package mutating func code(_ coder: inout some StateCoder) {
        var word = UInt64(bitPattern: self)
        coder.codeWord(&word)
        if coder.isReading { self = Int64(bitPattern: word) }
    }
}

extension Bool: StateCodable {
    package static var blank: Bool { false }

    package mutating func code(_ coder: inout some StateCoder) {
        var byte: UInt8 = self ? 1 : 0
        coder.codeKind(&byte, upTo: 1, "0 or 1")
        if coder.isReading { self = byte == 1 }
    }
}

extension Double: StateCodable {
    package static var blank: Double { 0 }

    /// Far more than any number that an engine keeps, and no formula leaves the range of a double from here.
    private static let most = 1e60

    package mutating func code(_ coder: inout some StateCoder) {
        code(&coder, in: -Self.most...Self.most, "a number of at most 1e60")
    }

    /// Codes metres or seconds along a route.
    mutating func codeAlongRoute(_ coder: inout some StateCoder) {
        code(&coder, in: 0...1e12, "metres or seconds along a route")
    }

    /// Codes a number within a range.
    mutating func code(
        _ coder: inout some StateCoder,
        in range: ClosedRange<Double>,
        _ expected: StaticString? = nil
    ) {
        let start = coder.offset
        var bits = bitPattern
        coder.codeWord(&bits)
        let new = Double(bitPattern: bits)
        coder.require(
            range.contains(new),
            from: start,
            found: "\(new)",
            expected: expected.map { "\($0)" }
                ?? "a number in \(range.lowerBound)...\(range.upperBound)"
        )
        if coder.hasRead { self = new }
    }
}

extension Double? {
    /// Codes a quantity as a record may give it.
    mutating func codeQuantity(
        _ coder: inout some StateCoder,
        from least: Double = -Quantity.limit
    ) {
        // The sum of two quantities is a little more than the most that one may be.
        code(&coder) { $0.code(&$1, in: least...2 * Quantity.limit) }
    }
}

extension String: StateCodable {
    package static var blank: String { "" }

    package mutating func code(_ coder: inout some StateCoder) { coder.codeText(&self) }
}

extension Instant: StateCodable {
    package static var blank: Instant { .epoch }

    /// The furthest from 1970 in milliseconds: three times as far as times are written, and no sum of such is too
    /// large.
    private static let furthest: Milliseconds = 1_000_000_000_000_000

    package mutating func code(_ coder: inout some StateCoder) {
        let start = coder.offset
        var new = millisecondsSince1970
        new.code(&coder)
        coder.require(
            -Self.furthest...Self.furthest ~= new,
            from: start,
            found: "\(new)",
            expected: "milliseconds since 1970"
        )
        if coder.hasRead { millisecondsSince1970 = new }
    }
}

extension StateCodable where Self: RawRepresentable, RawValue == UInt8 {
    package mutating func code(_ coder: inout some StateCoder) {
        let start = coder.offset
        var raw = rawValue
        coder.codeByte(&raw)
        guard coder.isReading else { return }
        guard let new = Self(rawValue: raw) else {
            return coder.refuse(from: start, found: "\(raw)", expected: "the number of a case")
        }
        self = new
    }
}

extension Optional: StateCodable where Wrapped: StateCodable {
    package static var blank: Wrapped? { nil }

    package mutating func code(_ coder: inout some StateCoder) {
        code(&coder) { $0.code(&$1) }
    }

    /// Codes a value that may be missing behind a byte, which is 1 where it is there.
    mutating func code<Coder: StateCoder>(
        _ coder: inout Coder,
        by code: (inout Wrapped, inout Coder) -> Void
    ) {
        var isThere = self != nil
        isThere.code(&coder)
        guard isThere else {
            if coder.isReading { self = nil }
            return
        }
        var value = self ?? Wrapped.blank
        code(&value, &coder)
        if coder.isReading { self = value }
    }
}

extension Array: StateCodable where Element: StateCodable {
    package static var blank: [Element] { [] }

    /// Codes the elements behind their number, a word.
    package mutating func code(_ coder: inout some StateCoder) {
        var left = UInt64(count)
        coder.codeWord(&left)
        guard coder.isReading else {
            for var element in self { element.code(&coder) }
            return
        }
        self = []
        // No element is empty, so a number too large soon runs out of bytes.
        while left > 0, !coder.hasFailed {
            var element = Element.blank
            element.code(&coder)
            append(element)
            left -= 1
        }
    }
}
