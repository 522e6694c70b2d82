import BearingsEngine
import BearingsWire

/// A batch of a log whose records are decided by several shards, and what they have come to.
package struct SharedBatch: Sendable {
    /// Who decides what, and as of when.
    struct Allotment: Sendable {
        var receipt = Receipt(source: SourceOrigin(kind: .file, index: 0), wall: .epoch)
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
        /// Where the events of each end in ``output``.
        private var ends: [Int] = []
        /// The events that they have led to.
        var output = TextBuffer(capacity: 0)
        /// How many answers have been taken.
        private var taken = 0

        /// Whether all that it has come to was taken, so that it may go on.
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
            taken = 0
        }

        mutating func add(_ answer: consuming Answer, endingAt end: Int) {
            verdicts.append(answer.verdict)
            effects.append(answer.effect)
            ends.append(end)
        }

        /// Takes the answer to its next record, whose events go to `output`.
        mutating func take(to output: inout TextBuffer) -> (InputResult, Answer.Effect) {
            let start = taken == 0 ? 0 : ends[taken - 1]
            output.append(self.output.bytes[start..<ends[taken]])
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
        entriesBefore: UInt64
    ) {
        (allotment.receipt, allotment.entriesBefore) = (receipt, entriesBefore)
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

    /// Whether a shard has decided all its records of a batch.
    package func isDecided(by shard: Int, of batch: RecordBatch) -> Bool {
        shares[shard].next == batch.entries.count
    }

    /// The entry up to which all shards have decided.
    func decided(of batch: RecordBatch) -> Int {
        shares.reduce(batch.entries.count) { $1.isUsed ? min($0, $1.next) : $0 }
    }

    /// Takes the answer to a record, whose events go to `output`.
    mutating func takeAnswer(
        to entry: RecordBatch.Entry,
        _ output: inout TextBuffer
    ) -> (InputResult, Answer.Effect) {
        guard let shard = allotment.shard(of: entry) else {
            preconditionFailure("no shard decides for it")
        }
        return shares[shard].take(to: &output)
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
        swap(&share.output, &delivery.output)
        defer { swap(&share.output, &delivery.output) }
        while share.next < batch.entries.count, delivery.output.count < options.mostWaiting {
            let entry = batch.entries[share.next]
            if allotment.shard(of: entry) == shard {
                table.orderNext(by: allotment.entriesBefore + UInt64(share.next))
                let answer = apply(
                    entry,
                    in: batch,
                    allotment.receipt,
                    nil,
                    isForgotten: false,
                    into: &delivery
                )
                share.add(answer, endingAt: delivery.output.count)
            }
            share.next += 1
        }
    }
}
