import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a check has found: counts by type and by reason, and the first examples of what is wrong.
///
/// Of a line of several elements each counts by its type or reason; the line itself counts once, as
/// rejected where no element could be read though one was wrong.
struct CheckFindings {
    let sourceNames: [String]
    private var byType: [String: Int] = [:]
    private var read = 0
    private var ignored = 0
    private var line = LineAccount()
    private var byReason: [RejectionReason: Int] = [:]
    private var examples: [RejectionReason: [Remark]] = [:]

    /// So many examples of a reason tell what is wrong with all of them.
    private static let examplesPerReason = 3

    init(sourceNames: [String]) {
        self.sourceNames = sourceNames
    }

    /// How many lines could not be read.
    private(set) var rejected = 0

    /// Whether there is anything that could not be read.
    var hasComplaints: Bool { !byReason.isEmpty }

    /// Adds what a batch of lines says.
    mutating func add(_ batch: RecordBatch, source: Int) {
        for entry in batch.entries {
            if entry.isAfterthought {
                // It was counted before anything was known of it.
                read -= 1
                ignored -= 1
            }
            switch entry.content {
            case .rest, .request:
                continue
            case .place, .ignored:
                line.met(.ignored)
            case .rejected(let index):
                line.met(.rejected)
                let error = batch.errors[Int(index)]
                byReason[error.reason, default: 0] += 1
                if examples[error.reason, default: []].count < Self.examplesPerReason {
                    let remark = Remark(content: .rejected(error), source: source, line: entry.line)
                    examples[error.reason, default: []].append(remark)
                }
            case .fix, .epochReport, .viewport, .input:
                line.met(.used)
                if let input = batch.input(of: entry) {
                    byType[Self.type(of: input), default: 0] += 1
                }
            }
            if !entry.isContinued { endLine() }
        }
    }

    private mutating func endLine() {
        read += 1
        if line.outcome == .ignored { ignored += 1 }
        if line.outcome == .rejected { rejected += 1 }
        line = LineAccount()
    }

    private static func type(of input: Input) -> String {
        switch input {
        case .fix, .epochReport: "fix"
        case .deviceHeading: "device heading"
        case .noFix: "no fix"
        case .authorization: "authorization"
        case .viewport: "viewport"
        case .gesture: "gesture"
        case .tap: "tap"
        case .select: "select"
        case .deselect: "deselect"
        case .annotations: "annotations"
        case .drag: "drag"
        case .geocodeAnswer: "geocode_result"
        case .recenter: "recenter"
        case .follow: "follow"
        case .fit: "fit"
        case .directions: "directions"
        case .route: "route"
        case .search: "search"
        case .tick: "tick"
        case .close: "close"
        }
    }

    /// The findings for people.
    var text: String {
        var text = "\(grouped(read)) lines\n"
        for (type, count) in byType.sorted(by: { $0.key < $1.key }) {
            text += "  \(grouped(count)) \(type)\n"
        }
        if ignored > 0 { text += "  \(grouped(ignored)) ignored\n" }
        let teller = RemarkTeller(sourceNames: sourceNames)
        for reason in RejectionReason.allCases {
            guard let count = byReason[reason] else { continue }
            text += "  \(grouped(count)) rejected: \(reason.rawValue)\n"
            for example in examples[reason, default: []] {
                text += "    \(teller.place(of: example)): \(teller.complaint(of: example))\n"
            }
        }
        return text
    }

    /// The findings as one JSON object on a line.
    var json: String {
        let types = byType.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        var reasons: [String] = []
        for reason in RejectionReason.allCases {
            guard let count = byReason[reason] else { continue }
            let shown = examples[reason, default: []].map(exampleJSON).joined(separator: ",")
            reasons.append("\"\(reason.rawValue)\":{\"count\":\(count),\"examples\":[\(shown)]}")
        }
        return "{\"read\":\(read),\"ignored\":\(ignored),\"rejected\":\(rejected)"
            + ",\"types\":{\(types.joined(separator: ","))}"
            + ",\"reasons\":{\(reasons.joined(separator: ","))}}\n"
    }

    private func exampleJSON(_ remark: Remark) -> String {
        guard case .rejected(let error) = remark.content else { return "{}" }
        let file = String(decoding: jsonString(sourceNames[remark.source].utf8), as: UTF8.self)
        let message = String(decoding: jsonString(error.message.utf8), as: UTF8.self)
        return "{\"file\":\(file),\"line\":\(remark.line),\"offset\":\(error.offset)"
            + ",\"message\":\(message)}"
    }
}
