import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

@Suite struct EventDecoderTests {
    private func decode(_ line: String) -> DecodedEvent? {
        let bytes = Array(line.utf8)
        var decoder = EventDecoder()
        return decoder.decode(bytes.span, ByteRange(0..<bytes.count))
    }

    private func content(_ event: Event) -> DecodedEvent.Content? {
        decode(PrintedEvent.line(event))?.content
    }

    private static let bern = LocationCoordinate(latitude: 46.948, longitude: 7.4474)

    @Test func `decodes a location as a fix with its time and session`() {
        let fix = Fix(coordinate: Self.bern, accuracy: 5.5, speed: 1.25)
        let event = Event.location(LocationEvent(fix: fix, visibility: .on))
        let expected = DecodedEvent(time: PrintedEvent.nine, content: .location(fix))
        for style in EventEncoder.TimeStyle.allCases {
            let bytes = Array(PrintedEvent.line(event, session: "a\"b", style: style).utf8)
            var decoder = EventDecoder()
            let decoded = decoder.decode(bytes.span, ByteRange(0..<bytes.count))
            let session = String(decoding: decoder.session, as: UTF8.self)

            expectEqual(decoded, expected)
            expectEqual(session, "a\"b")
        }
    }

    @Test func `decodes what sensors told beside a fix`() {
        let supplement = FixSupplement(courseAccuracy: 2, heartRate: 131.005, cadence: 84)
        let location = LocationEvent(fix: Fix(coordinate: Self.bern), visibility: nil)
        let action = Action(
            time: PrintedEvent.nine,
            lateBy: 0,
            cause: 0,
            event: .supplementedLocation(location, supplement)
        )
        let readings = SensorReadings(heartRate: 131.01, cadence: 84)

        expectEqual(content(action.event), .location(location.fix, readings))
        expectEqual(DecodedEvent(action).content, .location(location.fix, readings))
    }

    @Test(arguments: Rounds.seeds(8))
    func `an event as a value is what is read back from its line`(seed: UInt64) {
        var script = RandomScript(seed: seed)
        var random = SplitMix64(seed: seed)
        script.turnMap(&random)
        var engine = Engine(script.configuration)
        var actions: [Action] = []
        for step in script.steps {
            _ = engine.receive(step.input, at: step.time, into: &actions)
        }
        engine.finish(into: &actions)
        for action in actions {
            let line = PrintedEvent.line(action.event, time: action.time)
            let decoded = decode(line)
            expectEqual(decoded, DecodedEvent(action), line)
        }
    }

    @Test func `decodes the angles of a settling compass`() {
        let settle = CompassEvent(
            phase: .settle,
            heading: 0,
            rotation: 5,
            velocity: 0,
            isVisible: true,
            settle: .init(from: 12.5, to: 0)
        )
        let found = content(.compass(settle))
        let frame = NeedleFrame(rotation: 5, isVisible: true)
        expectEqual(found, .compass(.settle, correction: 12.5, frame))
        for angle in ["1e10", "-1e19", "1e300", "1e400"] {
            let line =
                #"{"event":"compass","seq":1,"time":"2026-05-09T14:30:00Z","phase":"settle","rotation":\#(angle),"from":\#(angle),"to":0}"#
            let frame = NeedleFrame(rotation: nil, isVisible: false)
            expectEqual(
                decode(line)?.content,
                .compass(.settle, correction: nil, frame),
                "\(angle)"
            )
        }
    }

    @Test func `distinguishes the user's indicator and callout from annotations'`() {
        let shown = content(.indicator(.hide(.onScreen, .on)))
        expectEqual(shown, .indicatorHidden)
        let hidden = AnnotationIndicatorEvent(annotation: "a", change: .hide(.merged))
        let other = content(.annotationIndicator(hidden))
        expectEqual(other, .other)
        let start = #"{"event":"callout","seq":1,"time":1,"phase":"show","annotation":"#
        let rest = #","status":"ok","placemark":{"locality":"Bern"}}"#
        let ofUser = decode(start + "\"user\"" + rest)?.content
        expectEqual(ofUser, .callout(isShow: true, locality: "Bern"))
        let ofAnnotation = decode(start + "\"a\"" + rest)?.content
        expectEqual(ofAnnotation, .other)
    }

    @Test func `decodes an indicator's edge`() {
        let line =
            #"{"event":"indicator","time":1,"phase":"move","visibility":"off","x":35,"y":187.5,"edge":"left"}"#
        expectEqual(decode(line)?.content, .indicator(.left, isShow: false))
    }

    @Test func `decodes diagnostics with their rules and reasons`() {
        let filtered =
            #"{"event":"filtered","time":1,"session":"a","rules":[{"rule":"jump","value":9},{"rule":"accuracy"}]}"#
        let held = decode(filtered)?.content
        expectEqual(held, .filtered([.jump, .accuracy]))
        let rejected = #"{"event":"rejected","line":2,"offset":0,"reason":"bad_json"}"#
        let refused = decode(rejected)
        expectEqual(refused, DecodedEvent(time: nil, content: .rejected(.badJSON)))
    }

    @Test(arguments: [
        "", "oops", "[]", "{}", #"{"event":7}"#, #"{"event":"pong","time":1}"#,
        #"{"event":"location","time":1}"#, #"{"event":"location","time":"x","lat":1,"lon":2}"#,
        #"{"event":"location","time":1,"lat":91,"lon":2}"#, #"{"event":"indicator","time":1}"#,
        #"{"event":"stale","time":1,"age":30,"snapshot":true}"#,
    ])
    func `skips other lines, damaged events and snapshots`(_ line: String) {
        let decoded = decode(line)
        expectEqual(decoded, nil)
    }

    @Test func `skips a byte order mark and record separators before an event`() {
        let separated = decode("\u{1E}{\"event\":\"stale\",\"time\":1,\"age\":30}")
        expectEqual(separated?.content, .other)
        let bytes = Array("\u{FEFF}{\"event\":\"hello\"}".utf8)
        var decoder = EventDecoder()
        let isEvent = decoder.isEvent(bytes.span, ByteRange(0..<bytes.count))
        expect(isEvent)
    }
}
