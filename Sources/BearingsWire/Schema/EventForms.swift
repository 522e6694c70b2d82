import BearingsEngine
import Geography

/// The ways each kind of event may look, without the keys that all have.
enum EventForms {
    // MARK: Parts

    static var place: [WireMember] {
        [
            WireMember("lat", .within(-90...90), "degrees").required,
            WireMember("lon", .number(.longitude), "degrees").required,
        ]
    }

    static var request: WireMember {
        WireMember("request", .integer(0...1.8e19), "Which request.")
    }

    /// Any number: nothing bounds what the engine works out.
    static func figure(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .within(-Double.infinity ... .infinity), summary)
    }

    static func size(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .within(0 ... .infinity), summary)
    }

    static func seconds(_ key: String, _ summary: String) -> WireMember {
        size(key, summary)
    }

    static func angle(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .number(.turn), summary)
    }

    static func phase(_ word: StaticString) -> WireMember {
        WireMember("phase", .oneOf([word]), "What begins, goes on or ends.").required
    }

    /// A form that begins with its phase, and is known by that.
    static func form(
        _ word: StaticString,
        _ members: [WireMember]
    ) -> LineDescription.Form {
        .init([phase(word)] + members, label: "`\(word)`")
    }

    static func required(_ members: [WireMember]) -> [WireMember] {
        members.map(\.required)
    }

    // MARK: The user

    static var authorization: [WireMember] {
        required([
            WireMember(
                "status",
                .oneOf(AuthorizationStatus.words.map { $0.word }),
                "Core Location's word."
            ),
            WireMember(
                "accuracy",
                .oneOf([AccuracyAuthorization.full, .reduced].map(\.word)),
                "How exactly."
            ),
            WireMember("usable", .trueOrFalse, "Whether location may be used."),
        ])
    }

    static var location: [WireMember] {
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
                .oneOf([Visibility.on, .partial, .off].map(\.word)),
                "Whether the dot can be seen, or only a part of its accuracy; where there is a map."
            ),
        ]
        return place + readings
    }
}
