import BearingsEngine
import Geography

extension EventDescription {
    static let callout = EventDescription(
        "The address of the user, or what is known of what is selected.",
        forms: calloutForms,
        sentence: calloutSentence
    )

    private static var calloutForms: [LineDescription.Form] {
        let annotation = WireMember("annotation", .anyText, "An id, or user.").required
        let statuses: [CalloutStatus] = [.pending, .ok, .stale, .unavailable]
        let reasons: [CalloutHideReason] = [.deselected, .removed, .denied, .closed, .end]
        let sources: [NamedPlace.Source] = [.gazetteer, .addresses, .host]
        let placemark = PlacemarkKeys.all.map { part in
            WireMember(part.key, .anyText, "Where it is known.")
        }
        let first: [WireMember] = [
            WireMember("status", .oneOf(statuses.map { $0.word }), "What is known.").required,
            WireMember("title", .anyText, "The first line, once something is known."),
            WireMember("lines", .list(.anyText), "All lines, once something is known."),
            WireMember(
                "placemark",
                .object(placemark),
                "The parts of an address, as in geocode_result."
            ),
        ]
        let last: [WireMember] = [
            size("distance", "m from the user to that place, where known"),
            WireMember(
                "source",
                .oneOf(sources.map({ $0.word })),
                "Who named the address, if it is one."
            ),
        ]
        let named = place.map {
            WireMember($0.key, $0.shape, "degrees: the place named, where known")
        }
        let content = first + named + last
        return [
            form("show", [annotation] + content),
            form("update", [annotation] + content),
            form(
                "hide",
                [
                    annotation,
                    WireMember("reason", .oneOf(reasons.map({ $0.word })), "Why.").required,
                ]
            ),
        ]
    }

    private static func calloutSentence(_ fields: EventFields) -> String {
        let phase = fields["phase"] ?? ""
        guard phase != "hide" else { return "hide: \(fields["reason"] ?? "")" }
        let lines = fields.strings("lines")
        return
            "\(phase): \(lines.isEmpty ? fields["status"] ?? "" : lines.joined(separator: " / "))"
    }
}

/// A callout's content, as JSON members from `status` on.
///
/// Its texts have no bound, so they are encoded before room is reserved in the output. Callouts are rare.
///
/// > Source: Protocol 4, `callout`.
package enum CalloutText {
    /// The members of a callout, the first without a comma before it.
    package static func json(_ content: CalloutContent) -> [UInt8] {
        var json = Array("\"status\":\"\(content.status.word)\"".utf8)
        guard let place = content.place else { return json }
        if let title = place.lines.first {
            json += ",\"title\":".utf8
            json += jsonString(title.utf8)
        }
        json += ",\"lines\":[".utf8
        for (index, line) in place.lines.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json += jsonString(line.utf8)
        }
        json.append(UInt8(ascii: "]"))
        if let placemark = place.placemark { json += members(of: placemark) }
        json += numbers(of: place)
        if let source = place.source { json += ",\"source\":\"\(source.word)\"".utf8 }
        return json
    }

    private static func members(of placemark: Placemark) -> [UInt8] {
        var json: [UInt8] = []
        for part in PlacemarkKeys.all {
            guard let text = part.get(placemark) else { continue }
            json += "\(json.isEmpty ? "" : ",")\"\(part.key.spelling)\":".utf8
            json += jsonString(text.utf8)
        }
        return Array(",\"placemark\":{".utf8) + json + Array("}".utf8)
    }

    private static func numbers(of place: NamedPlace) -> [UInt8] {
        var text = TextBuffer(capacity: 256)
        text.append(room: 4 * ByteWriter.longestNumber) { line in
            if let coordinate = place.coordinate {
                line.put(coordinate: coordinate, opening: ",\"lat\":")
            }
            if let distance = place.distance {
                line.putMember(",\"distance\":", distance, .hundredths)
            }
        }
        return Array(text.bytes.prefix(text.count))
    }
}

extension ByteWriter {
    /// A callout, whose content is encoded already.
    mutating func putCallout(_ callout: CalloutEvent, _ content: [UInt8]) {
        switch callout {
        case .show:
            putLiteral(",\"phase\":\"show\",\"annotation\":\"user\",")
            putBytes(content)
        case .update:
            putLiteral(",\"phase\":\"update\",\"annotation\":\"user\",")
            putBytes(content)
        case .hide(let reason):
            putLiteral(",\"phase\":\"hide\",\"annotation\":\"user\",\"reason\":\"")
            putLiteral(reason.word)
            put(byte: UInt8(ascii: "\""))
        }
    }
}
