import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct ColdStateTests {
    private static let fix = Fix(
        coordinate: .paris,
        accuracy: 5,
        altitude: 35,
        verticalAccuracy: 3,
        speed: 1.5,
        course: 90,
        heading: 80
    )

    /// An engine that has taken two fixes, so that the second is a plain one.
    private func engine(_ configuration: Configuration, _ input: Input) -> Engine {
        var engine = Engine(configuration)
        var actions: [Action] = []
        for time in [0, 1000] as [Milliseconds] {
            _ = engine.receive(
                input,
                at: Instant(millisecondsSince1970: time),
                into: &actions
            )
        }
        return engine
    }

    @Test func `a session with nothing but fixes has no cold state`() {
        var engine = engine(Configuration(), .fix(Self.fix))
        engine.callout.change { $0.clockSet() }
        engine.deviceHeading.forget()
        engine.annotations.value = nil

        expect(engine.coldState.isMissing)
        expect(MemoryLayout<Engine>.stride <= 128)
    }

    @Test func `a part is created with or without other parts`() {
        var engine = Engine(Configuration())
        engine.deviceHeading.received(70, at: .epoch)
        engine.follow.value = Follow()
        engine.callout.value = Callout(Callout.Settings())

        expectEqual(engine.deviceHeading.snapshot?.heading, 70)
        expect(
            !engine.follow.isMissing && !engine.callout.isMissing && engine.annotations.isMissing
        )
        engine.deviceHeading.forget()
        expect(engine.deviceHeading.isMissing && !engine.follow.isMissing)
    }

    @Test func `a fix stores only what may be emitted later`() {
        let snapshot = engine(Configuration(), .fix(Self.fix)).lastFix?.reported

        expectEqual(snapshot, Fix(coordinate: .paris, accuracy: 5, heading: 80))
    }

    @Test func `a fix is stored whole if locations are emitted or it may be completed`() {
        let emitted = engine(
            Configuration(location: Configuration.Location(reportsLocations: true)),
            .fix(Self.fix)
        ).lastFix
        let report = engine(Configuration(), .epochReport(Self.fix)).lastFix

        expect(emitted?.reported == Self.fix && emitted?.isEpochReport == false)
        expect(report?.reported == Self.fix && report?.isEpochReport == true)
    }

    @Test func `the next fix drops the details of a report`() {
        var engine = engine(Configuration(), .epochReport(Self.fix))
        var actions: [Action] = []
        let later = Instant(millisecondsSince1970: 2000)
        _ = engine.receive(.fix(Self.fix), at: later, into: &actions)

        expectEqual(engine.lastFix?.isEpochReport, false)
        expectEqual(engine.lastFix?.reported.altitude, nil)
        expectEqual(engine.lastFix?.time, later)
    }

    @Test func `fixes skip the cold state until something in it may use them`() {
        var engine = Engine(Configuration())
        var actions: [Action] = []
        var update = ViewportUpdate()
        update.center = .paris
        update.size = ViewSize(width: 390, height: 844)
        update.zoom = 15
        _ = engine.receive(.viewport(update), at: .epoch, into: &actions)
        for time in [1000, 2000] as [Milliseconds] {
            let time = Instant(millisecondsSince1970: time)
            _ = engine.receive(.fix(Self.fix), at: time, into: &actions)
        }
        expect(!engine.coldState.isMissing && !engine.coldStateMayUseFixes)

        let later = Instant(millisecondsSince1970: 3000)
        _ = engine.receive(.deviceHeading(70), at: later, into: &actions)
        let mayUseFixes = engine.coldStateMayUseFixes
        expect(mayUseFixes)
        var fix = Self.fix
        fix.heading = nil
        _ = engine.receive(.fix(fix), at: later, into: &actions)
        expectEqual(engine.lastFix?.reported.heading, 70)
    }

    @Test func `what a session does not have takes one word`() {
        let engine = Engine(Configuration())
        expectEqual(MemoryLayout.size(ofValue: engine.directions), MemoryLayout<Int>.size)
        expect(engine.directions.isMissing && engine.state.directions == nil)
        expectEqual(MemoryLayout<Boxed<AnnotationController>>.size, MemoryLayout<Int>.size)
        expect(MemoryLayout<Event>.size <= MemoryLayout<IndicatorEvent>.size + 1)
    }
}
