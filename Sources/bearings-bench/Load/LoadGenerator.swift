import Transport

/// Writes fixes when they are due, and measures the time until each is answered.
///
/// The loop is open: a fix is due at a fixed time, whether or not earlier ones were answered, and its latency starts at that
/// time, so that a stall counts for every waiting fix. The generator spins shortly before a fix is due, and needs a core of
/// its own.
struct LoadGenerator: ~Copyable {
    /// What a scenario came to with one server.
    struct Result {
        var latencies = Latencies()
        /// From the first due time to the last answer, in seconds.
        var seconds = 0.0
        /// The server's processor time, in nanoseconds; not a number if unknown.
        var cpu = Double.nan
        /// The most memory the server had, in bytes.
        var peakMemory = Double.nan
    }

    private let scenario: LoadScenario
    private var poller: Poller
    private var ready: [Poller.Readiness] = []
    private let clients: [LoadClient]
    /// Those who have something to send in this turn of the loop.
    private var writers: [LoadClient] = []
    private var result = Result()
    /// When the first fix is due, on the monotonic clock.
    private var start: UInt64 = 0
    private var due = 0

    /// How long to wait for remaining answers after the last fix.
    private static let patience: UInt64 = 10_000_000_000
    /// The most fixes that are written before it looks for answers.
    private static let mostAtOnce = 64

    private init(
        _ scenario: LoadScenario,
        _ clients: [LoadClient],
        _ poller: consuming Poller
    ) {
        self.scenario = scenario
        self.clients = clients
        self.poller = poller
    }

    /// Connects all clients, and has the server get ready.
    static func connect(
        _ scenario: LoadScenario,
        to peer: borrowing Peer
    ) throws(Failure) -> LoadGenerator {
        var poller = try Failure.passingOn { () throws(SystemError) in try Poller() }
        var clients: [LoadClient] = []
        for index in 0..<scenario.clients {
            clients.append(try LoadClient(index, to: peer, step: scenario.step, &poller))
        }
        return try ready(scenario, clients, poller)
    }

    /// Connects a client to each of two servers, which get a fix in turns, and has both get ready.
    ///
    /// - Parameter scenario: One of two clients.
    static func connect(
        _ scenario: LoadScenario,
        to first: borrowing Peer,
        and second: borrowing Peer
    ) throws(Failure) -> LoadGenerator {
        var poller = try Failure.passingOn { () throws(SystemError) in try Poller() }
        let clients = [
            try LoadClient(0, to: first, step: scenario.step, &poller),
            try LoadClient(1, to: second, step: scenario.step, &poller),
        ]
        return try ready(scenario, clients, poller)
    }

    private static func ready(
        _ scenario: LoadScenario,
        _ clients: [LoadClient],
        _ poller: consuming Poller
    ) throws(Failure) -> LoadGenerator {
        var generator = LoadGenerator(scenario, clients, poller)
        try generator.getReady()
        return generator
    }

    private mutating func getReady() throws(Failure) {
        let deadline = SystemClock.monotonicNanoseconds + Self.patience
        while !clients.allSatisfy(\.isReady) {
            guard SystemClock.monotonicNanoseconds < deadline else {
                throw .child("the server did not get ready for \(scenario.clients) clients")
            }
            try turn(waiting: 10_000_000)
        }
    }

    /// Writes all fixes.
    mutating func run(against peer: borrowing Peer) throws(Failure) -> Result {
        let before = peer.figures
        start = SystemClock.monotonicNanoseconds + 1_000_000
        let end = start + UInt64(scenario.count) * scenario.gap + Self.patience
        while result.latencies.count < scenario.count {
            let now = SystemClock.monotonicNanoseconds
            guard now < end else { throw unanswered }
            try writeDue(at: now)
            try turn(waiting: idleTime(at: SystemClock.monotonicNanoseconds))
        }
        let after = peer.figures
        result.seconds = Double(SystemClock.monotonicNanoseconds - start) / 1e9
        result.cpu = after.cpu - before.cpu
        result.peakMemory = after.peakMemory
        return result
    }

    private var unanswered: Failure {
        let left = scenario.count - result.latencies.count
        return .child("\(left) of \(scenario.count) fixes were never answered")
    }

    private func dueTime(of number: Int) -> UInt64 { start + UInt64(number) * scenario.gap }

    private mutating func writeDue(at now: UInt64) throws(Failure) {
        let last = min(due + Self.mostAtOnce, scenario.count)
        while due < last, dueTime(of: due) <= now {
            let client = clients[due % clients.count]
            client.writeFix()
            if writers.last !== client { writers.append(client) }
            due += 1
        }
        for client in writers { try client.flush(&poller) }
        writers.removeAll(keepingCapacity: true)
    }

    /// How long to wait for answers, in nanoseconds.
    private func idleTime(at now: UInt64) -> UInt64 {
        guard due < scenario.count else { return 1_000_000 }
        let next = dueTime(of: due)
        return next > now + scenario.spin ? next - now - scenario.spin : 0
    }

    /// Waits once, and takes in what has come.
    private mutating func turn(waiting nanoseconds: UInt64) throws(Failure) {
        if Signals.drainRequested { throw .interrupted }
        do throws(SystemError) {
            try poller.wait(nanoseconds: nanoseconds, into: &ready)
        } catch {
            throw .system(error)
        }
        for readiness in ready {
            let client = clients[Int(readiness.token)]
            if readiness.isWritable { try client.flush(&poller) }
            guard readiness.isReadable || readiness.hasHungUp else { continue }
            let (index, count, gap, start) = (
                UInt64(readiness.token), UInt64(clients.count), scenario.gap, start
            )
            let now = SystemClock.monotonicNanoseconds
            try client.receive { number in
                let due = start + (UInt64(number) * count + index) * gap
                result.latencies.add(now > due ? now - due : 0)
            }
        }
        ready.removeAll(keepingCapacity: true)
    }
}
