import BearingsEngine
import Geography

extension CalloutEvent {
    /// - Parameter annotation: Whose it is: an id, or `user`.
    func visit(at annotation: String, _ line: inout some MemberVisitor & ~Copyable) {
        switch self {
        case .show: line.phase("show")
        case .update: line.phase("update")
        case .hide: line.phase("hide")
        }
        line.member(.annotation, .text, annotation) { "An id, or user." }
        switch self {
        case .show(let content), .update(let content): content.visit(&line)
        case .hide(let reason): line.member(.reason, .word(), reason) { "Why." }
        }
    }

    var sentence: String {
        switch self {
        case .show(let content): "show: \(content.sentence)"
        case .update(let content): "update: \(content.sentence)"
        case .hide(let reason): "hide: \(reason.word)"
        }
    }

    func traits(of annotation: String?) -> EventTraits {
        switch self {
        case .show: return EventTraits(.lasting, .retained, of: annotation)
        case .update(let content):
            let shown: Event =
                if let annotation {
                    .annotationCallout(.show(content), annotation: annotation)
                } else {
                    .callout(.show(content))
                }
            return EventTraits(.lasting, .retainedAs(shown), of: annotation)
        case .hide: return EventTraits(.lasting, .ended, of: annotation)
        }
    }
}

extension CalloutContent: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.status, .word(), status) { "What is known." }
        line.member(.title, .text, place?.title) {
            "The first line that is no bare number or postal code, once something is known."
        }
        line.member(.lines, .list(.text), place?.lines) { "All lines, once something is known." }
        line.member(.placemark, PlacemarkForm(), place?.placemark) {
            "The parts of an address, as in geocode_result."
        }
        line.place(place?.coordinate, "degrees: the place named, where known")
        line.member(.distance, .size(.hundredths), place?.distance) {
            "m from the user to that place, where known"
        }
        line.member("source", .word(), place?.source) { "Who named the address, if it is one." }
    }

    fileprivate var sentence: String {
        let lines = place?.lines ?? []
        return lines.isEmpty ? "\(status.word)" : lines.joined(separator: " / ")
    }
}

extension TextBuffer {
    /// Appends what is known of a place, as a line of JSON.
    package mutating func append(answer content: CalloutContent) {
        append(object: content)
        append([UInt8(ascii: "\n")])
    }
}

/// An address by its parts.
private struct PlacemarkForm: WireForm {
    var shape: WireShape {
        .object(PlacemarkKeys.all.map { WireMember($0.key, .anyText, "Where it is known.") })
    }

    func put(_ value: Placemark, _ line: inout ByteWriter) {
        let free = line.free
        for part in PlacemarkKeys.all {
            guard let text = part.get(value) else { continue }
            line.put(byte: UInt8(ascii: ","))
            line.put(quoting: part.key.spelling)
            line.put(byte: UInt8(ascii: ":"))
            line.put(quoting: text)
        }
        line.putOpening(UInt8(ascii: "{"), since: free)
        line.put(byte: UInt8(ascii: "}"))
    }

    func room(for value: Placemark) -> Int {
        PlacemarkKeys.all.reduce(2) { room, part in
            let text = part.get(value).map { TextForm().room(for: $0) } ?? 0
            return room + part.key.spelling.utf8.count + 4 + text
        }
    }
}
