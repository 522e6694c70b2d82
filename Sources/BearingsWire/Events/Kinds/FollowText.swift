import BearingsEngine

extension EventDescription {
    static let follow = EventDescription(
        "The map follows the user, or no longer does.",
        forms: [.init(followMembers)],
        sentence: { fields in "\(fields["mode"] ?? ""), \(fields["reason"] ?? "")" }
    )

    private static var followMembers: [WireMember] {
        let modes: [FollowMode] = [.none, .follow, .followWithHeading]
        let reasons: [FollowEvent.Reason] = [
            .asked, .pan, .rotation, .denied, .closed, .end,
        ]
        return required([
            WireMember("mode", .oneOf(modes.map { $0.word }), "How."),
            WireMember("reason", .oneOf(reasons.map({ $0.word })), "Why."),
        ])
    }
}

extension ByteWriter {
    mutating func putFollow(_ follow: FollowEvent) {
        putLiteral(",\"mode\":\"")
        putLiteral(follow.mode.word)
        putLiteral("\",\"reason\":\"")
        putLiteral(follow.reason.word)
        put(byte: UInt8(ascii: "\""))
    }
}
