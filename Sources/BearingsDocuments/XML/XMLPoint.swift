import BearingsEngine
import BearingsWire
import Geography

/// A point of a document: its element is open, or it waits for more of its track.
struct XMLPoint: Sendable {
    /// What it is a point of.
    enum Kind: Sendable {
        case track
        /// A planned route.
        case route
        case waypoint
        /// A whole line without times.
        case path
    }

    var kind: Kind
    /// Where its tag is.
    let place: XMLPlace
    var latitude: Double?
    var longitude: Double?
    /// What a device measured, in a fix's units; its place is ``latitude`` and ``longitude``.
    var readings = SupplementedFix(
        Fix(coordinate: LocationCoordinate(latitude: 0, longitude: 0)),
        FixSupplement()
    )
    var time: Instant?
    /// The number of its track.
    var track = 0
    /// The number of its segment in the document, from 1; 0 for one of none.
    var segment = 0
    /// What a conversion carries on beside it.
    var fields: [CarriedField] = []
    /// What it is called, if it is of no track; empty for one without a name.
    var name: [UInt8] = []
    /// Whether it is marked as no fix.
    var hasNoFix = false
    /// Whether it may lack its position, because a device was paused or indoors.
    var mayLackPosition = false
    /// Whether it was added before it was complete.
    var hasWaited = false
    /// Its first error.
    var error: LineError?
    /// Errors in fields, which count as absent.
    var faults: [LineError] = []

    /// Creates the point of a tag.
    init(_ kind: Kind, at place: XMLPlace) {
        self.kind = kind
        self.place = place
    }
}

/// An error about a value of a point, which may not be known yet.
struct XMLPointError: Sendable {
    let reason: RejectionReason
    let message: String

    init(_ reason: RejectionReason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The error as one of the point whose tag is at a place.
    func at(_ place: XMLPlace) -> LineError {
        LineError(reason, offset: place.column, message: message)
    }
}

/// The meaning of an element's text, or of an attribute's value.
enum XMLField: Equatable {
    case latitude
    case longitude
    /// A number of a fix beside its place, or of its supplement.
    case number(FixField)
    /// `true` or `false`.
    case simulated
    case time
    /// `none` if there is no fix.
    case fix
    case pointName
    case trackName
    /// Longitude, latitude and possibly altitude, separated by commas.
    case coordinates
    // For a `gx:Track` and its placemark.
    case placemarkTime
    case when
    case coord
    case angles
    case altitudeMode
    /// When the document was written, or what it describes began.
    case documentTime

    /// Whether a point is unusable without it.
    var isStrict: Bool {
        switch self {
        case .latitude, .longitude, .time, .coordinates: true
        default: false
        }
    }
}
