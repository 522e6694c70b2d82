import Geography

/// An indicator's placement as printed.
///
/// Two that print alike are the same move.
package struct FixedPointPlacement: Equatable, BitwiseCopyable, Sendable {
    /// The centre, in hundredths of a point.
    package var x: Int64
    /// In hundredths of a point, downwards.
    package var y: Int64
    /// The edge at which it stands.
    package var edge: ScreenEdge
    /// In thousandths of a degree, -1 for none.
    package var rotation: Int64
    /// In thousandths of a degree.
    package var bearing: Int64
    /// In hundredths of a metre.
    package var distance: Int64
    /// In thousandths of a degree, -1 for none.
    package var halfWidth: Int64

    /// Creates a placement from printed units.
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

    /// A placeholder.
    static let nowhere = FixedPointPlacement(
        x: 0,
        y: 0,
        edge: .none,
        rotation: -1,
        bearing: 0,
        distance: 0,
        halfWidth: -1
    )

    /// Rounds a placement as it is printed.
    @inline(__always)
    package init(_ placement: IndicatorPlacement) {
        let position = placement.position
        let right = position.x.scaled(toUnitsOf: .hundredths)
        let down = position.y.scaled(toUnitsOf: .hundredths)
        let turn = (placement.rotation ?? 0).scaled(toUnitsOf: .thousandths)
        let direction = placement.bearing.scaled(toUnitsOf: .thousandths)
        let metres = placement.distance.scaled(toUnitsOf: .hundredths)
        let uncertainty = (placement.halfWidth ?? 0).scaled(toUnitsOf: .thousandths)
        guard position.x >= 0, position.y >= 0,
            right + down + turn + direction + metres + uncertainty < 0x1p51
        else {
            self.init(
                outside: position,
                edge: placement.edge,
                rotation: placement.rotation,
                bearing: placement.bearing,
                distance: placement.distance,
                halfWidth: placement.halfWidth
            )
            return
        }
        // As `rounded(toUnitsOf:)`, but without branches.
        self.init(
            x: right.floored,
            y: down.floored,
            edge: placement.edge,
            rotation: Self.wrapped(turn).floored,
            bearing: Self.wrapped(direction).floored,
            distance: metres.floored,
            halfWidth: uncertainty.floored
        )
        if placement.rotation == nil { rotation = -1 }
        if placement.halfWidth == nil { halfWidth = -1 }
    }

    /// Rounds a computed placement: its angles are within a turn, and its target is on earth.
    @inline(__always)
    mutating func set(to placement: borrowing IndicatorPlacement) {
        let position = placement.position
        guard position.x >= 0, position.y >= 0, position.x + position.y < 0x1p40,
            let turn = placement.rotation
        else { return setSlowly(to: placement) }
        x = (position.x * 100 + 0.5).floored
        y = (position.y * 100 + 0.5).floored
        edge = placement.edge
        rotation = Self.wrapped(turn * 1000 + 0.5).floored
        bearing = Self.wrapped(placement.bearing * 1000 + 0.5).floored
        distance = (placement.distance * 100 + 0.5).floored
        halfWidth = ((placement.halfWidth ?? 0) * 1000 + 0.5).floored
        if placement.halfWidth == nil { halfWidth = -1 }
    }

    @inline(never)
    private mutating func setSlowly(to placement: borrowing IndicatorPlacement) {
        self = FixedPointPlacement(copy placement)
    }

    /// The general case: positions above or left of the view, or distances beyond the earth's size.
    @inline(never)
    private init(
        outside position: ScreenPoint,
        edge: ScreenEdge,
        rotation: Double?,
        bearing: Double,
        distance: Double,
        halfWidth: Double?
    ) {
        x = position.x.rounded(toUnitsOf: .hundredths)
        y = position.y.rounded(toUnitsOf: .hundredths)
        self.edge = edge
        self.rotation = rotation.map(Self.angle) ?? -1
        self.bearing = Self.angle(bearing)
        self.distance = distance.rounded(toUnitsOf: .hundredths)
        self.halfWidth = halfWidth?.rounded(toUnitsOf: .thousandths) ?? -1
    }

    /// Whether both print alike.
    ///
    /// Compares first what differs most often.
    @inline(__always)
    func isSame(as other: FixedPointPlacement) -> Bool {
        distance == other.distance && x == other.x && y == other.y && bearing == other.bearing
            && rotation == other.rotation && halfWidth == other.halfWidth && edge == other.edge
    }

    private static func angle(_ degrees: Double) -> Int64 {
        wrapped(degrees.scaled(toUnitsOf: .thousandths)) == 0
            ? 0 : degrees.rounded(toUnitsOf: .thousandths)
    }

    /// A scaled angle; one that rounds to 360 degrees is printed as 0.
    @inline(__always)
    private static func wrapped(_ scaled: Double) -> Double {
        scaled >= 360_000 ? 0 : scaled
    }
}
