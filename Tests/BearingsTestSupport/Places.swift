package import Geography

extension LocationCoordinate {
    package static let paris = LocationCoordinate(latitude: 48.8566, longitude: 2.3522)
    package static let lyon = LocationCoordinate(latitude: 45.764, longitude: 4.8357)
    package static let zurich = LocationCoordinate(latitude: 47.3769, longitude: 8.5417)
    package static let newYork = LocationCoordinate(latitude: 40.7128, longitude: -74.006)
    package static let sydney = LocationCoordinate(latitude: -33.8688, longitude: 151.2093)
    /// On the equator a degree of longitude is as long as one of latitude, and Mercator does not
    /// stretch: one point at zoom 15 is 2.15e-5 degrees either way.
    package static let gulfOfGuinea = LocationCoordinate(latitude: 0, longitude: 1)
    package static let northPole = LocationCoordinate(latitude: 90, longitude: 0)
    package static let southPole = LocationCoordinate(latitude: -90, longitude: 0)

    /// The place so many degrees from this one.
    package func moved(north: Double = 0, east: Double = 0) -> LocationCoordinate {
        LocationCoordinate(latitude: latitude + north, longitude: longitude + east)
    }
}

extension ViewSize {
    /// A phone held upright, in points.
    package static let phone = ViewSize(width: 390, height: 844)
    /// Easy to reckon with: 100 points by 200 to each side of the middle.
    package static let small = ViewSize(width: 200, height: 400)
}
