import BearingsEngine

/// The columns of a line in a Recorder's `.rec` file.
///
/// The first is the time of arrival, the last the device's message. Between them the Recorder
/// writes `*` or the end of a topic, padded with blanks; `mosquitto_sub -F '%I\t%t\t%p'` writes the topic.
///
///     2015-08-24T05:55:07Z	*                 	{"_type":"location",…}
///
/// Columns are separated by tabs, or by any white space if an editor has converted them.
///
/// > Source: owntracks/recorder, `RECFORMAT` in recorder.c; mosquitto_sub(1).
struct RecorderColumns {
    /// The time of arrival, `nil` if absent.
    let time: Instant?
    /// The topic in UTF-8, `nil` if the column is none: a topic has levels.
    let topic: [UInt8]?
    /// The message.
    let payload: ByteRange

    /// Splits a line whose first column is a time; `nil` for any other line.
    ///
    /// - Parameter lineStart: Where the line begins; errors' offsets count from there.
    /// - Throws: `bad_time` or `bad_format` about a line that resembles one of a Recorder.
    init?(_ bytes: Span<UInt8>, _ line: ByteRange, lineStart: Int) throws(LineError) {
        var line = line
        while line.count > 0, bytes[Int(line.start)].isBlank {
            line = ByteRange(Int(line.start) + 1..<Int(line.end))
        }
        guard line.count > 0, bytes[Int(line.start)].isDigit else { return nil }
        let tabbed = Self.cutAtTabs(bytes, line.indices)
        if let tabbed, let arrival = Self.time(bytes, tabbed.time) {
            guard tabbed.payload.count > 0 else {
                throw LineError(
                    .badFormat,
                    offset: Int(line.end) - lineStart,
                    message: "found the end of the line, expected a column of OwnTracks JSON"
                )
            }
            (time, topic, payload) = (
                arrival, tabbed.topic.map { Self.text(bytes, $0) }, tabbed.payload
            )
            return
        }
        if let cut = Self.cutAtBlanks(bytes, line.indices), let arrival = Self.time(bytes, cut.time)
        {
            (time, topic, payload) = (arrival, cut.topic.map { Self.text(bytes, $0) }, cut.payload)
            return
        }
        guard let tabbed, tabbed.payload.count > 0 else { return nil }
        throw LineError(
            .badTime,
            offset: Int(line.start) - lineStart,
            message: "the first column is \"\(excerpt(of: bytes, tabbed.time))\","
                + " expected an RFC 3339 time or Unix seconds"
        )
    }

    /// Columns at given ranges.
    init(time: Instant?, topic: [UInt8]?, payload: ByteRange) {
        (self.time, self.topic, self.payload) = (time, topic, payload)
    }

    /// The ranges of a line's columns; the last is empty if none begins as JSON.
    private typealias Cut = (time: ByteRange, topic: ByteRange?, payload: ByteRange)

    /// Splits a line at its tabs, `nil` if it has none.
    private static func cutAtTabs(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Cut? {
        guard let tab = firstTab(bytes, line) else { return nil }
        var topic: ByteRange?
        var start = tab + 1
        while start < line.upperBound, !bytes[start].beginsJSONContainer {
            if bytes[start].isBlank {
                start += 1
                continue
            }
            let end = firstTab(bytes, start..<line.upperBound) ?? line.upperBound
            topic = topic ?? Self.topic(bytes, start..<end)
            start = end + 1
        }
        start = min(start, line.upperBound)
        let time = ByteRange(line.lowerBound..<tab)
        return (time, topic, ByteRange(start..<line.upperBound))
    }

    /// Splits a line at its white space: a time, possibly with one blank in it, a word or more, and JSON.
    private static func cutAtBlanks(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Cut? {
        var words: [Range<Int>] = []
        var position = line.lowerBound
        while position < line.upperBound, !bytes[position].beginsJSONContainer {
            let start = position
            while position < line.upperBound, !bytes[position].isBlank { position += 1 }
            words.append(start..<position)
            while position < line.upperBound, bytes[position].isBlank { position += 1 }
            // Skips lines that cannot be a Recorder's.
            guard words.count < 8 else { return nil }
        }
        guard position < line.upperBound, words.count > 1 else { return nil }
        var time = ByteRange(words[0])
        if words.count > 2, Self.time(bytes, time) == nil {
            time = ByteRange(words[0].lowerBound..<words[1].upperBound)
        }
        var topic: ByteRange?
        for word in words.dropFirst() where topic == nil { topic = Self.topic(bytes, word) }
        return (time, topic, ByteRange(position..<line.upperBound))
    }

    /// A column in UTF-8, which nobody has validated.
    private static func text(_ bytes: Span<UInt8>, _ column: ByteRange) -> [UInt8] {
        Array(String(decoding: column.indices.map { bytes[$0] }, as: UTF8.self).utf8)
    }

    private static func firstTab(_ bytes: Span<UInt8>, _ indices: Range<Int>) -> Int? {
        for index in indices where bytes[index] == UInt8(ascii: "\t") { return index }
        return nil
    }

    private static func time(_ bytes: Span<UInt8>, _ column: ByteRange) -> Instant? {
        let number = parseDecimal(bytes, column.indices, [])
        let milliseconds =
            number.map { BearingsWire.milliseconds(fromUnixNumber: $0) }
            ?? parseRFC3339(bytes, column, requiresOffset: false)
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

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
