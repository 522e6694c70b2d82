import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct TraccarFormatTests {
    private func forward(_ keys: String, device: String = #"{"id":7,"uniqueId":"8652"}"#) -> String
    {
        #"{"position":{"id":1,"fixTime":"2023-05-01T10:00:00.500+00:00",\#(keys)},"device":\#(device)}"#
    }

    @Test func `a position marked invalid is no fix`() {
        let line = DecodedLines(forward(#""valid":false,"latitude":1,"longitude":2"#))
        expectEqual(line.outcome, .input(.noFix(grade: 0, needed: 1)))
        expectEqual(line.time, 1_682_935_200_500)
    }

    @Test(
        arguments: [
            #"{"event":{"type":"deviceOnline","positionId":0},"device":{"uniqueId":"8642"}}"#,
            #"{"event":{"type":"geofenceEnter"},"position":null,"device":{"uniqueId":"8642"}}"#,
        ],
        RecordDecoder.Format.allCases
    )
    func `ignores an event without a position`(line: String, format: RecordDecoder.Format) {
        expectEqual(DecodedLines(line, .init(format: format)).outcome, .ignored)
    }

    @Test func `the device's number names a position's session`() {
        let position =
            #"{"id":1,"deviceId":7,"fixTime":"2023-05-01T10:00:00Z","latitude":1,"longitude":2}"#
        for line in [position, #"{"positions":[\#(position)]}"#, #"{"position":\#(position)}"#] {
            expectEqual(DecodedLines(line, .init(sessionSource: .source)).session, "7")
        }
    }
}
