import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

/// Supplements of fixes, up to the location event.
@Suite struct ProcessorSupplementsTests {
    private let lines = [
        #"{"type":"fix","time":1,"lat":1,"lon":2,"speed":3,"speed_accuracy":0.5}"#,
        #"{"type":"fix","time":2,"lat":1,"lon":2.001,"speed":3}"#,
        // Elements of one line depend on each other.
        #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2.002,1]},"properties":{"timestamp":3,"course_accuracy":4}}]}"#,
        #"{"class":"POLL","tpv":[{"mode":3,"time":4,"lat":1,"lon":2.003,"eps":0.5},{"mode":3,"time":4,"lat":1,"lon":2.003,"altHAE":50}]}"#,
        #"{"coords":{"latitude":1,"longitude":2.004},"timestamp":5000,"mocked":true}"#,
    ]

    private let setup = Pass.Setup.locations

    /// The supplement in a location event.
    private func emitted(_ line: String) -> String {
        ["speed_accuracy", "course_accuracy", "ellipsoidal_altitude", "simulated"]
            .compactMap { key in line.value(of: key).map { "\(key) \($0)" } }
            .joined(separator: ", ")
    }

    @Test func `a location carries the supplement of its fix and of all reports of its epoch`() {
        let emitted = Pass.over(lines, setup).lines.map(emitted)
        expectEqual(
            emitted,
            [
                "speed_accuracy 0.5", "", "course_accuracy 4", "speed_accuracy 0.5",
                "speed_accuracy 0.5, ellipsoidal_altitude 50", "simulated true",
            ]
        )
    }

    @Test func `replaying the journal gives the same supplements`() {
        let live = Pass.over(lines, setup)
        expectEqual(Pass.over(live.journal, setup).lines, live.lines)
    }

    @Test func `supplements affect nothing else`() {
        var plain = setup
        plain.options.events = .all
        plain.options.keepsJournal = false
        plain.configuration = Configuration()
        var deaf = plain
        deaf.decoding.readsSupplements = false
        expectEqual(Pass.over(lines, plain), Pass.over(lines, deaf))
    }
}
