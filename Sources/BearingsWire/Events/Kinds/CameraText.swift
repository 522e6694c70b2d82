import BearingsEngine
import Geography

extension EventDescription {
    static let camera = EventDescription(
        "The map should move, or why it cannot.",
        forms: cameraForms,
        sentence: cameraSentence
    )

    private static var cameraForms: [LineDescription.Form] {
        let reasons: [CameraReason] = [.firstFix, .recenter, .follow, .fit, .search]
        let reason = WireMember("reason", .oneOf(reasons.map { $0.word }), "Why.").required
        let center = WireMember("center", .object(place), "degrees").required
        let span = [size("lat", "degrees").required, size("lon", "degrees").required]
        let end = [
            angle("heading", "degrees, where it is to change"),
            WireMember("animated", .trueOrFalse, "False at the first fix alone.").required,
        ]
        let diagnostics: [CameraDiagnostic] = [
            .noFix, .unauthorized, .nothingToFit, .paddingTooLarge, .spanUndefined,
        ]
        return [
            .init(
                [reason, center, figure("zoom", "of tiles of 512 points, where it is to change")]
                    + end,
                label: "a camera"
            ),
            .init(
                [
                    reason, center,
                    WireMember("span", .object(span), "degrees, in place of zoom").required,
                ] + end,
                label: "one of --span"
            ),
            .init(
                [
                    reason,
                    WireMember(
                        "diagnostic",
                        .oneOf(diagnostics.map { $0.word }),
                        "Why there is none."
                    )
                    .required,
                ],
                label: "no camera"
            ),
        ]
    }

    private static func cameraSentence(_ fields: EventFields) -> String {
        let reason = fields["reason"] ?? ""
        if let diagnostic = fields["diagnostic"] {
            return "\(reason): nowhere to go, \(diagnostic)"
        }
        var text = "\(reason): show \(fields.place(under: "center.") ?? "")"
        if let zoom = fields["zoom"] { text += ", zoom \(zoom)" }
        if let heading = fields["heading"] { text += ", turned to \(heading)°" }
        return text
    }
}

extension ByteWriter {
    mutating func putCamera(_ camera: CameraEvent) {
        putLiteral(",\"reason\":\"")
        putLiteral(camera.reason.word)
        switch camera.answer {
        case .camera(let center, let zoom):
            put(coordinate: center, opening: "\",\"center\":{\"lat\":")
            put(byte: UInt8(ascii: "}"))
            if let zoom { putMember(",\"zoom\":", zoom, .tenThousandths) }
        case .region(let region):
            put(coordinate: region.center, opening: "\",\"center\":{\"lat\":")
            putMember("},\"span\":{\"lat\":", region.span.latitudeDelta, .tenMillionths)
            putMember(",\"lon\":", region.span.longitudeDelta, .tenMillionths)
            put(byte: UInt8(ascii: "}"))
        case .none(let diagnostic):
            putLiteral("\",\"diagnostic\":\"")
            putLiteral(diagnostic.word)
            return put(byte: UInt8(ascii: "\""))
        }
        if let heading = camera.heading { putMember(",\"heading\":", angle: heading) }
        put(animated: camera.isAnimated)
    }
}
