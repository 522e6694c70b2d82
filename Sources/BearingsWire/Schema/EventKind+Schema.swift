import BearingsEngine

/// What each kind of event may hold, in the order in which ``EventEncoder`` prints it.
///
/// Words are those of the encoder. That events have these keys and no others is what `.ci/check-schema` finds of all
/// samples.
extension EventKind {
    /// What an event of this kind may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: rawValue,
            summary: schemaSummary,
            forms: schemaForms.map { form in
                var form = form
                let event = WireMember("event", .words([rawValue], numbers: []), "What it is.")
                form.members = [event.required] + Self.beginning + form.members + Self.end
                return form
            }
        )
    }

    private static let beginning = [
        WireMember(
            "seq",
            .integer(1...9e15),
            "Counts the session's events, also those that --events leaves out; location and visit where they are on."
        ).required,
        WireMember(
            "time",
            .time,
            "Event time: RFC 3339 in UTC with milliseconds, or with --time unix seconds."
        ).required,
        WireMember("session", .sessionName, "Whose it is.").required,
    ]

    private static let end = [
        WireMember(
            "late_by",
            .number(.positive()),
            "s that the record came late; it counts as happening at the session's clock"
        ),
        WireMember("time_repaired", .flag(true), "The receiver reported another time."),
        WireMember("line", .integer(1...9e15), "With --lines: the line that caused it."),
        WireMember(
            "file",
            .anyText,
            "With --lines, where several files are read: the path of that line's."
        ),
        WireMember("snapshot", .flag(true), "It is repeated, as a part of what holds; see serve."),
    ]

    private var schemaSummary: String {
        switch self {
        case .authorization: "What the user allows, at first and when it changes."
        case .location: "A used fix."
        case .region: "The map begins to move, or has come to rest."
        case .indicator: "The arrow at the edge of the view."
        case .compass: "A frame of the needle, or where it rests."
        case .callout: "The address of the user, or what is known of what is selected."
        case .camera: "The map should move, or why it cannot."
        case .follow: "The map follows the user, or no longer does."
        case .annotations: "What is to be drawn elsewhere than before."
        case .directions: "How to get somewhere."
        case .progress: "What is left of a route."
        case .drag: "What becomes of a dragged pin."
        case .geocodeRequest: "Asks an outside geocoder for an address."
        case .stale: "The last fix is old."
        case .fresh: "There is a new fix after a stale one."
        case .search: "The places that were found."
        case .visit: "The user has stayed at a place, or left it."
        }
    }

    private var schemaForms: [LineDescription.Form] {
        switch self {
        case .authorization: [.init(EventForms.authorization)]
        case .location: [.init(EventForms.location)]
        case .region: EventForms.region
        case .indicator: EventForms.indicator
        case .compass: EventForms.compass
        case .callout: EventForms.callout
        case .camera: EventForms.camera
        case .follow: [.init(EventForms.follow)]
        case .annotations: [.init(EventForms.annotations)]
        case .directions: EventForms.directions
        case .progress: [.init(EventForms.progress)]
        case .drag: [.init(EventForms.drag)]
        case .geocodeRequest: [.init([EventForms.request.required] + EventForms.place)]
        case .stale: [.init([EventForms.seconds("age", "s since the last used fix").required])]
        case .fresh:
            [
                .init([
                    EventForms.seconds("age", "s since the last used fix before, if there was one")
                ])
            ]
        case .search: [.init(EventForms.search)]
        case .visit: Self.visitForms
        }
    }

    private static var visitForms: [LineDescription.Form] {
        let duration = EventForms.seconds("duration", "s from the first fix there to the last")
        let end: [WireMember] = [
            EventForms.seconds("age", "s since the last fix there; absent after a denial"),
            WireMember(
                "reason",
                .oneOf(VisitEvent.Reason.allCases.map(\.word)),
                "What ended it; moved: a fix elsewhere."
            ).required,
        ]
        let place = EventForms.place.map {
            WireMember($0.key, $0.shape, "degrees; absent after a denial")
        }
        return [
            EventForms.form("arrival", EventForms.required(place + [duration])),
            EventForms.form("departure", place + [duration] + end),
        ]
    }
}
