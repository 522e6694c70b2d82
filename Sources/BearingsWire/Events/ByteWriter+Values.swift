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
        putMember(",\"lon\":", coordinate.longitudeToPrint, .tenMillionths)
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

extension LocationCoordinate {
    /// The longitude within -180..<180, also once it is rounded.
    fileprivate var longitudeToPrint: Double {
        let longitude = longitude.wrappedTo180
        let isWhole = longitude.rounded(toUnitsOf: .tenMillionths) == 1_800_000_000
        return isWhole ? -180 : longitude
    }

    /// The coordinate as it is read back from its print.
    var printed: LocationCoordinate {
        LocationCoordinate(
            latitude: latitude.printed(.tenMillionths),
            longitude: longitudeToPrint.printed(.tenMillionths)
        )
    }
}

extension Double {
    /// The number as it is read back from its print.
    func printed(_ scale: DecimalScale) -> Double {
        // Both are whole numbers under 2^53, so the quotient is the double nearest to the decimal.
        Double(rounded(toUnitsOf: scale)) / scale.unitsPerOne
    }
}
