import Geography

/// Where a map should move, or why that cannot be told.
public enum CameraAnswer: Equatable, Sendable, BitwiseCopyable {
    /// By a zoom; `nil` where the map's own is to stay.
    case camera(center: LocationCoordinate, zoom: Double?)
    /// By a span, for maps that are moved by regions.
    case region(CoordinateRegion)
    case none(CameraDiagnostic)
}

/// Why there is no camera.
public enum CameraDiagnostic: UInt8, Sendable, BitwiseCopyable {
    /// No fix has been used yet.
    case noFix
    /// Location may not be used.
    case unauthorized
    /// No place was named, or none that is known.
    case nothingToFit
    /// Insets and padding leave no room in the view.
    case paddingTooLarge
    /// Twice the places' extent is more than a span can tell.
    case spanUndefined
}
