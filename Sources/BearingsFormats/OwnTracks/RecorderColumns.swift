import BearingsEngine
import BearingsWire

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
    /// Where the message is.
    let payload: Range<Int>

    /// Splits a line whose first column is a time; `nil` for any other line.
    ///
    /// - Parameter offset: How far behind the line's beginning the text begins.
    /// - Throws: `bad_time` or `bad_format` about a line that resembles one of a Recorder.
    init?(_ text: Span<UInt8>, at offset: Int) throws(LineError) {
        var first = 0
        while first < text.count, text[first].isBlank { first += 1 }
        guard first < text.count, text[first].isDigit else { return nil }
        let line = first..<text.count
        let tabbed = Self.cutAtTabs(text, line)
        if let tabbed, let arrival = Self.time(text.extracting(tabbed.time)) {
            guard !tabbed.payload.isEmpty else {
                throw LineError(
                    .badFormat,
                    offset: offset + text.count,
                    message: "found the end of the line, expected a column of OwnTracks JSON"
                )
            }
            self.init(tabbed, arrival, of: text)
            return
        }
        if let cut = Self.cutAtBlanks(text, line),
            let arrival = Self.time(text.extracting(cut.time))
        {
            self.init(cut, arrival, of: text)
            return
        }
        guard let tabbed, !tabbed.payload.isEmpty else { return nil }
        throw LineError(
            .badTime,
            offset: offset + first,
            message: "the first column is \"\(excerpt(of: text.extracting(tabbed.time)))\","
                + " expected an RFC 3339 time or Unix seconds"
        )
    }

    private init(_ cut: Cut, _ arrival: Instant, of text: Span<UInt8>) {
        time = arrival
        // Nobody has validated it as UTF-8.
        topic = cut.topic.map { Array(String(decoding: $0.map { text[$0] }, as: UTF8.self).utf8) }
        payload = cut.payload
    }

    /// Columns at given ranges.
    init(time: Instant?, topic: [UInt8]?, payload: Range<Int>) {
        (self.time, self.topic, self.payload) = (time, topic, payload)
    }

    /// The ranges of a line's columns; the last is empty if none begins as JSON.
    private typealias Cut = (time: Range<Int>, topic: Range<Int>?, payload: Range<Int>)

    /// Splits a line at its tabs, `nil` if it has none.
    private static func cutAtTabs(_ text: Span<UInt8>, _ line: Range<Int>) -> Cut? {
        func firstTab(from position: Int) -> Int? {
            for index in position..<line.upperBound where text[index] == UInt8(ascii: "\t") {
                return index
            }
            return nil
        }
        guard let tab = firstTab(from: line.lowerBound) else { return nil }
        var topic: Range<Int>?
        var start = tab + 1
        while start < line.upperBound, !text[start].beginsJSONContainer {
            if text[start].isBlank {
                start += 1
                continue
            }
            let end = firstTab(from: start) ?? line.upperBound
            topic = topic ?? Self.topic(text, start..<end)
            start = end + 1
        }
        start = min(start, line.upperBound)
        return (line.lowerBound..<tab, topic, start..<line.upperBound)
    }

    /// Splits a line at its white space: a time, possibly with one blank in it, a word or more, and JSON.
    private static func cutAtBlanks(_ text: Span<UInt8>, _ line: Range<Int>) -> Cut? {
        var words: [Range<Int>] = []
        var position = line.lowerBound
        while position < line.upperBound, !text[position].beginsJSONContainer {
            let start = position
            while position < line.upperBound, !text[position].isBlank { position += 1 }
            words.append(start..<position)
            while position < line.upperBound, text[position].isBlank { position += 1 }
            // Skips lines that cannot be a Recorder's.
            guard words.count < 8 else { return nil }
        }
        guard position < line.upperBound, words.count > 1 else { return nil }
        var time = words[0]
        if words.count > 2, Self.time(text.extracting(time)) == nil {
            time = words[0].lowerBound..<words[1].upperBound
        }
        var topic: Range<Int>?
        for word in words.dropFirst() where topic == nil { topic = Self.topic(text, word) }
        return (time, topic, position..<line.upperBound)
    }

    private static func time(_ column: Span<UInt8>) -> Instant? {
        let number = parseDecimal(column, .leadingZeros)
        let milliseconds =
            number.map { BearingsWire.milliseconds(fromUnixNumber: $0) }
            ?? parseRFC3339(column, .foreign)
        return milliseconds.map { Instant(millisecondsSince1970: $0) }
    }

    private static func topic(_ text: Span<UInt8>, _ column: Range<Int>) -> Range<Int>? {
        var end = column.upperBound
        while end > column.lowerBound, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        for index in column.lowerBound..<end where text[index] == UInt8(ascii: "/") {
            return column.lowerBound..<end
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
