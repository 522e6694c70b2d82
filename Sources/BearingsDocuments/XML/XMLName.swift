import BearingsWire

/// The local names of elements and attributes that are read in documents of any format.
///
/// A name may mean different things in two formats; they share only the spelling.
enum XMLName: String, CaseIterable {
    // GPX.
    case gpx
    case trk
    case trkseg
    case rte
    case metadata
    /// A point of a track.
    case trkpt
    /// A point of a route.
    case rtept
    /// A waypoint.
    case wpt
    case lat
    case lon
    case ele
    case time
    case speed
    case course
    case fix
    case name
    /// ``Converter``'s `bearings:hacc` and `bearings:vacc`.
    case hacc
    case vacc
    case heading
    /// ``Converter``'s names for a `FixSupplement`.
    case headingAccuracy = "heading_accuracy"
    case courseAccuracy = "course_accuracy"
    case speedAccuracy = "speed_accuracy"
    case ellipsoidalAltitude = "ellipsoidal_altitude"
    case simulated
    // What sensors measure, as Garmin's extension and others call it.
    case hr
    case heartRate = "heart_rate"
    case heartrate
    case cad
    case cadence
    // KML.
    case kml
    case placemark = "Placemark"
    /// In TCX a part of a lap, which is not needed.
    case track = "Track"
    case when
    case coord
    case angles
    case altitudeMode
    /// One of a `gx:SimpleArrayData`.
    case value
    case point = "Point"
    case lineString = "LineString"
    case coordinates
    // TCX; its names are all capitalized.
    case trainingCenterDatabase = "TrainingCenterDatabase"
    case activity = "Activity"
    case id = "Id"
    case plannedCourse = "Course"
    case plannedName = "Name"
    case coursePoint = "CoursePoint"
    case startTime = "StartTime"
    case trackpoint = "Trackpoint"
    case pointTime = "Time"
    case latitudeDegrees = "LatitudeDegrees"
    case longitudeDegrees = "LongitudeDegrees"
    case altitudeMeters = "AltitudeMeters"
    case pointSpeed = "Speed"
    case heartRateBpm = "HeartRateBpm"
    /// One of a heart rate.
    case measured = "Value"
    case pointCadence = "Cadence"
    case runCadence = "RunCadence"
}
