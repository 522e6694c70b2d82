import BearingsConversion
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What of its input a reading command uses: records of some sessions, and fixes and places of a span of time and an area.
///
/// Records that are neither fixes nor places count whenever they came: a map or an authorization holds until another comes.
struct InputSelection {
    private var places: FixSelection
    /// The only sessions that are used; empty for all.
    private let sessions: Set<[UInt8]>
    /// Whether everything is used.
    private let isOpen: Bool

    /// Creates a selection that has left out nothing yet.
    init(_ settings: FixSelection.Settings, sessions: [String]) {
        places = FixSelection(settings)
        self.sessions = Set(sessions.map { Array($0.utf8) })
        isOpen = sessions.isEmpty && settings == FixSelection.Settings()
    }

    /// What was left out, as a list for people; empty for nothing.
    var leftOut: [String] { places.leftOut }

    /// Leaves out of a batch what is not selected: it counts as ignored.
    mutating func select(from batch: inout RecordBatch) {
        guard !isOpen else { return }
        var leftOut: Set<Int> = []
        for index in batch.entries.indices where !keeps(batch.entries[index], of: batch) {
            batch.entries[index].content = .ignored
            leftOut.insert(index)
        }
        if !leftOut.isEmpty { batch.fieldErrors.removeAll { leftOut.contains($0.entry) } }
    }

    /// Whether a record is selected; what could not be read always is.
    mutating func keeps(_ entry: RecordBatch.Entry, of batch: RecordBatch) -> Bool {
        if isOpen { return true }
        switch entry.content {
        case .rejected, .rest, .ignored, .request: return true
        case .waypoint(let index): return places.keeps(batch.waypoints[Int(index)])
        default: break
        }
        if !sessions.isEmpty, !sessions.contains(batch.sessionName(of: entry.session)) {
            return places.leaveOut(.session)
        }
        switch batch.input(of: entry) {
        case .fix(let fix), .epochReport(let fix):
            return places.keeps(fix.coordinate, at: entry.time)
        case .supplementedFix(let supplemented):
            return places.keeps(supplemented.fix.coordinate, at: entry.time)
        default: return true
        }
    }

    /// Whether an event that was read is selected.
    mutating func keeps(_ event: DecodedEvent, of name: [UInt8]) -> Bool {
        if isOpen { return true }
        // It is about a line, and of no session.
        if case .rejected = event.content { return true }
        if !sessions.isEmpty, !sessions.contains(name) { return places.leaveOut(.session) }
        if case .location(let fix, _) = event.content {
            return places.keeps(fix.coordinate, at: event.time)
        }
        return places.keeps(at: event.time, needsTime: false)
    }
}

extension FixSelection {
    /// What was left out by which option, as a list for people; empty for nothing.
    var leftOut: [String] {
        Reason.allCases.compactMap { reason in
            counts[reason].map { "\(grouped($0)) by \(reason.rawValue)" }
        }
    }
}
