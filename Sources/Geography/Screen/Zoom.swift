import CLibrary

extension Viewport {
    /// The zoom at which this view would span `longitudeDelta` degrees of longitude.
    public func zoom(longitudeDelta: Double) -> Double {
        log2(360 * northUpSize.width / (Mercator.worldSizeAtZoom0 * longitudeDelta))
    }

    /// The zoom at which this view would span `latitudeDelta` degrees from its top to its bottom.
    ///
    /// The centre is the Mercator middle of the view, so the two halves of the span differ.
    public func zoom(latitudeDelta: Double) -> Double {
        let half = asinh(
            tan(latitudeDelta.radians / 2) / Mercator.narrowing(latitude: center.latitude)
        )
        return log2(.pi * northUpSize.height / (Mercator.worldSizeAtZoom0 * half))
    }

    /// The zoom at which this view's camera is `distance` metres from the centre coordinate.
    public func zoom(cameraDistance distance: Double) -> Double {
        let parallel =
            2 * .pi * Mercator.earthRadius * Mercator.narrowing(latitude: center.latitude)
        let groundHeight = 2 * distance * tangentOfHalfFieldOfView
        return log2(parallel * size.height / (Mercator.worldSizeAtZoom0 * groundHeight))
    }

    /// The camera's distance from the centre coordinate, in metres: the inverse of
    /// ``zoom(cameraDistance:)``.
    public var cameraDistanceInMetres: Double {
        let world = Mercator.worldSize(zoom: zoom)
        let scale = Mercator.metresPerPoint(latitude: center.latitude, worldSize: world)
        return cameraDistanceInPoints * scale
    }
}
