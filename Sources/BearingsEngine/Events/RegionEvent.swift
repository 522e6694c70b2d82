/// The map begins to move, or has come to rest.
public enum RegionEvent: Equatable, Sendable {
    case willChange(animated: Bool?)
    /// `view` is the map as it now is, after so many viewport updates since the move began. Kept apart, for
    /// it is large and rare.
    indirect case didChange(MapView, updates: Int, animated: Bool?)
}
