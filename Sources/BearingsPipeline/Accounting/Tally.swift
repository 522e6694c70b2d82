import BearingsEngine
import BearingsWire

/// What became of every line: lines read = used + ignored + filtered + rejected.
///
/// A line of several elements counts once, as ``LineAccount`` has it; by rule and by reason each of
/// its elements counts.
package struct Tally: Equatable, Sendable {
    /// Lines of which something changed or confirmed something.
    package private(set) var used = 0
    /// Lines that were fine and of no use.
    package private(set) var ignored = 0
    /// Lines of which nothing was used or rejected, and a valid fix was held back.
    package private(set) var filtered = 0
    /// Lines of which nothing was used and something could not be read.
    package private(set) var rejected = 0
    /// How many events were made, those not printed included.
    package var events = 0
    /// How many sessions there were.
    package var sessions = 0
    /// How many fixes each rule held back; one fix may fail several.
    package private(set) var byRule: [FilterRule: Int] = [:]
    /// How many lines or elements of one were rejected for each reason.
    package private(set) var byReason: [RejectionReason: Int] = [:]
    /// How many of those no message before has told of already.
    package private(set) var untoldByReason: [RejectionReason: Int] = [:]
    /// Whether what is counted next is not the last element of its line.
    package var isLineContinued = false
    /// The elements of the line so far.
    private var line = LineAccount()
    /// The line that was counted last.
    package private(set) var lastLine = LineAccount()

    /// Begins with no lines.
    package init() {}

    /// How many lines were read.
    package var read: Int { used + ignored + filtered + rejected }

    /// Counts an element of the line under way as used.
    package mutating func countUsed() { count(.used) }

    /// Counts lines of one element each, of which no other is under way.
    mutating func countUsed(lines: Int) {
        guard lines > 0 else { return }
        used += lines - 1
        countUsed()
    }

    /// Counts an element of the line under way as ignored.
    package mutating func countIgnored() { count(.ignored) }

    /// Counts an element of the line under way as held back, and once by each rule that it failed.
    package mutating func countFiltered(_ findings: [FilterFinding]) {
        for finding in findings { byRule[finding.rule, default: 0] += 1 }
        line.metFilters(findings)
        count(.filtered)
    }

    /// - Parameters:
    ///   - isAlreadyReported: Whether a message before has told of it.
    ///   - isWithheld: Whether the line is to be kept nowhere.
    package mutating func countRejected(
        _ reason: RejectionReason,
        isAlreadyReported: Bool = false,
        isWithheld: Bool = false
    ) {
        byReason[reason, default: 0] += 1
        if !isAlreadyReported { untoldByReason[reason, default: 0] += 1 }
        if isWithheld { line.withhold() }
        count(.rejected)
    }

    /// Adds what has been counted in `later` since it was `earlier`, but for events and sessions.
    package mutating func add(_ later: Tally, since earlier: Tally) {
        used += later.used - earlier.used
        ignored += later.ignored - earlier.ignored
        filtered += later.filtered - earlier.filtered
        rejected += later.rejected - earlier.rejected
        for (rule, count) in later.byRule where count > earlier.byRule[rule, default: 0] {
            byRule[rule, default: 0] += count - earlier.byRule[rule, default: 0]
        }
        for (reason, count) in later.byReason where count > earlier.byReason[reason, default: 0] {
            byReason[reason, default: 0] += count - earlier.byReason[reason, default: 0]
        }
    }

    /// A line that counted as ignored is counted anew, for more is known of it.
    package mutating func takeBackIgnored() { ignored -= 1 }

    private mutating func count(_ outcome: LineAccount.Outcome) {
        line.met(outcome)
        if !isLineContinued { endLine() }
    }

    /// Counts the line whose elements were counted, though more may follow.
    package mutating func endLine() {
        switch line.outcome {
        case .used: used += 1
        case .rejected: rejected += 1
        case .filtered: filtered += 1
        case .ignored: ignored += 1
        }
        lastLine = line
        line = LineAccount()
    }
}
