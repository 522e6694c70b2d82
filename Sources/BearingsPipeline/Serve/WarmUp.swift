import BearingsEngine
import BearingsWire

/// Runs typical clients through a throw-away hub before the server accepts connections.
///
/// Code that runs for the first time takes many times as long: the runtime instantiates generic types, and pages of
/// code are read from the file. Otherwise the first client would wait for that, and every client for its line templates
/// to be learned.
package struct WarmUp {
    /// What each of its clients, one after the other, was sent.
    package private(set) var sent: [[UInt8]] = []
    /// Templates learned from the lines of the last client.
    package private(set) var templateCache = TemplateCache()

    /// Runs the clients with a hub configured like the server's.
    ///
    /// - Parameters:
    ///   - formats: What may be in clients' lines beside JSON.
    ///   - wall: The wall time; fixes later than that are not used.
    package init<Others: OtherFormats>(
        with hub: consuming Hub,
        _ limits: ServerLimits,
        reading formats: Others.Type,
        _ decoding: DecodingOptions,
        at wall: Instant
    ) {
        // A client with known templates takes other paths than one that has to learn them.
        for id in 1...2 {
            play(
                Client(
                    id,
                    limits,
                    reading: formats,
                    decoding: decoding,
                    knowing: templateCache,
                    at: wall
                ),
                &hub,
                at: wall
            )
        }
    }

    private mutating func play(_ client: consuming Client, _ hub: inout Hub, at wall: Instant) {
        let id = client.id
        sent.append([])
        hub.attach(client)
        send(to: id, from: &hub, at: wall)
        for line in Self.lines(of: "warm-up-\(id)") {
            hub.takeIn(id, at: wall) { buffer, offset, most in
                guard line.count <= most else { return .nothing }
                buffer.replaceSubrange(offset..<offset + line.count, with: line)
                return .bytes(line.count)
            }
            send(to: id, from: &hub, at: wall)
        }
        if let alarm = hub.alarm(at: wall) { hub.advance(to: alarm) }
        send(to: id, from: &hub, at: wall)
        if let index = hub.clients.index(of: id) {
            templateCache = hub.clients[index].templateCache
        }
        hub.detach(id)
    }

    /// A moving map, and a walk outside it that is long enough for templates to be learned.
    private static func lines(of session: String) -> [[UInt8]] {
        let viewports = (0..<3).map { step in
            """
            {"type":"viewport","time":"2026-01-01T00:00:0\(step).000Z","session":"\(session)",\
            "center":{"lat":47.376900\(step),"lon":8.5417000},"zoom":20,"heading":0,\
            "size":{"width":390,"height":844}}

            """
        }
        let subscribe = """
            {"type":"subscribe","session":"\(session)","events":["indicator"]}

            """
        let fixes = (10..<28).map { step in
            """
            {"type":"fix","time":"2026-01-01T00:00:\(step).250Z","session":"\(session)",\
            "lat":47.37\(step)314,"lon":8.54\(step)159,"accuracy":3,"altitude":408.1,"speed":2.5,\
            "course":\(step).5}

            """
        }
        let all = viewports + fixes.prefix(2) + [subscribe] + fixes.dropFirst(2)
        return all.map { Array($0.utf8) }
    }

    private mutating func send(to client: Int, from hub: inout Hub, at wall: Instant) {
        func take(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
            sent[sent.count - 1] += bytes[range]
            return range.count
        }
        guard hub.flush(alone: client, at: wall, take) == nil else { return }
        var touched: [Int] = []
        hub.takeTouched(into: &touched)
        for id in touched { _ = hub.flush(id, at: wall, take) }
    }
}
