import Geography

/// An indicator's place as it is printed: two that print alike are the same move.
package struct PrintedPlace: Equatable, BitwiseCopyable, Sendable {
    /// The centre, in hundredths of a point.
    package var x: Int64
    package var y: Int64
    package var edge: ScreenEdge
    /// In thousandths of a degree, -1 for none.
    package var rotation: Int64
    /// In thousandths of a degree.
    package var bearing: Int64
    /// In hundredths of a metre.
    package var distance: Int64
    /// In thousandths of a degree, -1 for none.
    package var halfWidth: Int64

    /// A place printed so.
    package init(
        x: Int64,
        y: Int64,
        edge: ScreenEdge,
        rotation: Int64,
        bearing: Int64,
        distance: Int64,
        halfWidth: Int64
    ) {
        self.x = x
        self.y = y
        self.edge = edge
        self.rotation = rotation
        self.bearing = bearing
        self.distance = distance
        self.halfWidth = halfWidth
    }

    /// No place at all, where there is none.
    static let nowhere = PrintedPlace(
        x: 0,
        y: 0,
        edge: .none,
        rotation: -1,
        bearing: 0,
        distance: 0,
        halfWidth: -1
    )

    /// An indicator's place as it is printed.
    package init(_ place: IndicatorPlace) {
        x = place.position.x.rounded(toUnitsOf: .hundredths)
        y = place.position.y.rounded(toUnitsOf: .hundredths)
        edge = place.edge
        rotation = place.rotation.map(Self.angle) ?? -1
        bearing = Self.angle(place.bearing)
        distance = place.distance.rounded(toUnitsOf: .hundredths)
        halfWidth = place.halfWidth?.rounded(toUnitsOf: .thousandths) ?? -1
    }

    /// A wrapped angle that rounds to 360 is printed 0.
    @inline(__always)
    private static func angle(_ degrees: Double) -> Int64 {
        let units = degrees.rounded(toUnitsOf: .thousandths)
        return units == 360_000 ? 0 : units
    }
}
