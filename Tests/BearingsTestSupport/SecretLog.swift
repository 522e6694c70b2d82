internal import BearingsEngine
internal import BearingsWire
package import Geography

/// A log of all formats with changing authorization, whose lines are functions of the position.
///
/// The same log with other places while location is denied must give the same output throughout.
package struct SecretLog {
    /// Seven digits for each of latitude and longitude, so that lines of other places are as long.
    package struct Spot {
        var latitude: String
        var longitude: String

        package init(_ random: inout SplitMix64) {
            latitude = Self.digits(&random)
            longitude = Self.digits(&random)
        }

        private static func digits(_ random: inout SplitMix64) -> String {
            (0..<7).map { "\(random.int(in: $0 == 0 ? 0...5 : 1...9))" }.joined()
        }

        package var lat: String { "47.\(latitude)" }
        package var lon: String { "8.\(longitude)" }

        /// The position of a sentence.
        func position(decimals: Int) -> String {
            "47\(latitude.prefix(2)).\(latitude.dropFirst(2).prefix(decimals)),N,"
                + "008\(longitude.prefix(2)).\(longitude.dropFirst(2).prefix(decimals)),E"
        }
    }

    package struct Line {
        var text: (Spot) -> String
        /// Whether it comes while its session's location may not be used.
        var isSecret: Bool
    }

    package private(set) var lines: [Line] = []
    private var random: SplitMix64
    /// The texts of its positions.
    package enum Kind {
        case all
        case sentences
    }

    private let hasGPSD: Bool
    private let kind: Kind
    /// Whose location may be used.
    private var isOpen: [String: Bool]
    private var time: Int64 = 1_767_258_000
    private var isDated = false

    package static let sessions = ["main", "anna"]

    package init(
        seed: UInt64,
        count: Int = 400,
        requiresAuthorization: Bool = false,
        of kind: Kind = .all
    ) {
        self.kind = kind
        random = SplitMix64(seed: seed)
        hasGPSD = seed % 3 == 0
        isOpen = ["main": !requiresAuthorization, "anna": !requiresAuthorization]
        for _ in 0..<count { addNext() }
    }

    /// The log with a place for each line; others where they are secret, if they are to be `elsewhere`.
    package func text(seed: UInt64, elsewhere: Bool) -> [String] {
        var places = SplitMix64(seed: seed)
        var others = SplitMix64(seed: ~seed)
        return lines.map { line in
            let (here, there) = (Spot(&places), Spot(&others))
            return line.text(elsewhere && line.isSecret ? there : here)
        }
    }

    private mutating func addNext() {
        if random.oneIn(3) { time += random.int(in: 1...3) }
        if kind == .sentences {
            if random.oneIn(5) { addAuthorization() } else { addEpoch() }
            return
        }
        switch random.int(in: 0...19) {
        case 0...3: addAuthorization()
        case 4...9 where !hasGPSD: addEpoch()
        case 4...9: addReport()
        case 10...15: addRecord()
        default: addBadRecord()
        }
    }

    private mutating func add(_ session: String, _ text: @escaping (Spot) -> String) {
        lines.append(Line(text: text, isSecret: isOpen[session] == false))
    }

    private mutating func addAuthorization() {
        let session = random.oneIn(3) ? "anna" : "main"
        let status =
            ["denied", "authorizedAlways", "notDetermined", "authorizedWhenInUse"]
            .randomElement(using: &random) ?? ""
        isOpen[session] = status.hasPrefix("authorized")
        let time = time
        // A line without a time comes after earlier lines.
        if random.oneIn(4) {
            lines.append(
                Line(
                    text: { _ in
                        #"{"type":"authorization","status":"\#(status)","session":"\#(session)"}"#
                    },
                    isSecret: false
                )
            )
            return
        }
        if session == "main", random.oneIn(4) {
            let number = status == "denied" ? 2 : status == "notDetermined" ? 0 : 3
            let app = #"{"locationManagerAuthorizationStatus":\#(number)}"#
            lines.append(
                Line(
                    text: { _ in #"{"_type":"status","tst":\#(time),"iOS":\#(app)}"# },
                    isSecret: false
                )
            )
            return
        }
        lines.append(
            Line(
                text: { _ in
                    #"{"type":"authorization","status":"\#(status)","time":\#(time),"session":"\#(session)"}"#
                },
                isSecret: false
            )
        )
    }

    // MARK: Sentences

    private mutating func addEpoch() {
        let clock = Self.timeOfDay(time)
        let decimals = random.oneIn(2) ? 5 : 3
        isDated = isDated || random.oneIn(30)
        let date = isDated ? "010126" : ""
        var bodies: [(Spot) -> String] = [
            { "GPGGA,\(clock),\($0.position(decimals: decimals)),1,08,1.1,408.0,M,48.0,M,," },
            { "GPGLL,\($0.position(decimals: 4)),\(clock),A,A" },
            { "GPRMC,\(clock),A,\($0.position(decimals: 3)),4.0,90.0,\(date),,,A" },
            { "GPVTG,45.0,T,,M,3.\($0.latitude.suffix(1)),N,6.7,K,A" },
            { "GPHDT,\($0.latitude.suffix(2)).0,T" },
            { "GPGST,\(clock),5.0,,,,\($0.latitude.suffix(1)).0,4.0,7.5" },
        ]
        if isDated { bodies.append { _ in "GPZDA,\(clock),01,01,2026,00,00" } }
        let body = bodies[Int.random(in: bodies.indices, using: &random)]
        switch random.int(in: 0...11) {
        case 0: add("main") { sentence(body($0)).dropLast() + "g" }
        case 1: add("main") { String(sentence(body($0)).dropLast(8)) }
        case 2: add("main") { "{" + sentence(body($0)) }
        case 3: add("main") { sentence(body($0)) + sentence("GPZZZ,\($0.lat)") }
        default: add("main") { sentence(body($0)) }
        }
    }

    private static func timeOfDay(_ time: Int64) -> String {
        let (hour, minute, second) = (time / 3600 % 24, time / 60 % 60, time % 60)
        return [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    // MARK: Records

    private mutating func addReport() {
        let time = time
        func report(_ more: String) -> (Spot) -> String {
            {
                #"{"class":"TPV","mode":3,"time":\#(time),"lat":\#($0.lat),"lon":\#($0.lon)\#(more)}"#
            }
        }
        switch random.int(in: 0...4) {
        case 0: add("main", report(#","eph":4"#))
        case 1: add("main", report(#","speed":2,"track":7"#))
        case 2: add("main", report(#","speed":"x""#))
        case 3:
            let whole = report("")
            add("main") { #"{"class":"POLL","time":\#(time),"active":1,"tpv":[\#(whole($0))]}"# }
        default: add("main") { #"{"class":"SKY","x":\#($0.lat)}"# }
        }
    }

    private mutating func addRecord() {
        let time = time
        let session = random.oneIn(3) ? "anna" : "main"
        let owner = #""session":"\#(session)""#
        let stamped = #""tst":\#(time),\#(owner)"#
        let texts: [(Spot) -> String] = [
            { #"{"type":"fix","time":\#(time),"lat":\#($0.lat),"lon":\#($0.lon),\#(owner)}"# },
            { #"{"type":"fix","lat":\#($0.lat),"lon":\#($0.lon),\#(owner)}"# },
            { #"{"_type":"location","lat":\#($0.lat),"lon":\#($0.lon),\#(stamped)}"# },
            {
                #"{"_type":"transition","event":"enter","lat":\#($0.lat),"lon":\#($0.lon),\#(stamped)}"#
            },
            {
                #"{"_type":"waypoint","desc":"home","lat":\#($0.lat),"lon":\#($0.lon),\#(stamped)}"#
            },
            { #"[{"_type":"location","lat":\#($0.lat),"lon":\#($0.lon),\#(stamped)},{"x":7}]"# },
            { #"{\#(owner),\#(Self.feature(Self.point($0), "\(time)").dropFirst())"# },
            { #"{\#(owner),\#(Self.feature(Self.place($0), "\(time)").dropFirst())"# },
            {
                #"{"position":{"fixTime":\#(time)000,"latitude":\#($0.lat),"longitude":\#($0.lon)},\#(owner)}"#
            },
            {
                #"{"coords":{"latitude":\#($0.lat),"longitude":\#($0.lon)},"timestamp":\#(time)000,\#(owner)}"#
            },
            { #"{"type":"geocode_result","request":1,"lines":["at \#($0.lat)"],\#(owner)}"# },
            {
                #"{"type":"route","request":1,"available":true,"distance":9,"expected_travel_time":9,"#
                    + #""geometry":[[\#($0.lon),\#($0.lat)],[8,48]],\#(owner)}"#
            },
            {
                #"{"type":"FeatureCollection","features":[{\#(owner),"#
                    + #"\#(Self.feature(Self.point($0), "\(time)").dropFirst()),{\#(owner),"#
                    + #"\#(Self.feature(Self.point($0), "\"no\"").dropFirst())]}"#
            },
            { "2026-01-01T09:00:00Z\t*\t" + #"{"_type":"location","lat":\#($0.lat),\#(stamped)}"# },
        ]
        add(session, texts[Int.random(in: texts.indices, using: &random)])
    }

    private static func point(_ spot: Spot) -> String {
        #"{"type":"Point","coordinates":[\#(spot.lon),\#(spot.lat)]}"#
    }

    private static func place(_ spot: Spot) -> String {
        #"{"type":"MultiPoint","coordinates":[[\#(spot.lon),\#(spot.lat)]]}"#
    }

    private static func feature(_ geometry: String, _ time: String) -> String {
        #"{"type":"Feature","properties":{"time":\#(time)},"geometry":\#(geometry)}"#
    }

    /// Invalid lines that contain a position.
    private mutating func addBadRecord() {
        let time = time
        let session = random.oneIn(3) ? "anna" : "main"
        let head = #""time":\#(time),"session":"\#(session)""#
        let pad = String(repeating: "p", count: 900)
        let texts: [(Spot) -> String] = [
            { #"{"type":"fix",\#(head),"lat":\#($0.lat),"lon":\#($0.lon)"# },
            { #"{"type":"fix",\#(head),"lat":\#($0.lat),"lon":\#($0.lon),}"# },
            { #"{"type":"fix",\#(head),"lat":\#($0.lat)}"# },
            { #"{"type":"fix",\#(head),"lat":"\#($0.lat)","lon":\#($0.lon)}"# },
            { #"{"type":"fix",\#(head),"lat":9\#($0.latitude),"lon":\#($0.lon)}"# },
            { #"{"type":"fix",\#(head),"lat":\#($0.lat),"lat":\#($0.lat),"lon":1}"# },
            { #"{"lat":\#($0.lat),"lon":\#($0.lon),\#(head)}"# },
            { #"{"type":"\#($0.lat)","lon":\#($0.lon),\#(head)}"# },
            { #"{"_type":"location","lat":\#($0.lat),"lon":[\#($0.lon)],\#(head)}"# },
            { "\($0.lat),\($0.lon)" },
            { #"{"type":"fix",\#(head),"pad":"\#(pad)","lat":\#($0.lat),"lon":\#($0.lon)}"# },
            { #"[{"type":"fix",\#(head),"lat":\#($0.lat),"lon":\#($0.lon)}]"# },
        ]
        add(session, texts[Int.random(in: texts.indices, using: &random)])
    }
}
