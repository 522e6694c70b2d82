import Geography

/// Where an annotation is, and where it is drawn.
///
/// What is computed anew may differ in its last bits, and a host may write one place in many ways:
/// only what is printed otherwise is another place.
struct PinPosition: BitwiseCopyable, Sendable {
    private let drawn: LocationCoordinate
    private let home: LocationCoordinate
    private let slot: Int

    /// Where an item is.
    init(_ item: borrowing AnnotationItem) {
        drawn = item.coordinate
        home = item.annotation.coordinate
        slot = item.slot
    }

    /// Whether nobody can tell this place from another in print.
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

    /// A longitude that rounds to 180 is printed -180.
    private var longitudeUnits: Int64 {
        let units = longitude.wrappedTo180.rounded(toUnitsOf: .tenMillionths)
        return units == 1_800_000_000 ? -units : units
    }
}

extension Annotation {
    /// Whether nobody can tell in print what it looks like from what another does, wherever they are.
    func looks(like other: Annotation) -> Bool {
        title == other.title && subtitle == other.subtitle
            && Self.units(size.width) == Self.units(other.size.width)
            && Self.units(size.height) == Self.units(other.size.height)
    }

    private static func units(_ points: Double) -> Int64 { points.rounded(toUnitsOf: .hundredths) }
}
