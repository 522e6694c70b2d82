import BearingsWire

/// Events as GeoJSON, a Feature each.
///
/// | Feature | event |
/// |---|---|
/// | `geometry` | a Point at `lat`, `lon`, with `altitude` if present, else at `center`; null for an event without a position |
/// | `properties` | the event, byte for byte |
///
/// Events without a position keep their place in the order, since a geometry may be null.
///
/// > Source: RFC 7946, 3.2; Formats, "What convert writes".
package struct GeoJSONEvents: Sendable {
    /// What stands between Features.
    package enum Form {
        /// Each ends its line.
        case lines
        /// Each but the first has a comma before its line.
        case collection
    }

    private var reader = LineReader()
    private var hasFeature = false

    /// Creates a converter; each event is independent of the others.
    package init() {}

    /// Appends the Features of events.
    ///
    /// - Parameter events: Whole lines, as an ``EventEncoder`` wrote them.
    package mutating func append(
        _ events: TextBuffer,
        to out: inout TextBuffer,
        as form: Form = .lines
    ) {
        var hasFeature = hasFeature
        reader.readEach(of: events) { reader, event in
            if form == .collection { out.append(Array((hasFeature ? ",\n" : "\n").utf8)) }
            Self.append(reader, event, to: &out)
            if form == .lines { out.append([UInt8(ascii: "\n")]) }
            hasFeature = true
        }
        self.hasFeature = hasFeature
    }

    private static func append(
        _ reader: borrowing LineReader,
        _ event: Span<UInt8>,
        to out: inout TextBuffer
    ) {
        let position = position(reader).map { reader.tape.utf8(of: $0) }
        out.append(room: 2 * event.count + 128) { line in
            line.putLiteral("{\"type\":\"Feature\",\"geometry\":")
            if position.isEmpty {
                line.putLiteral("null")
            } else {
                line.putLiteral("{\"type\":\"Point\",\"coordinates\":[")
                for (index, number) in position.enumerated() {
                    if index > 0 { line.putLiteral(",") }
                    line.putBytes(number)
                }
                line.putLiteral("]}")
            }
            line.putLiteral(",\"properties\":")
            for index in event.indices { line.put(byte: event[index]) }
            line.putLiteral("}")
        }
    }

    /// The nodes of a position's numbers, longitude first; empty if the event has no position.
    private static func position(_ reader: borrowing LineReader) -> [Int] {
        if let position = position(reader, in: LineReader.root) {
            return position + [reader.value(.altitude)].compactMap { $0.self }
        }
        guard let center = reader.value(.center) else { return [] }
        return position(reader, in: center) ?? []
    }

    private static func position(_ reader: borrowing LineReader, in object: Int) -> [Int]? {
        guard let latitude = reader.value(.lat, in: object),
            let longitude = reader.value(.lon, in: object)
        else { return nil }
        return [longitude, latitude]
    }
}
