import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct RequestFormatTests {
    private static var serving: DecodingOptions {
        var options = DecodingOptions()
        options.acceptsRequests = true
        return options
    }

    private func requests(_ text: String) -> [ClientRequest] {
        DecodedLines(text, Self.serving).batch.requests
    }

    @Test func `reads a client's requests`() {
        let all = EventSelection.all
        expectEqual(
            requests(
                #"""
                {"type":"subscribe","session":"anna","events":["region","geocode_request"],"snapshot":true}
                {"type":"subscribe"}
                {"session":"*","type":"subscribe","snapshot":false,"events":null}
                {"type":"subscribe","session":"\u002a","events":[]}
                {"type":"unsubscribe","session":"b\u00f6"}
                {"type":"unsubscribe","session":"*"}
                {"type":"stats","session":"main","more":[1]}
                {"busiest":1e2,"type":"stats"}
                """#
            ),
            [
                .subscribe(
                    .named(Array("anna".utf8)),
                    EventSelection([.region, .geocodeRequest]),
                    wantsSnapshot: true
                ),
                .subscribe(.named(Array("main".utf8)), all, wantsSnapshot: false),
                .subscribe(.all, all, wantsSnapshot: false),
                .subscribe(.all, .none, wantsSnapshot: false),
                .unsubscribe(.named(Array("bö".utf8))),
                .unsubscribe(.all), .stats(busiest: 0), .stats(busiest: 100),
            ]
        )
    }

    @Test(arguments: EventKind.allCases)
    func `reads every kind of event by its name`(kind: EventKind) {
        expectEqual(
            requests(#"{"type":"subscribe","events":["\#(kind.rawValue)"]}"#),
            [
                .subscribe(
                    .named(Array("main".utf8)),
                    EventSelection([kind]),
                    wantsSnapshot: false
                )
            ]
        )
    }

    @Test(arguments: [
        #""a""#, #""""#, #""\"\u00f6\\""#, "7", "-1.50", "1e400", "18446744073709551616",
    ])
    func `keeps a ping's id unchanged`(id: String) {
        expectEqual(requests(#"{"type":"ping","id":\#(id)}"#), [.ping(id: Array(id.utf8))])
    }

    @Test(arguments: [#"{"type":"ping"}"#, #"{"type":"ping","id":null}"#])
    func `a ping needs no id`(line: String) {
        expectEqual(requests(line), [.ping(id: nil)])
    }

    @Test(arguments: [
        (#"{"type":"ping","id":true}"#, RejectionReason.badType),
        (#"{"type":"ping","id":{"a":1}}"#, .badType),
        (#"{"type":"ping","id":1,"id":2}"#, .duplicateKey),
        (#"{"type":"subscribe","session":7}"#, .badType),
        (#"{"type":"subscribe","session":""}"#, .outOfRange),
        (#"{"type":"subscribe","events":"region"}"#, .badType),
        (#"{"type":"subscribe","events":["region",1]}"#, .badType),
        (#"{"type":"subscribe","events":["regions"]}"#, .outOfRange),
        (#"{"type":"subscribe","snapshot":1}"#, .badType),
        (#"{"type":"unsubscribe","session":["*"]}"#, .badType),
        (#"{"type":"stats","busiest":"all"}"#, .badType),
        (#"{"type":"stats","busiest":1.5}"#, .badType),
        (#"{"type":"stats","busiest":-1}"#, .outOfRange),
        (#"{"type":"stats","busiest":101}"#, .outOfRange),
        (#"{"type":"Ping"}"#, .unknownType),
        (#"{"type":"ping""#, .badJSON),
    ])
    func `rejects invalid requests`(line: String, reason: RejectionReason) {
        let lines = DecodedLines(line, Self.serving)
        expect(lines.batch.requests.isEmpty)
        guard case .rejected(reason, _) = lines.outcome else {
            Issue.record("\(line): \(lines.outcome)")
            return
        }
    }

    @Test func `a client's line holds one value`() {
        let feature =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,46]},"properties":{}}"#
        let lines = DecodedLines("\(feature),\(feature)", Self.serving)
        expectEqual(lines.batch.entries.count, 1)
        expect(lines.batch.fixes.isEmpty)
    }

    @Test func `reads records among requests as usual`() {
        let lines = DecodedLines(
            #"""
            {"type":"tick","session":"*"}
            {"type":"ping","id":1}
            {"class":"VERSION"}
            """#,
            Self.serving
        )
        expectEqual(lines.outcomes.first, .input(.tick))
        // A record's session may have this name; it is an ordinary one.
        expectEqual(lines.batch.name(of: lines.batch.entries[0].session), Array("*".utf8))
        expectEqual(lines.batch.requests, [.ping(id: [0x31])])
        expectEqual(lines.outcomes.last, .ignored)
    }
}
