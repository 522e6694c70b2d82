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
        reader.readEach(of: events) { reader, event in out.append(Self.row(reader, event)) }
    }

    private static func row(_ reader: borrowing LineReader, _ event: Span<UInt8>) -> [UInt8] {
        let fields: [Int?] = [
            reader.memberOfRoot(PrintedKey.event.spelling),
            reader.memberOfRoot(PrintedKey.seq.spelling),
            reader.value(.time), reader.value(.session), reader.value(.phase),
            reader.memberOfRoot(PrintedKey.reason.spelling), coordinate(.lat, reader),
            coordinate(.lon, reader),
        ]
        var row: [UInt8] = []
        for field in fields {
            if let field, reader.tape[field].kind == .string || reader.tape[field].kind == .number {
                row += csvField(reader.tape.string(at: field).utf8)
            }
            row.append(UInt8(ascii: ","))
        }
        row += csvField(event.indices.map { event[$0] })
        row.append(UInt8(ascii: "\n"))
        return row
    }

    private static func coordinate(_ key: WireKey, _ reader: borrowing LineReader) -> Int? {
        if let value = reader.value(key) { return value }
        guard let center = reader.value(.center), reader.tape[center].kind == .object else {
            return nil
        }
        return reader.value(key, in: center)
    }
}
