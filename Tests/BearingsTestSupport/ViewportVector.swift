package import Geography

/// A viewport as the test vectors spell it.
package struct ViewportVector: Decodable, Sendable {
    private struct Insets: Decodable {
        var top: Double
        var left: Double
        var bottom: Double
        var right: Double
    }

    private var lat: Double
    private var lon: Double
    private var zoom: Double
    private var heading: Double
    private var pitch: Double
    private var width: Double
    private var height: Double
    private var insets: Insets?
    private var centerIn: String?
    private var fov: Double?

    package var viewport: Viewport {
        Viewport(
            center: LocationCoordinate(latitude: lat, longitude: lon),
            zoom: zoom,
            heading: heading,
            pitch: pitch,
            size: ViewSize(width: width, height: height),
            insets: insets.map {
                EdgeInsets(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
            } ?? .zero,
            centersInInsets: centerIn == "insets"
        ).with(fieldOfView: fov ?? Viewport.defaultFieldOfView)
    }
}

/// A place as the test vectors spell it.
package struct PlaceVector: Decodable, Sendable {
    package var lat: Double
    package var lon: Double
    package var accuracy: Double?

    package var coordinate: LocationCoordinate {
        LocationCoordinate(latitude: lat, longitude: lon)
    }
}
