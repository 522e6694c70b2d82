import BearingsWire

/// The kinds of lines there are, and what a line of each is called in a schema.
enum SchemaGroup: CaseIterable {
    case record
    case request
    case event
    case remark
    case serverLine

    /// The name of any line of the group.
    ///
    /// Neither a `Record` nor an `Event`, which are something else to TypeScript.
    var name: String {
        switch self {
        case .record: "InputRecord"
        case .request: "Request"
        case .event: "OutputEvent"
        case .remark: "Remark"
        case .serverLine: "ServerLine"
        }
    }

    /// What they are.
    var summary: String {
        switch self {
        case .record: "A line that bearings reads."
        case .request: "A line that a server reads beside records."
        case .event: "A line that bearings writes."
        case .remark: "A line about a line that was not used, or not all of it."
        case .serverLine: "A line that a server writes of itself and its service."
        }
    }

    /// The title above them on the page Protocol.
    var title: String {
        switch self {
        case .record: "Input records"
        case .request: "What a client sends"
        case .event: "Output events"
        case .remark: "Remarks about the input"
        case .serverLine: "What the server sends"
        }
    }

    /// The title above the keys that all of them have.
    var titleOfCommonKeys: String { "Keys of every " + (isInput ? "record" : "event") }

    /// The key that says what a line is.
    var nameKey: String { isInput ? "type" : "event" }

    /// Whether bearings reads them.
    var isInput: Bool { self == .record || self == .request }

    var lines: [LineDescription] {
        switch self {
        case .record: WireSchema.records
        case .request: WireSchema.requests
        case .event: WireSchema.events
        case .remark: WireSchema.remarks
        case .serverLine: WireSchema.serverLines
        }
    }

    /// What a line is called: `geocode_result` of records is a `GeocodeResultRecord`.
    func name(of line: LineDescription) -> String {
        let words = line.word.split(separator: "_").map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        let ending =
            switch self {
            case .record: "Record"
            case .request: "Request"
            case .event: "Event"
            case .remark: "Remark"
            case .serverLine: "Line"
            }
        return words.joined() + ending
    }
}

extension WireMember {
    /// What it is, and what counts where it is absent.
    var note: String {
        guard let fallback else { return summary }
        let start = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        return "\(start); where absent: \(fallback)"
    }
}
