package import Geography

extension Double {
    /// The zoom at which a degree of longitude is 1000 points.
    package static let zoomOfThousandPointsPerDegree = 9.45763738099176
}

extension LocationCoordinate {
    /// The place so many points right of and below ``gulfOfGuinea`` on ``Viewport/even``.
    ///
    /// One such point is 111.3 m. So near the equator Mercator stretches by less than 1e-5.
    package static func even(right: Double = 0, down: Double = 0) -> LocationCoordinate {
        .gulfOfGuinea.moved(north: -down / 1000, east: right / 1000)
    }
}

extension Viewport {
    /// 1000 points to the degree, 200 points wide and 400 high: the sides are at 100 and 200 points
    /// from ``LocationCoordinate/gulfOfGuinea``.
    package static let even = Viewport(
        center: .gulfOfGuinea,
        zoom: .zoomOfThousandPointsPerDegree,
        size: .small
    )
}
