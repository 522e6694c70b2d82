extension FlatProjection {
    /// Whether a place, with a circle of `metres` around it, is sure to be seen more than `inset` points inside
    /// the edges; `false` where that takes a closer look.
    ///
    /// As ``Projection/isWellInView(_:metres:inset:)`` finds it, but nothing has to be made ready to project.
    @inlinable @inline(__always)
    package func isWellInView(
        _ place: LocationCoordinate,
        metres: Double,
        inset: Double
    ) -> Bool {
        isWellInView(
            place,
            metres: metres,
            inset: inset,
            around: center.coordinate,
            parallel: center.latitude.cosine,
            doubt: 0
        )
    }

    /// The same, were the map's centre another.
    ///
    /// The cosine φ of its latitude is taken as the sum of four terms, 1 - φ²/2 + φ⁴/24 - φ⁶/720, which is less,
    /// but up to 80° by no more than φ⁸/40320 or 0.0022 of it.
    @inlinable @inline(__always)
    package func isWellInView(
        _ place: LocationCoordinate,
        metres: Double,
        inset: Double,
        around center: LocationCoordinate
    ) -> Bool {
        let latitude = center.latitude.radians
        let square = latitude * latitude
        let parallel = 1 - square * (1 / 2 - square * (1 / 24 - square * (1 / 720)))
        return isWellInView(
            place,
            metres: metres,
            inset: inset,
            around: center,
            parallel: parallel,
            doubt: 0.003
        )
    }

    /// - Parameters:
    ///   - parallel: The cosine of the centre's latitude, or less.
    ///   - doubt: Which share of it that may be wrong by.
    @inlinable @inline(__always)
    func isWellInView(
        _ place: LocationCoordinate,
        metres: Double,
        inset: Double,
        around center: LocationCoordinate,
        parallel: Double,
        doubt share: Double
    ) -> Bool {
        let north = (place.latitude - center.latitude).radians
        guard parallel > 0.1737, north.magnitude < 0.01 else { return false }
        let east = worldSize * ((place.longitude - center.longitude).wrappedTo180 / 360)
        let pointsPerRadian = worldSize / (2 * .pi * parallel)
        let south = -north * pointsPerRadian
        let right = east * cosHeading + south * sinHeading
        let down = south * cosHeading - east * sinHeading
        let outside = Double.larger(
            right.magnitude - size.width / 2,
            down.magnitude - size.height / 2
        )
        let doubt = (4 * north.magnitude + share) * south.magnitude + 0.01
        let radius = metres * (1.1 / Mercator.earthRadius) * pointsPerRadian
        return outside + doubt + radius < -inset
    }
}
