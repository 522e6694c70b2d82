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
extension LineReader {
    func request(
        _ type: RequestType
    ) throws(LineError) -> ClientRequest {
        switch type {
        case .subscribe:
            .subscribe(
                try sessionSelector(),
                try eventSelection(),
                wantsSnapshot: try flag(.snapshot) ?? false
            )
        case .unsubscribe: .unsubscribe(try sessionSelector())
        case .ping: .ping(id: try requestID())
        case .stats: .stats(busiest: try busiestCount() ?? 0)
        }
    }

    private func sessionSelector() throws(LineError) -> SessionSelector {
        var name: [UInt8] = []
        guard let value = value(.session) else {
            return .named(Array(SessionNames.mainName))
        }
        try appendSession(value, to: &name)
        return name == [UInt8(ascii: "*")] ? .all : .named(name)
    }

    private func eventSelection() throws(LineError) -> EventSelection {
        guard let value = value(.events) else { return .all }
        guard tape[value].kind == .array else {
            throw wrongType(.events, value, expected: "an array of strings")
        }
        var kinds: [EventKind] = []
        var elements = tape.elements(ofArrayAt: value)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .string else {
                throw wrongType(.events, element, expected: "strings alone")
            }
            guard let kind = EventKind(rawValue: tape.string(at: element)) else {
                let known = EventKind.allCases.map { $0.rawValue }.joined(separator: " ")
                throw outOfRange(.events, element, expected: "none of \(known)")
            }
            kinds.append(kind)
        }
        return EventSelection(kinds)
    }

    private func busiestCount() throws(LineError) -> Int? {
        let range = 0...Double(ServerStats.mostBusiest)
        guard let number = try number(.busiest, within: range),
            let value = value(.busiest)
        else { return nil }
        guard let whole = Int(exactly: number) else {
            throw wrongType(.busiest, value, expected: "a whole number")
        }
        return whole
    }

    private func requestID() throws(LineError) -> [UInt8]? {
        guard let value = value(.id) else { return nil }
        let node = tape[value]
        guard node.kind == .string || node.kind == .number else {
            throw wrongType(.id, value, expected: "a string or a number")
        }
        return tape.json(at: value)
    }
}

/// The kind of a request, by its `type`.
package enum RequestType: Int, CaseIterable {
    case subscribe
    case unsubscribe
    case ping
    case stats

    private static let words: [StaticString] = ["subscribe", "unsubscribe", "ping", "stats"]

    /// The word on the wire.
    var word: String { "\(Self.words[rawValue])" }

    /// All words, for errors.
    package static var list: String { words.map { "\"\($0)\"" }.joined(separator: " ") }

    /// The type that a value names, `nil` if none.
    init?(_ reader: LineReader, _ value: Int) {
        for (type, word) in zip(Self.allCases, Self.words)
        where reader.tape.isString(value, word) {
            self = type
            return
        }
        return nil
    }
}
