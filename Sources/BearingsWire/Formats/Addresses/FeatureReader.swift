import BearingsEngine
import Geography

/// Reads a line with a GeoJSON Feature of a point, or without a geometry.
///
/// A reader is reused from line to line without allocating.
///
/// > Source: RFC 7946, 3.
package struct FeatureReader: Sendable {
    private(set) var reader = LineReader()
    /// The texts taken from the last line, unescaped and without surrounding blanks.
    package private(set) var text: [UInt8] = []
    /// The longest line, in bytes without its newline.
    package let maxLine: Int

    package init(maxLine: Int = 1 << 20) {
        self.maxLine = maxLine
    }

    /// Reads one line.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number in its file, from 1.
    /// - Returns: Whether there is a Feature; a blank line has none.
    /// - Throws: ``LineError`` if it is no Feature.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> Bool {
        text.removeAll(keepingCapacity: true)
        let line = bytes.extracting(line.indices)
        let content = LineContent.range(of: line, isFirst: number == 1)
        guard content.upperBound <= maxLine else { throw tooLong() }
        guard !LineContent.isBlank(line.extracting(content)) else { return false }
        try reader.read(line.extracting(content), at: content.lowerBound)
        try requireWord("type", "Feature", in: LineReader.root, .unknownType)
        return true
    }

    /// The error about a line that is too long.
    package func tooLong() -> LineError { LineContent.tooLong(maxLine) }

    /// The node of the Feature's properties, `nil` if they are null.
    func properties() throws(LineError) -> Int? {
        let properties = try required("properties", in: LineReader.root)
        if reader.tape[properties].kind == .null { return nil }
        guard reader.tape[properties].kind == .object else {
            throw reader.wrongType("properties", properties, expected: "an object or null")
        }
        try reader.refuseDuplicates(in: properties)
        return properties
    }

    /// The point's coordinate, `nil` if the geometry is null.
    func coordinate() throws(LineError) -> LocationCoordinate? {
        let geometry = try required("geometry", in: LineReader.root)
        if reader.tape[geometry].kind == .null { return nil }
        guard reader.tape[geometry].kind == .object else {
            throw reader.wrongType("geometry", geometry, expected: "an object or null")
        }
        try reader.refuseDuplicates(in: geometry)
        try requireWord("type", "Point", in: geometry, .outOfRange)
        let coordinates = try required("coordinates", in: geometry)
        guard reader.tape[coordinates].kind == .array else {
            throw reader.wrongType("coordinates", coordinates, expected: "an array")
        }
        var elements = reader.tape.elements(ofArrayAt: coordinates)
        guard let east = elements.next(in: reader.tape), let north = elements.next(in: reader.tape)
        else {
            throw reader.error(
                .missingField,
                atEndOf: coordinates,
                "found ']', expected \"coordinates\" to be longitude and latitude"
            )
        }
        let longitude = try number(east)
        let latitude = try number(north)
        while let height = elements.next(in: reader.tape) { _ = try number(height) }
        guard -90...90 ~= latitude else {
            throw reader.error(
                .outOfRange,
                at: north,
                "the latitude is \(reader.tape.shownText(of: north)), outside -90...90"
            )
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// A number among the coordinates.
    private func number(_ value: Int) throws(LineError) -> Double {
        guard reader.tape[value].kind == .number else {
            let found = reader.tape.description(of: value)
            throw reader.error(
                .badType,
                at: value,
                "\"coordinates\" has \(found), expected numbers"
            )
        }
        let number = reader.tape.number(at: value)
        guard Quantity.range.contains(number) else {
            let found = reader.tape.shownText(of: value)
            throw reader.error(
                .outOfRange,
                at: value,
                "\"coordinates\" has \(found), outside \(span(of: Quantity.range))"
            )
        }
        return number
    }

    /// Appends a string or number to ``text``, without surrounding blanks.
    mutating func appendText(
        of value: Int,
        _ key: StaticString
    ) throws(LineError) -> Range<Int> {
        let start = text.count
        switch reader.tape[value].kind {
        case .null: return start..<start
        case .string, .number: reader.tape.appendText(of: value, to: &text)
        default: throw reader.wrongType(key, value, expected: "a string or number")
        }
        var range = start..<text.count
        while let last = range.last, text[last].isBlank { range = start..<last }
        while let first = range.first, text[first].isBlank {
            range = first + 1..<range.upperBound
        }
        return range
    }
}

// MARK: - Members and errors

extension FeatureReader {
    /// The value of a required member, which may be null.
    private func required(
        _ key: StaticString,
        in object: Int
    ) throws(LineError) -> Int {
        if let value = reader.tape.value(of: key, inObjectAt: object) { return value }
        throw reader.missing(key, in: object)
    }

    /// Throws unless a member is `word`.
    private func requireWord(
        _ key: StaticString,
        _ word: StaticString,
        in object: Int,
        _ reason: RejectionReason
    ) throws(LineError) {
        let value = try required(key, in: object)
        guard reader.tape[value].kind == .string, reader.tape.equals(value, word) else {
            let found = reader.tape.description(of: value)
            throw reader.error(reason, at: value, "\"\(key)\" is \(found), expected \"\(word)\"")
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
