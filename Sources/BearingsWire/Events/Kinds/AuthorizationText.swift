import BearingsEngine

extension EventDescription {
    static let authorization = EventDescription(
        "What the user allows, at first and when it changes.",
        forms: [.init(authorizationMembers)],
        sentence: authorizationSentence
    )

    private static var authorizationMembers: [WireMember] {
        required([
            WireMember(
                "status",
                .oneOf(AuthorizationStatus.words.map { $0.word }),
                "Core Location's word."
            ),
            WireMember(
                "accuracy",
                .oneOf([AccuracyAuthorization.full, .reduced].map { $0.word }),
                "How exactly."
            ),
            WireMember("usable", .trueOrFalse, "Whether location may be used."),
        ])
    }

    private static func authorizationSentence(_ fields: EventFields) -> String {
        let status = "\(fields["status"] ?? ""), \(fields["accuracy"] ?? "full") accuracy"
        return fields.isTrue("usable") ? status : "\(status): location may not be used"
    }
}

extension ByteWriter {
    mutating func putAuthorization(_ authorization: Authorization) {
        putLiteral(",\"status\":\"")
        putLiteral(authorization.status.word)
        putLiteral("\",\"accuracy\":\"")
        putLiteral(authorization.accuracy.word)
        putLiteral(authorization.status.isUsable ? "\",\"usable\":true" : "\",\"usable\":false")
    }
}
