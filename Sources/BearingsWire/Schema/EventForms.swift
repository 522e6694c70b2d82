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
    private static func figure(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .within(-Double.infinity ... .infinity), summary)
    }

    static func size(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .within(0 ... .infinity), summary)
    }

    static func seconds(_ key: String, _ summary: String) -> WireMember {
        size(key, summary)
    }

    private static func angle(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .number(.turn), summary)
    }

    private static func phase(_ word: StaticString) -> WireMember {
        WireMember("phase", .oneOf([word]), "What begins, goes on or ends.").required
    }

    /// A form that begins with its phase, and is known by that.
    private static func form(
        _ word: StaticString,
        _ members: [WireMember]
    ) -> LineDescription.Form {
        .init([phase(word)] + members, label: "`\(word)`")
    }

    private static func required(_ members: [WireMember]) -> [WireMember] {
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
                "Whether the dot can be seen."
            ),
        ]
        return place + readings
    }

    // MARK: The map

    static var region: [LineDescription.Form] {
        let animated = WireMember(
            "animated",
            .trueOrFalse,
            "As in the newest of these records, where known."
        )
        let corner = WireShape.tuple([.number(.longitude), .within(-90...90)])
        let span = [size("lat", "degrees").required, size("lon", "degrees").required]
        let sides: [WireShape] = [
            .number(.longitude), .within(-90...90), .number(.longitude), .within(-90...90),
        ]
        return [
            form("will_change", [animated]),
            form(
                "did_change",
                [
                    WireMember("center", .object(place), "degrees").required,
                    WireMember(
                        "span",
                        .object(span),
                        "degrees of the enclosing box, north up; absent while the view is empty"
                    ),
                    WireMember(
                        "bounds",
                        .tuple(sides),
                        "degrees: west, south, east, north; across the antimeridian west is over east"
                    ),
                    WireMember(
                        "corners",
                        .tuple([corner, corner, corner, corner]),
                        "degrees: [lon, lat] from top left clockwise; of a pitched view below the horizon"
                    ),
                    WireMember(
                        "zoom",
                        .within(Viewport.zoomRange),
                        "of tiles of 512 points, once it is known"
                    ),
                    angle("heading", "degrees").required,
                    WireMember("pitch", .within(Viewport.pitchRange), "degrees from straight down")
                        .required,
                    WireMember(
                        "updates",
                        .integer(0...9e15),
                        "Viewport records since the move began."
                    )
                    .required,
                    animated,
                ]
            ),
        ]
    }

    static var compass: [LineDescription.Form] {
        func frame(_ phases: [CompassPhase]) -> [WireMember] {
            required([
                WireMember("phase", .oneOf(phases.map(\.word)), "Why the needle moves."),
                angle("heading", "degrees, of the map"),
                figure("rotation", "degrees of the needle, not wrapped: animate this one"),
                figure("velocity", "degrees a second; 0 in idle"),
                WireMember("visible", .trueOrFalse, "Whether the compass is to be seen."),
            ])
        }
        let settle = [
            figure("from", "degrees"), figure("to", "degrees"), seconds("duration", "s"),
        ]
        return [
            .init(frame([.gesture, .momentum, .follow, .idle])),
            .init(frame([.settle]) + required(settle), label: "`settle`"),
        ]
    }

    static var camera: [LineDescription.Form] {
        let reasons: [CameraReason] = [.firstFix, .recenter, .follow, .fit, .search]
        let reason = WireMember("reason", .oneOf(reasons.map(\.word)), "Why.").required
        let center = WireMember("center", .object(place), "degrees").required
        let span = [size("lat", "degrees").required, size("lon", "degrees").required]
        let end = [
            angle("heading", "degrees, where it is to change"),
            WireMember("animated", .trueOrFalse, "False at the first fix alone.").required,
        ]
        let diagnostics: [CameraDiagnostic] = [
            .noFix, .unauthorized, .nothingToFit, .paddingTooLarge, .spanUndefined,
        ]
        return [
            .init(
                [reason, center, figure("zoom", "of tiles of 512 points, where it is to change")]
                    + end,
                label: "a camera"
            ),
            .init(
                [
                    reason, center,
                    WireMember("span", .object(span), "degrees, in place of zoom").required,
                ] + end,
                label: "one of --span"
            ),
            .init(
                [
                    reason,
                    WireMember("diagnostic", .oneOf(diagnostics.map(\.word)), "Why there is none.")
                        .required,
                ],
                label: "no camera"
            ),
        ]
    }

    static var follow: [WireMember] {
        let modes: [FollowMode] = [.none, .follow, .followWithHeading]
        let reasons: [FollowEvent.Reason] = [
            .asked, .pan, .rotation, .denied, .closed, .end,
        ]
        return required([
            WireMember("mode", .oneOf(modes.map(\.word)), "How."),
            WireMember("reason", .oneOf(reasons.map(\.word)), "Why."),
        ])
    }

    // MARK: Places

    static var callout: [LineDescription.Form] {
        let annotation = WireMember("annotation", .anyText, "An id, or user.").required
        let statuses: [CalloutStatus] = [.pending, .ok, .stale, .unavailable]
        let reasons: [CalloutHideReason] = [.deselected, .removed, .denied, .closed, .end]
        let sources: [NamedPlace.Source] = [.gazetteer, .addresses, .host]
        let placemark = PlacemarkKeys.all.map { key, _ in
            WireMember(key, .anyText, "Where it is known.")
        }
        let first: [WireMember] = [
            WireMember("status", .oneOf(statuses.map(\.word)), "What is known.").required,
            WireMember("title", .anyText, "The first line, once something is known."),
            WireMember("lines", .list(.anyText), "All lines, once something is known."),
            WireMember(
                "placemark",
                .object(placemark),
                "The parts of an address, as in geocode_result."
            ),
        ]
        let last: [WireMember] = [
            size("distance", "m from the user to that place, where known"),
            WireMember(
                "source",
                .oneOf(sources.map(\.word)),
                "Who named the address, if it is one."
            ),
        ]
        let named = place.map {
            WireMember($0.key, $0.shape, "degrees: the place named, where known")
        }
        let content = first + named + last
        return [
            form("show", [annotation] + content),
            form("update", [annotation] + content),
            form(
                "hide",
                [
                    annotation, WireMember("reason", .oneOf(reasons.map(\.word)), "Why.").required,
                ]
            ),
        ]
    }

    static var annotations: [WireMember] {
        let first = [WireMember("id", .anyText, "Which.").required] + place
        let last: [WireMember] = [
            WireMember(
                "home",
                .object(place),
                "degrees: where it is; lat and lon say where it is drawn"
            ).required,
            WireMember(
                "slot",
                .integer(0...9e15),
                "Its number among those that share its place, from 0."
            ).required,
            WireMember("title", .anyText, "As the host has it."),
            WireMember("subtitle", .anyText, "As the host has it."),
            size("width", "points").required, size("height", "points").required,
        ]
        let item = first + last
        return [
            WireMember(
                "items",
                .list(.object(item)),
                "New or changed, at most a thousand an event."
            ),
            WireMember("removed", .list(.anyText), "Ids of those to remove."),
        ]
    }

    static var drag: [WireMember] {
        let states: [DragState] = [.none, .starting, .dragging, .ending, .canceling]
        let state = WireShape.oneOf(states.map(\.word))
        let illegal = required([
            WireMember("from", state, "What the pin was."),
            WireMember("input", state, "What the record said."),
        ])
        let first: [WireMember] = [
            WireMember("annotation", .anyText, "An id.").required,
            WireMember(
                "state",
                state,
                "What the pin is; ending and canceling pass to none at once."
            ).required,
            figure("lift", "points above the anchor, now").required,
            seconds("duration", "s in which to animate the lift: to the image's height, or to 0"),
        ]
        let dropped = place.map { WireMember($0.key, $0.shape, "degrees: where it was dropped") }
        return first + dropped
            + [
                WireMember(
                    "illegal",
                    .object(illegal),
                    "A step that cannot be; nothing has changed."
                )
            ]
    }

    static var search: [WireMember] {
        let first: [WireMember] = [
            WireMember("id", .anyText, "Which.").required,
            WireMember("name", .anyText, "Its name.").required,
            WireMember("category", .anyText, "What it is, where known."),
        ]
        let item =
            first + place + [size("distance", "m from the map's centre, where there is a map")]
        return [
            WireMember("query", .anyText, "What was typed.").required,
            WireMember("items", .list(.object(item)), "The best first.").required,
            WireMember(
                "selected",
                .anyText,
                "The first item's id; absent where nothing was found."
            ),
        ]
    }

    // MARK: Ways

    static var way: [WireMember] {
        required([
            size("distance", "m"),
            WireMember("distance_text", .anyText, "The same for people, in --units."),
        ])
    }

    static var directions: [LineDescription.Form] {
        let modes: [TravelMode] = [.any, .walking, .automobile]
        let reasons: [TravelDirections.Reason] = [
            .asked, .within15Minutes, .over15Minutes, .walkingUnavailable,
        ]
        let sources: [TravelDirections.Source] = [.estimate, .host]
        let instruction = WireMember("instruction", .anyText, "What to do.").required
        let hidden: [HideReason] = [.denied, .closed, .end]
        let request = Self.request.required
        let start: [WireMember] = [
            request, WireMember("mode", .oneOf(modes.map(\.word)), "How.").required,
            WireMember("reason", .oneOf(reasons.map(\.word)), "Why so.").required,
        ]
        let end: [WireMember] = [
            seconds("expected_travel_time", "s").required,
            WireMember(
                "steps",
                .list(.object([instruction] + way)),
                "One after the other; absent from an estimate."
            ),
            WireMember("source", .oneOf(sources.map(\.word)), "Who says so.").required,
        ]
        return [
            .init(start + way + end, label: "an answer"),
            .init(
                [
                    request,
                    WireMember(
                        "diagnostic",
                        .oneOf(["no_fix", "unauthorized"]),
                        "Why there is no answer."
                    )
                    .required,
                ],
                label: "no answer"
            ),
            .init(
                [
                    request, phase("hide"),
                    WireMember("reason", .oneOf(hidden.map(\.word)), "Why.").required,
                ],
                label: "`hide`"
            ),
        ]
    }

    static var progress: [WireMember] {
        let end: [WireMember] = [
            seconds("expected_travel_time", "s").required,
            WireMember(
                "step",
                .integer(0...9e15),
                "The step under way, from 0; absent without steps."
            ),
            WireMember("off_route", .trueOrFalse, "Ask the router again.").required,
            WireMember("arrived", .trueOrFalse, "Stop.").required,
        ]
        return [request.required] + way + end
    }

    // MARK: The indicator

    static var indicator: [LineDescription.Form] {
        let names = [
            WireMember(
                "annotation",
                .anyText,
                "An id, with --indicate, where it is not the user's."
            ),
            WireMember("others", .list(.anyText), "Ids of others that share its place."),
        ]
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left, .none]
        let at: [WireMember] = [
            WireMember(
                "visibility",
                .oneOf(["off"]),
                "Whether the place can be seen; of a hide on screen alone."
            ).required,
            figure("x", "points: the indicator's centre").required, figure("y", "points").required,
            WireMember("edge", .oneOf(edges.map(\.word)), "Which edge it is at.").required,
            angle("rotation", "degrees on the screen, where there is a direction"),
            angle("bearing", "degrees from the map's centre to the place").required,
            size("distance", "m from there to the place").required,
            WireMember(
                "half_width",
                .within(0...180),
                "degrees of uncertainty of bearing, where the accuracy is known; 180: any direction"
            ),
        ]
        let fade = seconds(
            "fade",
            "s in which to show or hide it; absent where it is to be hidden at once"
        )
        let point = [figure("x", "points").required, figure("y", "points").required]
        let halo = point + [size("radius", "points").required]
        let triangle: [WireMember] = [
            size("leg", "points"), size("aperture", "degrees"), angle("rotation", "degrees"),
            WireMember("base", .tuple([.object(point), .object(point)]), "points, two corners"),
        ]
        let wedge = point + required(triangle)
        let cues = [
            WireMember("halo", .object(halo), "points, with --cues halo, where it is defined"),
            WireMember(
                "wedge",
                .object(wedge),
                "points and degrees, with --cues wedge, where it is defined"
            ),
        ]
        let reasons: [AnnotationIndicatorEvent.Reason] = [
            .onScreen, .denied, .emptyViewport, .closed, .end, .deselected, .removed, .merged,
            .farther,
        ]
        return [
            form("show", names + at + [fade.required] + cues),
            form("move", names + at + cues),
            form(
                "hide",
                [
                    names[0],
                    WireMember(
                        "visibility",
                        .oneOf(["on", "partial"]),
                        "Whether the place can be seen."
                    ),
                    fade,
                    WireMember(
                        "reason",
                        .oneOf(reasons.map(\.word)),
                        "Why; the last four are of annotations alone."
                    ).required,
                ]
            ),
        ]
    }
}
