import BearingsEngine
import BearingsWire

extension UInt64: StateCodable {
    static let coding = StateCoding<UInt64>(
        write: { value, out in
            // At once, not byte by byte: most of a session is words.
            unsafe withUnsafeBytes(of: value.littleEndian) { word in
                unsafe out.append(contentsOf: word)
            }
        },
        read: { fields throws(StateFileError) in try fields.takeWord() }
    )
}

extension Int64: StateCodable {
    static let coding = UInt64.coding.converted(
        "a number",
        { Int64(bitPattern: $0) },
        back: { UInt64(bitPattern: $0) }
    )
}

extension UInt8: StateCodable {
    static let coding = StateCoding<UInt8>(
        write: { value, out in out.append(value) },
        read: { fields throws(StateFileError) in try fields.takeByte() }
    )
}

extension Bool: StateCodable {
    static let coding = UInt8.coding.converted(
        "0 or 1",
        { $0 <= 1 ? $0 == 1 : nil },
        back: { $0 ? 1 : 0 }
    )
}

extension Double: StateCodable {
    /// Far more than any number that an engine keeps, and no formula leaves the range of a double from here.
    private static let most = 1e60

    static let coding = UInt64.coding
        .converted("a number", { Double(bitPattern: $0) }, back: { $0.bitPattern })
        .checked("a number of at most 1e60") { $0.magnitude <= most }
}

extension String: StateCodable {
    static let coding = StateCoding<String>(
        write: { text, out in out.appendCounted(text.utf8) },
        read: { fields throws(StateFileError) in
            let bytes = try fields.takeBytes()
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw fields.unexpected("other bytes", after: bytes.count, "UTF-8")
            }
            return text
        }
    )
}

extension Instant: StateCodable {
    /// The furthest from 1970 in milliseconds: three times as far as times are written, and no sum of
    /// such is too large.
    private static let furthest: Milliseconds = 1_000_000_000_000_000

    static let coding = Int64.coding
        .checked("milliseconds since 1970") { -furthest...furthest ~= $0 }
        .converted(
            "a time",
            { Instant(millisecondsSince1970: $0) },
            back: { $0.millisecondsSince1970 }
        )
}

extension StateCodable where Self: RawRepresentable, RawValue == UInt8 {
    static var coding: StateCoding<Self> {
        UInt8.coding.converted("one of \(Self.self)", { Self(rawValue: $0) }, back: { $0.rawValue })
    }
}

// MARK: Values within a range

extension StateCoding where Value == [UInt8] {
    /// Bytes behind their number, four bytes.
    static var bytes: StateCoding {
        StateCoding(
            write: { bytes, out in out.appendCounted(bytes) },
            read: { fields throws(StateFileError) in Array(try fields.takeBytes()) }
        )
    }
}

extension StateCoding where Value == UInt64 {
    /// The largest count: every JSON parser can represent it exactly.
    static var mostCounted: UInt64 { 1 << 53 }

    /// A count.
    static var count: StateCoding {
        UInt64.coding.checked("a number of at most 2^53") { $0 <= mostCounted }
    }
}

extension StateCoding where Value == Double {
    /// A number within `range`.
    static func within(_ range: ClosedRange<Double>) -> StateCoding {
        Double.coding.checked("a number in \(range)") { range.contains($0) }
    }

    /// Metres or seconds along a route.
    static var alongRoute: StateCoding {
        Double.coding.checked("metres or seconds along a route") { 0...1e12 ~= $0 }
    }
}

extension StateCoding where Value == Double? {
    /// A quantity as a record may give it, `nil` if it was not given.
    static func quantity(from least: Double = -Quantity.limit) -> StateCoding {
        // The sum of two quantities is a little more than the most that one may be.
        StateCoding<Double>.within(least...2 * Quantity.limit).optional
    }
}
