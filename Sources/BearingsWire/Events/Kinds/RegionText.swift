import BearingsEngine
import Geography

extension EventDescription {
    static let region = EventDescription(
        "The map begins to move, or has come to rest.",
        forms: regionForms,
        sentence: regionSentence
    )

    private static var regionForms: [LineDescription.Form] {
        let animated = WireMember(
            "animated",
            .trueOrFalse,
            "As in the newest of these records, where known."
        )
        let corner = WireShape.tuple([.number(.longitude), .within(-90...90)])
        let span = [size("lat", "degrees").required, size("lon", "degrees").required]
        let sides: [WireShape] = [
            .number(.longitude), .within(-90...90), .within(-180...180), .within(-90...90),
        ]
        return [
            form("will_change", [animated]),
            form(
                "did_change",
                [
                    WireMember("center", .object(place), "degrees").required,
                    WireMember(
                        "span",
                        .object(span),
                        "degrees that the map shows without pitch, north up; absent while the view is empty"
                    ),
                    WireMember(
                        "bounds",
                        .tuple(sides),
                        "degrees: west, south, east, north; across the antimeridian west is over east, and the whole world ends at 180"
                    ),
                    WireMember(
                        "corners",
                        .tuple([corner, corner, corner, corner]),
                        "degrees: [lon, lat] from top left clockwise; of a pitched view below the horizon"
                    ),
                    WireMember(
                        "zoom",
                        .within(Viewport.zoomRange),
                        "of tiles of 512 points, once it is known"
                    ),
                    angle("heading", "degrees").required,
                    WireMember("pitch", .within(Viewport.pitchRange), "degrees from straight down")
                        .required,
                    WireMember(
                        "updates",
                        .integer(0...9e15),
                        "Viewport records since the move began."
                    )
                    .required,
                    animated,
                ]
            ),
        ]
    }

    private static func regionSentence(_ fields: EventFields) -> String {
        guard fields["phase"] == "did_change" else { return "the map begins to move" }
        var text = "the map rests at \(fields.place(under: "center.") ?? "")"
        if let zoom = fields["zoom"] { text += ", zoom \(zoom)" }
        if let heading = fields["heading"], heading != "0" { text += ", turned to \(heading)°" }
        return text
    }
}

extension ByteWriter {
    mutating func putRegion(_ region: RegionEvent) {
        switch region {
        case .willChange(let animated):
            putLiteral(",\"phase\":\"will_change\"")
            put(animated: animated)
        case .didChange(let view, let updates, let animated):
            putLiteral(",\"phase\":\"did_change\"")
            putMapView(view)
            putLiteral(",\"updates\":")
            putInteger(UInt64(updates))
            put(animated: animated)
        }
    }

    private mutating func putMapView(_ view: MapView) {
        let viewport = view.viewport
        put(coordinate: viewport.center, opening: ",\"center\":{\"lat\":")
        put(byte: UInt8(ascii: "}"))
        if view.canProject {
            let span = viewport.span
            putMember(",\"span\":{\"lat\":", span.latitudeDelta, .tenMillionths)
            putMember(",\"lon\":", span.longitudeDelta, .tenMillionths)
            put(byte: UInt8(ascii: "}"))
            putExtent(ViewExtent(Projection(viewport)))
        }
        if view.hasZoom { putMember(",\"zoom\":", viewport.zoom, .tenThousandths) }
        putMember(",\"heading\":", angle: viewport.heading)
        putMember(",\"pitch\":", viewport.pitch, .thousandths)
    }

    private mutating func putExtent(_ extent: ViewExtent) {
        let box = extent.box
        putMember(",\"bounds\":[", box.west, .tenMillionths)
        putMember(",", box.south, .tenMillionths)
        putMember(",", box.east, .tenMillionths)
        putMember(",", box.north, .tenMillionths)
        putLiteral("],\"corners\":[")
        for (index, corner) in extent.corners.enumerated() {
            putMember(index == 0 ? "[" : ",[", corner.longitude, .tenMillionths)
            putMember(",", corner.latitude, .tenMillionths)
            put(byte: UInt8(ascii: "]"))
        }
        put(byte: UInt8(ascii: "]"))
    }
}
