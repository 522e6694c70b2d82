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

    /// The options that set it, for a command whose settings hold it at `path`.
    static func options<Settings>(
        _ path: any WritableKeyPath<Settings, AddressBookSettings> & Sendable
    ) -> [Option<Settings>] {
        [
            Option(
                "--gazetteer",
                "<file>",
                default: "embedded",
                "Places from GeoNames' tab-separated tables instead of those embedded; may be repeated."
            ) { settings, text in
                settings[keyPath: path].gazetteerPaths.add(text, unless: "embedded")
            },
            Option(
                "--addresses",
                "<file>",
                default: "none",
                "Street addresses from OpenAddresses' line-delimited GeoJSON; may be repeated."
            ) { settings, text in
                settings[keyPath: path].addressPaths.add(text, unless: "none")
            },
            Option(
                "--address-within",
                "<metres>",
                default: "100",
                "How far a house may be and still be the address."
            ) { settings, text throws(UsageError) in
                settings[keyPath: path].addressWithin = try Values.size(text)
            },
            Option(
                "--place-within",
                "<metres>",
                default: "250000",
                "How far a town may be and still be named."
            ) { settings, text throws(UsageError) in
                settings[keyPath: path].placeWithin = try Values.size(text)
            },
        ]
    }

    /// The option that names places to be searched, for a command that searches.
    static func placeOptions<Settings>(
        _ path: any WritableKeyPath<Settings, AddressBookSettings> & Sendable
    ) -> [Option<Settings>] {
        [
            Option(
                "--places",
                "<file>",
                default: "none",
                """
                Places that search records find: line-delimited GeoJSON points, each with a name, and an id and \
                category if it has them; may be repeated. Towns of the gazetteer follow where there is room.
                """
            ) { settings, text in
                settings[keyPath: path].placePaths.add(text, unless: "none")
            }
        ]
    }
}

extension [String] {
    /// Adds a path, or forgets all if it is the word for having none.
    fileprivate mutating func add(_ path: String, unless none: String) {
        if path == none { removeAll() } else { append(path) }
    }
}
