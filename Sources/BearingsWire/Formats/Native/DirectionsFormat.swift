import BearingsEngine
import Geography

private let travelModes = NativeWords<TravelMode>([
    ("any", .any), ("walking", .walking), ("automobile", .automobile),
])

/// Records that request directions, and those that answer.
///
/// > Source: Protocol 3.
extension NativeType {
    private static var mode: WireMember {
        WireMember(.mode, travelModes.shape, "How to get there.")
    }

    private static func request(_ summary: String) -> WireMember {
        WireMember(.request, .integer(NativeRange.request(from: 0)), summary)
    }

    static var directionsForms: [LineDescription.Form] {
        let ways = [
            WireMember(.to, .object(WireMember.coordinate), "degrees"),
            WireMember(
                .annotation,
                .anyText,
                "An id, also of a place found; ignored if there is none."
            ),
        ]
        let rest = [
            mode.whenAbsent("any"),
            request("Which request.").whenAbsent("one more than the last"),
        ]
        return LineDescription.Form.choices(among: ways, and: rest)
    }

    static var routeForms: [LineDescription.Form] {
        let way = WireShape.within(NativeRange.way)
        let step = [
            WireMember(.instruction, .anyText, "What to do.").required,
            WireMember(.distance, way, "m").required,
        ]
        let place = WireShape.position([
            .within(Quantity.range), .within(NativeRange.latitude),
        ])
        let parts = [
            WireMember(.distance, way, "m").required,
            WireMember(.expectedTravelTime, way, "s").required,
            WireMember(.steps, .list(.object(step)), "One after the other.").whenAbsent("none"),
            WireMember(.geometry, .list(place), "degrees: [lon, lat], …, as in a fix")
                .whenAbsent("none: no progress"),
        ]
        let summary = "Whether there is such a way."
        let start = [
            mode.required,
            request("Which directions; ignored if others.").whenAbsent("the newest"),
        ]
        let isThere = WireMember(.available, .flag(true), summary).whenAbsent("true")
        let isNot = WireMember(.available, .flag(false), summary).required
        let unread = parts.map { WireMember($0.names[0], .unread, $0.summary) }
        return [
            .init(start + [isThere] + parts, label: "unless `available` is false"),
            .init(start + [isNot] + unread, label: "where `available` is false"),
        ]
    }
}

extension LineReader {
    func directionsRequest() throws(LineError) -> DirectionsRequest {
        DirectionsRequest(
            to: try value(.to).map { place throws(LineError) in
                .place(try coordinate(in: place))
            } ?? .annotation(string(.annotation)),
            by: word(.mode, travelModes) ?? .any,
            id: whole(.request)
        )
    }

    func routeAnswer() throws(LineError) -> RouteAnswer {
        let mode = try word(required: .mode, travelModes)
        guard try flag(.available) ?? true else { return RouteAnswer(mode: mode, route: nil) }
        var steps: [RouteAnswer.Step] = []
        for step in elements(.steps) {
            steps.append(
                RouteAnswer.Step(
                    // MapKit's first step often has no text.
                    instruction: string(.instruction, in: step),
                    distance: try number(required: .distance, in: step)
                )
            )
        }
        var geometry: [LocationCoordinate] = []
        for position in elements(.geometry) {
            geometry.append(try self.position(position, under: .geometry).coordinate)
        }
        let route = RouteAnswer.Route(
            distance: try number(required: .distance, in: Self.root),
            expectedTravelTime: try number(required: .expectedTravelTime, in: Self.root),
            steps: steps,
            geometry: geometry
        )
        return RouteAnswer(mode: mode, route: route)
    }
}
