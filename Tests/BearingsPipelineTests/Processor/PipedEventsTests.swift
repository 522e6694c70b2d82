import BearingsEngine
import BearingsPipeline
import BearingsWire
import Testing

@testable import BearingsTestSupport

/// `bearings | bearings`: what one run emits is another's input.
@Suite struct PipedEventsTests {
    private let log = [
        #"{"type":"viewport","time":1,"session":"jane","center":{"lat":1,"lon":2},"size":{"width":390,"height":844},"zoom":15}"#,
        #"{"type":"fix","time":2.5,"session":"jane","lat":1,"lon":2,"accuracy":5,"altitude":6,"vertical_accuracy":7,"speed":8,"course":9,"heading":10}"#,
        #"{"type":"fix","time":3,"lat":3,"lon":4}"#,
        #"{"type":"select","time":4,"annotation":"user"}"#,
        #"{"type":"fix","time":4,"session":"jane","lat":2,"lon":2}"#,
        #"{"type":"fix","time":5,"lat":91,"lon":4}"#,
        #"{"class":"TPV","mode":2,"time":6,"lat":5,"lon":6}"#,
        #"{"class":"TPV","mode":3,"time":6,"lat":5,"lon":6,"altMSL":7}"#,
        #"{"class":"ATT","time":6,"heading":8}"#,
        #"{"type":"fix","time":7,"lat":5,"lon":6.1,"heading_accuracy":2,"course_accuracy":3,"speed_accuracy":0.5,"ellipsoidal_altitude":50,"simulated":true}"#,
        #"{"class":"TPV","mode":2,"time":8,"lat":5,"lon":6.2,"eps":0.5}"#,
        #"{"class":"TPV","mode":3,"time":8,"lat":5,"lon":6.2,"altHAE":50}"#,
    ]

    /// The locations without their numbers among the events and where they lie to a map.
    private func locations(_ result: Pass.Result) -> [String] {
        result.lines.filter { $0.hasPrefix(#"{"event":"location""#) }.map { line in
            let members = line.dropLast().split(separator: ",")
            return members.filter { !$0.hasPrefix(#""seq""#) && !$0.hasPrefix(#""visibility""#) }
                .joined(separator: ",")
        }
    }

    @Test func `another run reads the same fixes of the same sessions at the same times`() {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.diagnostics = .stream
        let first = Pass.over(log, setup)
        let second = Pass.over(first.lines, setup)

        expectEqual(locations(first).count, 9)
        expectEqual(locations(second), locations(first))
        let emitted = #""speed_accuracy":0.5,"ellipsoidal_altitude":50"#
        expectEqual(locations(first).count { $0.contains(emitted) }, 2)
        expectEqual(second.tally.used, 9)
        expectEqual(second.tally.ignored, first.lines.count - 9)
        expectEqual(second.tally.rejected, 0)
    }
}
