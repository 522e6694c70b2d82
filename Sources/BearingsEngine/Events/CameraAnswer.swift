import Geography

/// A camera, or why there is none.
public enum CameraAnswer: Equatable, Sendable, BitwiseCopyable {
    /// By zoom; `nil` keeps the map's zoom.
    case camera(center: LocationCoordinate, zoom: Double?)
    /// By span, for maps that are moved by regions.
    case region(CoordinateRegion)
    case none(CameraDiagnostic)
}

/// Why there is no camera.
public enum CameraDiagnostic: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// No fix has been used yet.
    case noFix
    /// Location may not be used.
    case unauthorized
    /// No place was given, or none that is known.
    case nothingToFit
    /// Insets and padding leave no room in the view.
    case paddingTooLarge
    /// Twice the extent of the places exceeds what a span can express.
    case spanUndefined
}
