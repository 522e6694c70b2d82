import BearingsEngine
import Geography

/// Values that several kinds of event have.
extension ByteWriter {
    @inline(__always)
    mutating func putMember(_ key: StaticString, _ number: Double, _ scale: DecimalScale) {
        putLiteral(key)
        putNumber(number, scale)
    }

    mutating func putMember(_ key: StaticString, seconds interval: Milliseconds) {
        putMember(key, Double(interval) / 1000, .thousandths)
    }

    /// A direction within 0..<360; one that rounds to 360 is printed 0.
    @inline(__always)
    mutating func putMember(_ key: StaticString, angle: Double) {
        putLiteral(key)
        put(angle: angle)
    }

    private mutating func put(angle: Double) {
        let units = angle.wrappedTo360.rounded(toUnitsOf: .thousandths)
        put(thousandths: units == 360_000 ? 0 : units)
    }

    /// `lat` and `lon`, the longitude within -180..<180 also after rounding.
    mutating func put(coordinate: LocationCoordinate, opening: StaticString) {
        putMember(opening, coordinate.latitude, .tenMillionths)
        let longitude = coordinate.longitude.wrappedTo180
        let isWhole = longitude.rounded(toUnitsOf: .tenMillionths) == 1_800_000_000
        putMember(",\"lon\":", isWhole ? -180 : longitude, .tenMillionths)
    }

    mutating func putVisibility(_ visibility: Visibility) {
        putLiteral(",\"visibility\":\"")
        putLiteral(visibility.word)
        put(byte: UInt8(ascii: "\""))
    }

    mutating func put(animated: Bool?) {
        guard let animated else { return }
        putLiteral(animated ? ",\"animated\":true" : ",\"animated\":false")
    }
}
