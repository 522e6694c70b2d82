import BearingsEngine
import BearingsWire

/// A conversation of a server with itself, before anybody speaks to it.
///
/// What runs for the first time takes many times as long: the runtime looks for the types that arrays and
/// dictionaries are made of among all there are, and code has yet to be read from the file. The first client
/// would wait for that.
package enum Rehearsal {
    /// Plays it with a shard that is like the server's and is thrown away.
    ///
    /// - Parameter wall: The time of day; fixes from later than that are not used.
    /// - Returns: What its only client is sent.
    @discardableResult
    package static func play(
        with shard: consuming Shard,
        _ limits: ServerLimits,
        _ decoding: RecordDecoder.Options,
        at wall: Instant
    ) -> [UInt8] {
        var sent: [UInt8] = []
        shard.attach(Client(client, limits, decoding: decoding, at: wall))
        send(from: &shard, to: &sent, at: wall)
        for line in lines {
            shard.takeIn(client, at: wall) { buffer, offset, most in
                guard line.count <= most else { return .nothing }
                buffer.replaceSubrange(offset..<offset + line.count, with: line)
                return .bytes(line.count)
            }
            send(from: &shard, to: &sent, at: wall)
        }
        if let alarm = shard.alarm(at: wall) { shard.advance(to: alarm) }
        send(from: &shard, to: &sent, at: wall)
        shard.detach(client)
        return sent
    }

    private static let client = 1

    /// A map, and a walk outside it that is long enough for lines to be read the short way.
    private static var lines: [[UInt8]] {
        let viewport = """
            {"type":"viewport","time":"2026-01-01T00:00:00.000Z","session":"rehearsal",\
            "center":{"lat":47.3769000,"lon":8.5417000},"zoom":20,"heading":0,\
            "size":{"width":390,"height":844}}

            """
        let subscribe = """
            {"type":"subscribe","session":"rehearsal","events":["indicator"]}

            """
        let fixes = (10..<28).map { step in
            """
            {"type":"fix","time":"2026-01-01T00:00:\(step).250Z","session":"rehearsal",\
            "lat":47.37\(step)314,"lon":8.54\(step)159,"accuracy":3,"altitude":408.1,"speed":2.5,\
            "course":\(step).5}

            """
        }
        let all = [viewport] + fixes.prefix(2) + [subscribe] + fixes.dropFirst(2)
        return all.map { Array($0.utf8) }
    }

    private static func send(from shard: inout Shard, to sent: inout [UInt8], at wall: Instant) {
        func take(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
            sent += bytes[range]
            return range.count
        }
        guard shard.flush(alone: client, at: wall, take) == nil else { return }
        var touched: [Int] = []
        shard.takeTouched(into: &touched)
        for id in touched { _ = shard.flush(id, at: wall, take) }
    }
}
