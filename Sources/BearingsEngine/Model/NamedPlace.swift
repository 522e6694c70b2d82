import Geography

/// The name of a place, and where that place is.
public struct NamedPlace: Equatable, Sendable {
    /// The lines of the address, as its country writes it.
    public var lines: [String]
    /// Its parts, where they are known.
    public var placemark: Placemark?
    /// The named place, where it is known: a house, the middle of a town.
    public var coordinate: LocationCoordinate?
    /// From the requested coordinate, in metres.
    public var distance: Double?
    /// `nil` where the host has named it, as with an annotation.
    public var source: Source?

    /// The line that stands for all; of an address the first that is no bare number or postal code, if there is one.
    public var title: String? {
        guard let placemark else { return lines.first }
        let code = placemark.postalCode.map(Self.signs)
        return lines.first { line in
            let isNumber = line.utf8.allSatisfy { $0 < 0x41 }
            return !isNumber && Self.signs(line) != code
        }
    }

    /// What a postal code is apart from how it is spaced.
    private static func signs(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    }

    /// The source of a name.
    public enum Source: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// The compiled-in table of places.
        case gazetteer
        /// The loaded addresses.
        case addresses
        /// An external geocoder.
        case host
    }

    /// Creates a name; the distance is in metres.
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

/// How precisely a place may be named.
public enum PlacePrecision: Sendable {
    /// Down to the house.
    case address
    /// The town and its surroundings, for reduced accuracy.
    case locality
}

/// A source of place names.
public enum Geocoder: Sendable {
    /// No source, so no callouts.
    case none
    /// Tables in memory, which answer at once; `nil` where no place is near enough.
    case embedded(@Sendable (LocationCoordinate, PlacePrecision) -> NamedPlace?)
    /// An external geocoder, asked by events and answered by inputs. The function formats its
    /// placemarks.
    case host(layOut: @Sendable (Placemark) -> [String])
}

/// The answer of an external geocoder.
public enum GeocodeAnswer: Equatable, Sendable {
    case lines([String])
    case placemark(Placemark)
    /// It has found nothing, or has failed.
    case error(String)
}

extension NamedPlace.Source: StateCodable {
    package static var blank: NamedPlace.Source { .gazetteer }
}

extension NamedPlace: StateCodable {
    package static var blank: NamedPlace { NamedPlace(lines: []) }

    package mutating func code(_ coder: inout some StateCoder) {
        lines.code(&coder)
        placemark.code(&coder)
        coordinate.code(&coder)
        distance.code(&coder)
        source.code(&coder)
    }
}
