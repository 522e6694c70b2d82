/// A test of whether places are well in view on a flat map, without trigonometry.
///
/// Equivalent to ``Projection/isWellInView(_:metres:inset:)``, but needs no projection. All that
/// does not depend on the place is computed once.
public struct FastVisibility: Sendable, BitwiseCopyable {
    @usableFromInline let center: LocationCoordinate
    @usableFromInline let worldSize: Double
    @usableFromInline let pointsPerRadian: Double
    @usableFromInline let sinHeading: Double
    @usableFromInline let cosHeading: Double
    /// Half the width and height, less the inset.
    @usableFromInline let reach: ScreenVector
    /// The relative error of the distance south.
    @usableFromInline let doubt: Double

    /// - Parameters:
    ///   - parallel: The cosine of the centre's latitude, or less.
    ///   - doubt: Its relative error.
    /// - Returns: `nil` too near the poles.
    @inlinable @inline(__always)
    init?(
        _ map: FlatProjection,
        inset: Double,
        around center: LocationCoordinate,
        parallel: Double,
        doubt: Double
    ) {
        guard parallel > 0.1737 else { return nil }
        self.center = center
        self.doubt = doubt
        worldSize = map.worldSize
        pointsPerRadian = worldSize / (2 * .pi * parallel)
        (sinHeading, cosHeading) = (map.sinHeading, map.cosHeading)
        // What is rounded is less than a hundredth of a point at any zoom.
        reach = ScreenVector(
            dx: map.size.width / 2 - (inset + 0.01),
            dy: map.size.height / 2 - (inset + 0.01)
        )
    }

    /// Whether a place, with a circle of `metres` around it, is certainly more than the inset
    /// inside the edges; `false` if that needs the exact test.
    @inlinable @inline(__always)
    package func isWellInView(_ place: LocationCoordinate, metres: Double) -> Bool {
        let north = (place.latitude - center.latitude).radians
        let east = worldSize * ((place.longitude - center.longitude).wrappedTo180 / 360)
        let south = -north * pointsPerRadian
        let right = east * cosHeading + south * sinHeading
        let down = south * cosHeading - east * sinHeading
        let outside = Double.larger(right.magnitude - reach.dx, down.magnitude - reach.dy)
        let doubt = (4 * north.magnitude + doubt) * south.magnitude
        let radius = metres * (1.1 / Mercator.earthRadius) * pointsPerRadian
        return outside + doubt + radius < 0 && north.magnitude < 0.01
    }
}

extension FlatProjection {
    /// A test for places more than `inset` points inside the edges; `nil` if there is none.
    @inlinable @inline(__always)
    package func fastVisibility(inset: Double) -> FastVisibility? {
        FastVisibility(
            self,
            inset: inset,
            around: center.coordinate,
            parallel: center.latitude.cosine,
            doubt: 0
        )
    }

    /// The same for another centre.
    ///
    /// The cosine of its latitude φ is taken as the series 1 - φ²/2 + φ⁴/24 - φ⁶/720. It is less
    /// than the cosine, up to 80° by no more than φ⁸/40320 or 0.0022 of it.
    @inlinable @inline(__always)
    package func fastVisibility(inset: Double, around center: LocationCoordinate) -> FastVisibility?
    {
        let latitude = center.latitude.radians
        let square = latitude * latitude
        let parallel = 1 - square * (1 / 2 - square * (1 / 24 - square * (1 / 720)))
        return FastVisibility(self, inset: inset, around: center, parallel: parallel, doubt: 0.003)
    }
}
