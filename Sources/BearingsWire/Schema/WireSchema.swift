/// All that goes in and comes out, as data: what `bearings schema` prints.
///
/// > Source: Protocol 2, 3, 4 and 6.
package enum WireSchema {
    /// What a program reads.
    package static var records: [LineDescription] { NativeType.allCases.map { $0.schema } }
    /// What a server reads beside that.
    package static var requests: [LineDescription] { RequestType.allCases.map { $0.schema } }
    /// What a program writes.
    package static var events: [LineDescription] { EventKind.allCases.map { $0.schema } }
    /// What it says of lines that were not used.
    package static var remarks: [LineDescription] { Remark.descriptions }
    /// What a server writes beside that.
    package static var serverLines: [LineDescription] { ServerLine.descriptions }

    /// A rule that the schema does not express: a record that it allows may be rejected by it.
    package struct Rule: Sendable {
        /// Its name.
        package var name: String
        /// The reason of the `rejected` remark.
        package var reason: String
        /// What the remark's message holds where it is this rule; empty where the reason says it all.
        package var message: String
        /// The rule.
        package var summary: String
    }

    /// The rules by which a record that the schema allows may still be rejected.
    package static let rules = [
        Rule(
            .badTime,
            "time",
            "",
            "A time is RFC 3339 with its offset, or a plausible Unix time, of the years 0 to 9999."
        ),
        Rule(.duplicateKey, "duplicate_key", "", "No key stands twice in an object."),
        Rule(
            .outOfRange,
            "session_bytes",
            "bytes long, outside 1...128",
            "A session's name is 128 bytes long at most, in UTF-8."
        ),
        Rule(
            .missingField,
            "first_viewport",
            "a session's first viewport without",
            "A session's first viewport has center, size and a scale, unless --viewport has set them."
        ),
        Rule(
            .outOfRange,
            "zoom_of_scale",
            "the scale comes to zoom",
            "A span or distance comes to a zoom that a map can have."
        ),
        Rule(
            .outOfRange,
            "session_limit",
            "a session more than there may be",
            "A server has --max-sessions sessions at most."
        ),
        Rule(
            .outOfRange,
            "session_size",
            "with it the session would keep",
            "A server's session keeps --max-session-bytes at most."
        ),
        Rule(
            .outOfRange,
            "annotation_count",
            "with it the session would have",
            "A session has --max-annotations annotations at most."
        ),
    ]

    /// Rules by which a record is not used though it is valid: it counts as filtered or ignored.
    package static let otherRules = [
        "Fixes are filtered by authorization, time order, accuracy and the other rules of the event filtered.",
        "A record that names an annotation or request which the session does not have is ignored.",
        "A blank string counts as an absent one where a text is optional.",
    ]
}

extension WireSchema.Rule {
    fileprivate init(
        _ reason: RejectionReason,
        _ name: String,
        _ message: String,
        _ summary: String
    ) {
        self.init(name: name, reason: reason.rawValue, message: message, summary: summary)
    }
}
