import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsEngine

/// `directions` and `progress` exactly as Protocol 4 prints them.
@Suite struct DirectionsTextTests {
    /// The line from behind the session, without the newline.
    private func body(_ event: Event) -> String {
        var encoder = EventEncoder(.unix)
        var out = TextBuffer(capacity: 1)
        let envelope = EventEncoder.Envelope(sequence: 1, session: Array("a".utf8))
        let action = Action(time: .epoch, lateBy: 0, cause: 0, event: event)
        encoder.append(action, envelope, to: &out)
        let line = out.text
        let start = line.range(of: #""session":"a""#)?.upperBound ?? line.startIndex
        return String(line[start...].dropLast())
    }

    private static let estimate = TravelDirections(
        mode: .automobile,
        reason: .over15Minutes,
        distance: 2600.0049,
        distanceText: "2.6 km",
        expectedTravelTime: 294.00049,
        steps: [],
        source: .estimate
    )

    @Test func `prints an estimate, which has no steps`() {
        let event = DirectionsEvent(request: 7, answer: .directions(Self.estimate))
        expectEqual(
            body(.directions(event)),
            """
            ,"request":7,"mode":"automobile","reason":"over_15_minutes","distance":2600,\
            "distance_text":"2.6 km","expected_travel_time":294,"source":"estimate"}
            """
        )
    }

    @Test func `prints a router's steps of any length`() {
        var directions = Self.estimate
        directions.mode = .walking
        directions.reason = .within15Minutes
        directions.source = .host
        let text = String(repeating: "\"ü\"\n", count: 5000)
        directions.steps = [
            TravelDirections.Step(
                instruction: "Turn left",
                distance: 338.125,
                distanceText: "340 m"
            ),
            TravelDirections.Step(instruction: text, distance: 0, distanceText: "10 m"),
        ]
        let event = DirectionsEvent(request: 7, answer: .directions(directions))
        let escaped = String(repeating: #"\"ü\"\n"#, count: 5000)
        expectEqual(
            body(.directions(event)),
            """
            ,"request":7,"mode":"walking","reason":"within_15_minutes","distance":2600,\
            "distance_text":"2.6 km","expected_travel_time":294,"steps":[\
            {"instruction":"Turn left","distance":338.13,"distance_text":"340 m"},\
            {"instruction":"\(escaped)","distance":0,"distance_text":"10 m"}],\
            "source":"host"}
            """
        )
    }

    @Test(
        arguments: [
            (.any, .walkingUnavailable, #""mode":"any","reason":"walking_unavailable""#),
            (.walking, .asked, #""mode":"walking","reason":"asked""#),
        ] as [(TravelMode, TravelDirections.Reason, String)]
    )
    func `prints every mode and reason`(
        mode: TravelMode,
        reason: TravelDirections.Reason,
        text: String
    ) {
        var directions = Self.estimate
        directions.mode = mode
        directions.reason = reason
        let event = DirectionsEvent(request: 1, answer: .directions(directions))
        expect(body(.directions(event)).contains(#","request":1,\#(text),"distance":"#))
    }

    @Test func `prints why there are no directions`() {
        let noFix = DirectionsEvent(request: 0, answer: .noFix)
        expectEqual(body(.directions(noFix)), #","request":0,"diagnostic":"no_fix"}"#)
        let denied = DirectionsEvent(request: .max, answer: .unauthorized)
        expectEqual(
            body(.directions(denied)),
            #","request":18446744073709551615,"diagnostic":"unauthorized"}"#
        )
    }

    @Test func `prints that directions are hidden`() {
        let hidden = DirectionsEvent(request: 7, answer: .hidden(.closed))
        expectEqual(body(.directions(hidden)), #","request":7,"phase":"hide","reason":"closed"}"#)
    }

    @Test func `prints the progress`() {
        var progress = ProgressEvent(
            request: 7,
            distance: 750.126,
            distanceText: "750 m",
            expectedTravelTime: 450.5,
            step: 0,
            next: ProgressEvent.Next(instruction: "Left", distance: 49.996, distanceText: "50 m"),
            isOffRoute: true,
            isWrongWay: false,
            hasArrived: false
        )
        expectEqual(
            body(.progress(progress)),
            """
            ,"request":7,"distance":750.13,"distance_text":"750 m",\
            "expected_travel_time":450.5,"step":0,"next":{"instruction":"Left","distance":50,"distance_text":"50 m"},\
            "off_route":true,"wrong_way":false,"arrived":false}
            """
        )
        (progress.step, progress.next) = (nil, nil)
        progress.isOffRoute = false
        progress.hasArrived = true
        expect(
            body(.progress(progress)).hasSuffix(
                #""expected_travel_time":450.5,"off_route":false,"wrong_way":false,"arrived":true}"#
            )
        )
    }
}
