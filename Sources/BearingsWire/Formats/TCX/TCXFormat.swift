/// TCX, what Garmin's Training Center and many watches write of an activity.
///
/// | here | element | unit, and what it means |
/// |---|---|---|
/// | coordinate | `Trackpoint` `Position` `LatitudeDegrees` `LongitudeDegrees` | degrees |
/// | time | `Time` | UTC where it has no offset |
/// | altitude | `AltitudeMeters` | m |
/// | speed | `Speed` within `Extensions` | m/s, negative unknown |
/// | session | `Activity` `Id` | with `--session-from source` |
/// | a place's name | `CoursePoint` `Name` | |
///
/// A `Trackpoint` without a position is ignored: the watch was paused, or indoors. What stands in a
/// `Course` is planned: its points are places, as those of a GPX's route are.
///
/// > Source: Garmin, TrainingCenterDatabase v2 and ActivityExtension v2 (schemas).
extension XMLDocument {
    /// An element of a TCX has begun.
    mutating func beginTCX(_ name: XMLName?) {
        guard pointDepth == 0 else {
            if let name { field = tcxField(name) }
            return
        }
        switch name {
        case .activity, .plannedCourse:
            beginTrack()
            isPlanned = name == .plannedCourse
        case .id where isInTrack: field = .trackName
        case .trackpoint:
            beginPoint(isPlanned ? .route : .track)
            point?.mayLackPosition = true
        case .coursePoint: beginPoint(.waypoint)
        default: break
        }
    }

    private func tcxField(_ name: XMLName) -> XMLField? {
        switch name {
        case .pointTime: isInPoint ? .time : nil
        case .latitudeDegrees: .latitude
        case .longitudeDegrees: .longitude
        case .altitudeMeters: isInPoint ? .altitude : nil
        case .pointSpeed: .speed
        case .plannedName: isInPoint ? .pointName : nil
        default: nil
        }
    }
}
