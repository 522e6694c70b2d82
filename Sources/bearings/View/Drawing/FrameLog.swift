import BearingsEngine
import BearingsWire

/// Finds what one session's screen shows at a moment, in one pass over the events of a log.
///
/// A session whose clock is set back by more than an hour, or that begins again at an earlier time, goes on in a part
/// of its own. Of parts that overlap the first is drawn that holds the moment.
///
/// > Source: `Page/source.js`.
struct FrameLog {
    /// What there is to draw.
    enum Outcome: Equatable {
        case frame(ScreenState, session: String)
        /// No event has a time and a session.
        case nothing
        case outside(first: Instant, last: Instant)
        case unknownSession(String)
    }

    /// A stretch of a session in which times never fall.
    private struct Part {
        var state: ScreenState
        /// The state at the moment, once a later event has come.
        var frame: ScreenState?
        let first: Instant
        var last: Instant
        /// The number of the last event that has one.
        var sequence = 0

        init(_ before: ScreenState, first: Instant) {
            state = before
            self.first = first
            last = first
        }

        var shown: ScreenState { frame ?? state }

        mutating func apply(_ event: ScreenEvent, until moment: Instant) {
            last = max(last, event.header.time)
            if last > moment, frame == nil { frame = state }
            if let number = event.header.sequence { sequence = number }
            state.apply(event, at: last)
        }
    }

    let moment: Instant
    /// The session that is drawn: the first of the log, where none was named.
    private var session: String?
    /// Whether the session was named.
    let isNamed: Bool
    /// The names of sessions, in the order of their first events.
    private(set) var sessions: [String] = []
    private var known: Set<String> = []
    private var decoder = ScreenEventDecoder()
    private let start: ScreenState
    private var part: Part?
    private var span: ClosedRange<Instant>?
    /// What the first part shows at the moment, and the first that holds it.
    private var fallback: ScreenState?
    private var found: ScreenState?

    /// A clock that is set back by more milliseconds begins a new part.
    private static let reset: Milliseconds = 3_600_000

    init(_ defaultView: ScreenState.Default, at moment: Instant, session: String?) {
        start = ScreenState(defaultView)
        self.moment = moment
        self.session = session
        isNamed = session != nil
    }

    /// Adds lines, each ended by a newline.
    mutating func add(_ events: borrowing TextBuffer) {
        var rest = events.bytes[..<events.count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            add(rest[..<end])
            rest = rest[(end + 1)...]
        }
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        guard let header = decoder.header(of: line) else { return }
        // What was held back before a session has begun has no time of it.
        if header.isFiltered, !known.contains(header.session) { return }
        if known.insert(header.session).inserted { sessions.append(header.session) }
        let (first, last) = (span?.lowerBound, span?.upperBound)
        span = min(first ?? header.time, header.time)...max(last ?? header.time, header.time)
        let session = session ?? header.session
        self.session = session
        guard header.session == session else { return }
        add(ScreenEvent(header: header, content: decoder.content))
    }

    private mutating func add(_ event: ScreenEvent) {
        if let part, let number = event.header.sequence {
            let isAnew = number <= part.sequence && !event.header.isSnapshot
            let most = isAnew ? 0 : Self.reset
            if part.last.since(event.header.time) > most { endPart() }
        }
        if part == nil { part = Part(ended ?? start, first: event.header.time) }
        part?.apply(event, until: moment)
    }

    /// The last state of a part that has ended.
    private var ended: ScreenState?

    private mutating func endPart() {
        guard let part else { return }
        if found == nil, part.first <= moment, moment <= part.last { found = part.shown }
        fallback = fallback ?? part.shown
        ended = part.state
        self.part = nil
    }

    /// What there is, once all lines have been added.
    mutating func finish() -> Outcome {
        guard let span, let session else { return .nothing }
        endPart()
        guard let state = found ?? fallback else { return .unknownSession(session) }
        guard span.contains(moment) else {
            return .outside(first: span.lowerBound, last: span.upperBound)
        }
        return .frame(state, session: session)
    }
}
