import CLibrary

/// A circle on the ground for annotations at the same place.
///
/// > Source: Mathematics 5.
public enum OverlapCircle {
    /// The earth's radius for measures of the circle, in metres.
    public static let earthRadius = 6_378_100.0

    /// The radius of a circle of so many slots, in metres: it grows with their number, so that
    /// neighbours stay 6 to 9.5 m apart.
    public static func radius(slots: Int) -> Double {
        3 * Double(slots) / 2
    }

    /// Where a slot is around `center`: slot 0 in the north, the others clockwise.
    public static func place(
        of slot: Int,
        among slots: Int,
        around center: LocationCoordinate
    ) -> LocationCoordinate {
        Ring(slots: slots, around: center).place(of: slot)
    }

    /// The circle around one place, with the common part of all slots precomputed.
    public struct Ring: Sendable, BitwiseCopyable {
        private let slots: Int
        private let longitude: Double
        private let (sinReach, cosReach): (Double, Double)
        private let (sinLatitude, cosLatitude): (Double, Double)

        /// The circle of so many slots around `center`.
        public init(slots: Int, around center: LocationCoordinate) {
            self.slots = slots
            longitude = center.longitude
            let reach = OverlapCircle.radius(slots: slots) / OverlapCircle.earthRadius
            let latitude = center.latitude.radians
            (sinReach, cosReach) = (sin(reach), cos(reach))
            (sinLatitude, cosLatitude) = (sin(latitude), cos(latitude))
        }

        /// Where a slot is: slot 0 in the north, the others clockwise.
        public func place(of slot: Int) -> LocationCoordinate {
            let bearing = 2 * .pi * Double(slot) / Double(slots)
            let (s, c) = (sin(bearing), cos(bearing))
            let north = cosLatitude * sinReach * c + sinLatitude * cosReach
            let east = sinReach * s
            let away = cosLatitude * cosReach - sinLatitude * sinReach * c
            return LocationCoordinate(
                latitude: atan2(north, hypot(away, east)).degrees,
                longitude: (longitude + atan2(east, away).degrees).wrappedTo180
            )
        }
    }

    /// The distance within which places count as the same, as a squared chord of the unit sphere.
    public static func squaredChord(within metres: Double) -> Double {
        let half = sin(min(metres / (2 * earthRadius), .pi / 2))
        return 4 * half * half
    }
}

extension LocationCoordinate {
    /// The canonical form of a coordinate: no negative zero, a longitude in -180..<180, and 0 at a
    /// pole.
    public var normalForm: LocationCoordinate {
        // Adding 0 makes 0 of -0.
        LocationCoordinate(
            latitude: latitude + 0,
            longitude: latitude.magnitude == 90 ? 0 : longitude.wrappedTo180 + 0
        )
    }
}
