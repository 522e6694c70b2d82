/// The names of elements and attributes that matter in a document of any format, without the prefix of
/// their namespace.
///
/// A name of one format may mean something else in another; formats share only the spelling.
enum XMLName: String, CaseIterable {
    // GPX.
    case gpx
    case trk
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
}
