import BearingsEngine
import BearingsWire

/// Tracks lines that came while a session's location was not authorized, and must not be used later.
///
/// The engine forgets its own state. A decoder that combines a fix from several lines keeps values of earlier ones, and
/// reads ahead of the engine, so this keeps track by line numbers.
package struct Withholding: Sendable {
    /// The lines of a session in one source that depend on each other.
    private struct Speaker: Hashable {
        let source: Int
        let session: [UInt8]
    }

    private struct Lines: Sendable {
        /// The last line applied.
        var last = 0
        /// The last line that must not be used, and none before it.
        var forgotten = 0

        mutating func add(_ line: Int, _ isClosed: Bool) {
            // A sorted line may have come earlier.
            last = max(last, line)
            if isClosed { forgotten = last }
        }
    }

    /// Whether a session may not use location before its first authorization record.
    private let requiresAuthorization: Bool
    /// The sessions that are not as they began: denied, or authorized where that is required.
    private var changed: Set<[UInt8]> = []
    /// How many records that deny authorization wait to be sorted.
    private(set) var waitingDenials = 0
    /// The time of the last such record, by session.
    private var lastDenials: [[UInt8]: Instant] = [:]
    private var lines: [Speaker: Lines] = [:]

    /// Whether any line must not be used.
    private(set) var hasForgotten = false

    /// Creates the state before the first record.
    init(requiresAuthorization: Bool = false) {
        self.requiresAuthorization = requiresAuthorization
    }

    /// Whether a line that could not be used may be one that must not be shown.
    var mayHideAnyone: Bool {
        requiresAuthorization || !changed.isEmpty || waitingDenials > 0
    }

    // MARK: Sessions

    /// A session was resumed.
    package mutating func sessionResumed(_ name: [UInt8], isOpen: Bool) {
        if isOpen == requiresAuthorization { changed.insert(name) }
    }

    /// A session has taken an authorization record.
    mutating func authorizationChanged(
        of name: @autoclosure () -> [UInt8],
        wasOpen: Bool,
        isOpen: Bool
    ) {
        if isOpen != wasOpen {
            if isOpen == requiresAuthorization {
                changed.insert(name())
            } else {
                changed.remove(name())
            }
        }
        if !isOpen, hasLines { forget(name()) }
    }

    /// A session has ended: no later line may use earlier ones of it.
    mutating func sessionEnded(_ name: @autoclosure () -> [UInt8], isOpen: Bool) {
        if isOpen == requiresAuthorization { changed.remove(name()) }
        if hasLines { forget(name()) }
    }

    /// Whether any source has lines that depend on each other.
    private var hasLines: Bool { !lines.isEmpty }

    /// Whether a session's location is not authorized; for all of them, whether that is possible.
    ///
    /// - Parameter heedsWaiting: Whether denials that wait to be sorted count already.
    func isClosed(
        _ session: SessionNumber,
        in batch: RecordBatch,
        heedsWaiting: Bool = true
    ) -> Bool {
        guard session != .anyone else { return mayHideAnyone }
        // Whether they are of this session is not looked up: that costs more than it saves.
        if heedsWaiting, waitingDenials > 0 { return true }
        guard !changed.isEmpty else { return requiresAuthorization }
        return changed.contains(batch.sessionName(of: session)) != requiresAuthorization
    }

    /// Whether the content of a rejected entry must not be shown.
    func mustWithhold(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Int
    ) -> Bool {
        guard !entry.holdsNoPlace else { return false }
        return isClosed(entry.session, in: batch)
            || takesFromForgotten(entry, in: batch, of: source)
    }

    // MARK: Denials that wait to be sorted

    /// A denial of a session waits for the turn of its time.
    mutating func denialWaits(of session: [UInt8], until time: Instant) {
        waitingDenials += 1
        lastDenials[session] = max(time, lastDenials[session] ?? time)
    }

    /// Waiting denials have been applied.
    mutating func denialsApplied(_ count: Int) {
        guard count > 0 else { return }
        waitingDenials -= count
        if waitingDenials == 0 { lastDenials = [:] }
    }

    /// The time of the last denial of a session that waits or has waited; `nil` for none.
    func lastDenial(of session: [UInt8]) -> Instant? { lastDenials[session] }

    // MARK: Lines that depend on others

    /// A line that depends on others was applied.
    ///
    /// - Parameter isClosed: Whether its session is not authorized.
    mutating func applied(_ line: Int, of source: Int, _ session: [UInt8], isClosed: Bool) {
        lines[Speaker(source: source, session: session), default: Lines()].add(line, isClosed)
        if isClosed { hasForgotten = true }
    }

    /// A session is not authorized any more, or has ended.
    private mutating func forget(_ session: [UInt8]) {
        for (speaker, known) in lines where speaker.session == session {
            lines[speaker]?.forgotten = known.last
            hasForgotten = true
        }
    }

    /// Whether an entry uses something of a line that must not be used.
    func takesFromForgotten(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Int
    ) -> Bool {
        guard hasForgotten, entry.reach > 0 || entry.isDeferred else { return false }
        guard entry.session != .anyone else {
            return entry.usesLines(upTo: lastForgotten(of: source))
        }
        let name = batch.sessionName(of: entry.session)
        return entry.usesLines(upTo: lastForgotten(of: source, name))
    }

    /// The last line of a source that must not be used for a session.
    private func lastForgotten(of source: Int, _ session: [UInt8]) -> Int {
        lines[Speaker(source: source, session: session)]?.forgotten ?? 0
    }

    /// The last line of a source that must not be used for any of its sessions.
    private func lastForgotten(of source: Int) -> Int {
        lines.lazy.filter { $0.key.source == source }.map { $0.value.forgotten }.max() ?? 0
    }

    /// A source has ended.
    mutating func ended(_ source: Int) {
        lines = lines.filter { $0.key.source != source }
    }
}
