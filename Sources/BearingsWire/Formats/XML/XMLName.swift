/// The names of elements and attributes that matter in a document of any format, without the prefix of
/// their namespace.
///
/// A name of one format may mean something else in another; formats share only the spelling.
enum XMLName: String, CaseIterable {
    // GPX.
    case gpx
    case trk
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
    /// What ``Converter`` writes as `bearings:hacc`, and the same for the vertical.
    case hacc
    case vacc
    case heading
    /// What ``Converter`` writes of a `FixSupplement`.
    case headingAccuracy = "heading_accuracy"
    case courseAccuracy = "course_accuracy"
    case speedAccuracy = "speed_accuracy"
    case ellipsoidalAltitude = "ellipsoidal_altitude"
    case simulated
    // KML.
    case kml
    case placemark = "Placemark"
    /// In TCX what a lap is made of, which does not matter.
    case track = "Track"
    case when
    case coord
    case angles
    case altitudeMode
    case point = "Point"
    case lineString = "LineString"
    case coordinates
    // TCX, whose names all begin with a capital.
    case trainingCenterDatabase = "TrainingCenterDatabase"
    case activity = "Activity"
    case id = "Id"
    case plannedCourse = "Course"
    case plannedName = "Name"
    case coursePoint = "CoursePoint"
    case trackpoint = "Trackpoint"
    case pointTime = "Time"
    case latitudeDegrees = "LatitudeDegrees"
    case longitudeDegrees = "LongitudeDegrees"
    case altitudeMeters = "AltitudeMeters"
    case pointSpeed = "Speed"
}
