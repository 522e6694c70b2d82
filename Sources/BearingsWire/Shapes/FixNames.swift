/// The names that people give to what a fix says, in tables and in objects without a type.
///
/// Case and punctuation do not count, and a length, speed or angle may end with its unit: `GPS Speed (km/h)`.
///
/// > Source: GPSLogger, PhoneTrack, Traccar, QTravel, ocat, FitCSVTool, AirData, NOAA, Torque, Sensor Logger, Home Assistant,
/// > ThingsBoard, ThingSpeak, Tasmota, Movebank, EdgeTX, RTKLIB, WiGLE, ROS, OpenSky; `to_json` of pandas and DuckDB.
package enum FixNames {
    /// Letters and digits of a text, in lower case.
    package static func plain(_ text: some Sequence<UInt8>) -> String {
        let plain = text.filter { $0.isDigit || ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
        // Digits have the bit of small letters too.
        return String(decoding: plain.map { $0 | 0x20 }, as: UTF8.self)
    }

    /// The names of each field, with the unit of its numbers; the one that counts most first.
    private static let rows: [(field: FixField, unit: Key.Unit, names: [StaticString])] = [
        (.latitude, .degrees, ["lat", "latitude", "position_lat"]),
        (.longitude, .degrees, ["lon", "lng", "long", "longitude", "position_long"]),
        (
            .time, .time,
            [
                "fix_time", "gps_time", "device_time", "time", "timestamp", "datetime", "utc_time",
                "utc", "timestamp_utc", "datetime_utc", "time_utc", "base_datetime", "tst", "ts",
                "timestamp_ms", "time_ms", "ts_ms", "epoch", "location_time", "event_time",
                "server_time", "first_seen", "recorded_at", "measured_at", "created_at",
                "received_at", "last_updated", "last_changed", "header_stamp",
            ]
        ),
        (.time, .timeIfAny, ["date"]),
        (
            .accuracy, .metres,
            ["accuracy", "acc", "horizontal_accuracy", "hacc", "gps_accuracy"]
        ),
        (
            .altitude, .metres,
            [
                "altitude", "alt", "ele", "elevation", "height", "enhanced_altitude",
                "gps_altitude", "gps_alt", "galt", "height_above_msl",
            ]
        ),
        (.verticalAccuracy, .metres, ["vertical_accuracy", "vacc", "altitude_accuracy"]),
        (
            .speed, .metresPerSecond,
            ["speed", "velocity", "enhanced_speed", "ground_speed", "gps_speed", "gspd"]
        ),
        (.speed, .knots, ["sog", "speed_over_ground"]),
        (
            .course, .degrees,
            ["course", "bearing", "cog", "course_over_ground", "direction", "track"]
        ),
        (.heading, .degrees, ["heading", "hdg"]),
        (.headingAccuracy, .degrees, ["heading_accuracy"]),
        (.courseAccuracy, .degrees, ["course_accuracy", "bearing_accuracy"]),
        (.speedAccuracy, .metresPerSecond, ["speed_accuracy"]),
        (
            .ellipsoidalAltitude, .metres,
            ["ellipsoidal_altitude", "altitude_hae", "height_above_ellipsoid"]
        ),
        (.heartRate, .perMinute, ["heart_rate", "hr", "heart"]),
        (.cadence, .perMinute, ["cadence", "cad"]),
        (.simulated, .flag, ["simulated", "mocked", "mock", "is_mock"]),
        (
            .device, .textOrNumber,
            [
                "device_id", "device", "unique_id", "entity_id", "tracker_id", "tid", "mmsi",
                "icao24", "imei", "vehicle_id", "individual_local_identifier",
                "tag_local_identifier",
            ]
        ),
    ]

    private static let lengths: [(suffix: String, unit: Key.Unit)] = [
        ("m", .metres), ("meters", .metres), ("metres", .metres), ("ft", .feet), ("feet", .feet),
    ]

    private static let speeds: [(suffix: String, unit: Key.Unit)] = [
        ("kmh", .kilometresPerHour), ("kph", .kilometresPerHour), ("mph", .milesPerHour),
        ("knots", .knots), ("kts", .knots), ("kn", .knots), ("ms", .metresPerSecond),
        ("mps", .metresPerSecond), ("meterssecond", .metresPerSecond),
        ("metressecond", .metresPerSecond), ("meterspersecond", .metresPerSecond),
        ("metrespersecond", .metresPerSecond),
    ]

    /// How the names of a field may end, and the unit that it says.
    private static func units(of field: FixField) -> [(suffix: String, unit: Key.Unit)] {
        switch field {
        case .speed, .speedAccuracy: speeds
        case _ where field.isLength: lengths
        case .course, .heading, .headingAccuracy, .courseAccuracy: [("deg", .degrees)]
        case .heartRate: [("bpm", .perMinute)]
        case .cadence: [("rpm", .perMinute), ("spm", .perMinute)]
        default: []
        }
    }

    /// What a name means.
    package struct Meaning: Sendable {
        /// Its field and unit; its name is that without a unit.
        package let key: Key
        /// Of several names of a field that with the lowest counts.
        package let rank: Int
        /// Whether it ends with its unit.
        package let saysUnit: Bool
    }

    private static let meanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [:]
        for row in rows {
            let isAngle = row.field == .course || row.field == .heading
            for name in row.names {
                func add(_ suffix: String, _ unit: Key.Unit) {
                    let key = Key(
                        name,
                        row.field,
                        unit,
                        unknown: isAngle ? .noAngle : nil,
                        isKept: row.field == .device
                    )
                    let meaning = Meaning(key: key, rank: meanings.count, saysUnit: !suffix.isEmpty)
                    meanings[plain("\(name)".utf8) + suffix] = meaning
                }
                add("", row.unit)
                for unit in units(of: row.field) { add(unit.suffix, unit.unit) }
            }
        }
        return meanings
    }()

    /// What a name means, by its ``plain(_:)`` form; `nil` if it is none of these.
    package static func meaning(of name: String) -> Meaning? { meanings[name] }

    /// The unit of a length, speed or angle by its plain form, such as `kmh`; `nil` for any other.
    package static func unit(of field: FixField, named name: String) -> Key.Unit? {
        units(of: field).first { $0.suffix == name }?.unit
    }
}
