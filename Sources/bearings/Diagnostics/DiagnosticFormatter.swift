import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Tells people what became of lines that were not used: the first of each kind, and counts of
/// the rest in the end.
struct DiagnosticFormatter {
    /// How many of each reason and rule are told one by one: enough to see what is wrong, few
    /// enough to be read.
    static let perReason = 3

    /// The sources' names.
    let sourceNames: [String]

    /// One remark as a line of text: where, what was found, what became of it.
    func text(of remark: Diagnostic) -> String {
        switch remark.content {
        case .rejected(let error):
            "\(place(of: remark)): \(complaint(of: remark))\(Self.consequence(of: error))"
        case .field(let error):
            "\(place(of: remark)): \(complaint(of: remark))"
                + (error.isHarmless ? "" : "; field not used")
        case .filtered: "\(place(of: remark)): \(complaint(of: remark)); fix not used"
        case .released: "\(place(of: remark)): \(complaint(of: remark)); the oldest goes unsorted"
        }
    }

    /// Counts a line, or a part of a document, that could not be read, and says why of the first of each reason.
    ///
    /// - Parameter isTold: Whether anybody wants to know.
    func say(
        _ error: LineError,
        source: Int,
        line: Int,
        isTold: Bool = true,
        countedIn tally: inout Tally
    ) {
        tally.countRejected(error.reason, isAlreadyReported: error.isAlreadyReported)
        guard isTold, !error.isAlreadyReported,
            tally.untoldByReason[error.reason, default: 0] <= Self.perReason
        else { return }
        StandardError.say(
            text(of: Diagnostic(content: .rejected(error), source: source, line: line))
        )
    }

    private static func consequence(of error: LineError) -> String {
        if error.isHarmless { return "" }
        return error.representsOthers ? "; lines like it skipped" : "; line skipped"
    }

    /// That nothing of a source was used, and what it holds.
    func text(ofSilent source: Int, _ counts: IgnoredCounts) -> String {
        let hint = counts.hasWaypoints ? "; bearings convert keeps places" : ""
        return "\(StandardError.shown(sourceNames[source])): nothing used: \(counts.text)\(hint)"
    }

    /// What may be meant otherwise than it is read.
    func text(of hint: RecordBatch.Hint, source: Int) -> String {
        "\(StandardError.shown(sourceNames[source])):\(hint.line): \(hint.message)"
    }

    /// The source and line it is about.
    func place(of remark: Diagnostic) -> String {
        "\(StandardError.shown(sourceNames[remark.source])):\(remark.line)"
    }

    /// What is wrong there.
    func complaint(of remark: Diagnostic) -> String {
        switch remark.content {
        case .rejected(let error), .field(let error): "at byte \(error.offset), \(error.message)"
        case .filtered(let findings): findings.map(Self.text(of:)).joined(separator: ", ")
        case .released(let most):
            "found more to be sorted than \(grouped(most)) bytes hold (--reorder-buffer)"
        }
    }

    /// What was not told one by one, as lines of text.
    func closingCounts(_ tally: Tally) -> [String] {
        var lines: [String] = []
        for reason in RejectionReason.allCases {
            let more = tally.untoldByReason[reason, default: 0] - Self.perReason
            let noun = more == 1 ? "line" : "lines"
            if more > 0 {
                lines.append("\(grouped(more)) more \(noun) rejected: \(reason.rawValue)")
            }
        }
        for rule in FilterRule.allCases {
            let more = tally.byRule[rule, default: 0] - Self.perReason
            let noun = more == 1 ? "fix" : "fixes"
            if more > 0 { lines.append("\(grouped(more)) more \(noun) not used: \(rule.word)") }
        }
        return lines
    }

    private static func text(of finding: FilterFinding) -> String {
        let word = "\(finding.rule.word)"
        guard let value = finding.value, let limit = finding.limit else { return word }
        let (found, expected) = (shortened(value), shortened(limit))
        return switch finding.rule {
        case .outOfOrder:
            "\(word) (\(found) s older than the last fix used)"
        case .future: "\(word) \(found) s (limit \(expected) s)"
        case .accuracy: "\(word) \(found) m (limit \(expected) m)"
        case .jump: "\(word) \(found) m/s (limit \(expected) m/s)"
        case .noFix: "\(word) (the receiver has no position)"
        case .unauthorized, .nullIsland, .duplicate: word
        }
    }

    private static func shortened(_ number: Double) -> String {
        Values.plain((number * 1000).rounded() / 1000)
    }
}

/// A whole number with commas between its thousands.
func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index % 3 == 0, digit != "-" { text = "," + text }
        text = String(digit) + text
    }
    return text
}
