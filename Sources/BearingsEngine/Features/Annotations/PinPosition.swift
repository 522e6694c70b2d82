import Geography

/// Where an annotation is, and where it is drawn.
///
/// Recomputed values may differ in their last bits, and hosts may write one place in many ways.
/// Only positions that print differently count as different.
struct PinPosition: BitwiseCopyable, Sendable {
    private let drawn: LocationCoordinate
    private let home: LocationCoordinate
    private let slot: Int

    /// The position of an item.
    init(_ item: borrowing AnnotationItem) {
        drawn = item.coordinate
        home = item.annotation.coordinate
        slot = item.slot
    }

    /// Whether both print alike.
    func isPrinted(like other: PinPosition) -> Bool {
        slot == other.slot && drawn.isPrinted(like: other.drawn)
            && home.isPrinted(like: other.home)
    }
}

extension LocationCoordinate {
    fileprivate func isPrinted(like other: LocationCoordinate) -> Bool {
        latitude.rounded(toUnitsOf: .tenMillionths)
            == other.latitude.rounded(toUnitsOf: .tenMillionths)
            && longitudeUnits == other.longitudeUnits
    }

    /// A longitude that rounds to 180 is printed as -180.
    private var longitudeUnits: Int64 {
        let units = longitude.wrappedTo180.rounded(toUnitsOf: .tenMillionths)
        return units == 1_800_000_000 ? -units : units
    }
}

extension Annotation {
    /// Whether both print alike, apart from their positions.
    func looks(like other: Annotation) -> Bool {
        title == other.title && subtitle == other.subtitle
            && Self.units(size.width) == Self.units(other.size.width)
            && Self.units(size.height) == Self.units(other.size.height)
    }

    private static func units(_ points: Double) -> Int64 { points.rounded(toUnitsOf: .hundredths) }
}
