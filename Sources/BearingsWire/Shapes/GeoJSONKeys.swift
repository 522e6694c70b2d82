/// The keys of GeoJSON, by which it is read and written.
package enum GeoJSONKeys {
    /// The keys of a Feature's properties.
    package static let properties = KeyTable([
        Key("timestamp", .time, .time),
        Key("time", .time, .time),
        // Only a number.
        Key("tst", .time, .time),
        Key("datetime", .time, .time),
        Key("ts", .time, .timeIfAny),
        // A day is no time.
        Key("date", .time, .timeIfAny),
        Key("altitude", .altitude, .metres),
        Key("alt", .altitude, .metres),
        Key("horizontal_accuracy", .accuracy, .metres),
        Key("accuracy", .accuracy, .metres),
        Key("acc", .accuracy, .metres),
        Key("vertical_accuracy", .verticalAccuracy, .metres),
        Key("speed", .speed, .metresPerSecond),
        Key("vel", .speed, .kilometresPerHour),
        Key("sog", .speed, .knots),
        Key("course", .course, .degrees, unknown: .noAngle),
        Key("bearing", .course, .degrees, unknown: .noAngle),
        Key("cog", .course, .degrees, unknown: .noAngle),
        Key("heading_accuracy", .headingAccuracy, .degrees),
        Key("course_accuracy", .courseAccuracy, .degrees),
        Key("speed_accuracy", .speedAccuracy, .metresPerSecond),
        Key("ellipsoidal_altitude", .ellipsoidalAltitude, .metres),
        Key("simulated", .simulated, .flag),
        Key("device_id", .device, .textOrNumber, isKept: true),
        Key("deviceId", .device, .textOrNumber, isKept: true),
        Key("mmsi", .device, .textOrNumber, isKept: true),
        Key("id", .device, .textOrNumber, isKept: true),
        Key("name", .device, .textOrNumber, isKept: true),
        // A time for each position of a line.
        Key("coordTimes", .own),
        Key("coordinateProperties", .own),
        Key("timestamps", .own),
        Key("times", .own),
    ])

    /// The keys of a line's `coordinateProperties`, each an array with a value for each position.
    ///
    /// Plurals are togeojson's.
    package static let positions = KeyTable([
        Key("times", .time, .time),
        Key("altitude", .altitude, .metres),
        Key("horizontal_accuracy", .accuracy, .metres),
        Key("accuracy", .accuracy, .metres),
        Key("vertical_accuracy", .verticalAccuracy, .metres),
        Key("speed", .speed, .metresPerSecond),
        Key("speeds", .speed, .metresPerSecond),
        Key("course", .course, .degrees),
        Key("heading", .heading, .degrees),
        Key("heading_accuracy", .headingAccuracy, .degrees),
        Key("course_accuracy", .courseAccuracy, .degrees),
        Key("speed_accuracy", .speedAccuracy, .metresPerSecond),
        Key("ellipsoidal_altitude", .ellipsoidalAltitude, .metres),
        Key("simulated", .simulated, .flag),
    ])

    /// The keys beside the properties, as ``Converter`` writes them; a number there that is none is not ours.
    package static let feature = KeyTable([
        Key("vertical_accuracy", .verticalAccuracy, .metres),
        Key("heading", .heading, .degrees, unknown: .noAngle),
        Key("mmsi", .device, .textOrNumber),
        Key("id", .device, .textOrNumber),
    ])
}
