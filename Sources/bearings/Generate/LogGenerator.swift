import BearingsWire

/// A realistic log: people walk and drive about Zurich, and each moves the map on their phone.
///
/// All arithmetic is in integers, so the same seed gives the same bytes on any machine. A session's records do not depend
/// on the number of sessions, except that a single session has no name.
struct LogGenerator {
    private var walkers: [Walker]
    private var queue = WalkerQueue()
    private var encoder = RecordEncoder()

    /// Creates the log of `sessions` people with `fixes` fixes each.
    init(sessions: Int, fixes: Int, seed: UInt64) {
        walkers = (0..<sessions).map {
            let name = sessions > 1 ? Array("\"walker-\($0 + 1)\"".utf8) : []
            return Walker($0, name, fixes: fixes, seed: seed)
        }
        for (number, walker) in walkers.enumerated() {
            if let due = walker.due { queue.insert(number, at: due) }
        }
    }

    /// Appends the next record in time as a line; false at the end.
    mutating func appendNext(to out: inout [UInt8]) -> Bool {
        guard let number = queue.first else { return false }
        walkers[number].appendNext(by: &encoder, to: &out)
        queue.requeueFirst(at: walkers[number].due)
        return true
    }
}
