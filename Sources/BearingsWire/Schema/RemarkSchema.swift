import BearingsEngine

/// What is said of lines that were not used.
enum RemarkSchema {
    static var all: [LineDescription] {
        let rules: [FilterRule] = [
            .unauthorized, .nullIsland, .duplicate, .outOfOrder, .future, .accuracy, .jump, .noFix,
        ]
        let figure = WireShape.within(-Double.infinity ... .infinity)
        let finding = [
            WireMember("rule", .oneOf(rules.map(\.word)), "Which.").required,
            WireMember("value", figure, "What was found."),
            WireMember("limit", figure, "What may be."),
        ]
        let line = WireMember("line", .integer(1...9e15), "Which line.")
        let file = WireMember("file", .anyText, "Of which file.")
        let reasons = RejectionReason.allCases.map(\.rawValue)
        let complaint = [
            line, WireMember("offset", .integer(0...9e15), "bytes from the beginning of the line"),
            WireMember("reason", .words(reasons, numbers: []), "Why."),
            WireMember("message", .anyText, "What was found, and what was expected."),
        ].map(\.required)
        return [
            description(
                "filtered",
                "A valid fix was held back.",
                [
                    WireMember("time", .time, "When it happened.").required,
                    WireMember("session", .sessionName, "Whose it is.").required,
                    WireMember("rules", .list(.object(finding)), "All that it failed.").required,
                    line, file,
                ]
            ),
            description("rejected", "A line or element could not be read.", complaint + [file]),
            description("field", "A value or key counts as absent.", complaint + [file]),
        ]
    }

    static func description(
        _ word: String,
        _ summary: String,
        _ members: [WireMember]
    ) -> LineDescription {
        let event = WireMember("event", .words([word], numbers: []), "What it is.").required
        return LineDescription(word: word, summary: summary, forms: [.init([event] + members)])
    }
}
