import BearingsEngine
import Geography

/// What happens to the map: it moves and turns, and follows the user.
extension EventForms {
    static var region: [LineDescription.Form] {
        let animated = WireMember(
            "animated",
            .trueOrFalse,
            "As in the newest of these records, where known."
        )
        let corner = WireShape.tuple([.number(.longitude), .within(-90...90)])
        let span = [size("lat", "degrees").required, size("lon", "degrees").required]
        let sides: [WireShape] = [
            .number(.longitude), .within(-90...90), .within(-180...180), .within(-90...90),
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
                        "degrees that the map shows without pitch, north up; absent while the view is empty"
                    ),
                    WireMember(
                        "bounds",
                        .tuple(sides),
                        "degrees: west, south, east, north; across the antimeridian west is over east, and the whole world ends at 180"
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
}
