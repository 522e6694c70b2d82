import Geography

/// How somebody travels.
public enum TravelMode: UInt8, Sendable, BitwiseCopyable {
    /// However it goes best.
    case any
    case walking
    case automobile
}

/// Somebody asks for the way to a place.
public struct DirectionsRequest: Equatable, Sendable {
    /// Where to; an annotation is looked up when the request comes, and not followed afterwards.
    public var destination: Destination
    /// How they want to travel; `any` leaves it to the rule of Mathematics 8.
    public var mode: TravelMode
    /// The host's own mark of it, `nil` for one more than the last.
    public var id: UInt64?

    public init(to destination: Destination, by mode: TravelMode = .any, id: UInt64? = nil) {
        self.destination = destination
        self.mode = mode
        self.id = id
    }

    /// Where a way ends.
    public enum Destination: Equatable, Sendable {
        case place(LocationCoordinate)
        /// An annotation, by its id.
        case annotation(String)
    }
}
