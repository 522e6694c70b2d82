import BearingsEngine

/// The reports of each session's epoch in hand, joined to one fix.
///
/// A receiver tells one moment by several reports; the session's next moment shows that no more will
/// come, and so does another place. Where the device points counts to the moment too, if a report of it comes.
struct EpochTable: Sendable {
    /// What has been told of one moment of a session.
    struct Epoch: Sendable {
        let session: ArraySlice<UInt8>
        var time: Instant
        var fix: Fix?
        var supplement = FixSupplement()
        /// Where the device points, in degrees from true north, told apart.
        var heading: Double?

        /// Whether a report is of its place, as far as either tells one.
        func isWhere(_ report: Fix?) -> Bool {
            guard let fix, let report else { return true }
            return fix.coordinate.isSamePlace(as: report.coordinate)
        }

        /// All of it, `nil` while there is no position.
        var joined: Fix? {
            guard var fix else { return nil }
            fix.heading = fix.heading ?? heading
            return fix
        }
    }

    /// A session's epoch stays at its place, so that what waits is given in the order of the sessions.
    private var epochs: [Epoch?] = []
    private var places: [ArraySlice<UInt8>: Int] = [:]
    /// How many epochs are in hand.
    private(set) var count = 0

    /// Takes in a report or a heading.
    ///
    /// - Parameter isRefinement: Whether the report tells the place of the epoch in hand more finely.
    /// - Returns: The epoch before, if this begins another.
    mutating func add(
        _ report: Fix?,
        _ supplement: FixSupplement = FixSupplement(),
        heading: Double?,
        isRefinement: Bool = false,
        at time: Instant,
        session: ArraySlice<UInt8>
    ) -> Epoch? {
        let place = place(of: session)
        if let epoch = epochs[place], epoch.time == time, isRefinement || epoch.isWhere(report) {
            if let report { epochs[place]?.fix.complete(by: report) }
            epochs[place]?.supplement = epoch.supplement.completed(by: supplement)
            if let heading { epochs[place]?.heading = heading }
            return nil
        }
        let before = epochs[place]
        if before == nil { count += 1 }
        let name = before?.session ?? ArraySlice(Array(session))
        epochs[place] = Epoch(
            session: name,
            time: time,
            fix: report,
            supplement: supplement,
            heading: heading
        )
        return before
    }

    private mutating func place(of session: ArraySlice<UInt8>) -> Int {
        if let place = places[session] { return place }
        places[ArraySlice(Array(session))] = epochs.count
        epochs.append(nil)
        return epochs.count - 1
    }

    /// Hands over a session's epoch, for something else comes.
    mutating func take(session: ArraySlice<UInt8>) -> Epoch? {
        guard count > 0, let place = places[session], let epoch = epochs[place] else { return nil }
        epochs[place] = nil
        count -= 1
        return epoch
    }

    /// Hands over all, in the order of the sessions' first.
    mutating func takeAll() -> [Epoch] {
        let all = epochs.compactMap(\.self)
        epochs = []
        places = [:]
        count = 0
        return all
    }
}

extension Fix? {
    /// Completes and corrects what is there by a later report, or takes that.
    fileprivate mutating func complete(by later: Fix) {
        if self == nil { self = later } else { self?.complete(with: later) }
    }
}
