/// How values of a type are written to a state file and read from it: one description for both directions.
struct StateCoding<Value>: Sendable {
    /// Appends the bytes of a value.
    let write: @Sendable (_ value: Value, _ out: inout [UInt8]) -> Void
    /// Takes a value from the bytes that come next.
    let read: @Sendable (_ fields: inout FieldReader) throws(StateFileError) -> Value
}

/// A type that has one coding wherever it occurs.
protocol StateCodable: Sendable {
    /// How its values are written and read.
    static var coding: StateCoding<Self> { get }
}

extension StateCodable {
    /// Appends the value's bytes.
    func write(to out: inout [UInt8]) { Self.coding.write(self, &out) }
}

/// A property of a value, and how it is coded.
struct StateProperty<Whole, Part>: Sendable {
    fileprivate let get: @Sendable (Whole) -> Part
    fileprivate let coding: StateCoding<Part>

    /// A property with a coding of its own, as one whose range is checked.
    static func field(
        _ get: @escaping @Sendable (Whole) -> Part,
        _ coding: StateCoding<Part>
    ) -> Self {
        Self(get: get, coding: coding)
    }

    /// A property in its type's coding.
    static func field(_ get: @escaping @Sendable (Whole) -> Part) -> Self
    where Part: StateCodable {
        Self(get: get, coding: Part.coding)
    }
}

extension StateCoding {
    /// Codes a value as its properties, one after the other, without anything between.
    ///
    /// - Parameter make: Makes a value of its properties, in the same order.
    init<each Part>(
        _ make: @escaping @Sendable (repeat each Part) -> Value,
        _ property: repeat StateProperty<Value, each Part>
    ) {
        self.init(
            write: { value, out in
                repeat (each property).coding.write((each property).get(value), &out)
            },
            read: { fields throws(StateFileError) in
                make(repeat try (each property).coding.read(&fields))
            }
        )
    }

    /// Codes a value as properties in their types' codings.
    init<each Part: StateCodable>(
        _ make: @escaping @Sendable (repeat each Part) -> Value,
        _ get: repeat @escaping @Sendable (Value) -> each Part
    ) {
        self.init(make, repeat StateProperty<Value, each Part>.field(each get))
    }

    /// Codes another type by values of this one.
    ///
    /// - Parameters:
    ///   - expected: What to say was expected where `convert` returns `nil`.
    ///   - found: What to say was found; by default the value as it is printed.
    ///   - convert: Makes what was read the other type; `nil` refuses it.
    ///   - revert: Makes what is to be written this type.
    func converted<Other>(
        _ expected: String,
        found: String? = nil,
        _ convert: @escaping @Sendable (Value) -> Other?,
        back revert: @escaping @Sendable (Other) -> Value
    ) -> StateCoding<Other> {
        StateCoding<Other>(
            write: { other, out in write(revert(other), &out) },
            read: { fields throws(StateFileError) in
                let start = fields.offset
                let value = try read(&fields)
                guard let other = convert(value) else {
                    throw .damaged(at: start, found: found ?? "\(value)", expected: expected)
                }
                return other
            }
        )
    }

    /// Refuses what is read unless it `isValid`.
    func checked(
        _ expected: String,
        found: String? = nil,
        _ isValid: @escaping @Sendable (Value) -> Bool
    ) -> StateCoding {
        converted(expected, found: found, { isValid($0) ? $0 : nil }, back: { $0 })
    }

    /// Codes a value that may be missing behind a byte: 1 where it is there.
    var optional: StateCoding<Value?> {
        StateCoding<Value?>(
            write: { value, out in
                (value != nil).write(to: &out)
                if let value { write(value, &out) }
            },
            read: { fields throws(StateFileError) in
                try Bool.coding.read(&fields) ? try read(&fields) : nil
            }
        )
    }

    /// Codes values behind their number, a word.
    var array: StateCoding<[Value]> {
        StateCoding<[Value]>(
            write: { values, out in
                UInt64(values.count).write(to: &out)
                for value in values { write(value, &out) }
            },
            read: { fields throws(StateFileError) in
                var left = try UInt64.coding.read(&fields)
                var values: [Value] = []
                // No value is empty, so a number too large soon runs out of bytes.
                while left > 0 {
                    values.append(try read(&fields))
                    left -= 1
                }
                return values
            }
        )
    }
}

extension Optional: StateCodable where Wrapped: StateCodable {
    static var coding: StateCoding<Wrapped?> { Wrapped.coding.optional }
}

extension Array: StateCodable where Element: StateCodable {
    static var coding: StateCoding<[Element]> { Element.coding.array }
}
