import BearingsEngine

/// Requests of a server's clients.
///
/// | `type` | keys, the required first |
/// |---|---|
/// | `subscribe` | `session` (`main` where absent, `*` for all), `events` (all where absent), `snapshot` |
/// | `unsubscribe` | `session` |
/// | `ping` | `id`, a string or number |
/// | `stats` | `busiest`, a whole number |
///
/// > Source: Protocol 6, "serve".
extension RecordDecoder {
    func request(
        _ type: RequestType,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> ClientRequest {
        switch type {
        case .subscribe:
            .subscribe(
                try sessionSelector(bytes),
                try eventSelection(bytes),
                wantsSnapshot: try reader.flag(.snapshot, bytes) ?? false
            )
        case .unsubscribe: .unsubscribe(try sessionSelector(bytes))
        case .ping: .ping(id: try requestID(bytes))
        case .stats: .stats(busiest: try busiestCount(bytes) ?? 0)
        }
    }

    private func sessionSelector(_ bytes: Span<UInt8>) throws(LineError) -> SessionSelector {
        var name: [UInt8] = []
        guard let value = reader.value(.session, bytes) else {
            return .named(Array(Self.mainSession))
        }
        try appendSession(value, bytes, to: &name)
        return name == [UInt8(ascii: "*")] ? .all : .named(name)
    }

    private func eventSelection(_ bytes: Span<UInt8>) throws(LineError) -> EventSelection {
        guard let value = reader.value(.events, bytes) else { return .all }
        guard reader.tape[value].kind == .array else {
            throw reader.wrongType(.events, value, bytes, expected: "an array of strings")
        }
        var kinds: [EventKind] = []
        var elements = reader.tape.elements(ofArrayAt: value)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .string else {
                throw reader.wrongType(.events, element, bytes, expected: "strings alone")
            }
            guard let kind = EventKind(rawValue: reader.text(at: element, bytes)) else {
                let known = EventKind.allCases.map { $0.rawValue }.joined(separator: " ")
                throw reader.outOfRange(.events, element, bytes, expected: "none of \(known)")
            }
            kinds.append(kind)
        }
        return EventSelection(kinds)
    }

    private func busiestCount(_ bytes: Span<UInt8>) throws(LineError) -> Int? {
        let range = 0...Double(ServerStats.mostBusiest)
        guard let number = try reader.number(.busiest, bytes, within: range),
            let value = reader.value(.busiest, bytes)
        else { return nil }
        guard let whole = Int(exactly: number) else {
            throw reader.wrongType(.busiest, value, bytes, expected: "a whole number")
        }
        return whole
    }

    private func requestID(_ bytes: Span<UInt8>) throws(LineError) -> [UInt8]? {
        guard let value = reader.value(.id, bytes) else { return nil }
        let node = reader.tape[value]
        guard node.kind == .string || node.kind == .number else {
            throw reader.wrongType(.id, value, bytes, expected: "a string or a number")
        }
        // A string's range is between its quotes.
        let range =
            node.kind == .string
            ? Int(node.range.start) - 1..<Int(node.range.end) + 1 : node.range.indices
        return range.map { bytes[$0] }
    }
}

/// The kind of a request, by its `type`.
enum RequestType: Int, CaseIterable {
    case subscribe
    case unsubscribe
    case ping
    case stats

    private static let words: [StaticString] = ["subscribe", "unsubscribe", "ping", "stats"]

    /// The word on the wire.
    var word: String { "\(Self.words[rawValue])" }

    /// All words, for errors.
    static var list: String { words.map { "\"\($0)\"" }.joined(separator: " ") }

    /// The type that a value names, `nil` if none.
    init?(_ reader: LineReader, _ value: Int, _ bytes: Span<UInt8>) {
        for (type, word) in zip(Self.allCases, Self.words)
        where reader.isString(value, bytes, word) {
            self = type
            return
        }
        return nil
    }
}
