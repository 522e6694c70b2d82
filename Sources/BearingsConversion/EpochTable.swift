import BearingsEngine
import BearingsWire
import Geography

/// Each session's current epoch: its reports, merged into one fix.
///
/// A receiver sends several reports of one moment. The session's next moment, or another position, shows that it is
/// complete. A report of where the device points is merged too.
struct EpochTable: Sendable {
    /// The reports of one moment of a session.
    struct Epoch: Sendable {
        let session: ArraySlice<UInt8>
        var time: Instant
        var fix: Fix?
        var supplement = FixSupplement()
        var carried = CarriedFields()
        /// Where the device points, in degrees from true north, reported by itself.
        var heading: Double?

        /// Whether a report has the same position, as far as both have one.
        func hasPosition(of report: Fix?) -> Bool {
            guard let fix, let report else { return true }
            return fix.coordinate.isSamePlace(as: report.coordinate)
        }

        /// The merged fix, `nil` while there is no position.
        var joined: Fix? {
            guard var fix else { return nil }
            fix.heading = fix.heading ?? heading
            return fix
        }
    }

    /// A session's epoch keeps its index, so that the epochs are returned in the order of the sessions.
    private var epochs: [Epoch?] = []
    private var indices: [ArraySlice<UInt8>: Int] = [:]
    /// The number of current epochs.
    private(set) var count = 0

    /// Adds a report or a heading.
    ///
    /// - Parameter isRefinement: Whether the report makes the current epoch's position more precise.
    /// - Returns: The previous epoch, if this begins another.
    mutating func add(
        _ report: Fix?,
        _ supplement: FixSupplement = FixSupplement(),
        carrying carried: CarriedFields = CarriedFields(),
        heading: Double?,
        isRefinement: Bool = false,
        at time: Instant,
        session: ArraySlice<UInt8>
    ) -> Epoch? {
        let index = index(of: session)
        if let epoch = epochs[index], epoch.time == time,
            isRefinement || epoch.hasPosition(of: report)
        {
            if let report { epochs[index]?.fix = epoch.fix?.completed(by: report) ?? report }
            epochs[index]?.supplement = epoch.supplement.completed(by: supplement)
            epochs[index]?.carried.complete(by: carried)
            if let heading { epochs[index]?.heading = heading }
            return nil
        }
        let before = epochs[index]
        if before == nil { count += 1 }
        let name = before?.session ?? ArraySlice(Array(session))
        epochs[index] = Epoch(
            session: name,
            time: time,
            fix: report,
            supplement: supplement,
            carried: carried,
            heading: heading
        )
        return before
    }

    private mutating func index(of session: ArraySlice<UInt8>) -> Int {
        if let index = indices[session] { return index }
        indices[ArraySlice(Array(session))] = epochs.count
        epochs.append(nil)
        return epochs.count - 1
    }

    /// Removes a session's epoch, because it is complete.
    mutating func take(session: ArraySlice<UInt8>) -> Epoch? {
        guard count > 0, let index = indices[session], let epoch = epochs[index] else { return nil }
        epochs[index] = nil
        count -= 1
        return epoch
    }

    /// Removes all epochs, in the order of the sessions.
    mutating func takeAll() -> [Epoch] {
        let all = epochs.compactMap { $0.self }
        epochs = []
        indices = [:]
        count = 0
        return all
    }
}
