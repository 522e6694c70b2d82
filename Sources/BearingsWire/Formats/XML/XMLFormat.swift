/// The formats that an XML document may be of.
enum XMLFormat: Sendable {
    case gpx
    case kml
    case tcx

    /// The format of a root element.
    init?(root: XMLName?) {
        switch root {
        case .gpx: self = .gpx
        case .kml: self = .kml
        case .trainingCenterDatabase: self = .tcx
        default: return nil
        }
    }

    /// The format that a name ends in, after its point.
    init?(suffix: String) {
        switch suffix {
        case "gpx": self = .gpx
        case "kml": self = .kml
        case "tcx": self = .tcx
        default: return nil
        }
    }

    /// What ``RecordDecoder/Options/format`` calls it.
    var format: RecordDecoder.Format {
        switch self {
        case .gpx: .gpx
        case .kml: .kml
        case .tcx: .tcx
        }
    }

    /// What people call it.
    var title: String {
        switch self {
        case .gpx: "GPX"
        case .kml: "KML"
        case .tcx: "TCX"
        }
    }

    /// The tag with which reading begins anew where a document is lost.
    var resumption: XMLName {
        switch self {
        case .gpx: .trkpt
        case .kml: .placemark
        case .tcx: .trackpoint
        }
    }

    /// The roots that are read, for a message.
    static let roots = "<gpx>, <kml> or <TrainingCenterDatabase>"
}
