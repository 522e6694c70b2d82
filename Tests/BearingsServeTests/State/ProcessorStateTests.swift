import BearingsEngine
import BearingsWire
import Testing

@testable import BearingsPipeline
@testable import BearingsServe
@testable import BearingsTestSupport

/// Sessions that another process takes up.
@Suite struct ProcessorStateTests {
    static let start: Milliseconds = 1_767_258_000_000
    static let fix = #"{"type":"fix","lat":47,"lon":8}"#

    private static var setup: Pass.Setup {
        var setup = Pass.Setup.live()
        setup.options = HubRun.Setup.servingOptions
        return setup
    }

    /// The state of a session with one record, with the wall clock set by so many milliseconds.
    private func kept(ahead: Milliseconds) throws -> SessionState {
        var pass = Pass(Self.setup)
        pass.processor.wallClockWasSet(ahead: ahead)
        pass.read(Self.fix, at: Self.start)
        let state = pass.processor.state(ofSession: 0)
        return try #require(state)
    }

    @Test(arguments: [-3_600_000, 0, 90_000_000] as [Milliseconds])
    func `stores times as the wall clock dates them`(_ ahead: Milliseconds) throws {
        let state = try kept(ahead: ahead)
        let date = Instant.milliseconds(Self.start + ahead)
        expectEqual(state.lastActivity, date)
        expectEqual(state.anchor?.wall, date)
        expectEqual(state.anchor?.event, date)

        var pass = Pass(Self.setup)
        pass.processor.wallClockWasSet(ahead: ahead)
        pass.processor.resume(state, at: .milliseconds(Self.start + 10_000))
        let last = pass.processor.sessions.table.sessions[0].lastRecord
        expectEqual(last, .milliseconds(Self.start))
        let resumed = pass.processor.state(ofSession: 0)
        expectEqual(resumed, state)
    }

    @Test(arguments: [true, false])
    func `a visit that is watched no longer is not repeated`(isWatched: Bool) throws {
        var state = try kept(ahead: 0)
        state.retained = [.init(kind: .visit, sequence: 5, text: Array("{}".utf8))]
        var setup = Self.setup
        setup.configuration = Configuration(
            location: Configuration.Location(visits: isWatched ? StayFinder.Rules() : nil)
        )
        var pass = Pass(setup)
        pass.processor.resume(state, at: .milliseconds(Self.start + 10_000))
        let resumed = pass.processor.state(ofSession: 0)
        expectEqual(resumed?.retained.map(\.kind), (isWatched ? [.visit] : []))
    }

    @Test func `a wall clock set back between two runs makes nothing late`() throws {
        var pass = Pass(Self.setup)
        let now = Self.start - 3_600_000
        pass.processor.resume(try kept(ahead: 0), at: .milliseconds(now))
        let last = pass.processor.sessions.table.sessions[0].lastRecord
        expectEqual(last, .milliseconds(now))
        pass.read(#"{"type":"fix","lat":47.001,"lon":8}"#, at: now + 1000)
        let emitted = pass.takeOutput()
        expectEqual(emitted.last?.contains(#""time":"2026-01-01T09:00:01.000Z""#), true)
        expect(!emitted.contains { $0.contains("late_by") })
    }
}
