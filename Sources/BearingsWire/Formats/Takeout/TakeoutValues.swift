import BearingsEngine
import Geography

/// Values in a location history: times, and positions as text.
extension RecordDecoder {
    /// The coordinate in a text, latitude first.
    func takeoutCoordinate(
        _ key: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> LocationCoordinate {
        guard let value = member(key, in: object, bytes) else {
            throw reader.error(
                .missingField,
                at: object,
                "found no \"\(key)\", expected one in each object"
            )
        }
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType("\(key)", value, bytes, expected: "a string")
        }
        var text = reader.text(at: value, bytes)
        let isURI = text.hasPrefix("geo:")
        if isURI { text.removeFirst(4) }
        let numbers = text.split(separator: ",").map { part in
            let digits = Array(part.utf8.filter { !$0.isXMLSpace && $0 < 0x80 })
            return parseDecimal(digits.span, 0..<digits.count)
        }
        guard numbers.count == 2 || (isURI && numbers.count == 3), let latitude = numbers[0],
            let longitude = numbers[1]
        else {
            throw reader.outOfRange(
                "\(key)",
                value,
                bytes,
                expected: "no place such as \"48.8566°, 2.3522°\""
            )
        }
        guard -90...90 ~= latitude, Quantity.range.contains(longitude) else {
            throw reader.outOfRange("\(key)", value, bytes, expected: "outside -90...90")
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// The time of an object, `nil` if it has none.
    func takeoutTime(
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Instant? {
        if let value = member("timestamp", in: object, bytes) {
            return try time(at: value, .timestamp, bytes, assumesUTC: true)
        }
        guard let value = member("timestampMs", in: object, bytes) else { return nil }
        let range = CivilDate.writableMilliseconds
        guard let number = numberOrText(at: value, bytes)?.rounded(),
            Double(range.lowerBound)...Double(range.upperBound) ~= number
        else {
            let found = reader.tape[value].description(in: bytes)
            throw reader.error(
                .badTime,
                at: value,
                "\"timestampMs\" is \(found), expected Unix milliseconds"
            )
        }
        return Instant(millisecondsSince1970: Int64(number))
    }

    /// The session of the root, by its device if devices name sessions.
    mutating func takeoutSession(
        _ bytes: Span<UInt8>,
        _ names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        if let session = try sessionByKey(bytes, &names) { return session }
        guard options.sessionSource == .source else { return try session(bytes, names: &names) }
        let start = names.count
        if let tag = reader.memberOfRoot("deviceTag", bytes), reader.tape[tag].kind != .object {
            for index in reader.tape[tag].range.indices { names.append(bytes[index]) }
        }
        return Self.session(from: start, in: &names)
    }
}
