import Geography

/// A reader to test, and its input.
enum FuzzTarget: String, CaseIterable {
    case native
    case gpsd
    case owntracks
    /// Overland, Traccar, GeoJSON and Meshtastic, mixed.
    case systems
    case nmea
    case gpx
    case kml
    case tcx
    case csv
    case fit
    case gzip
    case addresses
    case places
    case state

    /// The samples to mutate.
    var samples: [String] {
        switch self {
        case .native:
            [
                "annotations", "around-a-button", "callout", "denied-in-mid-stream", "drag-a-pin",
                "fling",
                "follow-the-user", "pins-in-points", "search", "turned-and-tilted-map",
                "walk-or-drive",
            ].map { $0 + "/input.ndjson" }
        case .gpsd: ["gpsd-session/input.ndjson"]
        case .owntracks: ["owntracks-recorder/input.ndjson"]
        case .systems: ["several-systems/input.ndjson", "mesh-hike/input.ndjson"]
        case .nmea: ["nmea-walk/input.nmea"]
        case .gpx: ["gpx-track/input.gpx"]
        case .kml: ["kml-track/input.kml"]
        case .tcx: ["tcx-activity/input.tcx"]
        case .csv: ["csv-log/input.csv"]
        case .fit: ["fit-ride/input.fit"]
        case .gzip: ["dirty-log/input.ndjson", "gpx-track/input.gpx"]
        case .addresses, .places: ["search/places.geojsonl"]
        case .state: ["selected-place/input.ndjson", "follow-the-user/input.ndjson"]
        }
    }

    /// Whether a file is a document, rather than independent lines.
    var isDocument: Bool {
        switch self {
        case .gpx, .kml, .tcx, .fit, .gzip, .state: true
        default: false
        }
    }

    /// Whether the input is binary.
    var isBinary: Bool { self == .fit || self == .gzip || self == .state }

    /// The statuses with which the program may end: 65 for rejected lines, 74 for a damaged gzip, 78 for a state.
    var statuses: Set<Int32> {
        switch self {
        case .gzip: [0, 65, 74]
        case .state: [0, 78]
        default: [0, 65]
        }
    }

    /// The program's arguments, some of them random.
    func arguments(_ input: String, _ random: inout SplitMix64) -> [String] {
        var arguments = [
            "--locations", "--cues", "halo,wedge", "--callout", "always", "--diagnostics", "stream",
            "--lines",
            "--clock", "log",
        ]
        let choices = [
            ["--indicate", "all"], ["--indicate", "selected"], ["--spread", "points"],
            ["--spread-within", "10"], ["--span"], ["--units", "blocks"], ["--max-speed", "50"],
            ["--max-accuracy", "100"], ["--visibility", "point"], ["--geocoder", "host"],
            ["--drop", "anchor"], ["--compass", "always"], ["--session-from", "source"],
            ["--viewport", "46.9,7.4,15"], ["--time", "unix"], ["--stale-after", "1s"],
        ]
        for choice in choices where random.isOnce(in: 3) { arguments += choice }
        switch self {
        case .addresses: arguments += ["--addresses", input]
        case .places: arguments += ["--places", input]
        default: break
        }
        return arguments
    }
}
