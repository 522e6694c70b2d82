/// What a kind of event may hold, and how its events read.
struct EventDescription: Sendable {
    /// What an event of the kind tells, for the schema.
    var summary: String
    /// The ways it may look, without the keys that all events have, in the order in which ``EventEncoder`` prints them.
    ///
    /// That events have these keys and no others is what `.ci/check-schema` finds of all samples.
    var forms: [LineDescription.Form]
    /// An event in words.
    var sentence: @Sendable (EventFields) -> String
    /// Whether an event is one of many in a movement.
    var isFrame: @Sendable (EventFields) -> Bool

    init(
        _ summary: String,
        forms: [LineDescription.Form],
        sentence: @escaping @Sendable (EventFields) -> String,
        isFrame: @escaping @Sendable (EventFields) -> Bool = { _ in false }
    ) {
        self.summary = summary
        self.forms = forms
        self.sentence = sentence
        self.isFrame = isFrame
    }
}

extension EventKind {
    /// What an event of this kind may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: rawValue,
            summary: details.summary,
            forms: details.forms.map { form in
                var form = form
                let event = WireMember("event", .words([rawValue], numbers: []), "What it is.")
                form.members = [event.required] + Self.beginning + form.members + Self.end
                return form
            }
        )
    }

    private static let beginning = [
        WireMember(
            "seq",
            .integer(1...9e15),
            "Counts the session's events, also those that --events leaves out; those of an option, such as location, where it is on."
        ).required,
        WireMember(
            "time",
            .time,
            "Event time: RFC 3339 in UTC with milliseconds, or with --time unix seconds."
        ).required,
        WireMember("session", .sessionName, "Whose it is.").required,
    ]

    private static let end = [
        WireMember(
            "late_by",
            .number(.positive()),
            "s that the record came late; it counts as happening at the session's clock"
        ),
        WireMember("time_repaired", .flag(true), "The receiver reported another time."),
        WireMember("line", .integer(1...9e15), "With --lines: the line that caused it."),
        WireMember(
            "file",
            .anyText,
            "With --lines, where several files are read: the path of that line's."
        ),
        WireMember("snapshot", .flag(true), "It is repeated, as a part of what holds; see serve."),
    ]
}
