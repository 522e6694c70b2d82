import BearingsPipeline

/// The tables of addresses and places.
struct AddressBookSettings: Sendable {
    /// GeoNames' tables in place of the embedded one.
    var gazetteerPaths: [String] = []
    /// OpenAddresses' files.
    var addressPaths: [String] = []
    /// Files of places to be searched.
    var placePaths: [String] = []
    var addressWithin = 100.0
    var placeWithin = 250_000.0

    /// The files that it is read from.
    var paths: [String] { gazetteerPaths + addressPaths + placePaths }

    static let options: [Option<AddressBookSettings>] = [
        Option(
            "--gazetteer",
            repeated: { $1(&$0.gazetteerPaths) },
            orNone: "embedded",
            "Places from GeoNames' tab-separated tables instead of those embedded; may be repeated."
        ).rare,
        Option(
            "--addresses",
            repeated: { $1(&$0.addressPaths) },
            orNone: "none",
            "Street addresses from OpenAddresses' line-delimited GeoJSON; may be repeated."
        ),
        Option(
            "--address-within",
            { $1(&$0.addressWithin) },
            .metres,
            "How far a house may be and still be the address."
        ).rare,
        Option(
            "--place-within",
            { $1(&$0.placeWithin) },
            .metres,
            "How far a town may be and still be named."
        ).rare,
    ]

    /// The option that names places to be searched, for a command that searches.
    static let placeOption = Option<AddressBookSettings>(
        "--places",
        repeated: { $1(&$0.placePaths) },
        orNone: "none",
        """
        Places that search records find: line-delimited GeoJSON points, each with a name, and an id and \
        category if it has them; may be repeated. Towns of the gazetteer follow where there is room.
        """
    )
}
