import BearingsEngine
import Geography

/// Members of other systems' records whose keys are no ``WireKey``.
extension RecordDecoder {
    /// A member of an object, `nil` if it is absent or null, or if the value is no object.
    func member(_ key: StaticString, in object: Int, _ bytes: Span<UInt8>) -> Int? {
        guard reader.tape[object].kind == .object,
            let value = reader.tape.value(of: key, inObjectAt: object, bytes: bytes),
            reader.tape[value].kind != .null
        else { return nil }
        return value
    }

    /// A number, or a text with one, however large; `nil` for anything else.
    func numberOrText(at value: Int, _ bytes: Span<UInt8>) -> Double? {
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
        let number = numberOrText(at: value, bytes)
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
    ///
    /// Up to 2^32 they may have lost their sign: old exports of Google print them unsigned.
    func coordinate(
        e7 north: StaticString,
        _ east: StaticString,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> LocationCoordinate {
        LocationCoordinate(
            latitude: try angle(e7: north, in: object, limit: 90, bytes),
            longitude: try angle(e7: east, in: object, limit: 180, bytes)
        )
    }

    private func angle(
        e7 key: StaticString,
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
        guard var units = numberOrText(at: value, bytes) else {
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
}
