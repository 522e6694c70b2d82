import Geography

/// What a place is called, and where what is called so lies.
public struct NamedPlace: Equatable, Sendable {
    /// As people of its country write it, a line each.
    public var lines: [String]
    /// Its parts, where they are known.
    public var placemark: Placemark?
    /// The place that bears the name, where it is known: a house, the middle of a town.
    public var coordinate: LocationCoordinate?
    /// From where was asked to there, in metres.
    public var distance: Double?
    /// `nil` where a host has named it itself, as it does an annotation.
    public var source: Source?

    /// Who knows.
    public enum Source: UInt8, Sendable, BitwiseCopyable {
        /// The table of places.
        case gazetteer
        /// The addresses that were loaded.
        case addresses
        /// A geocoder outside.
        case host
    }

    /// Creates a name; lines are as its country writes them, the distance in metres.
    public init(
        lines: [String],
        placemark: Placemark? = nil,
        coordinate: LocationCoordinate? = nil,
        distance: Double? = nil,
        source: Source? = nil
    ) {
        self.lines = lines
        self.placemark = placemark
        self.coordinate = coordinate
        self.distance = distance
        self.source = source
    }
}

/// How much of a place may be told.
public enum PlacePrecision: Sendable {
    /// Down to the house.
    case address
    /// The town and what is around it: all that reduced accuracy bears.
    case locality
}

/// Who knows what places are called.
public enum Geocoder: Sendable {
    /// Nobody: there are no callouts.
    case none
    /// Tables at hand, which answer at once; `nil` where they know no place near enough.
    case embedded(@Sendable (LocationCoordinate, PlacePrecision) -> NamedPlace?)
    /// A geocoder outside, which is asked by events and answers by inputs. What it tells by parts is
    /// laid out by the function.
    case host(layOut: @Sendable (Placemark) -> [String])
}

/// What a geocoder outside says.
public enum GeocodeAnswer: Equatable, Sendable {
    case lines([String])
    case placemark(Placemark)
    /// It knows nothing, or has failed.
    case error(String)
}
