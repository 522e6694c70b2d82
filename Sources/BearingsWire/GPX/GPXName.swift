/// The names that matter in a GPX document, without the prefix of their namespace.
///
/// Raw values are their bytes, the last one lowest, as ``XMLScanner/word`` has them.
enum GPXName: UInt64 {
    case gpx = 0x67_7078
    /// A point of a track.
    case trkpt = 0x74_726B_7074
    /// A point of a route.
    case rtept = 0x72_7465_7074
    /// A waypoint.
    case wpt = 0x77_7074
    case lat = 0x6C_6174
    case lon = 0x6C_6F6E
    case ele = 0x65_6C65
    case time = 0x7469_6D65
    case speed = 0x73_7065_6564
    case course = 0x636F_7572_7365
    case fix = 0x66_6978
    case trk = 0x74_726B
    case name = 0x6E61_6D65
    /// What ``Converter`` writes as `bearings:hacc`, and the same for the vertical.
    case hacc = 0x6861_6363
    case vacc = 0x7661_6363
    case heading = 0x68_6561_6469_6E67
}
