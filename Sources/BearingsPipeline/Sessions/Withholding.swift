/// What it takes to forget what came while a session's location could not be used.
///
/// The engine forgets its own. A reader that puts a fix together from several lines keeps something of the
/// first for the last, and is too far ahead to be told: that is undone here, by the lines' numbers.
struct Withholding: Sendable {
    /// A source whose lines do not stand alone.
    private struct Source: Sendable {
        /// The session that they are of.
        let session: [UInt8]
        /// The last of them that was applied.
        var lastLine: Int
        /// The last that nothing may be taken from, nor from any before it.
        var forgotten = 0
    }

    /// How many sessions there are whose location may not be used.
    var closedSessions = 0
    /// How many records that wait to be sorted say that it may not.
    var waitingDenials = 0
    private var sources: [Int: Source] = [:]

    /// Whether there is a line that nothing may be taken from.
    private var hasForgotten = false

    /// Whether there is nobody whose location may not be used, and nothing to forget.
    var isIdle: Bool { closedSessions == 0 && !hasForgotten }

    /// Whether there is a source whose lines do not stand alone.
    var hasSources: Bool { !sources.isEmpty }

    /// Whether any session's location cannot be used, now or once all that waits is sorted.
    var mayConcernAnyone: Bool { closedSessions > 0 || waitingDenials > 0 }

    // MARK: Lines that take from others

    /// A line that does not stand alone was applied.
    ///
    /// - Parameter isClosed: Whether its session's location cannot be used.
    mutating func applied(_ line: Int, of source: Int, _ session: [UInt8], isClosed: Bool) {
        // What waited for its turn to be sorted may have come earlier.
        let last = max(line, sources[source]?.lastLine ?? 0)
        sources[source, default: Source(session: session, lastLine: 0)].lastLine = last
        guard isClosed else { return }
        sources[source]?.forgotten = last
        hasForgotten = true
    }

    /// A session's location cannot be used any more, or the session has ended.
    mutating func forget(_ session: [UInt8]) {
        for (index, source) in sources where source.session == session {
            sources[index]?.forgotten = source.lastLine
            hasForgotten = true
        }
    }

    /// The last line of a source that nothing may be taken from.
    func lastForgotten(of source: Int) -> Int { sources[source]?.forgotten ?? 0 }

    /// No more comes from a source.
    mutating func ended(_ source: Int) {
        sources[source] = nil
    }
}
