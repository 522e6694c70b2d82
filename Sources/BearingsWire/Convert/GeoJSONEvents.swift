/// Events as GeoJSON, a Feature a line.
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
    private var reader = LineReader()

    /// Creates a converter; each event is independent of the others.
    package init() {}

    /// Appends the Features of events.
    ///
    /// - Parameter events: Whole lines, as an ``EventEncoder`` wrote them.
    package mutating func append(_ events: TextBuffer, to out: inout TextBuffer) {
        for line in events.lines { append(events.bytes.span, line, to: &out) }
    }

    private mutating func append(
        _ bytes: Span<UInt8>,
        _ event: ByteRange,
        to out: inout TextBuffer
    ) {
        reader.read(event: event, of: bytes)
        let position = position(bytes)
        out.append(room: Int(2 * event.count) + 128) { line in
            line.put("{\"type\":\"Feature\",\"geometry\":")
            if position.isEmpty {
                line.put("null")
            } else {
                line.put("{\"type\":\"Point\",\"coordinates\":[")
                for (index, number) in position.enumerated() {
                    if index > 0 { line.put(",") }
                    line.put(bytes, reader.tape[number].range)
                }
                line.put("]}")
            }
            line.put(",\"properties\":")
            line.put(bytes, event)
            line.put("}\n")
        }
    }

    /// The nodes of a position's numbers, longitude first; empty if the event has no position.
    private func position(_ bytes: Span<UInt8>) -> [Int] {
        if let position = position(in: LineReader.root, bytes) {
            return position + [reader.value(.altitude, bytes)].compactMap { $0.self }
        }
        guard let center = reader.value(.center, bytes) else { return [] }
        return position(in: center, bytes) ?? []
    }

    private func position(in object: Int, _ bytes: Span<UInt8>) -> [Int]? {
        guard let latitude = reader.value(.lat, in: object, bytes),
            let longitude = reader.value(.lon, in: object, bytes)
        else { return nil }
        return [longitude, latitude]
    }
}

extension ByteWriter {
    /// Writes the bytes of a range.
    fileprivate mutating func put(_ bytes: Span<UInt8>, _ range: ByteRange) {
        for index in range.indices { put(byte: bytes[index]) }
    }
}
