import BearingsWire

/// The formats of XML documents.
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

    /// The format of a file extension.
    init?(suffix: String) {
        switch suffix {
        case "gpx": self = .gpx
        case "kml": self = .kml
        case "tcx": self = .tcx
        default: return nil
        }
    }

    /// Its name in ``DecodingOptions/format``.
    var format: SourceFormat {
        switch self {
        case .gpx: .gpx
        case .kml: .kml
        case .tcx: .tcx
        }
    }

    /// Its name in messages.
    var title: String {
        switch self {
        case .gpx: "GPX"
        case .kml: "KML"
        case .tcx: "TCX"
        }
    }

    /// The tag at which reading resumes after an error.
    var resumption: XMLName {
        switch self {
        case .gpx: .trkpt
        case .kml: .placemark
        case .tcx: .trackpoint
        }
    }

    /// The supported root elements, for a message.
    static let roots = "<gpx>, <kml> or <TrainingCenterDatabase>"
}
