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
        case .ele: isInPoint ? .altitude : nil
        case .time: isInPoint ? .time : nil
        case .fix: isInPoint ? .fix : nil
        case .name: isInPoint && point?.kind != .track ? .pointName : nil
        case .speed: point?.readings.speed == nil ? .speed : nil
        case .course: point?.readings.course == nil ? .course : nil
        case .hacc: .accuracy
        case .vacc: .verticalAccuracy
        case .heading: .heading
        case .headingAccuracy: .headingAccuracy
        case .courseAccuracy: .courseAccuracy
        case .speedAccuracy: .speedAccuracy
        case .ellipsoidalAltitude: .ellipsoidalAltitude
        case .simulated: .simulated
        default: nil
        }
    }
}
