/// Which of a geocoder's components are which part of a placemark.
enum ComponentTable {
    /// The parts of a placemark that more than one component can give.
    enum Part: String {
        case number
        case street
        case sublocality
        /// A part of the city that is named only where no street is.
        case quarter
        case city
        case county
        case state
    }

    /// The components to look for in turn; one written `a+b` is `a` with `b`, if there, after it.
    ///
    /// A country whose layout is OpenCage's has its choices too; where those of a city are exhausted, others follow.
    static func choices(for part: Part, inCountry code: String) -> [Substring] {
        let code = LayoutTable.conventions(of: code)
        let common = common[part] ?? []
        if let own = exceptions[code]?[part] { return own }
        guard LayoutTable.own[code] == nil, let choices = kept[code]?[part] else { return common }
        let all = choices + choices.flatMap { others[$0] ?? [] }
        return part == .city ? all + common.filter { !all.contains($0) } : all
    }

    /// OpenCage's choices, by country.
    private static let kept: [String: [Part: [Substring]]] = {
        var result: [String: [Part: [Substring]]] = [:]
        for row in KeptLayouts.parts.split(separator: "\n") {
            let columns = row.split(separator: ":")
            guard columns.count == 3,
                let part = Part(rawValue: String(columns[1].drop { $0 == " " }))
            else { continue }
            for code in columns[0].split(separator: " ") {
                result[String(code), default: [:]][part] = columns[2].split(separator: " ")
            }
        }
        return result
    }()

    /// The other names of components that OpenCage's choices have.
    private static let others: [Substring: [Substring]] = [
        "suburb": ["borough", "ward", "subdivision", "district"],
        "neighbourhood": ["neighborhood", "residential", "allotments", "quarter"],
        "town": ["township"], "hamlet": ["locality", "croft"],
        "municipality": ["local_administrative_area"], "county": ["county_name", "department"],
        "state": ["province"],
    ]

    /// The components that name a building or venue, best first.
    static let names = ["attention", "name"]

    /// The components that name a building, where no venue is known.
    static let buildings = [
        "house", "house_name", "housename", "building", "public_building", "farm",
        "isolated_dwelling",
    ]

    /// Components outside the address; any other unknown one is a kind of venue.
    static let ignored: Set<String> = [
        "continent", "country", "country_code", "country_name", "county_code", "state_code",
        "postcode", "postal_code", "zip", "region", "state_district", "island", "islet",
        "archipelago", "political_union", "place",
        "partial_postcode", "city_block", "road_type", "type", "category", "water", "body_of_water",
        "sovereignty", "formatted",
    ]

    /// Every component that some country takes a part from.
    static let parts: Set<String> = {
        let chains = Array(common.values) + exceptions.values.flatMap(\.values)
        return Set(chains.joined().flatMap { $0.split(separator: "+").map(String.init) })
    }()

    private static let common = chains(
        """
        number: house_number housenumber street_number
        street: road street street_name pedestrian footway path cycleway track service bridleway \
        steps living_street square road_reference road_reference_intl
        sublocality: suburb city_district neighbourhood neighborhood quarter borough ward \
        subdivision residential district area allotments commercial industrial hamlet locality place
        city: postal_city town city township village municipality hamlet locality croft address100 \
        local_administrative_area
        county: county county_name department
        state: state province region island
        """
    )

    /// The countries whose addresses take their parts from elsewhere.
    private static let exceptions: [String: [Part: [Substring]]] = [
        // A Kreis can come as the city, and a village has the postal code, not its town.
        "DE": chains(
            "city: postal_city village town city municipality hamlet locality address100"
        ),
        // The suburb is the locality in Australia Post's sense.
        "AU": chains("city: suburb town village hamlet city_district city municipality"),
        "BR": chains(
            """
            number: house_number+quarter housenumber+quarter
            sublocality: suburb neighbourhood village hamlet quarter city_district
            city: city town state_district municipality village
            """
        ),
        "HK": chains("city: state_district region city suburb"),
        "IN": chains("sublocality: suburb neighbourhood city_district quarter"),
        "IT": chains("county: county_code county"),
        "KR": chains("city: city town village county"),
        "US": chains(
            """
            sublocality: hamlet village
            city: city town municipality state_district suburb county
            """
        ),
        "CA": chains(
            """
            city: city town village municipality hamlet county suburb neighbourhood locality region
            """
        ),
        "NZ": chains("sublocality: suburb city_district neighbourhood hamlet village"),
        // The post town is the larger of the two, and the village the locality that depends on it.
        "GB": chains(
            """
            sublocality: village hamlet locality quarter
            quarter: suburb
            """
        ),
        "CN": chains(
            """
            sublocality: suburb neighbourhood neighborhood quarter
            city: city county town village
            """
        ),
        "SG": chains("sublocality: residential"),
        "TH": chains("sublocality: neighbourhood+suburb suburb city_district quarter"),
        "IE": chains(
            """
            sublocality: suburb city_district neighbourhood residential quarter village hamlet
            county: county
            """
        ),
    ]

    private static func chains(_ text: String) -> [Part: [Substring]] {
        var result: [Part: [Substring]] = [:]
        for row in text.split(separator: "\n") {
            let halves = row.split(separator: ":")
            guard halves.count == 2, let part = Part(rawValue: String(halves[0])) else { continue }
            result[part] = halves[1].split(separator: " ")
        }
        return result
    }

    /// Words at the start of a component's value that say what it is, by country and component.
    static let prefixes: [String: [String: [String]]] = [
        "AR": ["city": ["Ciudad Autónoma de "], "state": ["Ciudad Autónoma de "]],
        "AT": ["county": ["Politischer Bezirk "]],
        "DE": ["city_district": ["Stadtbezirk ## "]],
        "IE": [
            "city": ["The Metropolitan District of "], "town": ["The Metropolitan District of "],
        ],
        "GB": ["city": ["City of "]],
        "IT": [
            "county": [
                "Provincia di ", "Provincia del ", "Provincia dell'", "Province of ",
                "Città metropolitana di ", "Metropolitan City of ",
                "Libero consorzio comunale di ",
            ]
        ],
        "US": ["municipality": ["Town of ", "Village of ", "City of "]],
    ]

    /// Words at the end, in which `#` is any digit too.
    static let suffixes: [String: [String: [String]]] = [
        "FR": ["city": [" #er Arrondissement", " #e Arrondissement", " ##e Arrondissement"]],
        // A civil parish.
        "GB": ["village": [" CP"]],
        "IE": [
            "city": [" City"], "county": [" City"], "city_district": [" Electoral Division"],
        ],
    ]

    /// Words of values that OpenCage replaces.
    struct Words {
        enum Place {
            case start
            case end
            case anywhere
            /// All of a component's value.
            case all(of: String)
        }

        var place: Place
        var words: String
        /// What is written for them; mostly nothing.
        var replacement: String
    }

    /// Those of a country, in turn; none where the layout is our own.
    static func words(inCountry code: String) -> [Words] {
        let code = LayoutTable.conventions(of: code)
        return LayoutTable.own[code] == nil ? keptWords[code] ?? [] : []
    }

    private static let keptWords: [String: [Words]] = {
        var result: [String: [Words]] = [:]
        for row in KeptLayouts.words.split(separator: "\n") {
            let columns = row.split(separator: ";", omittingEmptySubsequences: false).map(
                String.init
            )
            guard columns.count == 4 else { continue }
            let place: Words.Place =
                switch columns[1] {
                case "start": .start
                case "end": .end
                case "anywhere": .anywhere
                default: .all(of: columns[1])
                }
            result[columns[0], default: []].append(
                Words(place: place, words: columns[2], replacement: columns[3])
            )
        }
        return result
    }()

    /// Components in which no words are replaced: a street may well be called after a county.
    static let asWritten: Set<String> = Set(
        names + buildings + (common[.street] ?? []).map(String.init)
            + (common[.number] ?? []).map(String.init)
    )

    /// Names that are another's in the same country.
    static let renamed: [String: [String: [String: String]]] = [
        "DO": ["state": ["Distrito Nacional": "DN"]],
        "GB": ["city": ["Westminster": "London"], "county": ["Greater London": "London"]],
        "US": [
            "state": [
                "Washington, D.C.": "District of Columbia", "Washington DC": "District of Columbia",
                "Washington D.C.": "District of Columbia",
            ]
        ],
    ]

    /// The city that is all of a state, by country and state.
    static let onlyCities = ["US": ["District of Columbia": "Washington"]]

    /// States that are countries after ISO 3166-1, by the country they come under.
    static let territories: [String: [String: String]] = [
        "NL": [
            "Curaçao": "CW", "Aruba": "AW", "Sint Maarten": "SX", "Bonaire": "BQ", "Saba": "BQ",
            "Sint Eustatius": "BQ",
        ]
    ]
}
