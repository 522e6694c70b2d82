import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct MeshtasticFormatTests {
    /// A packet of node !433d0c24, received by the gateway !7efeee00 at 1778337002.
    private func packet(
        _ payload: String,
        type: String = "position",
        received: Int = 1_778_337_002
    ) -> String {
        #"{"channel":0,"from":1128074276,"hops_away":0,"id":7,"payload":{\#(payload)},"rssi":-46,"#
            + #""sender":"!7efeee00","timestamp":\#(received),"to":4294967295,"type":"\#(type)"}"#
    }

    @Test(arguments: [#""latitude_i":0,"longitude_i":0"#, #""time":5"#])
    func `a packet without a place is no fix`(payload: String) {
        expectEqual(DecodedLines(packet(payload)).outcome, .input(.noFix(grade: 0, needed: 1)))
    }

    @Test(
        arguments: [
            #"{"from":1,"type":"position","payload":{"latitude_i":1,"longitude_i":2}}"#,
            #"{"from":"a","to":1,"sender":"!1","type":"position","payload":{"latitude_i":1}}"#,
            #"{"from":1,"to":2,"type":"position","payload":{"latitude_i":1,"longitude_i":2}}"#,
        ]
    )
    func `what names neither nodes nor a gateway is no packet`(line: String) {
        expectEqual(DecodedLines(line).error?.reason, .unknownType)
    }

    @Test func `rejects a wrapped packet that is cut short`() {
        let line = DecodedLines(#"{"topic":"msh/x","payload":"{\"from\":1128074276,"}"#)
        expectEqual(line.error?.reason, .badJSON)
    }
}
