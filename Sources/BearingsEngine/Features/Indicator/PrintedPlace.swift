import Geography

/// An indicator's place as it is printed: two that print alike are the same move.
struct PrintedPlace: Equatable, BitwiseCopyable, Sendable {
    private var x: Int64
    private var y: Int64
    private var edge: ScreenEdge
    private var rotation: Int64
    private var bearing: Int64
    private var distance: Int64
    private var halfWidth: Int64

    init(_ place: IndicatorPlace) {
        x = place.position.x.rounded(toUnitsOf: .hundredths)
        y = place.position.y.rounded(toUnitsOf: .hundredths)
        edge = place.edge
        rotation = place.rotation.map(Self.angle) ?? -1
        bearing = Self.angle(place.bearing)
        distance = place.distance.rounded(toUnitsOf: .hundredths)
        halfWidth = place.halfWidth?.rounded(toUnitsOf: .thousandths) ?? -1
    }

    /// A wrapped angle that rounds to 360 is printed 0.
    private static func angle(_ degrees: Double) -> Int64 {
        let units = degrees.rounded(toUnitsOf: .thousandths)
        return units == 360_000 ? 0 : units
    }
}
