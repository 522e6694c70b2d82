/// What each request of a server's client may hold.
extension RequestType {
    /// What a request of this type may hold, as the schema prints it.
    var schema: LineDescription {
        let session = WireMember(.session, .session(orAll: true), "A session, or * for all.")
            .whenAbsent("main")
        let kinds = WireShape.words(EventKind.allCases.map { $0.rawValue }, numbers: [])
        let (summary, members): (String, [WireMember]) =
            switch self {
            case .subscribe:
                (
                    "Asks for a session's events.",
                    [
                        session,
                        WireMember(.events, .list(kinds), "Which.").whenAbsent("all"),
                        WireMember(.snapshot, .trueOrFalse, "First what holds now.").whenAbsent(
                            "false"
                        ),
                    ]
                )
            case .unsubscribe: ("Asks for no more of them.", [session])
            case .ping:
                (
                    "Asks for a pong, once all before it has been answered.",
                    [
                        WireMember(
                            .id,
                            .either([.anyText, .within(-Double.infinity ... .infinity)]),
                            "What the pong repeats."
                        )
                    ]
                )
            case .stats:
                (
                    "Asks how the server fares.",
                    [
                        WireMember(
                            .busiest,
                            .integer(0...Double(ServerStats.mostBusiest)),
                            "How many of the busiest sessions to name."
                        ).whenAbsent("0")
                    ]
                )
            }
        let type = WireMember(.type, .words([word], numbers: []), "What is asked for.").required
        return LineDescription(word: word, summary: summary, forms: [.init([type] + members)])
    }
}
