import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Formats diagnostics as text: the first of each kind, and counts of the rest at the end.
struct DiagnosticFormatter {
    /// How many diagnostics of each reason or rule are printed; the others are counted.
    static let perReason = 3

    let sourceNames: [String]

    /// A diagnostic as a line of text: location, problem, consequence.
    func text(of diagnostic: Diagnostic) -> String {
        switch diagnostic.content {
        case .rejected(let error):
            "\(location(of: diagnostic)): \(message(of: diagnostic))\(Self.consequence(of: error))"
        case .field(let error):
            "\(location(of: diagnostic)): \(message(of: diagnostic))"
                + (error.isHarmless ? "" : "; field not used")
        case .filtered: "\(location(of: diagnostic)): \(message(of: diagnostic)); fix not used"
        case .released:
            "\(location(of: diagnostic)): \(message(of: diagnostic)); the oldest are released unsorted"
        }
    }

    /// Counts a line, or a part of a document, that could not be read, and says so unless enough was said of its reason.
    static func reject(
        _ error: LineError,
        _ source: Int,
        line: Int,
        countedIn tally: inout Tally,
        into diagnostics: inout [Diagnostic]
    ) {
        tally.countRejected(error.reason, isAlreadyReported: error.isAlreadyReported)
        guard !error.isAlreadyReported,
            tally.unreportedByReason[error.reason, default: 0] <= perReason
        else { return }
        diagnostics.append(Diagnostic(content: .rejected(error), source: source, line: line))
    }

    /// Prints diagnostics, and empties their list.
    func say(_ diagnostics: inout [Diagnostic]) {
        guard !diagnostics.isEmpty else { return }
        StandardError.write(diagnostics.map { StandardError.line(text(of: $0)) }.joined())
        diagnostics.removeAll(keepingCapacity: true)
    }

    /// Prints what a batch has led to, and empties the list of diagnostics.
    ///
    /// Hints stand among the diagnostics by their lines, so that the order does not depend on where batches end. Why
    /// nothing of a source was used comes last.
    ///
    func say(_ diagnostics: inout [Diagnostic], _ remarks: SourceRemarks) {
        let source = remarks.source
        for hint in remarks.hints {
            var earlier = Array(diagnostics.prefix { $0.source != source || $0.line <= hint.line })
            diagnostics.removeFirst(earlier.count)
            say(&earlier)
            StandardError.say(text(of: hint, source: source))
        }
        say(&diagnostics)
        guard let counts = remarks.unusedCounts else { return }
        StandardError.say(text(ofSilent: source, counts))
    }

    private static func consequence(of error: LineError) -> String {
        if error.isHarmless { return "" }
        return error.representsOthers ? "; lines like it skipped" : "; line skipped"
    }

    /// The message that nothing of a source was used.
    func text(ofSilent source: Int, _ counts: IgnoredCounts) -> String {
        let hint = counts.hasWaypoints ? "; bearings convert keeps places" : ""
        return "\(StandardError.shown(sourceNames[source])): nothing used: \(counts.text)\(hint)"
    }

    /// A hint about ambiguous input.
    func text(of hint: RecordBatch.Hint, source: Int) -> String {
        "\(StandardError.shown(sourceNames[source])):\(hint.line): \(hint.message)"
    }

    /// The source and line.
    func location(of diagnostic: Diagnostic) -> String {
        "\(StandardError.shown(sourceNames[diagnostic.source])):\(diagnostic.line)"
    }

    /// The problem.
    func message(of diagnostic: Diagnostic) -> String {
        switch diagnostic.content {
        case .rejected(let error), .field(let error): "at byte \(error.offset), \(error.message)"
        case .filtered(let findings): findings.map(Self.text(of:)).joined(separator: ", ")
        case .released(let most):
            "held records take more than \(grouped(most)) bytes (--reorder-buffer)"
        }
    }

    /// Counts of the diagnostics that were not printed, as lines of text.
    func closingCounts(_ tally: Tally) -> [String] {
        var lines: [String] = []
        for reason in RejectionReason.allCases {
            let more = tally.unreportedByReason[reason, default: 0] - Self.perReason
            let noun = more == 1 ? "line" : "lines"
            if more > 0 {
                lines.append("\(grouped(more)) more \(noun) rejected: \(reason.rawValue)")
            }
        }
        for reason in RejectionReason.allCases {
            let more = tally.untoldFields[reason, default: 0]
            let noun = more == 1 ? "field" : "fields"
            if more > 0 {
                lines.append("\(grouped(more)) more \(noun) not used: \(reason.rawValue)")
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

    private static func shortened(_ number: Double) -> String { rounded(number, 3) }
}
