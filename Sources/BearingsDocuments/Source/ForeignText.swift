import BearingsWire

/// A source whose beginning shows that it is something else.
///
/// It is reported once, until a line can be read.
///
/// Unlike a ``ForeignFormat`` it is read on, since a log may begin with anything.
struct ForeignText: Sendable {
    /// What was found and what was expected.
    let description: String
    /// Whether it is no text at all, so that any line may begin like a record.
    let isBinary: Bool
    /// Whether it has been reported.
    private(set) var isReported = false

    /// Whether a source's first line has bytes that no text has, and too little is read to tell what it is.
    static func awaitsMore(_ unread: Span<UInt8>) -> Bool {
        guard let first = unread.indices.first(where: { !unread[$0].isXMLSpace }),
            unread.count - first < examined
        else { return false }
        return !firstLineIsText(unread.extracting(droppingFirst: first))
    }

    /// Whether all bytes of the first line belong in a text.
    static func firstLineIsText(_ text: Span<UInt8>) -> Bool {
        let end = text.indices.first { text[$0] == 0x0A } ?? text.count
        return isText(text.extracting(first: end))
    }

    /// Examines a source's beginning; `nil` if a record may begin there, or if it is unknown.
    ///
    /// A first line that is text is judged alone. Otherwise ``examined`` bytes are: see ``awaitsMore(_:)``.
    ///
    /// - Parameters:
    ///   - line: Its first line.
    ///   - head: What has been read of the source, from there on.
    init?(_ line: Span<UInt8>, head: Span<UInt8>, delimiter: UInt8?) {
        let beginsNoRecord = Self.beginsNoRecord(line[0])
        isBinary =
            !Self.firstLineIsText(head)
            && (Self.isBinary(head) || beginsNoRecord && Self.holdsNull(line))
        if isBinary {
            description = "found bytes that are no text, expected \(ForeignFormat.list)"
        } else if beginsNoRecord,
            let description = Self.known(head) ?? Self.description(line, delimiter)
        {
            self.description = description
        } else {
            return nil
        }
    }

    /// Makes an error the one that is reported for all lines, or one that has been reported.
    mutating func take(_ error: inout LineError) {
        error.isAlreadyReported = isReported
        error.representsOthers = !isReported
        guard !isReported else { return }
        error.message = description
        error.offset = 0
        isReported = true
    }

    /// Whether a rejected line is more of the same.
    func holds(_ text: Span<UInt8>, _ error: LineError) -> Bool {
        isBinary || Self.isLine(text, error)
    }

    /// Whether no record can begin with a byte.
    static func beginsNoRecord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "$"), UInt8(ascii: "!"),
            UInt8(ascii: "\\"), 0x1E:
            false
        default: true
        }
    }

    /// Whether a rejected line is more of the same text.
    private static func isLine(_ text: Span<UInt8>, _ error: LineError) -> Bool {
        guard error.reason == .badJSON || error.reason == .notObject || error.reason == .badUTF8
        else { return false }
        return text.count > 0 && beginsNoRecord(text[0])
    }

    /// What a beginning is that is known and not read; `nil` if it is none of these.
    private static func known(_ head: Span<UInt8>) -> String? {
        let bytes = head.extracting(first: examined).indices.map { head[$0] }
        let text = String(decoding: bytes, as: UTF8.self)
        func found(_ what: String) -> String { "found \(what), expected \(ForeignFormat.list)" }
        func convertible(_ what: String, _ format: String) -> String {
            found(what) + "; gpsbabel -i \(format) -f FILE -o gpx -F FILE.gpx makes one of it"
        }
        if text.hasPrefix("A"), bytes.holds("HFDTE") {
            return convertible("an IGC file, a glider's log", "igc")
        }
        if bytes.holds(" --> ") { return found("subtitles (SRT), as a drone writes them") }
        if bytes.prefix(80).holds("RINEX VERSION") {
            return found("a RINEX file of observations")
        }
        if text.hasPrefix("H Product:Blackbox") {
            return found(
                "a log of a flight controller's Blackbox: blackbox_decode makes a table of it"
            )
        }
        if text.hasPrefix("FMT, 128") {
            return found("a log of ArduPilot: mavlogdump.py makes a table of it")
        }
        if text.hasPrefix("BEGIN:VCALENDAR") || text.hasPrefix("BEGIN:VCARD") {
            return found("a calendar or address")
        }
        if text.hasPrefix("H  SOFTWARE NAME") || text.hasPrefix("H R DATUM") {
            return convertible("a file of PCX5", "pcx")
        }
        return nil
    }

    private static func description(_ line: Span<UInt8>, _ delimiter: UInt8?) -> String? {
        let head = line.extracting(first: examined).indices.map { line[$0] }
        if head.starts(with: "OziExplorer".utf8) {
            return "found a file of OziExplorer, expected \(ForeignFormat.list)"
        }
        for delimiter in delimiter.map({ [$0] }) ?? Array(",;\t|".utf8) {
            var cells = CSVCells(delimiter)
            guard case .whole = cells.read(line), cells.count > 1 else {
                continue
            }
            let texts = (0..<cells.count).map { cells.text($0) }
            if texts.count(where: { XMLText.commaNumber($0) != nil }) > 1 {
                return
                    "found a row of a table without a header, expected names of columns such as time,lat,lon"
            }
            guard texts.allSatisfy(isName), cells.count > 2 || texts.allSatisfy(isWord) else {
                continue
            }
            return
                "found a table whose columns name no latitude and longitude, expected names such as time,lat,lon"
        }
        return description(
            ofWords: head.prefix { $0 != 0x0A }.split(separator: 0x20).map(Array.init)
        )
    }

    /// What a row is whose columns are parted by blanks; `nil` unless it names a place, or has numbers alone.
    private static func description(ofWords words: [[UInt8]]) -> String? {
        if CSVColumnNames.position(words.map(CSVColumnNames.words)) != nil {
            return
                "found a table whose columns are parted by blanks, expected commas: tr -s ' ' , makes them where no cell has a blank"
        }
        let isOfNumbers = words.allSatisfy {
            $0.allSatisfy { "0123456789.:/+-TZ\r".utf8.contains($0) }
        }
        guard isOfNumbers, words.count(where: { XMLText.commaNumber($0) != nil }) > 1 else {
            return nil
        }
        return
            "found a row of a table whose columns are parted by blanks, expected commas and names of columns such as time,lat,lon"
    }

    /// How much of a beginning is examined, in bytes.
    private static let examined = 1024

    /// Whether the beginning of a text has a byte 0.
    private static func holdsNull(_ text: Span<UInt8>) -> Bool {
        for index in text.indices.prefix(examined) where text[index] == 0 { return true }
        return false
    }

    /// Whether so many bytes at the beginning of a text belong in no text that it is none; a stray one in a text is.
    ///
    /// Without control characters it may be a text in another encoding than UTF-8.
    private static func isBinary(_ text: Span<UInt8>) -> Bool {
        let head = text.extracting(first: examined)
        let (controls, invalid) = strangers(head)
        return controls > 1 && (controls + invalid) * 16 >= head.count
    }

    /// Whether all bytes belong in a text.
    static func isText(_ text: Span<UInt8>) -> Bool {
        strangers(text) == (0, 0)
    }

    /// Whether any byte is a control character, which neither a text nor JSON has.
    static func holdsControls(_ text: Span<UInt8>) -> Bool {
        strangers(text).controls > 0
    }

    /// How many bytes are control characters, and how many are not UTF-8.
    private static func strangers(_ text: Span<UInt8>) -> (controls: Int, invalid: Int) {
        var (controls, invalid) = (0, 0)
        var check = UTF8Check()
        for index in text.indices {
            let byte = text[index]
            let isControl = byte < 0x20 && ![0x09, 0x0A, 0x0D, 0x1B].contains(byte) || byte == 0x7F
            if isControl { controls += 1 }
            if !check.accepts(byte) { invalid += 1 }
        }
        return (controls, invalid)
    }

    /// Whether a text is one word: a sentence may have a comma in it too.
    private static func isWord(_ text: [UInt8]) -> Bool {
        !text.isEmpty && !text.contains(0x20)
    }

    /// Whether a text may be a column's name.
    private static func isName(_ text: [UInt8]) -> Bool {
        guard let first = text.first else { return true }
        return text.count <= 48 && !first.isDigit
            && !text.contains { "{}[]<>=$".utf8.contains($0) || $0 < 0x20 }
    }
}
