import BearingsEngine
import BearingsWire

/// GPX 1.0 and 1.1, a document of any number of lines.
///
/// | here | element | unit, and what it means |
/// |---|---|---|
/// | coordinate | `trkpt` `lat` `lon` | degrees |
/// | time | `time` | UTC where it has no offset |
/// | altitude | `ele` | m; "NaN" and an empty element are unknown |
/// | speed | `speed`, of 1.0 or within `extensions` | m/s, negative unknown |
/// | course | `course`, of 1.0 or within `extensions` | degrees from true north, negative unknown |
/// | accuracy, vertical accuracy | `hacc`, `vacc` within `extensions`, as ``Converter`` writes them | m, negative unknown |
/// | heading | `heading` within `extensions` | degrees from true north, negative unknown |
/// | ``FixSupplement`` | `heading_accuracy`, `course_accuracy`, `speed_accuracy`, `ellipsoidal_altitude`, `simulated` within `extensions`, as ``Converter`` writes them | degrees, m/s, m; negative accuracies unknown |
/// | heart rate, cadence | `hr` `heart_rate` `heartrate`, `cad` `cadence` within `extensions` | 1/min |
/// | session | `trk` `name` | with `--session-from source` |
/// | a place's name | `wpt` `name`, `rtept` `name` | |
/// | no fix | `fix` `none` | |
/// | time of a document whose points have none | `metadata` `time`, of 1.0 `time` | |
///
/// Names count without their prefix, so `gpxtpx:speed` is `speed`. Dilutions of precision (`hdop`) are not
/// metres and give no accuracy. Segments are read one after the other. `wpt` and `rtept` are waypoints,
/// not positions of the user.
///
/// > Source: https://www.topografix.com/GPX/1/1/ and /GPX/1/0/; Garmin TrackPointExtension v2.
extension XMLDocument {
    /// Begins an element of a GPX document.
    mutating func beginGPX(_ name: XMLName?) {
        guard pointDepth == 0 else {
            if let name { field = gpxField(name) }
            return
        }
        switch name {
        case .trkpt: beginPoint(.track)
        case .rtept: beginPoint(.route)
        case .wpt: beginPoint(.waypoint)
        case .trk, .rte: beginTrack()
        case .trkseg: track.segments += 1
        case .metadata where depth == 2: isInMetadata = true
        case .time where depth == 2 || (isInMetadata && depth == 3):
            field = .documentTime
        case .name where isInTrack: field = .trackName
        default: break
        }
    }

    /// The field of an element within a point.
    ///
    /// It is a child of the point, except for extensions about its motion.
    private func gpxField(_ name: XMLName) -> XMLField? {
        switch name {
        case .ele: isInPoint ? .number(.altitude) : nil
        case .time: isInPoint ? .time : nil
        case .fix: isInPoint ? .fix : nil
        case .name: isInPoint && point?.kind != .track ? .pointName : nil
        case .speed: point?.readings.fix.speed == nil ? .number(.speed) : nil
        case .course: point?.readings.fix.course == nil ? .number(.course) : nil
        case .simulated: .simulated
        case .hr, .heartRate, .heartrate: .number(.heartRate)
        case .cad, .cadence: .number(.cadence)
        default: GPXExtensions.numbers.first { $0.name == name }.map { .number($0.field) }
        }
    }
}

/// The numbers that GPX has no elements for: by these names within `extensions` they are written and read.
enum GPXExtensions {
    /// In the order in which they are written, with their opening and closing tags.
    static let numbers = [
        Number(.hacc, .accuracy), Number(.vacc, .verticalAccuracy), Number(.heading, .heading),
        Number(.headingAccuracy, .headingAccuracy), Number(.courseAccuracy, .courseAccuracy),
        Number(.speedAccuracy, .speedAccuracy),
        Number(.ellipsoidalAltitude, .ellipsoidalAltitude),
    ]

    struct Number {
        let name: XMLName
        let field: FixField
        let opening: [UInt8]
        let closing: [UInt8]

        init(_ name: XMLName, _ field: FixField) {
            (self.name, self.field) = (name, field)
            opening = Array("<bearings:\(name.rawValue)>".utf8)
            closing = Array("</bearings:\(name.rawValue)>".utf8)
        }
    }
}
