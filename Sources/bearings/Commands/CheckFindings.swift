import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a check has found: counts by type and by reason, and the first examples of what is wrong.
struct CheckFindings {
    let sourceNames: [String]
    private var byType: [String: Int] = [:]
    private var ignored = 0
    private var byReason: [RejectionReason: Int] = [:]
    private var examples: [RejectionReason: [Remark]] = [:]

    /// So many examples of a reason tell what is wrong with all of them.
    private static let examplesPerReason = 3

    init(sourceNames: [String]) {
        self.sourceNames = sourceNames
    }

    /// How many lines could not be read.
    var rejected: Int { byReason.values.reduce(0, +) }

    private var read: Int { byType.values.reduce(0, +) + ignored + rejected }

    /// Adds what a batch of lines says.
    mutating func add(_ batch: RecordBatch, source: Int) {
        for entry in batch.entries {
            switch entry.content {
            case .ignored:
                ignored += 1
            case .rest, .request:
                break
            case .rejected(let index):
                let error = batch.errors[Int(index)]
                byReason[error.reason, default: 0] += 1
                if examples[error.reason, default: []].count < Self.examplesPerReason {
                    let remark = Remark(content: .rejected(error), source: source, line: entry.line)
                    examples[error.reason, default: []].append(remark)
                }
            case .fix, .epochReport, .input:
                if let input = batch.input(of: entry) {
                    byType[Self.type(of: input), default: 0] += 1
                }
            }
        }
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
        case .geocodeAnswer: "geocode_result"
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
