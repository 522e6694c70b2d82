import BearingsDocuments
import BearingsEngine
import BearingsTestSupport
import BearingsWire

@testable import BearingsPipeline
@testable import BearingsServe

/// A hub and its clients without sockets, driven as by a server.
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

    /// One client, as seen from its own end and from the server's.
    private struct Peer {
        /// What it has written, and the server has not read.
        var written: [UInt8] = []
        var hasFinished = false
        /// How many more bytes it will read; `nil` for any number.
        var appetite: Int?
        var read: [UInt8] = []
        /// How much of what it has read was checked.
        var seen = 0
        var input: ClientInput<DocumentFormats>
        var output: ClientOutput
        var batch = RecordBatch()
        var bytes: [UInt8] = []
        /// How many lines may still be applied in this turn.
        var left = 0
        var step = Step.reading
    }

    /// What the server does next with what a client writes.
    private enum Step: Equatable {
        case reading
        case taking
        case applying(from: Int)
        case answering(Int)
        case continuingSnapshot(of: Int)
        case ended
    }

    /// What the server waits for.
    struct Wants: Equatable {
        var reading = false
        var writing = false
    }

    var hub: Hub
    var wall: Instant
    private let setup: Setup
    private var peers: [Int: Peer] = [:]
    private var last = 0
    private var deliveries = Deliveries()
    /// The lines for files so far.
    private var files = Deliveries()
    /// How many bytes clients have written and were sent.
    private var received: UInt64 = 0
    private var sent: UInt64 = 0
    /// The clients closed for being slow.
    private(set) var slow: [Int] = []

    init(_ setup: Setup = Setup(), at wall: Instant = .seconds(1_767_258_000)) {
        self.setup = setup
        self.wall = wall
        hub = Hub(Processor(setup.configuration, setup.options), setup.limits)
    }

    /// The counts of all lines so far.
    var tally: Tally { hub.processor.accounts.tally }

    /// The rejected lines so far, and behind them the pieces of those that are too long.
    var deadLetters: [UInt8] { files.deadLetters + files.deadLetterPieces.flatMap(\.bytes) }

    /// The lines for the journal so far.
    var journal: [UInt8] { files.journal }

    // MARK: Clients

    /// How many clients there are.
    var clientCount: Int { peers.count }

    /// Connects a client, which reads so many bytes at first.
    func connect(appetite: Int? = nil) -> Int {
        last += 1
        peers[last] = Peer(
            appetite: appetite,
            input: ClientInput<DocumentFormats>(
                last,
                setup.limits,
                decoding: setup.decoding
            ),
            output: ClientOutput(last, limit: setup.limits.clientBuffer, at: wall)
        )
        hub.attach(last)
        let identity = ServerIdentity(version: "test", epoch: 7, limits: setup.limits)
        answer(last, identity.hello)
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
        arrive(bytes, from: id)
        advance(id)
    }

    /// A client writes some bytes, which wait for ``turn(_:)``.
    func arrive(_ bytes: some Sequence<UInt8>, from id: Int) { peers[id]?.written += bytes }

    /// A client writes no more.
    func finishWriting(_ id: Int) {
        peers[id]?.hasFinished = true
        advance(id)
    }

    /// Lets a client read so many more bytes; `nil` for any number.
    func read(_ id: Int, _ count: Int?) {
        peers[id]?.appetite = count
        flush(id)
        advance(id)
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

    /// Uses what a client reads.
    func output<Value>(_ id: Int, _ body: (inout ClientOutput) -> Value) -> Value? {
        peers[id].map { peer in
            var output = peer.output
            defer { peers[id]?.output = output }
            return body(&output)
        }
    }

    /// Uses what a client writes.
    func input<Value>(_ id: Int, _ body: (inout ClientInput<DocumentFormats>) -> Value) -> Value? {
        peers[id].map { peer in
            var input = peer.input
            defer { peers[id]?.input = input }
            return body(&input)
        }
    }

    /// Whether a client's next lines wait until it has read more.
    func isHeldUp(_ id: Int) -> Bool {
        guard let peer = peers[id] else { return false }
        return peer.output.isHeldUp
    }

    /// Whether lines of a client wait to be applied or answered.
    func hasLinesWaiting(_ id: Int) -> Bool {
        guard let step = peers[id]?.step else { return false }
        return step != .reading && step != .ended
    }

    /// What the server waits for with a client.
    func wants(_ id: Int) -> Wants {
        guard let peer = peers[id] else { return Wants() }
        return Wants(
            reading: peer.step == .reading && peer.output.isOpen,
            writing: !peer.output.isFlushed
        )
    }

    /// So many bytes have been read that no client wrote.
    func didRead(_ count: Int) { received += UInt64(count) }

    // MARK: Time

    /// When the next timer fires.
    var alarm: Instant? {
        peers.values.reduce(hub.alarm(at: wall)) { next, peer in
            peer.output.isOpen ? .earlier(next, peer.input.idleCheck) : next
        }
    }

    /// Lets time pass with nothing arriving.
    func wait(_ milliseconds: Milliseconds) {
        let end = wall.advanced(by: milliseconds)
        while let alarm, alarm <= end {
            wall = max(wall, alarm)
            begin()
            hub.advance(to: wall, into: &deliveries)
            deliver(writer: nil)
            for id in peers.keys.sorted() { checkIdle(id) }
        }
        wall = end
    }

    private func checkIdle(_ id: Int) {
        guard let check = peers[id]?.input.idleCheck, check <= wall else { return }
        peers[id]?.input.mayBeSilent(at: wall)
        guard !hub.isSubscribed(id) else { return }
        peers[id]?.output.closeBehindAll(ServerLine.bye(.idle).bytes, at: wall)
        flush(id)
    }

    func finish(keepsSessions: Bool = false) {
        begin()
        hub.finish(keepsSessions: keepsSessions, into: &deliveries)
        deliver(writer: nil)
    }

    /// Applies entries that no client wrote, until enough comes of them.
    ///
    /// - Returns: The entry to continue with; `nil` when the batch is done.
    func takeInput(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: SourceOrigin,
        start: Int = 0
    ) -> Int? {
        begin()
        let next = hub.take(
            batch,
            of: bytes,
            from: origin,
            writer: nil,
            at: wall,
            start: start,
            into: &deliveries
        )
        deliver(writer: nil)
        return next
    }

    // MARK: The way of a client's lines

    private func advance(_ id: Int) { while turn(id) {} }

    /// Takes in what a client has written, until others have a turn.
    ///
    /// - Returns: Whether more can be done in another turn.
    func turn(_ id: Int) -> Bool {
        while let peer = peers[id] {
            guard peer.output.isOpen, peer.step != .ended else { return false }
            if peer.step != .reading, peer.output.isHeldUp { return false }
            switch peer.step {
            case .reading: guard read(of: id) else { return false }
            case .taking:
                if peer.left <= 0 {
                    peers[id]?.left = ClientInput<DocumentFormats>.linesPerTurn
                    return true
                }
                take(of: id)
            case .applying(let start): guard apply(of: id, from: start) else { return true }
            case .answering(let index):
                answerRequest(index, of: id)
            case .continuingSnapshot(let index):
                var isMore = peer.output.isReading
                if isMore {
                    begin()
                    isMore = hub.continueSnapshot(of: id, into: &deliveries)
                    deliver(writer: id)
                }
                if !isMore { peers[id]?.step = .answering(index + 1) }
            case .ended: return false
            }
        }
        return false
    }

    /// Receives what a client has written.
    ///
    /// - Returns: Whether anything has come, or its end.
    private func read(of id: Int) -> Bool {
        guard let peer = peers[id], !peer.written.isEmpty || peer.hasFinished else { return false }
        var written = peer.written
        let result = input(id) { [wall] input in
            input.fill(at: wall) { buffer, offset, most in
                guard !written.isEmpty else { return .end }
                let piece = written.prefix(most)
                buffer.replaceSubrange(offset..<offset + piece.count, with: piece)
                written.removeFirst(piece.count)
                return .bytes(piece.count)
            }
        }
        if case .bytes(let count) = result { received += UInt64(count) }
        peers[id]?.written = written
        peers[id]?.left = ClientInput<DocumentFormats>.linesPerTurn
        peers[id]?.step = .taking
        return true
    }

    private func take(of id: Int) {
        guard var peer = peers[id] else { return }
        if peer.input.take(into: &peer.batch, &peer.bytes, &peer.left) {
            peer.step = .applying(from: 0)
        } else if peer.input.hasEnded {
            peer.output.finishedWriting(at: wall)
            peer.step = .ended
        } else {
            peer.step = .reading
        }
        peers[id] = peer
    }

    /// Applies lines that were taken.
    ///
    /// - Returns: Whether all were.
    private func apply(of id: Int, from start: Int) -> Bool {
        guard let peer = peers[id] else { return true }
        begin()
        let next = hub.take(
            peer.batch,
            of: peer.bytes,
            from: peer.input.origin,
            writer: id,
            at: wall,
            start: start,
            into: &deliveries
        )
        peers[id]?.left -= hub.lines
        peers[id]?.step = next.map { .applying(from: $0) } ?? .answering(0)
        deliver(writer: id)
        return next == nil
    }

    private func answerRequest(_ index: Int, of id: Int) {
        guard let peer = peers[id], index < peer.batch.requests.count else {
            peers[id]?.step = .taking
            return
        }
        peers[id]?.step = .answering(index + 1)
        let request = peer.batch.requests[index]
        switch request {
        case .ping(let text): answer(id, ServerLine.pong(id: text).bytes)
        case .stats(let most):
            var figures = hub.figures(busiest: most, for: id)
            (figures.bytesIn, figures.bytesOut) = (received, sent)
            figures.clients = peers.count
            answer(id, ServerLine.stats(figures).bytes)
        case .subscribe, .unsubscribe:
            if case .subscribe = request { peers[id]?.output.subscribed() }
            begin()
            hub.answer(request, of: id, into: &deliveries)
            deliver(writer: id)
            if case .subscribe(_, _, true) = request {
                peers[id]?.step = .continuingSnapshot(of: index)
            }
        }
    }

    private func answer(_ id: Int, _ line: [UInt8]) {
        guard let keepsUp = peers[id]?.output.answer(line, at: wall) else { return }
        if !keepsUp { slow.append(id) }
        flush(id)
    }

    private func begin() { deliveries.clear() }

    private func deliver(writer: Int?) {
        files.addLinesForFiles(of: deliveries)
        var touched: Set<Int> = []
        for item in deliveries.items {
            let keepsUp = peers[item.client]?.output.add(item, of: deliveries, at: wall)
            if keepsUp == false { slow.append(item.client) }
            touched.insert(item.client)
        }
        for id in touched.sorted() where id != writer { flush(id) }
        if let writer, touched.contains(writer) { flush(writer) }
    }

    private func flush(_ id: Int) {
        guard let peer = peers[id] else { return }
        var (output, appetite, read) = (peer.output, peer.appetite, peer.read)
        let count = output.flush(at: wall) { bytes, range in
            let count = min(range.count, appetite ?? .max)
            read += bytes[range.prefix(count)]
            appetite = appetite.map { $0 - count }
            return count
        }
        sent += UInt64(count)
        peers[id]?.output = output
        peers[id]?.appetite = appetite
        peers[id]?.read = read
    }
}
