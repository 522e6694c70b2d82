import BearingsEngine
import BearingsWire

/// A conversation of a server with itself, before anybody speaks to it.
///
/// What runs for the first time takes many times as long: the runtime looks for the types that arrays and
/// dictionaries are made of among all there are, and code has yet to be read from the file. The first client
/// would wait for that, and each for its lines to be learned, though most write as this one does.
package struct WarmUp {
    /// What each of its clients is sent, which come one after the other.
    package private(set) var sent: [[UInt8]] = []
    /// What has been learned of the lines of the last.
    package private(set) var templateCache = TemplateCache()

    /// Plays it with a shard that is like the server's and is thrown away.
    ///
    /// - Parameter wall: The time of day; fixes from later than that are not used.
    package init(
        with shard: consuming Shard,
        _ limits: ServerLimits,
        _ decoding: RecordDecoder.Options,
        at wall: Instant
    ) {
        // Who knows of lines goes other ways with them than who has to learn.
        for id in 1...2 {
            play(
                Client(id, limits, decoding: decoding, knowing: templateCache, at: wall),
                &shard,
                at: wall
            )
        }
    }

    private mutating func play(_ client: consuming Client, _ shard: inout Shard, at wall: Instant) {
        let id = client.id
        sent.append([])
        shard.attach(client)
        send(to: id, from: &shard, at: wall)
        for line in Self.lines(of: "rehearsal-\(id)") {
            shard.takeIn(id, at: wall) { buffer, offset, most in
                guard line.count <= most else { return .nothing }
                buffer.replaceSubrange(offset..<offset + line.count, with: line)
                return .bytes(line.count)
            }
            send(to: id, from: &shard, at: wall)
        }
        if let alarm = shard.alarm(at: wall) { shard.advance(to: alarm) }
        send(to: id, from: &shard, at: wall)
        if let place = shard.clients.place(of: id) {
            templateCache = shard.clients[place].templateCache
        }
        shard.detach(id)
    }

    /// A map that moves, and a walk outside it that is long enough for lines to be read the short way.
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

    private mutating func send(to client: Int, from shard: inout Shard, at wall: Instant) {
        func take(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
            sent[sent.count - 1] += bytes[range]
            return range.count
        }
        guard shard.flush(alone: client, at: wall, take) == nil else { return }
        var touched: [Int] = []
        shard.takeTouched(into: &touched)
        for id in touched { _ = shard.flush(id, at: wall, take) }
    }
}
