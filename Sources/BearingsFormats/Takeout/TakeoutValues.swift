import BearingsEngine
import BearingsWire
import Geography

/// Values in a location history: times, and positions as text.
extension TakeoutFormat {
    /// The coordinate in a text, latitude first.
    static func coordinate(
        _ reader: LineReader,
        _ key: StaticString,
        in object: Int
    ) throws(LineError) -> LocationCoordinate {
        guard let value = reader.member(key, in: object) else {
            throw reader.error(
                .missingField,
                at: object,
                "found no \"\(key)\", expected one in each object"
            )
        }
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType(key, value, expected: "a string")
        }
        let text = Array(reader.tape.utf8(of: value))
        let isURI = text.starts(with: "geo:".utf8)
        let numbers = text.dropFirst(isURI ? 4 : 0).split(separator: UInt8(ascii: ",")).map {
            part in
            let digits = part.filter { !$0.isXMLSpace && $0 < 0x80 }
            return parseDecimal(digits.span)
        }
        guard numbers.count == 2 || (isURI && numbers.count == 3), let latitude = numbers[0],
            let longitude = numbers[1]
        else {
            throw reader.outOfRange(
                key,
                value,
                expected: "no place such as \"48.8566°, 2.3522°\""
            )
        }
        guard -90...90 ~= latitude, Quantity.range.contains(longitude) else {
            throw reader.outOfRange(key, value, expected: "outside -90...90")
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }
}
