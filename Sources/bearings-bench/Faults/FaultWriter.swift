import Geography
import Transport

/// A misbehaving client that writes one session's records.
final class FaultWriter {
    enum Behavior: Int, CaseIterable {
        /// Sends its lines in pieces.
        case torn
        /// Dies in the middle of a line, once what was before it is acknowledged, and comes back.
        case mortal
        /// Dies in the middle of a line with all before it under way, for good, and never reads.
        case careless
        /// Never reads.
        case deaf
    }

    let session: String
    let behavior: Behavior
    /// The lines left to write.
    private var lines: ArraySlice<[UInt8]>
    private var client: FaultClient?
    /// The complete lines that this server process was given.
    private(set) var given: [[UInt8]] = []
    /// How many of them the server has acknowledged.
    private(set) var acknowledged = 0
    /// For each pending ping, how many lines were given before it.
    private var pings: [Int] = []
    private var isDying = false
    private(set) var isDone = false
    /// The events of its own session, over all connections to this server process.
    private(set) var received = EventLog()

    init(_ session: String, _ behavior: Behavior, _ lines: ArraySlice<[UInt8]>) {
        self.session = session
        self.behavior = behavior
        self.lines = lines
    }

    /// Whether it reads, and so gets all events of its session.
    var reads: Bool { behavior == .torn || behavior == .mortal }

    /// Takes the next step.
    func step(
        _ random: inout SplitMix64,
        _ counts: inout FaultCounts,
        _ peer: borrowing Peer
    ) throws(Failure) {
        guard !isDone else { return }
        let client = try connected(to: peer)
        if reads { try client.receive(receive) }
        if client.waiting > 0 {
            client.send(atMost: random.number(in: 1..<400))
            counts.pieces += 1
        } else if isDying {
            if acknowledged == given.count { die(client, &random, &counts) }
        } else if lines.isEmpty {
            finish(client, &random, &counts)
        } else {
            queue(client, &random, &counts)
        }
    }

    private func connected(to peer: borrowing Peer) throws(Failure) -> FaultClient {
        if let client { return client }
        let new = try FaultClient(to: peer)
        client = new
        return new
    }

    private func queue(
        _ client: FaultClient,
        _ random: inout SplitMix64,
        _ counts: inout FaultCounts
    ) {
        for _ in 0..<random.number(in: 1..<8) {
            guard let line = lines.popFirst() else { break }
            if random.isOnce(in: 10) {
                client.write(BadLine.any(&random))
                counts.badLines += 1
            }
            client.write(line)
            given.append(line)
            counts.lines += 1
        }
        guard reads else { return }
        isDying = behavior == .mortal && !lines.isEmpty && random.isOnce(in: 4)
        if isDying || random.isOnce(in: 3) { ping(client) }
    }

    private func ping(_ client: FaultClient) {
        client.write("{\"type\":\"ping\",\"id\":\(given.count)}\n".utf8)
        pings.append(given.count)
    }

    private func receive(_ line: ArraySlice<UInt8>) throws(Failure) {
        if line.isEvent("pong"), !pings.isEmpty {
            let count = pings.removeFirst()
            guard EventText(line: line).number("id") == count else {
                throw .child("\(session): ping \(count) was answered by another's pong")
            }
            acknowledged = count
        }
        received.add(line)
    }

    /// Disconnects in the middle of its next line.
    private func die(_ client: FaultClient, _ random: inout SplitMix64, _ counts: inout FaultCounts)
    {
        if let line = lines.first {
            // Without the last brace, so that it is not a complete line.
            client.write(line.prefix(random.number(in: 1..<line.count - 2)))
            client.send()
        }
        self.client = nil
        isDying = false
        counts.deaths += 1
    }

    private func finish(
        _ client: FaultClient,
        _ random: inout SplitMix64,
        _ counts: inout FaultCounts
    ) {
        switch behavior {
        case .torn, .mortal:
            if acknowledged == given.count {
                isDone = true
            } else if pings.last != given.count {
                ping(client)
            }
        case .careless:
            if let line = given.last {
                client.write(line.prefix(random.number(in: 1..<line.count - 2)))
                client.send()
                counts.deaths += 1
            }
            isDone = true
            self.client = nil
        case .deaf:
            isDone = true
            self.client = nil
        }
    }

    /// Another client has written a line to its session.
    func gave(_ line: [UInt8]) { given.append(line) }

    /// Starts again with another server process, with the unacknowledged lines if it reads.
    func resume() {
        if reads { lines = given[acknowledged...] + lines }
        client = nil
        given = []
        acknowledged = 0
        pings = []
        (isDying, isDone) = (false, lines.isEmpty)
        received = EventLog()
    }
}

/// Counts of what was done to a server.
struct FaultCounts {
    var lines = 0
    var pieces = 0
    var badLines = 0
    var deaths = 0
    var kills = 0
    /// Events of the healthy reader that equal the filter's.
    var events = 0
    /// Events of writers' own sessions that equal the filter's.
    var ownEvents = 0
    /// Events reported as dropped to readers that stopped.
    var dropped = 0
    /// Readers closed for being too slow.
    var slow = 0
}

/// Invalid lines.
enum BadLine {
    private static let lines: [[UInt8]] =
        [
            "{not json", "[1]", "", "\"fix\"", "{\"type\":\"nonsense\"}", "{\"type\":\"fix\"",
            "{\"type\":\"fix\",\"lat\":91.5,\"lon\":8,\"session\":\"walker-1\"}",
            "{\"type\":\"fix\",\"lat\":47,\"lon\":8,\"lat\":48,\"session\":\"walker-1\"}",
            String(repeating: "[", count: 100), String(repeating: "x", count: 20_000),
        ].map { Array(($0 + "\n").utf8) } + [[0xC3, 0x28, 0x0A]]

    static func any(_ random: inout SplitMix64) -> [UInt8] {
        lines[random.number(in: lines.indices)]
    }
}
