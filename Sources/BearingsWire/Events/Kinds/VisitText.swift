import BearingsEngine

extension EventDescription {
    static let visit = EventDescription(
        "The user has stayed at a place, or left it.",
        forms: visitForms,
        sentence: visitSentence
    )

    private static var visitForms: [LineDescription.Form] {
        let duration = seconds("duration", "s from the first fix there to the last")
        let end: [WireMember] = [
            seconds("age", "s since the last fix there; absent after a denial"),
            WireMember(
                "reason",
                .oneOf(VisitEvent.Reason.allCases.map { $0.word }),
                "What ended it; moved: a fix elsewhere."
            ).required,
        ]
        let place = place.map {
            WireMember($0.key, $0.shape, "degrees; absent after a denial")
        }
        return [
            form("arrival", required(place + [duration])),
            form("departure", place + [duration] + end),
        ]
    }

    private static func visitSentence(_ fields: EventFields) -> String {
        guard let place = fields.place() else { return "left: \(fields["reason"] ?? "")" }
        let time = "\(fields.rounded("duration")) s"
        guard fields["phase"] == "departure" else { return "arrived \(time) ago at \(place)" }
        let reason = fields["reason"] ?? ""
        return "left \(place) after \(time)\(reason == "moved" ? "" : ", \(reason)")"
    }
}

extension ByteWriter {
    mutating func putVisit(_ visit: VisitEvent) {
        putLiteral(",\"phase\":")
        putLiteral(visit.phase == .arrival ? "\"arrival\"" : "\"departure\"")
        if let stay = visit.stay {
            put(coordinate: stay.place, opening: ",\"lat\":")
            putMember(",\"duration\":", seconds: stay.duration)
        }
        guard case .departure(let reason) = visit.phase else { return }
        if let stay = visit.stay { putMember(",\"age\":", seconds: stay.age) }
        putLiteral(",\"reason\":\"")
        putLiteral(reason.word)
        putLiteral("\"")
    }
}

extension VisitEvent.Reason {
    var word: StaticString {
        switch self {
        case .moved: "moved"
        case .denied: "denied"
        case .reset: "reset"
        case .closed: "closed"
        case .end: "end"
        }
    }
}
