import BearingsEngine
import Geography

/// Fixes as native records, a line each.
///
/// | here | key |
/// |---|---|
/// | time | `time`, absent for a fix without one |
/// | session | `session`, absent for `main` |
/// | coordinate | `lat` `lon` |
/// | all else | `accuracy` `altitude` `vertical_accuracy` `speed` `course` `heading` `heading_accuracy` `course_accuracy` `speed_accuracy` `ellipsoidal_altitude` `simulated` |
/// | what is carried on | `properties` |
///
/// Each number has the fewest digits that identify it, so nothing is lost. Waypoints are
/// written as GeoJSON; see ``ByteWriter/put(waypoint:time:name:carried:)``.
///
/// > Source: Protocol 3, `fix`.
extension ByteWriter {
    mutating func put(
        native fix: Fix,
        _ supplement: FixSupplement,
        _ label: borrowing FixLabel
    ) {
        put("{\"type\":\"fix\"")
        if !label.time.isEmpty {
            put(",\"time\":\"")
            put(label.time)
            put("\"")
        }
        if !label.session.isEmpty {
            put(",\"session\":")
            put(label.session)
        }
        put(",\"lat\":")
        put(exact: fix.coordinate.latitude)
        put(",\"lon\":")
        put(exact: fix.coordinate.longitude)
        put(",\"accuracy\":", exact: fix.accuracy)
        put(",\"altitude\":", exact: fix.altitude)
        put(",\"vertical_accuracy\":", exact: fix.verticalAccuracy)
        put(",\"speed\":", exact: fix.speed)
        put(",\"course\":", exact: fix.course)
        put(",\"heading\":", exact: fix.heading)
        put(",\"heading_accuracy\":", exact: supplement.headingAccuracy)
        put(",\"course_accuracy\":", exact: supplement.courseAccuracy)
        put(",\"speed_accuracy\":", exact: supplement.speedAccuracy)
        put(",\"ellipsoidal_altitude\":", exact: supplement.ellipsoidalAltitude)
        if let isSimulated = supplement.isSimulated {
            put(isSimulated ? ",\"simulated\":true" : ",\"simulated\":false")
        }
        if !label.carried.isEmpty {
            put(",\"properties\":{")
            put(label.carried)
            put("}")
        }
        put("}\n")
    }
}
