import BearingsEngine

/// A point of a document: its element is open, or it waits for more of its track.
struct XMLPoint: Sendable {
    /// What it is a point of.
    enum Kind: Sendable {
        case track
        /// A way that is planned.
        case route
        case waypoint
        /// A line without times, as a whole.
        case path
    }

    var kind: Kind
    /// Where its tag begins, its line, and where that begins, in bytes of the document.
    var start: Int
    var line: Int
    var lineStart: Int
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var speed: Double?
    var course: Double?
    var accuracy: Double?
    var verticalAccuracy: Double?
    var heading: Double?
    var supplement = FixSupplement()
    var time: Instant?
    /// The number of its track.
    var track = 0
    /// What it is called, if it is of no track; empty for one without a name.
    var name: [UInt8] = []
    /// Whether it says that there is no fix.
    var hasNoFix = false
    /// Whether it may lack its position, because a device has paused or is indoors.
    var mayLackPosition = false
    /// Whether it was told to have come before all of it had.
    var hasWaited = false
    /// What is wrong with it first.
    var error: LineError?
    /// What is wrong with fields that count as absent for it.
    var faults: [LineError] = []

    /// The point whose tag is in hand.
    init(_ kind: Kind, _ scanner: borrowing XMLScanner) {
        self.kind = kind
        start = scanner.tagStart
        line = scanner.tagLine
        lineStart = scanner.tagLineStart
    }
}

/// What the text of an element, or the value of an attribute, tells.
enum XMLField {
    case latitude
    case longitude
    case altitude
    case speed
    case course
    case accuracy
    case verticalAccuracy
    case heading
    case headingAccuracy
    case courseAccuracy
    case speedAccuracy
    case ellipsoidalAltitude
    /// `true` or `false`.
    case simulated
    case time
    /// `none` where there is no fix.
    case fix
    case pointName
    case trackName
    /// Longitude, latitude and perhaps altitude, with commas between.
    case coordinates
    // Of a `gx:Track` and its placemark.
    case placemarkTime
    case when
    case coord
    case angles
    case altitudeMode
    /// When the document was written.
    case documentTime

    /// Whether a point cannot be used without it.
    var isStrict: Bool {
        switch self {
        case .latitude, .longitude, .time, .coordinates: true
        default: false
        }
    }
}
