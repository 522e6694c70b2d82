import BearingsEngine

/// What is said of lines that were not used, or not all of them.
enum RemarkSchema {
    static var all: [LineDescription] {
        let rules: [FilterRule] = [
            .unauthorized, .nullIsland, .duplicate, .outOfOrder, .future, .accuracy, .jump, .noFix,
        ]
        let figure = WireShape.within(-Double.infinity ... .infinity)
        let finding = [
            WireMember("rule", .oneOf(rules.map { $0.word }), "Which.").required,
            WireMember("value", figure, "What was found."),
            WireMember("limit", figure, "What may be."),
        ]
        let line = WireMember("line", .integer(1...9e15), "Which line.")
        let file = WireMember("file", .anyText, "Of which file.")
        func complaint(_ reasons: [RejectionReason]) -> [WireMember] {
            let what = [
                line,
                WireMember("offset", .integer(0...9e15), "bytes from the beginning of the line"),
                WireMember("reason", .words(reasons.map { $0.rawValue }, numbers: []), "Why."),
                WireMember("message", .anyText, "What was found, and what was expected."),
            ]
            return what.map { $0.required } + [file]
        }
        let ofField: [RejectionReason] = [.unknownKey, .clamped, .unknownAnnotation]
        let ofLine: [RejectionReason] = [.badJSON, .notObject, .tooLong, .tooDeep, .unknownType]
        func all(but others: [RejectionReason]) -> [RejectionReason] {
            RejectionReason.allCases.filter { !others.contains($0) }
        }
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
            description(
                "rejected",
                "A line or element could not be read.",
                complaint(all(but: ofField))
            ),
            description(
                "field",
                "A value or key counts as absent, or as another; the record is used.",
                complaint(all(but: ofLine))
            ),
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
