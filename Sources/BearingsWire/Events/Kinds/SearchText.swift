import BearingsEngine
import Geography

extension EventDescription {
    static let search = EventDescription(
        "The places that were found.",
        forms: [.init(searchMembers)],
        sentence: { fields in "\"\(fields["query"] ?? "")\": \(fields.count("items")) found" }
    )

    private static var searchMembers: [WireMember] {
        let first: [WireMember] = [
            WireMember("id", .anyText, "Which.").required,
            WireMember("name", .anyText, "Its name.").required,
            WireMember("category", .anyText, "What it is, where known."),
        ]
        let item =
            first + place + [size("distance", "m from the map's centre, where there is a map")]
        return [
            WireMember("query", .anyText, "What was typed.").required,
            WireMember("items", .list(.object(item)), "The best first.").required,
            WireMember(
                "selected",
                .anyText,
                "The first item's id; absent where nothing was found."
            ),
        ]
    }
}

/// The members of `search`, as JSON from `query` on, a comma before each; texts have no bound.
///
/// > Source: Protocol 4, `search`.
enum SearchText {
    static func json(_ search: SearchEvent) -> [UInt8] {
        var text = TextBuffer(capacity: 256 + 160 * search.items.count)
        text.append(Array(",\"query\":".utf8) + jsonString(search.query.utf8))
        text.append(Array(",\"items\":[".utf8))
        for (index, item) in search.items.enumerated() {
            appendPlace(item, isFirst: index == 0, to: &text)
        }
        text.append([UInt8(ascii: "]")])
        if let selected = search.selected {
            text.append(Array(",\"selected\":".utf8) + jsonString(selected.utf8))
        }
        return Array(text.bytes.prefix(text.count))
    }

    private static func appendPlace(
        _ place: FoundPlace,
        isFirst: Bool,
        to text: inout TextBuffer
    ) {
        let id = jsonString(place.id.utf8)
        let name = jsonString(place.name.utf8)
        let category = place.category.map { jsonString($0.utf8) } ?? []
        let texts = id.count + name.count + category.count
        text.append(room: texts + 3 * ByteWriter.longestNumber + 128) { line in
            line.putLiteral(isFirst ? "{\"id\":" : ",{\"id\":")
            line.putBytes(id)
            line.putLiteral(",\"name\":")
            line.putBytes(name)
            if !category.isEmpty {
                line.putLiteral(",\"category\":")
                line.putBytes(category)
            }
            line.put(coordinate: place.coordinate, opening: ",\"lat\":")
            if let distance = place.distance {
                line.putMember(",\"distance\":", distance, .hundredths)
            }
            line.put(byte: UInt8(ascii: "}"))
        }
    }
}
