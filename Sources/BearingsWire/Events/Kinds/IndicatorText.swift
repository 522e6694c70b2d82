import BearingsEngine
import Geography

extension EventDescription {
    static let indicator = EventDescription(
        "The arrow at the edge of the view.",
        forms: indicatorForms,
        sentence: indicatorSentence,
        isFrame: { $0["phase"] == "move" }
    )

    private static var indicatorForms: [LineDescription.Form] {
        let names = [
            WireMember(
                "annotation",
                .anyText,
                "An id, with --indicate, where it is not the user's."
            ),
            WireMember("others", .list(.anyText), "Ids of others that share its place."),
        ]
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left, .none]
        let at: [WireMember] = [
            WireMember(
                "visibility",
                .oneOf(["off"]),
                "Whether the place can be seen; in a hide only if its reason is on_screen."
            ).required,
            figure("x", "points: the indicator's centre").required, figure("y", "points").required,
            WireMember("edge", .oneOf(edges.map { $0.word }), "Which edge it is at.").required,
            angle("rotation", "degrees on the screen, where there is a direction"),
            angle("bearing", "degrees from the map's centre to the place").required,
            size("distance", "m from there to the place").required,
            WireMember(
                "half_width",
                .within(0...180),
                "degrees of uncertainty of bearing, where the accuracy is known; 180: any direction"
            ),
        ]
        let fade = seconds(
            "fade",
            "s in which to show or hide it; absent where it is to be hidden at once"
        )
        let point = [figure("x", "points").required, figure("y", "points").required]
        let halo = point + [size("radius", "points").required]
        let triangle: [WireMember] = [
            size("leg", "points"), size("aperture", "degrees"), angle("rotation", "degrees"),
            WireMember("base", .tuple([.object(point), .object(point)]), "points, two corners"),
        ]
        let wedge = point + required(triangle)
        let cues = [
            WireMember("halo", .object(halo), "points, with --cues halo, where it is defined"),
            WireMember(
                "wedge",
                .object(wedge),
                "points and degrees, with --cues wedge, where it is defined"
            ),
        ]
        let reasons: [AnnotationIndicatorEvent.Reason] = [
            .onScreen, .denied, .emptyViewport, .closed, .end, .deselected, .removed, .merged,
            .farther,
        ]
        return [
            form("show", names + at + [fade.required] + cues),
            form("move", names + at + cues),
            form(
                "hide",
                [
                    names[0],
                    WireMember(
                        "visibility",
                        .oneOf(["on", "partial"]),
                        "Whether the place can be seen."
                    ),
                    fade,
                    WireMember(
                        "reason",
                        .oneOf(reasons.map({ $0.word })),
                        "Why; the last four are of annotations alone."
                    ).required,
                ]
            ),
        ]
    }

    private static func indicatorSentence(_ fields: EventFields) -> String {
        let phase = fields["phase"] ?? ""
        let whom = fields["annotation"].map { "annotation \($0)" } ?? "the user"
        guard phase != "hide" else {
            return fields["reason"] == "on_screen"
                ? "hide: \(whom) is in view" : "hide: \(fields["reason"] ?? "")"
        }
        var text = "\(phase) \(arrow(fields.number("rotation"))) "
        if let edge = fields["edge"], edge != "none" { text += "on the \(edge) edge " }
        text += "at \(fields.tenths("x")), \(fields.tenths("y"))"
        text += ": \(whom) is \(fields.rounded("distance")) m away"
        if fields.number("bearing") != nil { text += ", bearing \(fields.tenths("bearing"))°" }
        if fields.number("half_width") != nil { text += " ± \(fields.tenths("half_width"))°" }
        return text
    }

    /// An arrow for an angle in degrees clockwise from up, to the nearest eighth.
    private static func arrow(_ degrees: Double?) -> String {
        let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
        guard let degrees, degrees.magnitude < 1e9 else { return "·" }
        let eighth = Int((degrees / 45).rounded()) % 8
        return arrows[eighth < 0 ? eighth + 8 : eighth]
    }
}

/// The keys of an indicator's events, in the order of Protocol 4.
extension ByteWriter {
    mutating func putIndicator(_ indicator: borrowing IndicatorEvent) {
        switch indicator {
        case .show(let place):
            putLiteral(",\"phase\":\"show\"")
            putPlacement(place, isShown: true)
        case .move(let place):
            putLiteral(",\"phase\":\"move\"")
            putPlacement(place, isShown: false)
        case .hide(let reason, let visibility):
            putLiteral(",\"phase\":\"hide\"")
            if let visibility { putVisibility(visibility) }
            if reason == .onScreen { putMember(",\"fade\":", IndicatorEvent.fade, .thousandths) }
            putLiteral(",\"reason\":\"")
            putLiteral(reason.word)
            put(byte: UInt8(ascii: "\""))
        }
    }

    /// An event of the user's indicator; the member `others` is encoded already.
    mutating func putIndicator(_ indicator: IndicatorEvent, naming names: [UInt8]) {
        switch indicator {
        case .show(let place): putAnnotationIndicator(.show(place, others: []), naming: names)
        case .move(let place): putAnnotationIndicator(.move(place, others: []), naming: names)
        case .hide: putIndicator(indicator)
        }
    }

    /// An event of an annotation's indicator; its `annotation` and `others` are encoded already.
    mutating func putAnnotationIndicator(
        _ change: AnnotationIndicatorEvent.Change,
        naming names: [UInt8]
    ) {
        switch change {
        case .show(let place, _):
            putLiteral(",\"phase\":\"show\"")
            putBytes(names)
            putPlacement(place, isShown: true)
        case .move(let place, _):
            putLiteral(",\"phase\":\"move\"")
            putBytes(names)
            putPlacement(place, isShown: false)
        case .hide(let reason):
            putLiteral(",\"phase\":\"hide\"")
            putBytes(names)
            // A point without accuracy is in view or not, never partly.
            if reason == .onScreen { putVisibility(.on) }
            if reason.isFaded { putMember(",\"fade\":", IndicatorEvent.fade, .thousandths) }
            putLiteral(",\"reason\":\"")
            putLiteral(reason.word)
            put(byte: UInt8(ascii: "\""))
        }
    }

    private mutating func putPlacement(_ place: borrowing IndicatorPlacement, isShown: Bool) {
        putPrintedPlacement(FixedPointPlacement(place))
        if isShown { putMember(",\"fade\":", IndicatorEvent.fade, .thousandths) }
        if let halo = place.halo { putHalo(halo) }
        if let wedge = place.wedge { putWedge(wedge) }
    }

    private mutating func putPrintedPlacement(_ placement: FixedPointPlacement) {
        putLiteral(",\"visibility\":\"off\",\"x\":")
        put(hundredths: placement.x)
        putLiteral(",\"y\":")
        put(hundredths: placement.y)
        putLiteral(",\"edge\":\"")
        putLiteral(placement.edge.word)
        if placement.rotation >= 0 {
            putLiteral("\",\"rotation\":")
            put(thousandths: placement.rotation)
            putLiteral(",\"bearing\":")
        } else {
            putLiteral("\",\"bearing\":")
        }
        put(thousandths: placement.bearing)
        putLiteral(",\"distance\":")
        put(hundredths: placement.distance)
        if placement.halfWidth >= 0 {
            putLiteral(",\"half_width\":")
            put(thousandths: placement.halfWidth)
        }
    }

    private mutating func putHalo(_ halo: Halo) {
        putMember(",\"halo\":{\"x\":", halo.center.x, .hundredths)
        putMember(",\"y\":", halo.center.y, .hundredths)
        putMember(",\"radius\":", halo.radius, .hundredths)
        put(byte: UInt8(ascii: "}"))
    }

    private mutating func putWedge(_ wedge: Wedge) {
        putMember(",\"wedge\":{\"x\":", wedge.tip.x, .hundredths)
        putMember(",\"y\":", wedge.tip.y, .hundredths)
        putMember(",\"leg\":", wedge.leg, .hundredths)
        putMember(",\"aperture\":", wedge.aperture, .thousandths)
        putMember(",\"rotation\":", angle: wedge.rotation)
        putMember(",\"base\":[{\"x\":", wedge.baseStart.x, .hundredths)
        putMember(",\"y\":", wedge.baseStart.y, .hundredths)
        putMember("},{\"x\":", wedge.baseEnd.x, .hundredths)
        putMember(",\"y\":", wedge.baseEnd.y, .hundredths)
        putLiteral("}]}")
    }
}
