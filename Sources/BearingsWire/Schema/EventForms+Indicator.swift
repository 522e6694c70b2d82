import BearingsEngine
import Geography

/// The arrow at the edge of the view.
extension EventForms {
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
                "Whether the place can be seen; in a hide only if its reason is on_screen."
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
