import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

@Suite struct EventEncoderBriefEventsTests {
    private static let view = MapView(
        Viewport(center: PrintedEvent.zurich, zoom: 15, size: ViewSize(width: 390, height: 844))
    )
    private static let place = IndicatorPlace(
        position: ScreenPoint(x: 362, y: 250.5),
        edge: .right,
        rotation: 61.5,
        bearing: 62,
        distance: 1250,
        halfWidth: 0.5
    )
    private static let events: [Event] = [
        .authorization(Authorization(status: .authorizedWhenInUse, accuracy: .reduced)),
        .camera(
            CameraEvent(
                reason: .firstFix,
                answer: .camera(center: PrintedEvent.zurich, zoom: 15),
                heading: 90
            )
        ),
        .indicator(.show(place)),
        .indicator(.hide(.onScreen, .partial)),
        .indicator(.hide(.end, nil)),
        .region(.willChange(animated: nil)),
        .region(.willChange(animated: true)),
        .region(.didChange(view, updates: 12, animated: false)),
        .compass(
            CompassEvent(
                phase: .settle,
                heading: 359.9,
                rotation: -0.1,
                velocity: 3,
                isVisible: true,
                settle: CompassEvent.Settle(from: 3, to: 0)
            )
        ),
    ]

    /// The name `andrea` as a JSON string, the first byte lowest: a quote, six letters, and a quote.
    private static let andrea = ShortText(words: (0x22_61_65_72_64_6E_61_22, 0, 0), count: 8)

    /// What is written of an event, `nil` if it is none of these.
    private func line(
        _ event: Event,
        lateBy: Milliseconds = 0,
        style: EventEncoder.TimeStyle = .rfc3339,
        ifIn wanted: EventSelection = .all
    ) -> String? {
        var encoder = EventEncoder(style)
        var out = TextBuffer(capacity: 1)
        var action = Action(time: PrintedEvent.nine, lateBy: lateBy, cause: 0, event: event)
        let isBrief = encoder.append(
            brief: &action,
            ifIn: wanted,
            sequence: 7,
            session: Self.andrea,
            to: &out
        )
        return isBrief ? out.text : nil
    }

    @Test(arguments: events, EventEncoder.TimeStyle.allCases)
    func `is told as any event is`(event: Event, style: EventEncoder.TimeStyle) {
        for lateBy in [0, 1500] as [Milliseconds] {
            let told = PrintedEvent.line(
                event,
                lateBy: lateBy,
                sequence: 7,
                session: "andrea",
                style: style
            )
            #expect(line(event, lateBy: lateBy, style: style) == told)
        }
    }

    @Test(arguments: events) func `is not told where nobody wants it`(event: Event) {
        #expect(line(event, ifIn: EventSelection([.location])) == "")
    }

    @Test func `leaves others alone`() {
        #expect(line(.stale(age: 30_000)) == nil)
    }
}
