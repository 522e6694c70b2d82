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

    /// Rounds a placement as it is printed.
    package init(_ placement: borrowing IndicatorPlacement) {
        x = placement.position.x.rounded(toUnitsOf: .hundredths)
        y = placement.position.y.rounded(toUnitsOf: .hundredths)
        edge = placement.edge
        rotation = placement.rotation.map { Self.angle($0) } ?? -1
        bearing = Self.angle(placement.bearing)
        distance = placement.distance.rounded(toUnitsOf: .hundredths)
        halfWidth = placement.halfWidth.map { $0.rounded(toUnitsOf: .thousandths) } ?? -1
    }

    /// An angle in thousandths of a degree; one that rounds to 360 degrees is printed as 0.
    private static func angle(_ degrees: Double) -> Int64 {
        let units = degrees.rounded(toUnitsOf: .thousandths)
        return units >= 360_000 ? 0 : units
    }
}

extension IndicatorPlacement {
    /// The placement that prints so.
    init(_ printed: FixedPointPlacement) {
        self.init(
            position: ScreenPoint(x: Double(printed.x) / 100, y: Double(printed.y) / 100),
            edge: printed.edge,
            rotation: printed.rotation < 0 ? nil : Double(printed.rotation) / 1000,
            bearing: Double(printed.bearing) / 1000,
            distance: Double(printed.distance) / 100,
            halfWidth: printed.halfWidth < 0 ? nil : Double(printed.halfWidth) / 1000
        )
    }

    /// Whether both print alike, halo and wedge apart.
    func isPrinted(like other: borrowing IndicatorPlacement) -> Bool {
        // Mostly the position differs already, so the rest need not be rounded.
        position.y.rounded(toUnitsOf: .hundredths)
            == other.position.y.rounded(toUnitsOf: .hundredths)
            && position.x.rounded(toUnitsOf: .hundredths)
                == other.position.x.rounded(toUnitsOf: .hundredths)
            && FixedPointPlacement(self) == FixedPointPlacement(other)
    }
}

extension FixedPointPlacement: StateCodable {
    package static var blank: FixedPointPlacement {
        FixedPointPlacement(
            IndicatorPlacement(
                position: .blank,
                edge: .blank,
                rotation: nil,
                bearing: 0,
                distance: 0
            )
        )
    }

    package mutating func code(_ coder: inout some StateCoder) {
        x.code(&coder)
        y.code(&coder)
        edge.code(&coder)
        rotation.code(&coder)
        bearing.code(&coder)
        distance.code(&coder)
        halfWidth.code(&coder)
    }
}
