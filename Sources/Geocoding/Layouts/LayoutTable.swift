/// The conventions of all countries, by their two letters after ISO 3166-1.
///
/// They are OpenCage's, which ``KeptLayouts`` holds, but for those of our own below: of countries whose published addresses
/// read otherwise than that table has them, and of scripts that it does not know. A row is a list of countries, a colon and
/// their template. `CN-native` is the row for places whose names are written in the country's own script.
enum LayoutTable {
    /// Layouts where the street or the postal code is known.
    static let addresses: [String: LayoutTemplate] = {
        var result = templates(in: KeptLayouts.addresses)
        result.merge(own) { $1 }
        for (code, territory) in territories where own[code] == nil {
            result[code] = result[territory.country]
        }
        return result
    }()

    /// The layouts that are not OpenCage's.
    static let own = templates(in: ownRows)

    /// Layouts where neither is.
    static let areas = templates(in: areaRows)

    /// The layout of addresses in countries not listed.
    static let anyAddress = LayoutTemplate(
        "{name}|{street} {number}|{sublocality}|{postcode} {town}|{province}|{country}"
    )

    /// The layout of areas in countries not listed.
    static let anyArea = LayoutTemplate("{name}|{sublocality}|{town}|{state}|{country}")

    /// A territory with letters of its own whose addresses are those of another country.
    struct Territory {
        /// The letters of the country whose layout it has.
        var country: String
        /// What is written as its country; empty for that of the address.
        var written: String
        /// Its name, where it is written as a state; else empty.
        var state: String
    }

    /// The territories by their letters.
    static let territories: [String: Territory] = {
        var result: [String: Territory] = [:]
        for row in KeptLayouts.territories.split(separator: "\n") {
            let columns = row.split(separator: ";", omittingEmptySubsequences: false).map(
                String.init
            )
            guard columns.count == 4 else { continue }
            result[columns[0]] = Territory(
                country: columns[1],
                written: columns[2],
                state: columns[3]
            )
        }
        return result
    }()

    /// The letters under which a country's conventions stand: its own, or those of another.
    static func conventions(of code: String) -> String {
        own[code] == nil ? territories[code]?.country ?? code : code
    }

    private static func templates(in table: String) -> [String: LayoutTemplate] {
        var result: [String: LayoutTemplate] = [:]
        for row in table.split(separator: "\n") {
            let halves = row.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let template = LayoutTemplate(halves[1].drop { $0 == " " })
            for code in halves[0].split(separator: " ") { result[String(code)] = template }
        }
        return result
    }

    private static let ownRows = """
        AU: {name}|{number} {street}|{city} {statecode} {postcode}|{country}
        BR: {name}|{street}, {number}|{sublocality}|{city} - {statecode}|{postcode}|{country}
        CA: {name}|{number} {street/sublocality}|{city}, {statecode} {postcode}|{country}
        CN: {postcode} {country}|{province}|{city/county}|{sublocality}|{street} {number}|{name}
        CN-native JP-native TW-native: {postcode}|{state}{city}{sublocality}{street}{number}|{name}|{country}
        GB: {name}|{number} {street}|{sublocality}|{town}|{postcode}|{country}
        HK: {name}|{number} {street}|{city}|{state}|{country}
        HK-native MO-native: {state}{sublocality}{street}{number}|{name}|{country}
        IE: {name}|{number} {street}|{sublocality}|{city}|{county}|{postcode}|{country}
        IT: {name}|{street} {number}|{postcode} {city/state} {countycode}|{country}
        JP: {name}|{street} {number}|{sublocality}|{city}, {state} {postcode}|{country}
        KR: {country}|{state} {city} {sublocality} {street} {number}|{name}|{postcode}
        RU: {name}|{street}, {number}|{city/county}|{province}|{country}|{postcode}
        SG: {name}|{number} {street}, {sublocality}|{country/town} {postcode}
        TH: {name}|{number} {street}|{sublocality}|{town} {postcode}|{country}
        US: {name}|{number} {street}|{sublocality}|{city}, {statecode} {postcode}|{country}
        XK: {name}|{street} {number}|{postcode} {town}|{country}
        VN: {name}|{number} {street}|{sublocality}|{city}|{province} {postcode}|{country}
        """

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
