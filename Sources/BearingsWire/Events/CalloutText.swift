import BearingsEngine
import Geography

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
        for (key, part) in PlacemarkKeys.all {
            guard let text = placemark[keyPath: part] else { continue }
            json += "\(json.isEmpty ? "" : ",")\"\(key.spelling)\":".utf8
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
            if let distance = place.distance { line.put(",\"distance\":", distance, .hundredths) }
        }
        return Array(text.bytes.prefix(text.count))
    }
}
