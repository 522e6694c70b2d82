import BearingsWire

/// TCX, the format of activities of Garmin's Training Center and many watches.
///
/// | here | element | unit, and what it means |
/// |---|---|---|
/// | coordinate | `Trackpoint` `Position` `LatitudeDegrees` `LongitudeDegrees` | degrees |
/// | time | `Time` | UTC where it has no offset |
/// | altitude | `AltitudeMeters` | m |
/// | speed | `Speed` within `Extensions` | m/s, negative unknown |
/// | heart rate | `HeartRateBpm` `Value` | 1/min |
/// | cadence | `Cadence`, `RunCadence` within `Extensions` | 1/min |
/// | session | `Activity` `Id` | with `--session-from source` |
/// | time of a document whose points have none | `Activity` `Id`, `Lap` `StartTime`: the first | |
/// | a place's name | `CoursePoint` `Name` | |
///
/// A `Trackpoint` without a position is ignored: the watch was paused, or indoors. A
/// `Course` is planned: its points are waypoints, as those of a GPX route are.
///
/// > Source: Garmin, TrainingCenterDatabase v2 and ActivityExtension v2 (schemas).
extension XMLDocument {
    /// Begins an element of a TCX document.
    mutating func beginTCX(_ name: XMLName?) {
        guard pointDepth == 0 else {
            if let name { field = tcxField(name) }
            return
        }
        switch name {
        case .activity, .plannedCourse:
            beginTrack()
            track.isPlanned = name == .plannedCourse
        case .id where isInTrack: field = .trackName
        case .plannedName where isInTrack && track.isPlanned: field = .trackName
        case .track: track.segments += 1
        case .trackpoint:
            beginPoint(track.isPlanned ? .route : .track)
            point?.mayLackPosition = true
        case .coursePoint: beginPoint(.waypoint)
        default: break
        }
    }

    /// Whether the element in hand is a part of an activity, such as a lap.
    var isInLap: Bool { isInTrack && !track.isPlanned }

    private func tcxField(_ name: XMLName) -> XMLField? {
        switch name {
        case .pointTime: isInPoint ? .time : nil
        case .latitudeDegrees: .latitude
        case .longitudeDegrees: .longitude
        case .altitudeMeters: isInPoint ? .number(.altitude) : nil
        case .pointSpeed: .number(.speed)
        case .measured: isWithin(.heartRateBpm) ? .number(.heartRate) : nil
        case .pointCadence, .runCadence: .number(.cadence)
        case .plannedName: isInPoint ? .pointName : nil
        default: nil
        }
    }
}
