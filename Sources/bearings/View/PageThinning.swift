import BearingsEngine
import BearingsWire
import Geography

/// Decides which events a page may do without, so that a log of any size makes a page that a browser opens.
///
/// Used fixes are left out that lie near others of their session, with the moves of an indicator that each alone has led to. How near, a page
/// is told once all are known: each event has a level, and a page is made of those from some level on. What is on the screen only until the map
/// or the needle rests goes first: a page draws the map where it last rested.
struct PageThinning: Sendable {
    /// How large a page may be before fixes are left out, in bytes of events.
    static let mostBytes = 50_000_000
    /// The level of what is never left out.
    ///
    /// Fixes of a level L are over 2^L metres from those of that level before, or so much later that more would be a gap.
    static let greatestLevel = 15
    /// After so many milliseconds one who rests is told of, so that the page sees no gap there.
    private static let longestRest = Pace.leastGap / 2
    /// By how many degrees a needle may be drawn off: its tip, 19 points from its middle, is then less than a point off.
    static let mostTurn = 3.0

    /// How many bytes the events of each level have.
    private(set) var sizes = [Int](repeating: 0, count: greatestLevel + 1)
    private var indices: [[UInt8]: Int] = [:]
    private var sessions: [Session] = []
    /// Where fixes are.
    private(set) var surroundings = Surroundings()
    /// The session of the last fix: most logs stay with one for long.
    private var last: (name: [UInt8], index: Int)?

    /// What of a session the next of its events is compared with.
    private struct Session {
        /// The last fix of each level; empty before the first.
        var kept: [(place: LocationCoordinate, time: Instant)] = []
        /// The level of its last fix; the greatest once anything else has happened since that moves an indicator.
        var level = greatestLevel
        var map = Map.unknown
        /// The last frame that no page is without.
        var needle: NeedleFrame?
    }

    private enum Map {
        /// Nothing was told of it.
        case unknown
        case moving
        case resting
    }

    /// The bytes of all events.
    var size: Int { sizes.reduce(0, +) }

    /// The level of a session's next event; of a move that ``isPassing(_:_:)`` the one that it has if it was the last.
    mutating func level(of event: DecodedEvent, _ session: [UInt8]) -> Int {
        let index = index(of: session)
        switch event.content {
        case .location(let fix, _):
            sessions[index].level = level(of: fix, at: event.time ?? .epoch, index)
        case .indicator(_, isShow: false):
            if sessions[index].map == .moving { return Self.greatestLevel }
        case .compass(let phase, _, let frame): return level(of: frame, phase, index)
        case .region(isResting: false):
            defer { sessions[index].map = .moving }
            // That there is a map a page learns of the first; that one begins to move it does not draw.
            return sessions[index].map == .unknown ? Self.greatestLevel : 0
        case .region(isResting: true):
            sessions[index].map = .resting
            sessions[index].level = Self.greatestLevel
        default: sessions[index].level = Self.greatestLevel
        }
        return sessions[index].level
    }

    /// Whether a session's next event is a move of its indicator that the next move replaces before the map rests.
    mutating func isPassing(_ event: DecodedEvent, _ session: [UInt8]) -> Bool {
        guard case .indicator(_, isShow: false) = event.content else { return false }
        return sessions[index(of: session)].map == .moving
    }

    private mutating func level(
        of frame: NeedleFrame,
        _ phase: CompassPhase,
        _ index: Int
    ) -> Int {
        if phase == .settle, let drawn = sessions[index].needle, drawn.isVisible == frame.isVisible,
            let before = drawn.rotation, let rotation = frame.rotation,
            (rotation - before).magnitude <= Self.mostTurn
        {
            return 0
        }
        sessions[index].needle = frame
        return Self.greatestLevel
    }

    private mutating func level(of fix: Fix, at time: Instant, _ index: Int) -> Int {
        surroundings.add(fix.coordinate)
        let here = (place: fix.coordinate, time: time)
        guard !sessions[index].kept.isEmpty else {
            sessions[index].kept = Array(repeating: here, count: Self.greatestLevel)
            return Self.greatestLevel
        }
        var level = 0
        while level < Self.greatestLevel, Self.isApart(here, sessions[index].kept[level], level) {
            sessions[index].kept[level] = here
            level += 1
        }
        return level
    }

    private static func isApart(
        _ fix: (place: LocationCoordinate, time: Instant),
        _ kept: (place: LocationCoordinate, time: Instant),
        _ level: Int
    ) -> Bool {
        fix.time.since(kept.time) >= longestRest
            || kept.place.distance(to: fix.place) > reach(of: level)
    }

    /// Counts an event of a level.
    mutating func count(_ bytes: Int, of level: Int) { sizes[level] += bytes }

    /// The least level from which on the events are few enough; the greatest where they never are.
    var chosenLevel: Int {
        var left = size
        for level in 0..<Self.greatestLevel {
            if left <= Self.mostBytes { return level }
            left -= sizes[level]
        }
        return Self.greatestLevel
    }

    /// How far what is left out may be from what is drawn, in metres, where a page has the events from a level on.
    static func error(of level: Int) -> Double { reach(of: level) }

    private static func reach(of level: Int) -> Double { Double(1 << level) }

    private mutating func index(of session: [UInt8]) -> Int {
        if let last, last.name == session { return last.index }
        let index = indices[session] ?? sessions.count
        if index == sessions.count {
            sessions.append(Session())
            indices[session] = index
        }
        last = (session, index)
        return index
    }
}

/// How large a page is, and what is said of it.
struct PageSize {
    /// The least level of the events that are in it.
    let level: Int
    /// What the page says of what it lacks; empty for nothing.
    let note: String
    /// What is said before it is written; `nil` for nothing.
    let message: String?

    /// - Parameter isWhole: Whether it is to have all events, however large it gets.
    init(_ thinning: PageThinning, isWhole: Bool) {
        let size = Self.megabytes(thinning.size)
        let choice = "--session, --since and --until choose what is in it"
        level = isWhole ? 0 : thinning.chosenLevel
        guard level > 0 else {
            note = ""
            let isLarge = thinning.size > PageThinning.mostBytes
            message = isLarge ? "the page has \(size); \(choice)" : nil
            return
        }
        let error = grouped(Int(PageThinning.error(of: level)))
        let rest = thinning.sizes[level...].reduce(0, +)
        let most = Self.megabytes(PageThinning.mostBytes)
        let result =
            rest > PageThinning.mostBytes
            ? "It still has \(Self.megabytes(rest)), more than \(most), although"
            : "It has \(Self.megabytes(rest)), as"
        note = """
            left out: fixes within \(error) m of others, the needle's turns within \(Int(PageThinning.mostTurn))°, the indicator's moves \
            until the map rests
            """
        message = """
            the page would have \(size). \(result) fixes within \(error) m of others of their session are left out, and \
            what is to be seen only while the map or the needle moves; --all keeps them, and \(choice)
            """
    }

    private static func megabytes(_ bytes: Int) -> String {
        "\(grouped((bytes + 500_000) / 1_000_000)) MB"
    }
}
