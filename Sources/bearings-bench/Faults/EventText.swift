/// An event's line, as far as the checks need it.
struct EventText {
    let line: ArraySlice<UInt8>

    var name: String { value(of: "\"event\":\"", until: "\"") }
    var session: String { value(of: "\"session\":\"", until: "\"") }
    var phase: String { value(of: "\"phase\":\"", until: "\"") }
    /// Whether it is numbered, as all events of a session are, and diagnostics are not.
    var isNumbered: Bool { number("seq") != nil }

    /// Whether it may be dropped for a slow reader.
    ///
    /// > Source: Protocol 6, "serve".
    var isDispensable: Bool {
        switch name {
        case "location": true
        case "indicator": phase == "move"
        case "compass": phase != "idle"
        default: false
        }
    }

    /// The number after a key.
    func number(_ key: String) -> Int? {
        let bytes = Array("\"\(key)\":".utf8)
        guard let start = line.firstRange(of: bytes)?.upperBound else { return nil }
        let digits = line[start...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private func value(of key: String, until end: Character) -> String {
        guard let start = line.firstRange(of: Array(key.utf8))?.upperBound else { return "" }
        return String(decoding: line[start...].prefix { $0 != end.asciiValue }, as: UTF8.self)
    }
}

/// The events of each session, in the order of arrival.
struct EventLog {
    private(set) var sessions: [String: [ArraySlice<UInt8>]] = [:]
    private(set) var count = 0

    mutating func add(_ line: ArraySlice<UInt8>) {
        let text = EventText(line: line)
        guard text.isNumbered else { return }
        sessions[text.session, default: []].append(ArraySlice(Array(line)))
        count += 1
    }
}
