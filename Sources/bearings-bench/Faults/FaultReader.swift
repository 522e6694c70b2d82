import Transport

/// A client that subscribes to all sessions, and at times stops reading.
final class FaultReader {
    private let client: FaultClient
    private(set) var log = EventLog()
    /// The events reported as dropped, by session and type.
    private(set) var dropped: [String: Int] = [:]
    private(set) var bye: String?
    private(set) var epoch: Int?
    private(set) var pongs = 0
    /// The newest answer to `stats`.
    private(set) var clients: Int?
    /// Whether it reads at present.
    var isReading = true

    /// - Parameter subscribes: Whether it subscribes to all sessions.
    init(to peer: borrowing Peer, subscribes: Bool = true) throws(Failure) {
        client = try FaultClient(to: peer)
        if subscribes { ask("{\"type\":\"subscribe\",\"session\":\"*\"}") }
    }

    func ask(_ line: String) {
        client.write("\(line)\n".utf8)
        client.send()
    }

    @discardableResult
    func read() throws(Failure) -> Bool {
        guard isReading else { return false }
        client.send()
        return try client.receive { line in
            let text = EventText(line: line)
            switch text.name {
            case "hello": epoch = text.number("epoch")
            case "subscribed": break
            case "pong": pongs += 1
            case "stats": clients = text.number("clients")
            case "bye": bye = String(decoding: line, as: UTF8.self)
            case "dropped":
                let key = "\(text.session) \(text.droppedType)"
                dropped[key, default: 0] += text.number("count") ?? 0
            default: log.add(line)
            }
        }
    }

    /// Whether it was closed, and has read everything.
    var hasEnded: Bool { client.hasEnded }

    /// Checks that it got all events in `whole`, except those reported as dropped that may be.
    func check(against whole: EventLog) throws(Failure) {
        var missing: [String: Int] = [:]
        // A client that does not read is closed before it has read why.
        let isClosed = hasEnded
        for (session, lines) in whole.sessions {
            var own = (log.sessions[session] ?? [])[...]
            for line in lines {
                if own.first == line {
                    own.removeFirst()
                    continue
                }
                if isClosed, own.isEmpty { break }
                let text = EventText(line: line)
                guard text.isDispensable else {
                    throw .child("a reader who stopped for a while lost \(text.shown)")
                }
                missing["\(session) \(text.name)", default: 0] += 1
            }
            if let extra = own.first {
                throw .child("a reader got \(EventText(line: extra).shown), which nobody else did")
            }
        }
        guard isClosed || missing == dropped else {
            let unreported = Set(missing.keys).union(dropped.keys).sorted()
                .filter { missing[$0] != dropped[$0] }
                .map { "\($0): lost \(missing[$0] ?? 0), reported \(dropped[$0] ?? 0)" }
            throw .child("a reader who stopped for a while: \(unreported.joined(separator: "; "))")
        }
    }
}

extension EventText {
    /// What a `dropped` event is about.
    var droppedType: String {
        String(decoding: line, as: UTF8.self).split(separator: "\"type\":\"").last
            .map { String($0.prefix { $0 != "\"" }) } ?? ""
    }

    /// For messages.
    var shown: String { String(decoding: line, as: UTF8.self) }
}
