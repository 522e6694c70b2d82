import Transport

/// Listens to all sessions, and at times to nothing.
final class FaultReader {
    private let client: FaultClient
    private(set) var log = EventLog()
    /// What it was told of having lost: how many of a session and type.
    private(set) var dropped: [String: Int] = [:]
    private(set) var bye: String?
    private(set) var epoch: Int?
    private(set) var pongs = 0
    /// The newest answer to `stats`.
    private(set) var clients: Int?
    /// Whether it reads at present.
    var isReading = true

    /// - Parameter subscribes: Whether it wants to hear of sessions at all.
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

    /// Whether it was closed, and has read all that it was still told.
    var hasEnded: Bool { client.hasEnded }

    /// Makes sure that it got what `whole` has, but for what it was told and may do without.
    func check(against whole: EventLog) throws(Failure) {
        var missing: [String: Int] = [:]
        // One that does not even read that it is too slow is closed without having been told.
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
            let untold = Set(missing.keys).union(dropped.keys).sorted()
                .filter { missing[$0] != dropped[$0] }
                .map { "\($0): lost \(missing[$0] ?? 0), told of \(dropped[$0] ?? 0)" }
            throw .child("a reader who stopped for a while: \(untold.joined(separator: "; "))")
        }
    }
}

extension EventText {
    /// What a `dropped` is about.
    var droppedType: String {
        String(decoding: line, as: UTF8.self).split(separator: "\"type\":\"").last
            .map { String($0.prefix { $0 != "\"" }) } ?? ""
    }

    /// For messages.
    var shown: String { String(decoding: line, as: UTF8.self) }
}
