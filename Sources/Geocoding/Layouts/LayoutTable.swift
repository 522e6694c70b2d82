/// The conventions of all countries, by their two letters after ISO 3166-1.
///
/// A row is a list of countries, a colon and their template. `CN-native` is the row for places
/// whose names are written in the country's own script.
///
/// The rows follow the Universal Postal Union's "Postal addressing systems", a sheet a country, and
/// for places without an address what people there call them. Where the sheet leaves a choice, they
/// follow the addresses that the tests hold 37 countries to.
enum LayoutTable {
    /// Layouts where the street or the postal code is known.
    static let addresses = templates(in: [europe, asia, africa, americas, oceania])

    /// Layouts where neither is.
    static let areas = templates(in: [areaRows])

    /// The layout of addresses in countries not listed.
    static let anyAddress = LayoutTemplate(
        "{name}|{street} {number}|{sublocality}|{postcode} {town}|{province}|{country}"
    )

    /// The layout of areas in countries not listed.
    static let anyArea = LayoutTemplate("{name}|{sublocality}|{town}|{state}|{country}")

    private static func templates(in tables: [String]) -> [String: LayoutTemplate] {
        var result: [String: LayoutTemplate] = [:]
        for row in tables.flatMap({ $0.split(separator: "\n") }) {
            let halves = row.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let template = LayoutTemplate(halves[1].drop { $0 == " " })
            for code in halves[0].split(separator: " ") { result[String(code)] = template }
        }
        return result
    }

    private static let areaRows = """
        US CA AU PR: {name}|{sublocality}|{city}, {state}|{country}
        BR: {name}|{sublocality}|{city} - {statecode}|{country}
        GB IM JE GG: {name}|{sublocality}|{city}|{county}|{state}|{country}
        IE: {name}|{sublocality}|{city}|{county}|{country}
        AT RU: {name}|{sublocality}|{city}|{county/state}|{country}
        EG: {name}|{street}|{sublocality}|{city/county}|{country}
        HK MO: {name}|{sublocality}|{city}|{state}|{country}
        IT SM VA: {name}|{sublocality}|{city} {countycode}|{state}|{country}
        KR: {country}|{state} {city} {sublocality}|{name}
        CN-native TW-native JP-native: {state}{city}{sublocality}|{name}|{country}
        HK-native MO-native: {state}{city}{sublocality}|{name}|{country}
        JP: {name}|{sublocality}|{city}, {state}|{country}
        """
}
