/// The keys of a native fix: by them it is read and written, and described.
///
/// Other toolkits' names stand behind ours, which take precedence.
package enum NativeKeys {
    /// Those of a place, in any native record.
    private static let ofPlace = [
        Key("lat", .latitude, .degrees, summary: "degrees"),
        Key("latitude", .latitude, .degrees),
        Key("lon", .longitude, .degrees, summary: "degrees, any turn"),
        Key("lng", .longitude, .degrees),
        Key("longitude", .longitude, .degrees),
        Key("long", .longitude, .degrees),
    ]

    /// Those of any native record.
    private static let ofRecord = [
        Key("type", .own),
        Key("time", .time, .timeWithOffset),
        Key("timestamp", .time, .timeWithOffset),
        Key("session", .own),
    ]

    /// The keys of any native record.
    package static let record = KeyTable(ofRecord)

    package static let place = KeyTable(ofPlace)

    /// The keys of a fix.
    package static let fix = KeyTable(
        ofRecord + ofPlace + [
            Key("accuracy", .accuracy, .metres, summary: "m, of the place"),
            Key("altitude", .altitude, .metres, summary: "m above the sea"),
            Key("vertical_accuracy", .verticalAccuracy, .metres, summary: "m, of the altitude"),
            Key("altitudeAccuracy", .verticalAccuracy, .metres),
            Key("speed", .speed, .metresPerSecond, summary: "m/s"),
            Key("course", .course, .degrees, summary: "degrees, the direction of travel"),
            Key("bearing", .course, .degrees),
            Key("heading", .heading, .degrees, summary: "degrees, where the device points"),
            Key("heading_accuracy", .headingAccuracy, .degrees, summary: "degrees"),
            Key("course_accuracy", .courseAccuracy, .degrees, summary: "degrees"),
            Key("speed_accuracy", .speedAccuracy, .metresPerSecond, summary: "m/s"),
            Key(
                "ellipsoidal_altitude",
                .ellipsoidalAltitude,
                .metres,
                summary: "m above the ellipsoid"
            ),
            Key("heart_rate", .heartRate, .perMinute, summary: "beats a minute"),
            Key("cadence", .cadence, .perMinute, summary: "turns or strides a minute"),
            Key("simulated", .simulated, .flag, summary: "Whether software made it up."),
            Key(
                "epoch_report",
                .own,
                .flag,
                summary: "One of several reports of a moment; in journals."
            ),
            Key(
                "time_repaired",
                .own,
                .flag,
                summary: "The receiver reported another time; in journals."
            ),
        ]
    )
}
