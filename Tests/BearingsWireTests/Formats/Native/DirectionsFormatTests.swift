import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct DirectionsFormatTests {
    private static let place = LocationCoordinate(latitude: 47, longitude: 8.5)

    @Test func `reads a request for directions`() {
        let lines = DecodedLines(
            #"""
            {"type":"directions","to":{"lat":47,"lon":8.5}}
            {"type":"directions","to":{"lat":47,"lon":8.5},"mode":"any","request":0}
            {"type":"directions","annotation":"foun\u0074ain","mode":"walking","request":9e15}
            {"type":"directions","to":{"lat":47,"lon":8.5},"annotation":"a","mode":"automobile","request":null}
            """#
        )
        expectEqual(
            lines.outcomes,
            [
                .input(.directions(DirectionsRequest(to: .place(Self.place)))),
                .input(.directions(DirectionsRequest(to: .place(Self.place), id: 0))),
                .input(
                    .directions(
                        DirectionsRequest(
                            to: .annotation("fountain"),
                            by: .walking,
                            id: 9_000_000_000_000_000
                        )
                    )
                ),
                .input(.directions(DirectionsRequest(to: .place(Self.place), by: .automobile))),
            ]
        )
    }

    @Test func `reads a router's answer, longitude first`() {
        let lines = DecodedLines(
            #"""
            {"type":"route","request":7,"mode":"walking","distance":120.5,"expected_travel_time":90,"steps":[{"instruction":"","distance":0},{"distance":120.5,"instruction":"Turn \"left\""}],"geometry":[[8.5,47],[368.6,47,430]]}
            {"type":"route","mode":"automobile","available":true,"distance":0,"expected_travel_time":0,"steps":[],"geometry":[]}
            {"type":"route","mode":"walking","available":false,"distance":-1}
            """#
        )
        let walk = RouteAnswer.Route(
            distance: 120.5,
            expectedTravelTime: 90,
            steps: [
                RouteAnswer.Step(instruction: "", distance: 0),
                RouteAnswer.Step(instruction: "Turn \"left\"", distance: 120.5),
            ],
            geometry: [Self.place, LocationCoordinate(latitude: 47, longitude: 368.6)]
        )
        let drive = RouteAnswer.Route(distance: 0, expectedTravelTime: 0)
        expectEqual(
            lines.outcomes,
            [
                .input(.route(RouteAnswer(mode: .walking, route: walk), request: 7)),
                .input(.route(RouteAnswer(mode: .automobile, route: drive), request: nil)),
                .input(.route(RouteAnswer(mode: .walking, route: nil), request: nil)),
            ]
        )
    }
}
