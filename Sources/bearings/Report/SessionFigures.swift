import BearingsEngine
import BearingsWire

/// What the events of a session come to, or those of all.
///
/// Fed event by event, it keeps counts, sketches and a bounded list of stops, never the events.
struct SessionFigures: Equatable, Sendable {
    private(set) var events = 0
    /// Whether any event has a time that was not made up.
    private var hasTime = false
    /// Whether the time of the last fix was made up.
    private var isTimeMadeUp = false
    /// When the first and the last event were, of any event with a time that was not made up.
    private var firstTime = Instant.epoch
    private var lastTime = Instant.epoch
    /// When the last fix was, of those that were used.
    private var fixTime = Instant.epoch
    private(set) var travel = Travel()
    /// Whether there is a map that somebody chose, and not one around the first fix alone.
    private(set) var hasMap = false
    /// One at most, made when it is needed: none takes a word, and there may be a million sessions.
    private var rare: [RareFigures] = []

    /// What the last fix leads to may be drawn so much later, which is no time that passed.
    private static let frame: Milliseconds = 17

    private static let none = RareFigures()

    /// When the first event was; `nil` if there is none, or if all times were made up.
    var first: Instant? { hasTime ? firstTime : nil }

    /// When the last event was; `nil` if there is none, or if all times were made up.
    var last: Instant? { hasTime ? lastTime : nil }

    /// From the first event to the last.
    var span: Milliseconds? {
        guard let first, let last else { return nil }
        return last.since(first)
    }

    var offScreen: OffScreen { (rare.first ?? Self.none).offScreen }
    var compass: CompassFigures { (rare.first ?? Self.none).compass }
    /// How often the user's callout was shown.
    var callouts: Int { rare.first?.callouts ?? 0 }
    /// How often a callout named a locality, by its index in the report's list.
    var localities: [Int: Int] { rare.first?.localities ?? [:] }
    /// How many fixes were held back.
    var filtered: Int { rare.first?.filtered ?? 0 }

    /// How many fixes a rule held back.
    func filtered(by rule: FilterRule) -> Int { rare.first?.filtered(by: rule) ?? 0 }

    /// Adds the next event.
    ///
    /// - Parameters:
    ///   - locality: The index of the locality that a callout names.
    ///   - isTimeMadeUp: Whether the time of the record that led to it was.
    mutating func add(
        _ event: DecodedEvent,
        locality: Int?,
        isTimeMadeUp: Bool = false,
        _ rules: ReportRules
    ) {
        if case .filtered(let failed) = event.content {
            return changeRare { $0.addFiltered(failed) }
        }
        guard var now = event.time else { return }
        if case .location = event.content {
            self.isTimeMadeUp = isTimeMadeUp
            fixTime = now
        } else if now > fixTime, now.since(fixTime) <= Self.frame {
            now = fixTime
        }
        if !isTimeMadeUp, !self.isTimeMadeUp {
            firstTime = hasTime ? min(firstTime, now) : now
            lastTime = hasTime ? max(lastTime, now) : now
            hasTime = true
        }
        events += 1
        if !rare.isEmpty { rare[0].offScreen.advance(to: now) }
        switch event.content {
        case .location(let fix, let readings):
            travel.add(fix, readings, at: now, isTimeMadeUp: isTimeMadeUp, rules)
        case .indicator(let edge, _): changeRare { $0.offScreen.shown(at: edge, now) }
        case .indicatorHidden: if !rare.isEmpty { rare[0].offScreen.hidden(now) }
        case .compass(.idle, nil, _):
            if !rare.isEmpty { rare[0].compass.moved(.idle, correction: nil) }
        case .compass(let phase, let correction, _):
            changeRare { $0.compass.moved(phase, correction: correction) }
        case .callout(let isShow, _):
            changeRare { rare in
                if isShow { rare.callouts += 1 }
                if let locality { rare.localities[locality, default: 0] += 1 }
            }
        case .region: hasMap = true
        case .filtered, .rejected, .other: break
        }
    }

    private mutating func changeRare(_ change: (inout RareFigures) -> Void) {
        if rare.isEmpty { rare = [RareFigures()] }
        change(&rare[0])
    }

    /// No event follows: what is under way ends with the last.
    mutating func finish(_ rules: ReportRules) {
        if !rare.isEmpty { rare[0].offScreen.end() }
        travel.finish(rules)
        hasMap = hasMap || rules.hasMap
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: SessionFigures) {
        if other.hasTime {
            firstTime = hasTime ? min(firstTime, other.firstTime) : other.firstTime
            lastTime = hasTime ? max(lastTime, other.lastTime) : other.lastTime
            hasTime = true
        }
        events += other.events
        hasMap = hasMap || other.hasMap
        travel.add(other.travel)
        if let others = other.rare.first { changeRare { $0.add(others) } }
    }
}
