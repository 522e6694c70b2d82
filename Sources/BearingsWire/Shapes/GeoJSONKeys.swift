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
        Key("horizontal_accuracy", .accuracy, .metres, unknown: .negative),
        Key("accuracy", .accuracy, .metres, unknown: .negative),
        Key("acc", .accuracy, .metres, unknown: .negative),
        Key("vertical_accuracy", .verticalAccuracy, .metres, unknown: .negative),
        Key("speed", .speed, .metresPerSecond, unknown: .negative),
        Key("vel", .speed, .kilometresPerHour, unknown: .negative),
        Key("sog", .speed, .knots, unknown: .negative),
        Key("course", .course, .degrees, unknown: .noAngle),
        Key("bearing", .course, .degrees, unknown: .noAngle),
        Key("cog", .course, .degrees, unknown: .noAngle),
        Key("heading_accuracy", .headingAccuracy, .degrees, unknown: .negative),
        Key("course_accuracy", .courseAccuracy, .degrees, unknown: .negative),
        Key("speed_accuracy", .speedAccuracy, .metresPerSecond, unknown: .negative),
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
        Key("horizontal_accuracy", .accuracy, .metres, unknown: .negative),
        Key("accuracy", .accuracy, .metres, unknown: .negative),
        Key("vertical_accuracy", .verticalAccuracy, .metres, unknown: .negative),
        Key("speed", .speed, .metresPerSecond, unknown: .negative),
        Key("speeds", .speed, .metresPerSecond, unknown: .negative),
        Key("course", .course, .degrees, unknown: .negative),
        Key("heading", .heading, .degrees, unknown: .negative),
        Key("heading_accuracy", .headingAccuracy, .degrees, unknown: .negative),
        Key("course_accuracy", .courseAccuracy, .degrees, unknown: .negative),
        Key("speed_accuracy", .speedAccuracy, .metresPerSecond, unknown: .negative),
        Key("ellipsoidal_altitude", .ellipsoidalAltitude, .metres),
        Key("simulated", .simulated, .flag),
    ])

    /// The keys beside the properties, as ``Converter`` writes them; a number there that is none is not ours.
    package static let feature = KeyTable([
        Key("vertical_accuracy", .verticalAccuracy, .metres, unknown: .negative),
        Key("heading", .heading, .degrees, unknown: .noAngle),
        Key("mmsi", .device, .textOrNumber),
        Key("id", .device, .textOrNumber),
    ])
}
