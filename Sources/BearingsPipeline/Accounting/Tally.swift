import BearingsEngine
import BearingsWire

/// Counts lines by outcome: lines read = used + ignored + filtered + rejected.
///
/// A line with several elements counts once, by its ``LineAccount``. Rules and reasons are counted for each element.
package struct Tally: Equatable, Sendable {
    /// Lines that changed or confirmed something.
    package private(set) var used = 0
    /// Valid lines that changed nothing.
    package private(set) var ignored = 0
    /// Lines with a valid fix that rules held back, and nothing used or rejected.
    package private(set) var filtered = 0
    /// Lines with something that could not be read, and nothing used.
    package private(set) var rejected = 0
    /// How many events were emitted, including those not selected.
    package var events = 0
    /// How many sessions began.
    package var sessions = 0
    /// How many fixes each rule held back; a fix may fail several rules.
    package private(set) var byRule: [FilterRule: Int] = [:]
    /// How many elements were rejected for each reason.
    package private(set) var byReason: [RejectionReason: Int] = [:]
    /// How many of those no earlier message has reported.
    package private(set) var unreportedByReason: [RejectionReason: Int] = [:]
    /// How many values of fields that could not be read no message has told of, for each reason.
    package private(set) var untoldFields: [RejectionReason: Int] = [:]
    /// Whether the next element is not the last of its line.
    package var isLineContinued = false
    /// The elements of the line so far.
    private var line = LineAccount()
    /// The account of the line counted last.
    package private(set) var lastLine = LineAccount()

    /// Creates a tally without lines.
    package init() {}

    /// How many lines were read.
    package var read: Int { used + ignored + filtered + rejected }

    /// Counts an element of the current line as used.
    package mutating func countUsed() { count(.used) }

    /// Counts used lines of one element each; no line may be in progress.
    mutating func countUsed(lines: Int) {
        guard lines > 0 else { return }
        used += lines - 1
        countUsed()
    }

    /// Counts an element of the current line as ignored.
    package mutating func countIgnored() { count(.ignored) }

    /// Counts an element of the current line as filtered, and once for each rule that it failed.
    package mutating func countFiltered(_ findings: [FilterFinding]) {
        for finding in findings { byRule[finding.rule, default: 0] += 1 }
        line.metFilters(findings)
        count(.filtered)
    }

    /// Counts an element of the current line as rejected.
    ///
    /// - Parameters:
    ///   - isAlreadyReported: Whether an earlier message has reported it.
    ///   - isWithheld: Whether to keep the line out of the dead letters.
    package mutating func countRejected(
        _ reason: RejectionReason,
        isAlreadyReported: Bool = false,
        isWithheld: Bool = false
    ) {
        byReason[reason, default: 0] += 1
        if !isAlreadyReported { unreportedByReason[reason, default: 0] += 1 }
        if isWithheld { line.withhold() }
        count(.rejected)
    }

    /// Counts a value of a field that could not be read, and that a message about another stands for.
    package mutating func countUntoldField(_ error: LineError) {
        switch error.reason {
        case .clamped, .twoClocks, .unknownAnnotation: break
        default: if !error.isHarmless { untoldFields[error.reason, default: 0] += 1 }
        }
    }

    /// Adds what `later` has counted since `earlier`, without events and sessions.
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

    /// Uncounts an ignored line, which is then counted again.
    package mutating func takeBackIgnored() { ignored -= 1 }

    private mutating func count(_ outcome: LineAccount.Outcome) {
        line.met(outcome)
        if !isLineContinued { endLine() }
    }

    /// Counts the current line by the elements so far.
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
