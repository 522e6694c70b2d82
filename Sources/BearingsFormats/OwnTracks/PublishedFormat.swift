import BearingsEngine
import BearingsWire

/// Messages in an envelope: OwnTracks' and Meshtastic's as `mosquitto_sub -F '%j'` prints them, and OwnTracks' as the
/// Recorder's API returns them.
///
///     {"tst":"2026-05-09T14:30:01.123456+0200","topic":"owntracks/jane/phone","qos":0,"payload":{"_type":"location",…}}
///     {"count":1,"data":[{"_type":"location",…}],"status":200}
///
/// > Source: mosquitto_sub(1), "Output format"; owntracks/recorder, README, "API".
extension OwnTracksFormat {
    /// The node of a published message's payload, `nil` if the root is none.
    static func publishedPayload(_ reader: LineReader) -> Int? {
        guard let topic = reader.value(.topic), reader.tape[topic].kind == .string,
            let payload = reader.memberOfRoot("payload")
        else { return nil }
        return payload
    }

    /// Reads a payload, an object or a string that contains one.
    ///
    /// A payload that is neither a message of OwnTracks nor a packet of Meshtastic is ignored.
    static func readPublished(
        _ reader: inout LineReader,
        _ payload: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        let node = reader.tape[payload]
        guard node.kind == .string || node.kind == .object || node.kind == .array,
            let topic = reader.value(.topic)
        else { return }
        let text = reader.tape.utf8(of: payload)
        let offset = Int(node.range.start) + reader.offset
        let time = reader.value(.tst).flatMap { value in
            try? reader.time(at: value, WireKey.tst, assumesUTC: true)
        }
        // An error about the line refers to the line itself.
        let envelope = reader
        defer { reader = envelope }
        guard holdsTypeOfMessage(text) else {
            return try MeshtasticFormat.readPublished(
                &reader,
                text.span,
                receivedAt: time,
                at: offset,
                into: &records
            )
        }
        let columns = RecorderColumns(
            time: time,
            topic: reader.tape.utf8(of: topic),
            payload: 0..<text.count
        )
        try readPayload(
            &reader,
            text.span,
            columns,
            at: offset,
            into: &records
        )
    }

    private static func holdsTypeOfMessage(_ text: [UInt8]) -> Bool {
        let mark = Array("\"_type\"".utf8)
        return text.indices.contains { text[$0...].starts(with: mark) }
    }

    /// The node of the messages in the Recorder's answer, `nil` if the root is none.
    static func recorderAnswer(_ reader: LineReader) -> Int? {
        guard reader.hasUnknownKeys, let data = reader.memberOfRoot("data"),
            reader.tape[data].kind == .array
        else { return nil }
        var elements = reader.tape.elements(ofArrayAt: data)
        guard let first = elements.next(in: reader.tape) else {
            return reader.memberOfRoot("count") == nil ? nil : data
        }
        guard reader.tape[first].kind == .object else { return nil }
        let type = reader.tape.value(of: "_type", inObjectAt: first)
        return type == nil ? nil : data
    }
}
