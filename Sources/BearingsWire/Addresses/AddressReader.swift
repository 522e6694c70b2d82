import Geography

/// Reads addresses from OpenAddresses' line-delimited GeoJSON.
///
/// | member | what it holds |
/// |---|---|
/// | `type` | `Feature` |
/// | `geometry` | a `Point`, longitude first, in degrees; null where the source has none |
/// | `properties` | `number` `street` `unit` `city` `district` `region` `postcode`: a string or number, empty, null or absent where the source has nothing |
///
/// All other members are ignored. One reader is reused from line to line without allocating.
///
/// > Source: RFC 7946, 3; what openaddresses/batch-machine puts out.
package struct AddressReader: Sendable {
    private var tape = JSONTape()
    /// The texts of the address read last, escapes resolved and blanks around them left out.
    package private(set) var text: [UInt8] = []
    /// The longest line, in bytes without its newline.
    package let maxLine: Int
    /// Where the line begins in its buffer: offsets in messages count from there.
    private var lineStart = 0

    package init(maxLine: Int = 1 << 20) {
        self.maxLine = maxLine
    }

    /// Reads the address on one line.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, its newline included if it has one.
    ///   - number: Which line of its file it is, from 1.
    /// - Returns: `nil` for a line that tells nothing though nothing is wrong: a blank one, one
    ///   without a point, one with neither number nor street.
    /// - Throws: ``LineError`` about the first member that is missing, mistyped or out of range.
    package mutating func read(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> AddressLine? {
        lineStart = Int(line.start)
        text.removeAll(keepingCapacity: true)
        let content = LineContent.range(of: line, in: bytes, isFirst: number == 1)
        guard content.end - line.start <= maxLine else { throw tooLong() }
        guard !LineContent.isBlank(content, in: bytes) else { return nil }
        do {
            try tape.read(bytes, line: content)
            try tape.requireObject(bytes, line: content)
        } catch {
            var error = error
            error.offset += Int(content.start - line.start)
            throw error
        }
        return try address(bytes)
    }

    /// A complaint about a line that was too long to be kept.
    package func tooLong() -> LineError {
        LineContent.tooLong(maxLine)
    }
}

// MARK: - The feature

extension AddressReader {
    private static let root = 0

    private mutating func address(_ bytes: Span<UInt8>) throws(LineError) -> AddressLine? {
        try refuseDuplicates(bytes, in: Self.root)
        try requireWord("type", "Feature", in: Self.root, bytes, .unknownType)
        // Properties first: a text of the wrong kind is wrong with or without a point.
        var address = AddressLine(coordinate: LocationCoordinate(latitude: 0, longitude: 0))
        try readTexts(bytes, into: &address)
        guard let coordinate = try coordinate(bytes) else { return nil }
        address.coordinate = coordinate
        return address.number.count == 0 && address.street.count == 0 ? nil : address
    }

    /// Where the point lies, `nil` if the geometry is null.
    private func coordinate(_ bytes: Span<UInt8>) throws(LineError) -> LocationCoordinate? {
        let geometry = try required("geometry", in: Self.root, bytes)
        if tape[geometry].kind == .null { return nil }
        guard tape[geometry].kind == .object else {
            throw wrongType("geometry", geometry, bytes, expected: "an object or null")
        }
        try refuseDuplicates(bytes, in: geometry)
        try requireWord("type", "Point", in: geometry, bytes, .outOfRange)
        let place = try required("coordinates", in: geometry, bytes)
        guard tape[place].kind == .array else {
            throw wrongType("coordinates", place, bytes, expected: "an array")
        }
        var elements = tape.elements(ofArrayAt: place)
        guard let east = elements.next(in: tape), let north = elements.next(in: tape) else {
            throw LineError(
                .missingField,
                offset: Int(tape[place].range.end) - 1 - lineStart,
                message: "found ']', expected \"coordinates\" to be longitude and latitude"
            )
        }
        let longitude = try number(east, bytes)
        let latitude = try number(north, bytes)
        while let height = elements.next(in: tape) { _ = try number(height, bytes) }
        guard -90...90 ~= latitude else {
            throw error(
                .outOfRange,
                at: north,
                "the latitude is \(excerpt(of: bytes, tape[north].range)), outside -90...90"
            )
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// A finite number among the coordinates.
    private func number(_ value: Int, _ bytes: Span<UInt8>) throws(LineError) -> Double {
        guard tape[value].kind == .number else {
            let found = tape[value].description(in: bytes)
            throw error(.badType, at: value, "\"coordinates\" has \(found), expected numbers")
        }
        let number = parseNumber(bytes, tape[value].range)
        guard number.isFinite else {
            let found = excerpt(of: bytes, tape[value].range)
            throw error(
                .outOfRange,
                at: value,
                "\"coordinates\" has \(found), beyond the range of a double"
            )
        }
        return number
    }

    private mutating func readTexts(
        _ bytes: Span<UInt8>,
        into address: inout AddressLine
    ) throws(LineError) {
        let properties = try required("properties", in: Self.root, bytes)
        if tape[properties].kind == .null { return }
        guard tape[properties].kind == .object else {
            throw wrongType("properties", properties, bytes, expected: "an object or null")
        }
        try refuseDuplicates(bytes, in: properties)
        var members = tape.members(ofObjectAt: properties)
        while let member = members.next(in: tape) {
            let key = tape[member.key]
            if keyEquals(bytes, key, "number") {
                address.number = try appendText(of: member.value, "number", bytes)
            } else if keyEquals(bytes, key, "street") {
                address.street = try appendText(of: member.value, "street", bytes)
            } else if keyEquals(bytes, key, "unit") {
                address.unit = try appendText(of: member.value, "unit", bytes)
            } else if keyEquals(bytes, key, "city") {
                address.city = try appendText(of: member.value, "city", bytes)
            } else if keyEquals(bytes, key, "district") {
                address.district = try appendText(of: member.value, "district", bytes)
            } else if keyEquals(bytes, key, "region") {
                address.region = try appendText(of: member.value, "region", bytes)
            } else if keyEquals(bytes, key, "postcode") {
                address.postcode = try appendText(of: member.value, "postcode", bytes)
            }
        }
    }

    /// Appends what a string or number says to ``text``, without the blanks around it.
    private mutating func appendText(
        of value: Int,
        _ key: StaticString,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> ByteRange {
        let node = tape[value]
        let start = text.count
        switch node.kind {
        case .null: return ByteRange(start: 0, count: 0)
        case .string where node.hasEscapes: appendUnescaped(bytes, node.range, to: &text)
        case .string, .number: for index in node.range.indices { text.append(bytes[index]) }
        default: throw wrongType(key, value, bytes, expected: "a string or number")
        }
        var range = start..<text.count
        while let last = range.last, text[last].isBlank { range = start..<last }
        while let first = range.first, text[first].isBlank {
            range = first + 1..<range.upperBound
        }
        return ByteRange(range)
    }
}

// MARK: - Members and complaints

extension AddressReader {
    private func refuseDuplicates(
        _ bytes: Span<UInt8>,
        in object: Int
    ) throws(LineError) {
        guard let repeated = tape.duplicateKey(inObjectAt: object, bytes: bytes) else { return }
        let name = excerpt(of: bytes, tape[repeated].range)
        throw error(
            .duplicateKey,
            at: repeated,
            "found \"\(name)\" again, expected each key once"
        )
    }

    /// The value of a member that must be there, though it may be null.
    private func required(
        _ key: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Int {
        if let value = tape.value(of: key, inObjectAt: object, bytes: bytes) { return value }
        throw LineError(
            .missingField,
            offset: Int(tape[object].range.end) - 1 - lineStart,
            message: "found '}', expected \"\(key)\" before it"
        )
    }

    /// Insists on a member that reads `word`.
    private func requireWord(
        _ key: StaticString,
        _ word: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>,
        _ reason: RejectionReason
    ) throws(LineError) {
        let value = try required(key, in: object, bytes)
        guard tape[value].kind == .string, keyEquals(bytes, tape[value], word) else {
            let found = tape[value].description(in: bytes)
            throw error(reason, at: value, "\"\(key)\" is \(found), expected \"\(word)\"")
        }
    }

    private func wrongType(
        _ key: StaticString,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        let found = tape[value].description(in: bytes)
        return error(.badType, at: value, "\"\(key)\" is \(found), expected \(expected)")
    }

    /// A complaint about the value or key at a node.
    private func error(_ reason: RejectionReason, at node: Int, _ message: String) -> LineError {
        let isString = tape[node].kind == .string
        let start = Int(tape[node].range.start) - (isString ? 1 : 0)
        return LineError(reason, offset: start - lineStart, message: message)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
