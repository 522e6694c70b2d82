import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

@Suite struct EventSentencesTests {
    /// 2026-05-09T14:30:02.250Z.
    private static let time = Instant(millisecondsSince1970: 1_778_337_002_250)

    private static func text(
        _ events: [(Event, session: String, Instant)],
        _ style: EventEncoder.TimeStyle = .rfc3339
    ) -> String {
        var out = TextBuffer()
        var sentences = EventSentences(style)
        for (event, session, time) in events {
            let action = Action(time: time, lateBy: 0, cause: 0, event: event)
            sentences.append(action, of: Array(session.utf8), to: &out)
        }
        return out.text
    }

    private static func move(_ seconds: Milliseconds, _ session: String) -> (Event, String, Instant)
    {
        let place = LocationCoordinate(latitude: 1, longitude: 2)
        let event = Event.location(LocationEvent(fix: Fix(coordinate: place), visibility: nil))
        return (event, session, Instant(millisecondsSince1970: seconds))
    }

    @Test func `prints an event as a line with its time of day`() {
        let place = IndicatorPlacement(
            position: ScreenPoint(x: 355, y: 212.777),
            edge: .right,
            rotation: 100.4,
            bearing: 67.4,
            distance: 1520.3,
            halfWidth: 0.49
        )
        let view = MapView(
            Viewport(
                center: LocationCoordinate(latitude: 47.3, longitude: 8.5),
                zoom: 15,
                size: .phone
            )
        )
        let rows: [(Event, String)] = [
            (
                .authorization(Authorization(status: .denied, accuracy: .full)),
                "authorization denied, full accuracy: location may not be used"
            ),
            (
                .indicator(.show(place)),
                "indicator     show → on the right edge at 355.0, 212.8: the user is 1520 m away, bearing 67.4° ± 0.5°"
            ),
            (.indicator(.hide(.onScreen, .on)), "indicator     hide: the user is in view"),
            (
                .region(.didChange(view, updates: 1, animated: nil)),
                "region        the map rests at 47.3, 8.5, zoom 15"
            ),
            (
                .callout(
                    .show(
                        CalloutContent(
                            status: .ok,
                            place: NamedPlace(lines: ["11 Broadway", "New York"])
                        )
                    )
                ),
                "callout       show: 11 Broadway / New York"
            ),
            (
                .camera(CameraEvent(reason: .recenter, answer: .none(.noFix), heading: nil)),
                "camera        recenter: nowhere to go, no_fix"
            ),
            (
                .progress(
                    ProgressEvent(
                        request: 1,
                        distance: 1234,
                        distanceText: "1.2 km",
                        expectedTravelTime: 61,
                        step: nil,
                        isOffRoute: true,
                        isWrongWay: false,
                        hasArrived: false
                    )
                ),
                "progress      1.2 km, 2 min, off the route"
            ),
            (
                .progress(
                    ProgressEvent(
                        request: 1,
                        distance: 1234,
                        distanceText: "1.2 km",
                        expectedTravelTime: 61,
                        step: 0,
                        next: ProgressEvent.Next(
                            instruction: "Left",
                            distance: 20,
                            distanceText: "20 m"
                        ),
                        isOffRoute: false,
                        isWrongWay: true,
                        hasArrived: false
                    )
                ),
                "progress      1.2 km, 2 min, in 20 m: Left, the wrong way"
            ),
            (.fresh(age: nil), "fresh         a fix again, after ? s"),
        ]
        for (event, line) in rows {
            expectEqual(Self.text([(event, "main", Self.time)]), "14:30:02 \(line)\n")
        }
        expectEqual(
            Self.text([(.stale(age: 30_400), "b", Self.time)], .unix),
            "1778337002 b          stale         no fix for 30 s\n"
        )
    }

    @Test func `prints at most one move in ten seconds per session`() {
        let lines = Self.text([
            Self.move(1000, "a"), Self.move(1500, "a"), Self.move(1500, "b"),
            Self.move(9999, "a"), Self.move(10_000, "a"),
        ])
        expectEqual(
            lines,
            """
            00:00:01 a          location      1, 2
            00:00:01 b          location      1, 2
            00:00:10 a          location      1, 2

            """
        )
    }

    @Test func `strings from the input cannot move the cursor`() {
        let event = Event.search(SearchEvent(query: "a\u{1b}[2J", items: []))
        let line = Self.text([(event, "\u{7f}", Self.time)])

        expect(
            !line.unicodeScalars.dropLast().contains { $0.properties.generalCategory == .control }
        )
    }
}
