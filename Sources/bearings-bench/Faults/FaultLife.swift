import Geography
import Transport

/// One server process: from its start until it is killed, or all is written and it drains.
struct FaultLife: ~Copyable {
    private let peer: Peer
    private let healthy: FaultReader
    /// Readers that stop: one for a while, one for good.
    private let pausing: FaultReader
    private let stopping: FaultReader
    private let control: FaultReader
    private let deadline = SystemClock.monotonicNanoseconds + patience

    private static let patience: UInt64 = 60_000_000_000
    /// The clients that stay connected after all writers.
    private static let readers = 4

    private init(
        _ peer: consuming Peer,
        _ readers: (FaultReader, FaultReader, FaultReader, FaultReader)
    ) {
        self.peer = peer
        (healthy, pausing, stopping, control) = readers
    }

    /// Connects the readers.
    static func begin(with peer: consuming Peer) throws(Failure) -> FaultLife {
        let readers = (
            try FaultReader(to: peer), try FaultReader(to: peer), try FaultReader(to: peer),
            try FaultReader(to: peer, subscribes: false)
        )
        var life = FaultLife(peer, readers)
        // Readers must be connected before writers.
        for reader in [life.healthy, life.pausing, life.stopping] { try life.waitForPong(reader) }
        life.stopping.isReading = false
        return life
    }

    var epoch: Int? { healthy.epoch }

    /// Lets writers write until it is time to kill the server, or all is written.
    ///
    /// - Parameter lines: How many lines are written before it is killed; `nil` for all.
    /// - Returns: Whether it has been killed.
    mutating func run(
        _ writers: [FaultWriter],
        killAfter lines: Int?,
        _ random: inout SplitMix64,
        _ counts: inout FaultCounts
    ) throws(Failure) -> Bool {
        let before = counts.lines
        while !writers.allSatisfy(\.isDone) {
            for _ in writers {
                let writer = writers[random.number(in: writers.indices)]
                let acknowledged = writer.acknowledged
                try writer.step(&random, &counts, peer)
                if let lines, counts.lines - before >= lines, writer.acknowledged > acknowledged {
                    return true
                }
                try healthy.read()
            }
            if random.isOnce(in: 200) { pausing.isReading.toggle() }
            try pausing.read()
            try checkTime()
        }
        return false
    }

    private func checkTime() throws(Failure) {
        if Signals.drainRequested { throw .interrupted }
        guard SystemClock.monotonicNanoseconds < deadline else {
            throw .child("the server does not get on among faults")
        }
    }

    private mutating func waitForPong(_ reader: FaultReader) throws(Failure) {
        let pongs = reader.pongs
        reader.ask("{\"type\":\"ping\",\"id\":\"barrier\"}")
        try wait(for: reader) { $0.pongs > pongs }
    }

    private mutating func wait(
        for reader: FaultReader,
        until isDone: (FaultReader) -> Bool
    ) throws(Failure) {
        while !isDone(reader) {
            try healthy.read()
            try pausing.read()
            if try !reader.read() { try Pause.take(milliseconds: 1) }
            try checkTime()
        }
    }

    /// Kills the server right after the healthy reader has got all that was acknowledged by then.
    ///
    /// Events that wait for room in a socket are lost with the server; the reader's own pong shows that none do.
    consuming func kill() throws(Failure) -> EventLog {
        try waitForPong(healthy)
        let healthy = healthy
        try peer.kill()
        while try healthy.read() {}
        return healthy.log
    }

    /// Closes open sessions, drains the server, and checks the readers that stopped.
    consuming func end(
        _ writers: [FaultWriter],
        _ counts: inout FaultCounts
    ) throws(Failure) -> EventLog {
        try waitForWriters(writers)
        for writer in writers where writer.behavior == .careless {
            let line = FaultRun.close(writer.session)
            control.ask(String(decoding: line.dropLast(), as: UTF8.self))
            writer.gave(line)
        }
        try waitForPong(control)
        try waitForPong(healthy)
        pausing.isReading = true
        try read(pausing, toItsEndOrPong: ())
        stopping.isReading = true
        try read(stopping, toItsEndOrPong: ())
        try checkReaders(&counts)
        let healthy = healthy
        try peer.stop()
        while try healthy.read() {}
        guard healthy.bye?.contains("shutdown") == true else {
            throw .child("the server went without a bye")
        }
        return healthy.log
    }

    private mutating func read(_ reader: FaultReader, toItsEndOrPong: ()) throws(Failure) {
        let pongs = reader.pongs
        reader.ask("{\"type\":\"ping\",\"id\":\"end\"}")
        try wait(for: reader) { $0.pongs > pongs || $0.hasEnded }
    }

    /// Waits until the server has applied what dead writers have left.
    private mutating func waitForWriters(_ writers: [FaultWriter]) throws(Failure) {
        let left = writers.count(where: \.reads)
        while (control.clients ?? .max) > left + Self.readers {
            let before = control.clients
            control.ask("{\"type\":\"stats\"}")
            try wait(for: control) { $0.clients != nil }
            if control.clients == before { try Pause.take(milliseconds: 10) }
        }
    }

    private func checkReaders(_ counts: inout FaultCounts) throws(Failure) {
        guard healthy.dropped.isEmpty else {
            throw .child("the machine is too busy: even a reader who never stops was too slow")
        }
        for reader in [pausing, stopping] {
            try reader.check(against: healthy.log)
            counts.dropped += reader.dropped.values.reduce(0, +)
            if reader.hasEnded { counts.slow += 1 }
        }
    }
}
