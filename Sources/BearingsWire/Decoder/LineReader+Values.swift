import Geography

/// Values by type, each with its checks.
extension LineReader {
    /// An object's node.
    func object(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Int? {
        guard let value = value(key, in: object, bytes) else { return nil }
        guard tape[value].kind == .object else {
            throw wrongType(key, value, bytes, expected: "an object")
        }
        try refuseDuplicates(bytes, in: value)
        return value
    }

    /// An array's node.
    func array(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Int? {
        guard let value = value(key, in: object, bytes) else { return nil }
        guard tape[value].kind == .array else {
            throw wrongType(key, value, bytes, expected: "an array")
        }
        return value
    }

    /// A number within `range`, bounds included.
    func number(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double? {
        guard let value = value(key, in: object, bytes) else { return nil }
        return try number(at: value, key, bytes, within: range)
    }

    /// A number within `range`, by its key or else the first of its synonyms.
    @inline(__always)
    func number(
        _ key: WireKey,
        or others: [WireKey],
        in object: Int = root,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double? {
        // Most records use our own key.
        if let number = try number(key, in: object, bytes, within: range) { return number }
        for other in others {
            if let number = try number(other, in: object, bytes, within: range) { return number }
        }
        return nil
    }

    /// The number at a node, within `range`, bounds included.
    func number(
        at value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double {
        guard tape[value].kind == .number else {
            throw wrongType(key, value, bytes, expected: "a number")
        }
        return try checked(parseNumber(bytes, tape[value].range), value, key, bytes, range)
    }

    /// The number itself if it is finite and within `range`.
    func checked(
        _ number: Double,
        _ value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        _ range: ClosedRange<Double>
    ) throws(LineError) -> Double {
        guard number.isFinite else {
            throw outOfRange(key, value, bytes, expected: "beyond the range of a double")
        }
        guard range.contains(number) else {
            throw outOfRange(key, value, bytes, expected: "outside \(span(of: range))")
        }
        return number
    }

    /// A number over 0, and under `limit` if there is one.
    func positive(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>,
        under limit: Double = .infinity
    ) throws(LineError) -> Double? {
        guard let number = try number(key, in: object, bytes) else { return nil }
        guard number > 0, number < limit else {
            let value = value(key, in: object, bytes) ?? object
            throw outOfRange(
                key,
                value,
                bytes,
                expected: limit == .infinity ? "not over 0" : "not between 0 and \(shortest(limit))"
            )
        }
        return number
    }

    /// `true` or `false`.
    func flag(_ key: WireKey, _ bytes: Span<UInt8>) throws(LineError) -> Bool? {
        guard let value = value(key, bytes) else { return nil }
        switch tape[value].kind {
        case .true: return true
        case .false: return false
        default: throw wrongType(key, value, bytes, expected: "true or false")
        }
    }

    /// A string that is one of `words`, by its index among them.
    func word(
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        oneOf words: [StaticString]
    ) throws(LineError) -> Int? {
        guard let value = value(key, bytes) else { return nil }
        let node = tape[value]
        guard node.kind == .string else {
            throw wrongType(key, value, bytes, expected: "a string")
        }
        if let index = words.firstIndex(where: { keyEquals(bytes, node, $0) }) { return index }
        throw outOfRange(key, value, bytes, expected: "none of \(list(words))")
    }

    /// A string, unescaped; `nil` if it is blank.
    func text(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> String? {
        guard let value = value(key, in: object, bytes) else { return nil }
        guard tape[value].kind == .string else {
            throw wrongType(key, value, bytes, expected: "a string")
        }
        let text = text(at: value, bytes)
        return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : text
    }

    /// The string at a node, unescaped.
    func text(at value: Int, _ bytes: Span<UInt8>) -> String {
        var text: [UInt8] = []
        appendUnescaped(bytes, tape[value].range, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a value is the string `text`.
    func isString(_ value: Int, _ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
        tape[value].kind == .string && keyEquals(bytes, tape[value], text)
    }

    /// The required `lat` and `lon` of an object.
    func coordinate(
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> LocationCoordinate {
        let north = try number(
            .lat,
            or: [.latitude],
            in: object,
            bytes,
            within: NativeRange.latitude
        )
        guard let latitude = north else { throw missing(.lat, in: object) }
        let east = try number(.lon, or: [.lng, .longitude, .long], in: object, bytes)
        guard let longitude = east else { throw missing(.lon, in: object) }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }
}
