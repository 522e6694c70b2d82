import BearingsEngine

/// What ships' stations write for what is not available.
package enum AISNumbers {
    /// Whether a number in our unit says that it is not available.
    ///
    /// > Source: ITU-R M.1371, message 1: heading 511, course 360, speed 102.3 knots, latitude 91, longitude 181; message 9:
    /// > altitude 4095 m. Decoders write −32768 or 99999 m.
    package static func isUnavailable(_ number: Double, _ field: FixField) -> Bool {
        switch field {
        case .latitude: number == 91
        case .longitude: number == 181
        case .course, .heading: number >= 360
        case .altitude, .ellipsoidalAltitude: [-32_768, 4095, 99_999].contains(number)
        case .speed: number == 102.3 || abs(number - Key.Unit.knots.converted(102.3)) < 1e-6
        default: false
        }
    }
}

extension Fix {
    /// Leaves out the numbers that say that a ship's is not available.
    package mutating func dropUnavailable() {
        for field in [FixField.altitude, .speed, .course, .heading] {
            if let number = self[field], AISNumbers.isUnavailable(number, field) {
                self[field] = nil
            }
        }
    }
}
