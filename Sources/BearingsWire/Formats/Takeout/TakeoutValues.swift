import BearingsEngine
import Geography

/// Values in a location history: times, numbers and positions.
extension RecordDecoder {
    /// A member of an object, `nil` if it is absent or null, or if the value is no object.
    func member(_ key: StaticString, in object: Int, _ bytes: Span<UInt8>) -> Int? {
        guard reader.tape[object].kind == .object,
            let value = reader.tape.value(of: key, inObjectAt: object, bytes: bytes),
            reader.tape[value].kind != .null
        else { return nil }
        return value
    }

    /// A number, or a text with one, however large.
    func takeoutNumber(at value: Int, _ bytes: Span<UInt8>) -> Double? {
        let most = Double.greatestFiniteMagnitude
        return try? figure(at: value, .accuracy, bytes, within: -most...most)
    }

    /// An optional number by a key that is not a ``WireKey``; an invalid one counts as absent.
    func field(
        named key: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Double? {
        guard let value = member(key, in: object, bytes) else { return nil }
        let number = takeoutNumber(at: value, bytes)
        if let number, Quantity.range.contains(number) { return number }
        let range = span(of: Quantity.range)
        batch.addFieldError(
            number == nil && reader.tape[value].kind != .number
                ? reader.wrongType("\(key)", value, bytes, expected: "a number")
                : reader.outOfRange("\(key)", value, bytes, expected: "outside \(range)")
        )
        return nil
    }

    /// The coordinate of two angles in 1e-7 degrees.
    func takeoutCoordinate(
        _ north: StaticString,
        _ east: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> LocationCoordinate {
        LocationCoordinate(
            latitude: try takeoutAngle(north, in: object, limit: 90, bytes),
            longitude: try takeoutAngle(east, in: object, limit: 180, bytes)
        )
    }

    private func takeoutAngle(
        _ key: StaticString,
        in object: Int,
        limit: Double,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Double {
        guard let value = member(key, in: object, bytes) else {
            throw reader.error(
                .missingField,
                at: object,
                "found no \"\(key)\", expected it beside the other"
            )
        }
        guard var units = takeoutNumber(at: value, bytes) else {
            throw reader.wrongType("\(key)", value, bytes, expected: "a number")
        }
        if units > limit * 1e7, units <= 0x1p32 { units -= 0x1p32 }
        let degrees = units / 1e7
        guard -limit...limit ~= degrees else {
            let range = span(of: -limit...limit)
            throw reader.outOfRange("\(key)", value, bytes, expected: "outside \(range) degrees")
        }
        return degrees
    }

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
        guard let number = takeoutNumber(at: value, bytes)?.rounded(),
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
