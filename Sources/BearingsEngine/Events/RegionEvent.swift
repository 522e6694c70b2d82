/// The map begins to move, or has come to rest.
public enum RegionEvent: Equatable, Sendable {
    case willChange(animated: Bool?)
    /// `view` is the map now, after `updates` viewport updates since the move began. Indirect
    /// because it is large and rare.
    indirect case didChange(MapView, updates: Int, animated: Bool?)
}
