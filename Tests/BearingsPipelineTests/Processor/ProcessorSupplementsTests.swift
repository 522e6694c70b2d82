import BearingsEngine
import BearingsPipeline
import BearingsWire
import Testing

@testable import BearingsTestSupport

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
