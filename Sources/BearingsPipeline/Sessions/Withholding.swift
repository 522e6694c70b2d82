import BearingsEngine

/// What it takes to forget what came while a session's location could not be used.
///
/// The engine forgets its own. A reader that puts a fix together from several lines keeps something of the
/// first for the last, and is too far ahead to be told: that is undone here, by the lines' numbers.
struct Withholding: Sendable {
    /// The lines of a source that are of a session and do not stand alone.
    private struct Speaker: Hashable {
        let source: Int
        let session: [UInt8]
    }

    private struct Lines: Sendable {
        /// The last of them that was applied.
        var last = 0
        /// The last that nothing may be taken from, nor from any before it.
        var forgotten = 0
    }

    /// How many sessions there are whose location may not be used.
    var closedSessions = 0
    /// How many records that wait to be sorted say that it may not.
    private(set) var waitingDenials = 0
    /// Until when the last of them waits that is of a session.
    private var lastDenials: [[UInt8]: Instant] = [:]
    private var lines: [Speaker: Lines] = [:]

    /// Whether there is a line that nothing may be taken from.
    private(set) var hasForgotten = false

    /// Whether there is nobody whose location may not be used, and nothing to forget.
    var isIdle: Bool { closedSessions == 0 && !hasForgotten }

    /// Whether there is a source whose lines do not stand alone.
    var hasSources: Bool { !lines.isEmpty }

    /// Whether any session's location cannot be used, now or once all that waits is sorted.
    var mayConcernAnyone: Bool { closedSessions > 0 || waitingDenials > 0 }

    // MARK: Denials that wait to be sorted

    /// A session's location may not be used any more, once it is that time's turn.
    mutating func denialWaits(of session: [UInt8], until time: Instant) {
        waitingDenials += 1
        lastDenials[session] = max(time, lastDenials[session] ?? time)
    }

    /// So many of those that have waited are applied.
    mutating func denialsApplied(_ count: Int) {
        guard count > 0 else { return }
        waitingDenials -= count
        if waitingDenials == 0 { lastDenials = [:] }
    }

    /// Until when the last denial of a session waits, or one that has waited; `nil` where there is none.
    func lastDenial(of session: [UInt8]) -> Instant? { lastDenials[session] }

    // MARK: Lines that take from others

    /// A line that does not stand alone was applied.
    ///
    /// - Parameter isClosed: Whether its session's location cannot be used.
    mutating func applied(_ line: Int, of source: Int, _ session: [UInt8], isClosed: Bool) {
        let speaker = Speaker(source: source, session: session)
        // What waited for its turn to be sorted may have come earlier.
        let last = max(line, lines[speaker]?.last ?? 0)
        lines[speaker, default: Lines()].last = last
        guard isClosed else { return }
        lines[speaker]?.forgotten = last
        hasForgotten = true
    }

    /// A session's location cannot be used any more, or the session has ended.
    mutating func forget(_ session: [UInt8]) {
        for (speaker, known) in lines where speaker.session == session {
            lines[speaker]?.forgotten = known.last
            hasForgotten = true
        }
    }

    /// The last line of a source that nothing may be taken from for a session.
    func lastForgotten(of source: Int, _ session: [UInt8]) -> Int {
        lines[Speaker(source: source, session: session)]?.forgotten ?? 0
    }

    /// The last line of a source that nothing may be taken from for one of its sessions.
    func lastForgotten(of source: Int) -> Int {
        lines.lazy.filter { $0.key.source == source }.map(\.value.forgotten).max() ?? 0
    }

    /// No more comes from a source.
    mutating func ended(_ source: Int) {
        lines = lines.filter { $0.key.source != source }
    }
}
