import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct EventFormatTests {
    @Test func `knows the lines that are no events, as they are described`() {
        let described = (WireSchema.remarks + WireSchema.serverLines).map { $0.word }
        expectEqual(Set(EventFormat.otherEvents), Set(described))
    }
}
