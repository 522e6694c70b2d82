extension Projection {
    /// Whether a place, with a circle of `metres` around it, is certainly more than `inset` points
    /// inside the edges; `false` if that needs the exact test.
    ///
    /// The scale at the centre is used for the whole map, which needs no sines: 1 / (2π cos φ) of
    /// the angle north. With φ up to 80° there and up to 0.01 more at the place, the second
    /// derivative makes that wrong by at most 3.2 times the angle, and the circle by 7 %.
    @inlinable @inline(__always)
    package func isWellInView(
        _ coordinate: LocationCoordinate,
        metres: Double,
        inset: Double
    ) -> Bool {
        let north = (coordinate.latitude - viewport.center.latitude).radians
        let parallel = centerOnSphere.latitude.cosine
        guard isFlat, parallel > 0.1737, north.magnitude < 0.01 else { return false }
        let turn = (coordinate.longitude - viewport.center.longitude).wrappedTo180 / 360
        let east = worldSize * turn
        let pointsPerRadian = worldSize / (2 * .pi * parallel)
        let south = -north * pointsPerRadian
        let position = ScreenPoint(
            x: center.x + (east * cosHeading + south * sinHeading),
            y: center.y + (south * cosHeading - east * sinHeading)
        )
        // What is rounded is less than a hundredth of a point at any zoom.
        let doubt = 4 * north.magnitude * south.magnitude + 0.01
        let radius = metres * (1.1 / Mercator.earthRadius) * pointsPerRadian
        return visibleRect.signedDistanceOutside(of: position) + doubt + radius < -inset
    }
}
