import Geography

/// A mode of travel.
public enum TravelMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The rule of Mathematics 8 decides.
    case any
    case walking
    case automobile
}

/// A request for directions.
public struct DirectionsRequest: Equatable, Sendable {
    /// The destination.
    ///
    /// An annotation is looked up when the request arrives, and not followed afterwards.
    public var destination: Destination
    /// The mode of travel; with `any` the rule of Mathematics 8 decides.
    public var mode: TravelMode
    /// The host's id of the request; `nil` for the last id plus one.
    public var id: UInt64?

    /// Creates a request; without an id it gets the last one plus one.
    public init(to destination: Destination, by mode: TravelMode = .any, id: UInt64? = nil) {
        self.destination = destination
        self.mode = mode
        self.id = id
    }

    /// Where a route ends.
    public enum Destination: Equatable, Sendable {
        case place(LocationCoordinate)
        /// An annotation, by its id.
        case annotation(String)
    }
}

extension TravelMode: StateCodable {
    package static var blank: TravelMode { .any }
}
