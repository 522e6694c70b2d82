import BearingsEngine
import Geography

/// Ways to places, and what is left of them.
extension EventForms {
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
}
