import BearingsEngine
import Geography

extension EventDescription {
    static let location = EventDescription(
        "A used fix.",
        forms: [.init(locationMembers)],
        sentence: locationSentence,
        isFrame: { _ in true }
    )

    private static var locationMembers: [WireMember] {
        let readings: [WireMember] = [
            size("accuracy", "m"), figure("altitude", "m above the sea"),
            size("vertical_accuracy", "m"), size("speed", "m/s"),
            angle("course", "degrees, the direction of travel"),
            angle("heading", "degrees, where the device points"),
            size("heading_accuracy", "degrees"), size("course_accuracy", "degrees"),
            size("speed_accuracy", "m/s"), figure("ellipsoidal_altitude", "m above the ellipsoid"),
            WireMember("simulated", .trueOrFalse, "Whether software made it up."),
            WireMember(
                "visibility",
                .oneOf([Visibility.on, .partial, .off].map { $0.word }),
                "Whether the dot can be seen, or only a part of its accuracy; where there is a map."
            ),
        ]
        return place + readings
    }

    private static func locationSentence(_ fields: EventFields) -> String {
        var text = fields.place() ?? ""
        if let accuracy = fields["accuracy"] { text += " ± \(accuracy) m" }
        if let speed = fields["speed"] { text += ", \(speed) m/s" }
        if let course = fields["course"] { text += ", course \(course)°" }
        switch fields["visibility"] {
        case "on": text += ", on the map"
        case "partial": text += ", partly on the map"
        case "off": text += ", off the map"
        default: break
        }
        return text
    }
}

extension ByteWriter {
    mutating func putLocation(_ location: LocationEvent) {
        put(readings: location.fix)
        if let visibility = location.visibility { putVisibility(visibility) }
    }

    mutating func putLocation(_ location: LocationEvent, _ supplement: FixSupplement) {
        put(readings: location.fix)
        if let accuracy = supplement.headingAccuracy {
            putMember(",\"heading_accuracy\":", accuracy, .hundredths)
        }
        if let accuracy = supplement.courseAccuracy {
            putMember(",\"course_accuracy\":", accuracy, .hundredths)
        }
        if let accuracy = supplement.speedAccuracy {
            putMember(",\"speed_accuracy\":", accuracy, .hundredths)
        }
        if let altitude = supplement.ellipsoidalAltitude {
            putMember(",\"ellipsoidal_altitude\":", altitude, .hundredths)
        }
        if let isSimulated = supplement.isSimulated {
            putLiteral(isSimulated ? ",\"simulated\":true" : ",\"simulated\":false")
        }
        if let visibility = location.visibility { putVisibility(visibility) }
    }

    private mutating func put(readings fix: Fix) {
        put(coordinate: fix.coordinate, opening: ",\"lat\":")
        if let accuracy = fix.accuracy { putMember(",\"accuracy\":", accuracy, .hundredths) }
        if let altitude = fix.altitude { putMember(",\"altitude\":", altitude, .hundredths) }
        if let accuracy = fix.verticalAccuracy {
            putMember(",\"vertical_accuracy\":", accuracy, .hundredths)
        }
        if let speed = fix.speed { putMember(",\"speed\":", speed, .hundredths) }
        if let course = fix.course { putMember(",\"course\":", angle: course) }
        if let heading = fix.heading { putMember(",\"heading\":", angle: heading) }
    }
}
