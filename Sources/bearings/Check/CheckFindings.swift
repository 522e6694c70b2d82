import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// The findings of a check: counts by type and reason, and the first examples of each problem.
///
/// Each element of a line is counted by its type or reason, and lines as in a run.
struct CheckFindings {
    let sourceNames: [String]
    private var files: [FileSurvey]
    /// The counts of a run over all lines so far.
    private(set) var tally = Tally()
    private var byType: [String: Int] = [:]
    private var ignoredKinds = IgnoredCounts()
    /// The first lines rejected for each reason.
    private var examples: [RejectionReason: [Diagnostic]] = [:]

    /// Fields that could not be read, and were ignored.
    private var fields: [RejectionReason: Int] = [:]
    private var fieldExamples: [RejectionReason: [Diagnostic]] = [:]

    /// Examples shown for each reason.
    static let examplesPerReason = 3

    init(sourceNames: [String]) {
        self.sourceNames = sourceNames
        files = sourceNames.map { FileSurvey($0) }
    }

    /// Records the counts of the run, which has reached that file.
    mutating func ran(_ tally: Tally, through source: Int) {
        files[source].tally.add(tally, since: self.tally)
        self.tally = tally
    }

    /// Adds the formats and ignored lines of a file that was read.
    mutating func add(_ account: SourceAccount, _ index: Int) {
        files[index].formats = account.formats
        ignoredKinds.add(account.ignoredCounts)
    }

    /// Adds a batch of lines.
    mutating func add(_ batch: RecordBatch, source: Int) {
        files[source].add(batch)
        for entry in batch.entries {
            guard let input = batch.input(of: entry) else { continue }
            byType[Self.type(of: input), default: 0] += 1
        }
    }

    /// Adds what a run says of a file beside its lines.
    mutating func add(_ hints: [RecordBatch.Hint], source: Int) {
        files[source].remarks += hints
    }

    /// Adds what a run rejects, and the fields that it cannot read.
    mutating func add(_ diagnostics: [Diagnostic], withExamples: Bool) {
        for diagnostic in diagnostics {
            switch diagnostic.content {
            case .rejected(let error):
                if withExamples { examples[error.reason, default: []].append(diagnostic) }
            case .field(let error):
                fields[error.reason, default: 0] += 1
                guard withExamples,
                    fieldExamples[error.reason, default: []].count < Self.examplesPerReason
                else { continue }
                fieldExamples[error.reason, default: []].append(diagnostic)
            case .filtered, .released: break
            }
        }
    }

    /// Adds where fixes were.
    mutating func add(_ places: [SurveyedPlace]) {
        for place in places { files[place.source].add(place.coordinate) }
    }

    private static func type(of input: Input) -> String {
        switch NativeType(input) {
        case .heading: "device heading"
        case let type?: type.word
        case nil: "no fix"
        }
    }

    /// The findings as text.
    var text: String {
        var text = files.map(\.text).joined()
        if files.count > 1 {
            let rules = tally.filtered > 0 ? ": \(tally.rulesText)" : ""
            text +=
                "in all: \(grouped(tally.used)) lines used, \(grouped(tally.filtered)) held back\(rules)\n"
        }
        text += "\(grouped(tally.read)) \(tally.read == 1 ? "line" : "lines")\n"
        for (type, count) in byType.sorted(by: { $0.key < $1.key }) {
            text += "  \(grouped(count)) \(type)\n"
        }
        if tally.ignored > 0 {
            let kinds = ignoredKinds.isEmpty ? "" : ": \(ignoredKinds.text)"
            text += "  \(grouped(tally.ignored)) ignored\(kinds)\n"
        }
        text += Self.listed("rejected", tally.byReason, examples, sourceNames)
        text += Self.listed("fields not read", fields, fieldExamples, sourceNames)
        return text
    }

    private static func listed(
        _ what: String,
        _ counts: [RejectionReason: Int],
        _ examples: [RejectionReason: [Diagnostic]],
        _ sourceNames: [String]
    ) -> String {
        let formatter = DiagnosticFormatter(sourceNames: sourceNames)
        var text = ""
        for reason in RejectionReason.allCases {
            guard let count = counts[reason] else { continue }
            text += "  \(grouped(count)) \(what): \(reason.rawValue)\n"
            for example in examples[reason, default: []] {
                text +=
                    "    \(formatter.location(of: example)): \(formatter.message(of: example))\n"
            }
        }
        return text
    }

    /// The findings as one JSON object on a line.
    var json: String {
        let types = byType.sorted { $0.key < $1.key }.map { ($0.key, JSONTree.count($0.value)) }
        let kinds = ignoredKinds.byName.map { name, count in (name, JSONTree.count(count)) }
        let object = JSONTree.object(
            tally.lineMembers + [
                ("filtered_by_rule", tally.rulesJSON), ("types", .object(types)),
                ("ignored_kinds", .object(kinds)), ("reasons", list(tally.byReason, examples)),
                ("fields", list(fields, fieldExamples)), ("files", .array(files.map(\.json))),
            ]
        )
        return object.line + "\n"
    }

    private func list(
        _ counts: [RejectionReason: Int],
        _ examples: [RejectionReason: [Diagnostic]]
    ) -> JSONTree {
        var reasons: [(String, JSONTree)] = []
        for reason in RejectionReason.allCases {
            guard let count = counts[reason] else { continue }
            let shown = examples[reason, default: []].map(json)
            let members = JSONTree.members(["count": .count(count), "examples": .array(shown)])
            reasons.append((reason.rawValue, members))
        }
        return .object(reasons)
    }

    private func json(_ diagnostic: Diagnostic) -> JSONTree {
        let error: LineError
        switch diagnostic.content {
        case .rejected(let found), .field(let found): error = found
        case .filtered, .released: return .object([])
        }
        return .members([
            "file": .string(sourceNames[diagnostic.source]), "line": .count(diagnostic.line),
            "offset": .count(error.offset), "message": .string(error.message),
        ])
    }
}
