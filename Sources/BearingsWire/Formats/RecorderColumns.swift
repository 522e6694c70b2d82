import BearingsEngine

/// The columns of a line of a Recorder's `.rec` file, parted by tabs.
///
/// The first is the time of arrival, the last what the device sent. Between them the Recorder
/// writes `*` or the end of a topic, padded with blanks; `mosquitto_sub -F '%I\t%t\t%p'` the topic.
///
///     2015-08-24T05:55:07Z	*                 	{"_type":"location",…}
///
/// > Source: owntracks/recorder, `RECFORMAT` in recorder.c; mosquitto_sub(1).
struct RecorderColumns {
    /// When it arrived.
    let time: Instant
    /// The topic, `nil` where the column is not one: a topic has levels.
    let topic: ByteRange?
    /// What was sent.
    let payload: ByteRange

    /// Cuts a line whose first column is a time; `nil` from one that is something else.
    ///
    /// - Parameter lineStart: Where the line begins: offsets of complaints count from there.
    /// - Throws: `bad_time` or `bad_format` about a line that is like one of a Recorder.
    init?(_ bytes: Span<UInt8>, _ line: ByteRange, lineStart: Int) throws(LineError) {
        guard bytes[Int(line.start)].isDigit,
            let tab = Self.firstTab(bytes, line.indices)
        else { return nil }
        let told = Self.time(bytes, ByteRange(Int(line.start)..<tab))
        var topic: ByteRange?
        var start = tab + 1
        while start < line.end, bytes[start] != UInt8(ascii: "{"), bytes[start] != UInt8(ascii: "[")
        {
            let end = Self.firstTab(bytes, start..<Int(line.end)) ?? Int(line.end)
            topic = topic ?? Self.topic(bytes, start..<end)
            start = end + 1
        }
        let headroom = Int(line.start) - lineStart
        guard start < line.end else {
            guard told != nil else { return nil }
            throw LineError(
                .badFormat,
                offset: Int(line.end) - lineStart,
                message: "found the end of the line, expected a column of OwnTracks JSON"
            )
        }
        guard let told else {
            let found = excerpt(of: bytes, ByteRange(Int(line.start)..<tab))
            throw LineError(
                .badTime,
                offset: headroom,
                message:
                    "the first column is \"\(found)\", expected an RFC 3339 time or Unix seconds"
            )
        }
        time = told
        self.topic = topic
        payload = ByteRange(start..<Int(line.end))
    }

    private static func firstTab(_ bytes: Span<UInt8>, _ indices: Range<Int>) -> Int? {
        for index in indices where bytes[index] == UInt8(ascii: "\t") { return index }
        return nil
    }

    private static func time(_ bytes: Span<UInt8>, _ column: ByteRange) -> Instant? {
        let isNumeral = isPlainNumber(bytes, column)
        let milliseconds =
            isNumeral
            ? BearingsWire.milliseconds(fromUnixNumber: parseNumber(bytes, column))
            : parseRFC3339(bytes, column, requiresOffset: false)
        return milliseconds.map { Instant(millisecondsSince1970: $0) }
    }

    private static func topic(_ bytes: Span<UInt8>, _ indices: Range<Int>) -> ByteRange? {
        var end = indices.upperBound
        while end > indices.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        for index in indices.lowerBound..<end where bytes[index] == UInt8(ascii: "/") {
            return ByteRange(indices.lowerBound..<end)
        }
        return nil
    }
}

/// Whether a text is a number that ``parseNumber(_:_:)`` reads: digits, with a sign or a fraction.
func isPlainNumber(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    var position = Int(range.start)
    let end = Int(range.end)
    if position < end, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let whole = position
    while position < end, bytes[position].isDigit { position += 1 }
    guard position > whole else { return false }
    guard position < end else { return true }
    guard bytes[position] == UInt8(ascii: "."), position + 1 < end else { return false }
    for index in position + 1..<end where !bytes[index].isDigit { return false }
    return true
}
