import BearingsEngine
import Geography

extension EventDescription {
    static let annotations = EventDescription(
        "What is to be drawn elsewhere than before.",
        forms: [.init(annotationsMembers)],
        sentence: { fields in
            "\(fields.count("items")) to draw anew, \(fields.count("removed")) removed"
        }
    )

    private static var annotationsMembers: [WireMember] {
        let first = [WireMember("id", .anyText, "Which.").required] + place
        let last: [WireMember] = [
            WireMember(
                "home",
                .object(place),
                "degrees: where it is; lat and lon say where it is drawn"
            ).required,
            WireMember(
                "slot",
                .integer(0...9e15),
                "Its number among those that share its place, from 0."
            ).required,
            WireMember("title", .anyText, "As the host has it."),
            WireMember("subtitle", .anyText, "As the host has it."),
            size("width", "points").required, size("height", "points").required,
        ]
        let item = first + last
        return [
            WireMember(
                "items",
                .list(.object(item)),
                "New or changed, at most a thousand an event."
            ),
            WireMember("removed", .list(.anyText), "Ids of those to remove."),
        ]
    }
}

/// The members of events about annotations, as JSON; their texts have no bound.
///
/// > Source: Protocol 4, `annotations` and `callout`.
enum AnnotationText {
    /// The members of an annotation's callout, each with a comma before it.
    static func json(_ callout: CalloutEvent, at annotation: String) -> [UInt8] {
        let id = jsonString(annotation.utf8)
        func head(_ phase: String) -> [UInt8] {
            Array(",\"phase\":\"\(phase)\",\"annotation\":".utf8) + id
        }
        let comma = UInt8(ascii: ",")
        return switch callout {
        case .show(let content): head("show") + [comma] + CalloutText.json(content)
        case .update(let content): head("update") + [comma] + CalloutText.json(content)
        case .hide(let reason): head("hide") + Array(",\"reason\":\"\(reason.word)\"".utf8)
        }
    }

    /// The `annotation` and `others` of an indicator, each member with a comma before it.
    static func json(_ indicator: AnnotationIndicatorEvent) -> [UInt8] {
        switch indicator.change {
        case .show(_, let others), .move(_, let others):
            json(indicating: indicator.annotation, others: others)
        case .hide:
            json(indicating: indicator.annotation, others: [])
        }
    }

    /// The same of an annotation's id, `nil` for the user.
    static func json(indicating annotation: String?, others: [String]) -> [UInt8] {
        var text: [UInt8] = []
        if let annotation { text += Array(",\"annotation\":".utf8) + jsonString(annotation.utf8) }
        guard !others.isEmpty else { return text }
        text += Array(",\"others\":[".utf8)
        for (index, id) in others.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += jsonString(id.utf8)
        }
        return text + [UInt8(ascii: "]")]
    }

    /// The members of `annotations`, each with a comma before it.
    static func json(_ changes: AnnotationChanges) -> [UInt8] {
        var text = TextBuffer(capacity: 256 + 160 * changes.items.count)
        if !changes.items.isEmpty {
            text.append(Array(",\"items\":[".utf8))
            for (index, item) in changes.items.enumerated() {
                appendItem(item, isFirst: index == 0, to: &text)
            }
            text.append([UInt8(ascii: "]")])
        }
        if !changes.removed.isEmpty {
            text.append(Array(",\"removed\":[".utf8))
            for (index, id) in changes.removed.enumerated() {
                if index > 0 { text.append([UInt8(ascii: ",")]) }
                text.append(jsonString(id.utf8))
            }
            text.append([UInt8(ascii: "]")])
        }
        return Array(text.bytes.prefix(text.count))
    }

    private static func appendItem(
        _ item: AnnotationItem,
        isFirst: Bool,
        to text: inout TextBuffer
    ) {
        let annotation = item.annotation
        let id = jsonString(annotation.id.utf8)
        let title = annotation.title.map { jsonString($0.utf8) } ?? []
        let subtitle = annotation.subtitle.map { jsonString($0.utf8) } ?? []
        let texts = id.count + title.count + subtitle.count
        text.append(room: texts + 8 * ByteWriter.longestNumber + 256) { line in
            line.putLiteral(isFirst ? "{\"id\":" : ",{\"id\":")
            line.putBytes(id)
            line.put(coordinate: item.coordinate, opening: ",\"lat\":")
            line.put(coordinate: annotation.coordinate, opening: ",\"home\":{\"lat\":")
            line.putLiteral("},\"slot\":")
            line.putInteger(UInt64(item.slot))
            if !title.isEmpty {
                line.putLiteral(",\"title\":")
                line.putBytes(title)
            }
            if !subtitle.isEmpty {
                line.putLiteral(",\"subtitle\":")
                line.putBytes(subtitle)
            }
            line.putMember(",\"width\":", annotation.size.width, .hundredths)
            line.putMember(",\"height\":", annotation.size.height, .hundredths)
            line.put(byte: UInt8(ascii: "}"))
        }
    }
}
