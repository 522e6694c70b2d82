import BearingsDocuments
import BearingsEngine
import BearingsTestSupport
import BearingsWire

@testable import BearingsPipeline

/// A hub and its clients without sockets, driven as by a server's loop.
final class HubRun {
    /// How it is set up: as a server is.
    struct Setup {
        var configuration = Configuration(
            map: Configuration.Map(defaultViewport: Configuration.DefaultViewport.none),
            location: Configuration.Location(reportsLocations: true)
        )
        var options = Self.servingOptions
        var decoding = Self.servingDecoding
        var limits = ServerLimits()

        static var servingOptions: Processor.Options {
            var options = Processor.Options()
            options.clock = .live
            options.diagnostics = .stream
            options.isServing = true
            options.mostWaiting = 1 << 16
            return options
        }

        private static var servingDecoding: DecodingOptions {
            var options = DecodingOptions()
            options.acceptsRequests = true
            return options
        }
    }

    /// One client as seen from its own end.
    private struct Peer {
        /// What it has written, and the server has not read.
        var written: [UInt8] = []
        var hasFinished = false
        /// Whether the server knows that.
        var hasEnded = false
        /// How many more bytes it will read; `nil` for any number.
        var appetite: Int?
        var read: [UInt8] = []
        /// How much of what it has read was checked.
        var seen = 0
    }

    var hub: Hub
    var wall: Instant
    private let setup: Setup
    private var peers: [Int: Peer] = [:]
    private var last = 0

    init(_ setup: Setup = Setup(), at wall: Instant = .seconds(1_767_258_000)) {
        self.setup = setup
        self.wall = wall
        let identity = Hub.Identity(version: "test", epoch: 7, limits: setup.limits)
        hub = Hub(Processor(setup.configuration, setup.options), identity)
    }

    /// The counts of all lines so far.
    var tally: Tally { hub.processor.accounts.tally }

    /// The rejected lines that wait, and behind them the pieces of those that are too long.
    var deadLetters: [UInt8] {
        let letters = hub.processor.accounts.deadLetters
        return letters.waiting + letters.pieces.flatMap(\.bytes)
    }

    /// The lines that wait for the journal.
    var journal: [UInt8] { hub.processor.journal.waiting }

    // MARK: Clients

    /// Connects a client, which reads so many bytes at first.
    func connect(appetite: Int? = nil) -> Int {
        last += 1
        peers[last] = Peer(appetite: appetite)
        hub.attach(
            Client(
                last,
                setup.limits,
                reading: DocumentFormats.self,
                decoding: setup.decoding,
                at: wall
            )
        )
        tendAll()
        return last
    }

    /// A client that has come and whose greeting has been read.
    ///
    /// - Parameter id: Its number, if not the next.
    func greeted(as id: Int? = nil) -> Int {
        if let id { last = id - 1 }
        let client = connect()
        _ = lines(client)
        return client
    }

    func disconnect(_ id: Int) {
        peers[id] = nil
        hub.detach(id)
    }

    /// A client writes lines, which are taken in as far as it is listened to.
    func send(_ lines: String..., from id: Int) {
        write(lines.map { $0 + "\n" }.joined(), from: id)
    }

    /// A client writes a piece of text.
    func write(_ text: String, from id: Int) { write(Array(text.utf8), from: id) }

    /// A client writes some bytes.
    func write(_ bytes: some Sequence<UInt8>, from id: Int) {
        peers[id]?.written += bytes
        takeIn(id)
    }

    /// A client writes no more.
    func finishWriting(_ id: Int) {
        peers[id]?.hasFinished = true
        takeIn(id)
    }

    /// Lets a client read so many more bytes; `nil` for any number.
    func read(_ id: Int, _ count: Int?) {
        peers[id]?.appetite = count
        tend(id)
        takeIn(id)
    }

    /// The lines that a client has read since the last call, without acknowledgements.
    func lines(_ id: Int) -> [String] {
        allLines(id).filter { !$0.contains(#"subscribed","session":"#) }
    }

    /// All lines that a client has read since it was last asked.
    func allLines(_ id: Int) -> [String] {
        guard let peer = peers[id] else { return [] }
        let new = peer.read[peer.seen...]
        let end = new.lastIndex(of: 0x0A).map { $0 + 1 } ?? peer.seen
        peers[id]?.seen = end
        return String(decoding: peer.read[peer.seen..<end], as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    /// The incomplete line that a client has read.
    func torn(_ id: Int) -> String {
        peers[id].map { String(decoding: $0.read[$0.seen...], as: UTF8.self) } ?? ""
    }

    func inside<Value: Sendable>(_ id: Int, _ body: (inout Client) -> Value) -> Value? {
        hub.clients.index(of: id).map { body(&hub.clients[$0]) }
    }

    // MARK: The loop

    /// When the next timer fires.
    var alarm: Instant? {
        hub.alarm(at: wall)
    }

    /// Lets time pass with nothing arriving.
    func wait(_ milliseconds: Milliseconds) {
        let end = wall.advanced(by: milliseconds)
        while let alarm, alarm <= end {
            let now = max(wall, alarm)
            wall = now
            hub.advance(to: now)
            tendAll()
        }
        wall = end
    }

    func finish() {
        hub.finish(keepsSessions: false, at: wall)
        tendAll()
    }

    private func takeIn(_ id: Int) {
        while true {
            guard var peer = peers[id] else { return }
            guard inside(id, { $0.wants.reading }) == true else { return tendAll() }
            // As the poller would report.
            guard !peer.written.isEmpty || (peer.hasFinished && !peer.hasEnded) else { return }
            hub.takeIn(id, at: wall) { buffer, offset, most in
                guard !peer.written.isEmpty else {
                    peer.hasEnded = true
                    return .end
                }
                let piece = peer.written.prefix(most)
                buffer.replaceSubrange(offset..<offset + piece.count, with: piece)
                peer.written.removeFirst(piece.count)
                return .bytes(piece.count)
            }
            peers[id]?.written = peer.written
            peers[id]?.hasEnded = peer.hasEnded
            tend(id)
            tendAll()
        }
    }

    private func tendAll() {
        var touched: [Int] = []
        while hub.hasTouched {
            hub.takeTouched(into: &touched)
            for id in touched.sorted() { tend(id) }
        }
    }

    private func tend(_ id: Int) {
        while true {
            flush(id)
            guard inside(id, { $0.isHeldUp || $0.hasLinesWaiting }) == true else { return }
            _ = hub.goOn(id)
            hub.process(id, at: wall)
            flush(id)
            if inside(id, { $0.nextStep.mayGoOn }) == true { continue }
            // As the poller would report to a loop.
            let goesOn = inside(id) { $0.wants.writing } == true && peers[id]?.appetite != 0
            guard goesOn else { return }
        }
    }

    private func flush(_ id: Int) {
        guard var peer = peers[id] else { return }
        _ = hub.flush(id, at: wall) { bytes, range in
            let count = min(range.count, peer.appetite ?? .max)
            peer.read += bytes[range.prefix(count)]
            if let appetite = peer.appetite { peer.appetite = appetite - count }
            return count
        }
        peers[id] = peer
    }
}

extension String {
    /// The value of the first `key` in a line, if it is an integer.
    func number(of key: String) -> Int? { value(of: key).flatMap(Int.init) }
}
