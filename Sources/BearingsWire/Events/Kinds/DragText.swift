import BearingsEngine
import Geography

extension EventDescription {
    static let drag = EventDescription(
        "What becomes of a dragged pin.",
        forms: [.init(dragMembers)],
        sentence: dragSentence
    )

    private static var dragMembers: [WireMember] {
        let states: [DragState] = [.none, .starting, .dragging, .ending, .canceling]
        let state = WireShape.oneOf(states.map { $0.word })
        let illegal = required([
            WireMember("from", state, "What the pin was."),
            WireMember("input", state, "What the record said."),
        ])
        let first: [WireMember] = [
            WireMember("annotation", .anyText, "An id.").required,
            WireMember(
                "state",
                state,
                "What the pin is; ending and canceling pass to none at once."
            ).required,
            figure("lift", "points above the anchor, now").required,
            seconds("duration", "s in which to animate the lift: to the image's height, or to 0"),
        ]
        let dropped = place.map { WireMember($0.key, $0.shape, "degrees: where it was dropped") }
        return first + dropped
            + [
                WireMember(
                    "illegal",
                    .object(illegal),
                    "A step that cannot be; nothing has changed."
                )
            ]
    }

    private static func dragSentence(_ fields: EventFields) -> String {
        var text = "\(fields["annotation"] ?? ""): \(fields["state"] ?? "")"
        if let lift = fields["lift"] { text += ", lifted by \(lift)" }
        if let place = fields.place() { text += ", dropped at \(place)" }
        return text
    }
}

extension ByteWriter {
    /// A drag, whose annotation's id is a JSON string already.
    mutating func putDrag(_ drag: DragEvent, _ annotation: [UInt8]) {
        putLiteral(",\"annotation\":")
        putBytes(annotation)
        putLiteral(",\"state\":\"")
        putLiteral(drag.state.word)
        putMember("\",\"lift\":", drag.lift, .hundredths)
        if drag.isLiftAnimated { putMember(",\"duration\":", DragEvent.liftDuration, .thousandths) }
        if let drop = drag.drop { put(coordinate: drop, opening: ",\"lat\":") }
        if let input = drag.illegalInput {
            putLiteral(",\"illegal\":{\"from\":\"")
            putLiteral(drag.state.word)
            putLiteral("\",\"input\":\"")
            putLiteral(input.word)
            putLiteral("\"}")
        }
    }
}
