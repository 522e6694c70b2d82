import BearingsEngine
import Geography

/// What is shown of places: callouts, annotations, and what a search finds.
extension EventForms {
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
}
