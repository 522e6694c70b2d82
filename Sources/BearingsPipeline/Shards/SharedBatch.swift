import BearingsEngine
import BearingsWire

/// A batch of a log whose records several shards decide, with their outcomes.
package struct SharedBatch: Sendable {
    /// Who decides what, and as of when.
    struct Allotment: Sendable {
        var receipt = Receipt(source: SourceOrigin(kind: .file, index: 0), wall: .epoch)
        /// What the wall clock says of them; `nil` in a log.
        var live: LiveTime?
        /// How many entries of the run came before this batch; it orders sessions by their first records.
        var entriesBefore: UInt64 = 0
        /// By the numbers of the batch's names.
        private var shards: [Int] = []
        private var shardOfMain = 0

        /// Finds the shards of the sessions of a batch.
        mutating func find(_ names: SessionNames, among count: Int) {
            shards.removeAll(keepingCapacity: true)
            for number in 0..<names.count {
                shards.append(
                    ShardNumber.number(of: names.bytes[names.range(of: number)], among: count)
                )
            }
            shardOfMain = ShardNumber.number(ofMainAmong: count)
        }

        /// The shard that decides for an entry; `nil` for one that is no input of a session.
        func shard(of entry: RecordBatch.Entry) -> Int? {
            guard entry.concernsSession else { return nil }
            return entry.session.isUnnamed ? shardOfMain : shards[Int(entry.session.value)]
        }
    }

    /// What a shard makes of its records.
    struct Share: Sendable {
        /// Whether it has any.
        var isUsed = false
        /// The number of this visit to the shard, from 0.
        fileprivate(set) var ticket = 0
        /// The entry to go on with.
        var next = 0
        /// What became of its records since it went on last; apart from ``effects``, as an ``Answer`` cannot be copied.
        private var verdicts: [InputResult] = []
        private var effects: [Answer.Effect] = []
        /// Where the events of each end in ``output`` and ``outputEvents``.
        private var ends: [(text: Int, events: Int)] = []
        /// The events that they have led to.
        var output = TextBuffer(capacity: 0)
        /// Whom they concern, on a server.
        var outputEvents: [OutputEvent] = []
        /// When the shard is to be woken; `nil` for never.
        var alarm: Instant?
        /// How many answers have been taken.
        private var taken = 0

        /// Whether all its outcomes were taken, so that it may go on.
        var isTaken: Bool { taken == ends.count }

        mutating func begin() {
            goOn()
            (isUsed, next) = (false, 0)
        }

        /// Forgets what was taken.
        mutating func goOn() {
            verdicts.removeAll(keepingCapacity: true)
            effects.removeAll(keepingCapacity: true)
            ends.removeAll(keepingCapacity: true)
            output.removeAll()
            outputEvents.removeAll(keepingCapacity: true)
            taken = 0
        }

        mutating func add(_ answer: consuming Answer, printedBy delivery: borrowing Delivery) {
            verdicts.append(answer.verdict)
            effects.append(answer.effect)
            ends.append((delivery.output.count, delivery.outputEvents.count))
        }

        /// Takes the answer to its next record, whose events go to `delivery`.
        mutating func take(
            of shard: Int,
            to delivery: inout Delivery
        ) -> (InputResult, Answer.Effect) {
            let start = taken == 0 ? (text: 0, events: 0) : ends[taken - 1]
            let end = ends[taken]
            delivery.add(
                output.bytes[start.text..<end.text],
                outputEvents[start.events..<end.events],
                of: shard
            )
            taken += 1
            return (verdicts[taken - 1], effects[taken - 1])
        }
    }

    /// Whether it is still to be decided or counted.
    package private(set) var isOpen = false
    private(set) var allotment = Allotment()
    /// By shard.
    var shares: [Share] = []
    /// The first entry that is still to be counted.
    var next = 0

    /// Creates a batch of which nothing is left.
    package init() {}

    /// Shares a batch out.
    mutating func begin(
        _ batch: RecordBatch,
        among count: Int,
        _ receipt: Receipt,
        _ live: LiveTime?,
        entriesBefore: UInt64
    ) {
        (allotment.receipt, allotment.live) = (receipt, live)
        allotment.entriesBefore = entriesBefore
        allotment.find(batch.names, among: count)
        while shares.count < count { shares.append(Share()) }
        for shard in shares.indices { shares[shard].begin() }
        for entry in batch.entries {
            if let shard = allotment.shard(of: entry) { shares[shard].isUsed = true }
        }
        (isOpen, next) = (true, 0)
    }

    /// Nothing of it is left.
    package mutating func end() { isOpen = false }

    /// The further shards that have records of it.
    package var furtherShards: [Int] { shares.indices.dropFirst().filter { shares[$0].isUsed } }

    /// The number of the visit to a shard.
    package subscript(ticketOf shard: Int) -> Int {
        get { shares[shard].ticket }
        set { shares[shard].ticket = newValue }
    }

    /// When a shard that has decided is to be woken; `nil` for never.
    package func alarm(of shard: Int) -> Instant? { shares[shard].alarm }

    /// Whether a shard has decided all its records of a batch.
    package func isDecided(by shard: Int, of batch: RecordBatch) -> Bool {
        shares[shard].next == batch.entries.count
    }

    /// The entry up to which all shards have decided.
    func decided(of batch: RecordBatch) -> Int {
        shares.reduce(batch.entries.count) { $1.isUsed ? min($0, $1.next) : $0 }
    }

    /// Takes the answer to a record, whose events go to `delivery`.
    mutating func takeAnswer(
        to entry: RecordBatch.Entry,
        _ delivery: inout Delivery
    ) -> (InputResult, Answer.Effect) {
        guard let shard = allotment.shard(of: entry) else {
            preconditionFailure("no shard decides for it")
        }
        return shares[shard].take(of: shard, to: &delivery)
    }
}

extension Sessions {
    /// Decides a shard's records of a batch, until enough output waits.
    ///
    /// - Parameter delivery: Prints the events.
    mutating func decide(
        _ share: inout SharedBatch.Share,
        of shard: Int,
        in batch: RecordBatch,
        _ allotment: SharedBatch.Allotment,
        through delivery: inout Delivery
    ) {
        guard share.isUsed, share.isTaken, share.next < batch.entries.count else { return }
        share.goOn()
        beginBatch()
        work = 0
        delivery.handOver(&share.output, &share.outputEvents)
        defer { delivery.handOver(&share.output, &share.outputEvents) }
        delivery.lineBegins()
        while share.next < batch.entries.count, delivery.output.count < options.mostWaiting,
            !options.isServing || work < Self.mostWork
        {
            let entry = batch.entries[share.next]
            if allotment.shard(of: entry) == shard {
                table.orderNext(by: allotment.entriesBefore + UInt64(share.next))
                let answer = apply(
                    entry,
                    in: batch,
                    allotment.receipt,
                    allotment.live,
                    isForgotten: false,
                    into: &delivery
                )
                share.add(answer, printedBy: delivery)
            }
            share.next += 1
        }
        delivery.linesEnd()
        share.alarm = alarm
    }
}
