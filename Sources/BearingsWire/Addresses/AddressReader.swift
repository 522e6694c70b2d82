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
    private var reader = LineReader()
    /// The texts of the address read last, escapes resolved and blanks around them left out.
    package private(set) var text: [UInt8] = []
    /// The longest line, in bytes without its newline.
    package let maxLine: Int

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
        text.removeAll(keepingCapacity: true)
        let content = LineContent.range(of: line, in: bytes, isFirst: number == 1)
        guard content.end - line.start <= maxLine else { throw tooLong() }
        guard !LineContent.isBlank(content, in: bytes) else { return nil }
        try reader.read(bytes, content, lineStart: Int(line.start))
        return try address(bytes)
    }

    /// A complaint about a line that was too long to be kept.
    package func tooLong() -> LineError {
        LineContent.tooLong(maxLine)
    }
}

// MARK: - The feature

extension AddressReader {
    private mutating func address(_ bytes: Span<UInt8>) throws(LineError) -> AddressLine? {
        try requireWord("type", "Feature", in: LineReader.root, bytes, .unknownType)
        // Properties first: a text of the wrong kind is wrong with or without a point.
        var address = AddressLine(coordinate: LocationCoordinate(latitude: 0, longitude: 0))
        try readTexts(bytes, into: &address)
        guard let coordinate = try coordinate(bytes) else { return nil }
        address.coordinate = coordinate
        return address.number.count == 0 && address.street.count == 0 ? nil : address
    }

    /// Where the point lies, `nil` if the geometry is null.
    private func coordinate(_ bytes: Span<UInt8>) throws(LineError) -> LocationCoordinate? {
        let geometry = try required("geometry", in: LineReader.root, bytes)
        if reader.tape[geometry].kind == .null { return nil }
        guard reader.tape[geometry].kind == .object else {
            throw reader.wrongType("geometry", geometry, bytes, expected: "an object or null")
        }
        try reader.refuseDuplicates(bytes, in: geometry)
        try requireWord("type", "Point", in: geometry, bytes, .outOfRange)
        let place = try required("coordinates", in: geometry, bytes)
        guard reader.tape[place].kind == .array else {
            throw reader.wrongType("coordinates", place, bytes, expected: "an array")
        }
        var elements = reader.tape.elements(ofArrayAt: place)
        guard let east = elements.next(in: reader.tape), let north = elements.next(in: reader.tape)
        else {
            throw reader.error(
                .missingField,
                atEndOf: place,
                "found ']', expected \"coordinates\" to be longitude and latitude"
            )
        }
        let longitude = try number(east, bytes)
        let latitude = try number(north, bytes)
        while let height = elements.next(in: reader.tape) { _ = try number(height, bytes) }
        guard -90...90 ~= latitude else {
            throw reader.error(
                .outOfRange,
                at: north,
                "the latitude is \(excerpt(of: bytes, reader.tape[north].range)), outside -90...90"
            )
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// A finite number among the coordinates.
    private func number(_ value: Int, _ bytes: Span<UInt8>) throws(LineError) -> Double {
        guard reader.tape[value].kind == .number else {
            let found = reader.tape[value].description(in: bytes)
            throw reader.error(
                .badType,
                at: value,
                "\"coordinates\" has \(found), expected numbers"
            )
        }
        let number = parseNumber(bytes, reader.tape[value].range)
        guard number.isFinite else {
            let found = excerpt(of: bytes, reader.tape[value].range)
            throw reader.error(
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
        let properties = try required("properties", in: LineReader.root, bytes)
        if reader.tape[properties].kind == .null { return }
        guard reader.tape[properties].kind == .object else {
            throw reader.wrongType("properties", properties, bytes, expected: "an object or null")
        }
        try reader.refuseDuplicates(bytes, in: properties)
        var members = reader.tape.members(ofObjectAt: properties)
        while let member = members.next(in: reader.tape) {
            let key = reader.tape[member.key]
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
        let node = reader.tape[value]
        let start = text.count
        switch node.kind {
        case .null: return ByteRange(start: 0, count: 0)
        case .string where node.hasEscapes: appendUnescaped(bytes, node.range, to: &text)
        case .string, .number: for index in node.range.indices { text.append(bytes[index]) }
        default: throw reader.wrongType("\(key)", value, bytes, expected: "a string or number")
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
    /// The value of a member that must be there, though it may be null.
    private func required(
        _ key: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Int {
        if let value = reader.tape.value(of: key, inObjectAt: object, bytes: bytes) { return value }
        throw reader.missing("\(key)", in: object)
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
        guard reader.tape[value].kind == .string, keyEquals(bytes, reader.tape[value], word) else {
            let found = reader.tape[value].description(in: bytes)
            throw reader.error(reason, at: value, "\"\(key)\" is \(found), expected \"\(word)\"")
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
