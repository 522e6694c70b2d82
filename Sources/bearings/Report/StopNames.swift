import BearingsPipeline
import BearingsEngine
import Geography

/// Names the places of stops, by the addresses and the table of places that callouts have their names from.
struct StopNames: Sendable {
    /// What a stop is named after.
    struct Name: Equatable, Sendable {
        /// An address, or a town and its country, in one line.
        var text: String
        /// From the stop, in metres; `nil` for a country.
        var distance: Double?
        /// Whether it is too far to be where the stop is.
        var isOnlyNear: Bool
    }

    /// `nil` where nothing is to be named.
    private let book: AddressBook?

    /// How far a town's middle may be from a stop in it, in metres.
    private static let townReach = 5_000.0

    init(_ book: AddressBook, _ geocoder: StreamSettings.GeocoderChoice) {
        self.book = geocoder == .embedded ? book : nil
    }

    /// The name of the nearest place; `nil` where there is none.
    func name(of stop: StayFinder.Stay) -> Name? {
        guard let place = book?.name(stop.place, .address), !place.lines.isEmpty else { return nil }
        return Name(
            text: place.lines.joined(separator: ", "),
            distance: place.distance,
            isOnlyNear: place.distance ?? 0 > Self.townReach
        )
    }
}
