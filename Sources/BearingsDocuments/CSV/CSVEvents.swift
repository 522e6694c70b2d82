import BearingsWire

/// Events as comma-separated values, a row each after a header.
///
/// | column | event |
/// |---|---|
/// | `event` `seq` `time` `session` `phase` `reason` | the values of these keys |
/// | `event_lat` `event_lon` | degrees: `lat`, `lon`, else those of `center` |
/// | `json` | the event, byte for byte |
///
/// An empty field is absent. The coordinates are not named like a fix's, since most of them are not where somebody was.
///
/// > Source: RFC 4180, 2, except that lines end in LF.
package struct CSVEvents: Sendable {
    private var reader = LineReader()
    private var hasBegun = false

    /// Creates a converter; the header comes with the first events.
    package init() {}

    private static let header = Array(
        "event,seq,time,session,phase,reason,event_lat,event_lon,json\n".utf8
    )

    /// Appends the rows of events.
    ///
    /// - Parameter events: Whole lines, as an ``EventEncoder`` wrote them.
    package mutating func append(_ events: TextBuffer, to out: inout TextBuffer) {
        if !hasBegun { out.append(Self.header) }
        hasBegun = true
        for line in events.lines { append(events.bytes.span, line, to: &out) }
    }

    private mutating func append(
        _ bytes: Span<UInt8>,
        _ event: ByteRange,
        to out: inout TextBuffer
    ) {
        reader.read(event: event, of: bytes)
        let fields: [Int?] = [
            reader.memberOfRoot(PrintedKey.event.spelling),
            reader.memberOfRoot(PrintedKey.seq.spelling),
            reader.value(.time), reader.value(.session), reader.value(.phase),
            reader.memberOfRoot(PrintedKey.reason.spelling), coordinate(.lat), coordinate(.lon),
        ]
        var row: [UInt8] = []
        for field in fields {
            if let field, reader.tape[field].kind == .string || reader.tape[field].kind == .number {
                row += csvField(reader.tape.string(at: field).utf8)
            }
            row.append(UInt8(ascii: ","))
        }
        row += csvField(event.indices.map { bytes[$0] })
        row.append(UInt8(ascii: "\n"))
        out.append(row)
    }

    private func coordinate(_ key: WireKey) -> Int? {
        if let value = reader.value(key) { return value }
        guard let center = reader.value(.center), reader.tape[center].kind == .object else {
            return nil
        }
        return reader.value(key, in: center)
    }
}
