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
        engine.coldState.callout.change { $0.clockSet() }
        engine.coldState.deviceHeading.forget()
        engine.coldState.annotations.value = nil

        expect(engine.coldState.isEmpty)
        expect(MemoryLayout<Engine>.stride <= 128)
    }

    @Test func `a part is created with or without other parts`() {
        var engine = Engine(Configuration())
        engine.coldState.deviceHeading.received(70, at: .epoch)
        engine.coldState.follow.value = Follow()
        engine.coldState.callout.value = Callout(Callout.Settings())

        expectEqual(engine.coldState.deviceHeading.untaken.value?.heading, 70)
        expect(
            !engine.coldState.follow.isMissing && !engine.coldState.callout.isMissing
                && engine.coldState.annotations.isMissing
        )
        engine.coldState.deviceHeading.forget()
        expect(engine.coldState.deviceHeading.isMissing && !engine.coldState.follow.isMissing)
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

    @Test func `a fix takes the heading of its moment`() {
        var engine = Engine(Configuration())
        var actions: [Action] = []
        _ = engine.receive(.deviceHeading(70), at: .epoch, into: &actions)
        var fix = Self.fix
        fix.heading = nil
        _ = engine.receive(.fix(fix), at: .epoch, into: &actions)

        expectEqual(engine.lastFix?.reported.heading, 70)
    }

    @Test func `what a session does not have takes one word`() {
        let engine = Engine(Configuration())
        expectEqual(MemoryLayout.size(ofValue: engine.coldState.directions), MemoryLayout<Int>.size)
        expect(engine.coldState.directions.isMissing)
        expectEqual(MemoryLayout<Boxed<AnnotationController>>.size, MemoryLayout<Int>.size)
        expect(MemoryLayout<Action>.stride <= 96)
    }
}
