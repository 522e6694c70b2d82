/// A ground point as the camera sees it, before the division by depth that fails behind the camera.
///
/// > Source: Mathematics 1, u, v and w.
public struct ProjectedPoint: Equatable, Sendable, BitwiseCopyable {
    /// Points to the right of the centre on the unpitched screen (u).
    public let right: Double
    /// Points below the centre on the unpitched screen (v).
    public let down: Double
    /// How far along the camera's line of sight, in points (w); not positive behind the camera.
    public let depth: Double
    /// The direction on the screen from the centre to the point, for points behind the camera too.
    public let direction: ScreenVector

    @inlinable
    init(right: Double, down: Double, in projection: Projection) {
        self.right = right
        self.down = down
        depth = projection.cameraDistance - down * projection.sinPitch
        direction = ScreenVector(dx: right, dy: down * projection.cosPitch)
    }

    /// Whether the point is in front of the camera plane.
    @inlinable public var isInFront: Bool { depth > 0 }

    /// The same place in the world `turns` worlds further east.
    @inlinable
    public func copy(worldsEast turns: Double, in projection: Projection) -> ProjectedPoint {
        ProjectedPoint(
            right: right + turns * projection.worldSize * projection.cosHeading,
            down: down - turns * projection.worldSize * projection.sinHeading,
            in: projection
        )
    }
}
