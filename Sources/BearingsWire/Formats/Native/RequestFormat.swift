import BearingsEngine

/// Requests of a server's clients.
///
/// > Source: Protocol 6, "serve".
extension RequestType {
    /// What a request of this type may hold beside its type.
    var members: [WireMember] {
        let session = WireMember(.session, .session(orAll: true), "A session, or * for all.")
            .whenAbsent("main")
        let kinds = WireShape.words(EventKind.allCases.map { $0.rawValue }, numbers: [])
        let busiest = WireShape.integer(0...Double(ServerStats.mostBusiest))
        return switch self {
        case .subscribe:
            [
                session,
                WireMember(.events, .list(kinds), "Which.").whenAbsent("all"),
                WireMember(.snapshot, .trueOrFalse, "First what holds now.").whenAbsent("false"),
            ]
        case .unsubscribe: [session]
        case .ping:
            [
                WireMember(
                    .id,
                    .either([.anyText, .within(-Double.infinity ... .infinity)]),
                    "What the pong repeats."
                )
            ]
        case .stats:
            [
                WireMember(.busiest, busiest, "How many of the busiest sessions to name.")
                    .whenAbsent("0")
            ]
        }
    }

    private var summary: String {
        switch self {
        case .subscribe: "Asks for a session's events."
        case .unsubscribe: "Asks for no more of them."
        case .ping: "Asks for a pong, once all before it has been answered."
        case .stats: "Asks how the server fares."
        }
    }

    /// What a request of this type may hold, as the schema prints it.
    var schema: LineDescription {
        let type = WireMember(.type, .words([word], numbers: []), "What is asked for.").required
        return LineDescription(word: word, summary: summary, forms: [.init([type] + members)])
    }
}

extension LineReader {
    func request(_ type: RequestType) throws(LineError) -> ClientRequest {
        try check(RecordTable.of(type).forms[0])
        return switch type {
        case .subscribe:
            .subscribe(
                try sessionSelector(),
                try eventSelection(),
                wantsSnapshot: try flag(.snapshot) ?? false
            )
        case .unsubscribe: .unsubscribe(try sessionSelector())
        case .ping: .ping(id: try requestID())
        case .stats: .stats(busiest: whole(.busiest) ?? 0)
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

    private func requestID() throws(LineError) -> [UInt8]? {
        guard let value = value(.id) else { return nil }
        guard tape[value].kind == .string || tape[value].kind == .number else {
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
