import BearingsEngine
import Geography

extension LocationCoordinate {
    /// The longitude within -180..<180, also once it is rounded.
    var longitudeToPrint: Double {
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
