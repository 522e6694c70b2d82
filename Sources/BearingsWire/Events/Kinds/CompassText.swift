import BearingsEngine
import Geography

extension EventDescription {
    static let compass = EventDescription(
        "A frame of the needle, or where it rests.",
        forms: compassForms,
        sentence: compassSentence,
        isFrame: { ["gesture", "momentum", "follow"].contains($0["phase"]) }
    )

    private static var compassForms: [LineDescription.Form] {
        func frame(_ phases: [CompassPhase]) -> [WireMember] {
            required([
                WireMember("phase", .oneOf(phases.map { $0.word }), "Why the needle moves."),
                angle("heading", "degrees, of the map"),
                figure("rotation", "degrees of the needle, not wrapped: animate this one"),
                figure("velocity", "degrees a second; 0 in idle"),
                WireMember("visible", .trueOrFalse, "Whether the compass is to be seen."),
            ])
        }
        let settle = [
            figure("from", "degrees"), figure("to", "degrees"), seconds("duration", "s"),
        ]
        return [
            .init(frame([.gesture, .momentum, .follow, .idle])),
            .init(frame([.settle]) + required(settle), label: "`settle`"),
        ]
    }

    private static func compassSentence(_ fields: EventFields) -> String {
        let text = "\(fields["phase"] ?? ""): the needle stands at \(fields["rotation"] ?? "")°"
        return fields.isTrue("visible") ? text : "\(text), hidden"
    }
}

extension ByteWriter {
    mutating func putCompass(_ compass: CompassEvent) {
        putLiteral(",\"phase\":\"")
        putLiteral(compass.phase.word)
        putMember("\",\"heading\":", angle: compass.heading)
        putMember(",\"rotation\":", compass.rotation, .thousandths)
        putMember(",\"velocity\":", compass.velocity, .thousandths)
        putLiteral(compass.isVisible ? ",\"visible\":true" : ",\"visible\":false")
        if let settle = compass.settle {
            putMember(",\"from\":", settle.from, .thousandths)
            putMember(",\"to\":", settle.to, .thousandths)
            putMember(",\"duration\":", CompassEvent.Settle.duration, .thousandths)
        }
    }
}
