import BearingsEngine
import Geography

/// A remark among the events about a line that was not used, or only in part.
package enum Remark {
    /// A valid fix was held back.
    case filtered([FilterFinding], time: Instant, session: [UInt8], EventEncoder.Origin)
    /// A line or element could not be read. Where clients share what is said, the session that it names is given in UTF-8.
    case rejected(LineError, session: [UInt8]?, EventEncoder.Origin)
    /// A field is invalid and counts as absent.
    case field(LineError, session: [UInt8]?, EventEncoder.Origin)

    /// The word under `event`.
    var word: StaticString {
        switch self {
        case .filtered: "filtered"
        case .rejected: "rejected"
        case .field: "field"
        }
    }

    /// The remark in words.
    var sentence: String {
        switch self {
        case .filtered(_, _, _, let origin): "line \(origin.line): fix not used"
        case .rejected(let error, _, let origin), .field(let error, _, let origin):
            "line \(origin.line): \(error.message)"
        }
    }
}

/// The line of a remark.
struct RemarkLine: WireMembers {
    let remark: Remark
    let encoder: EventEncoder

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.event, .word(remark.word), ()) { "What it is." }
        switch remark {
        case .filtered(let findings, _, let session, let origin):
            line.member(.time, EventEncoder.StampForm(), encoder.stamp) { "When it happened." }
            line.member(.session, SessionForm(), session) { "Whose it is." }
            line.member(.rules, .list(.object()), findings) { "All that it failed." }
            line.member("line", .integer(from: 1), UInt64(origin.line) as UInt64?) { "Which line." }
            line.member("file", JSONForm { .anyText }, origin.file) { "Of which file." }
        case .rejected(let error, let session, let origin):
            let reasons = { RejectionReason.allCases.filter { !Self.ofFields.contains($0) } }
            Self.visit(error, .name(of: reasons), session, origin, &line)
        case .field(let error, let session, let origin):
            let reasons = { RejectionReason.allCases.filter { !Self.ofLines.contains($0) } }
            Self.visit(error, .name(of: reasons), session, origin, &line)
        }
    }

    /// The reasons that a line is not rejected for, and those that concern no field.
    private static var ofFields: [RejectionReason] {
        [.unknownKey, .clamped, .twoClocks, .unknownAnnotation]
    }
    private static var ofLines: [RejectionReason] {
        [.badJSON, .notObject, .tooLong, .tooDeep, .unknownType]
    }

    private static func visit(
        _ error: LineError,
        _ reason: NameForm<RejectionReason>,
        _ session: [UInt8]?,
        _ origin: EventEncoder.Origin,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.member(.session, SessionForm(), session) {
            "From a server: the session that the line names."
        }
        line.member("line", .integer(from: 1), UInt64(origin.line)) { "Which line." }
        line.member("offset", .integer(from: 0), UInt64(error.offset)) {
            "bytes from the beginning of the line"
        }
        line.member(.reason, reason, error.reason) { "Why." }
        line.member(.message, .text, error.message) { "What was found, and what was expected." }
        line.member("file", JSONForm { .anyText }, origin.file) { "Of which file." }
    }
}

extension FilterFinding: WireObject {
    static var blank: FilterFinding { FilterFinding(.duplicate) }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.rule, .word(), rule) { "Which." }
        line.member("value", .number(.thousandths), value) { "What was found." }
        line.member("limit", .number(.thousandths), limit) { "What may be." }
    }
}

extension Remark {
    /// One of each form, for the schema.
    static var descriptions: [LineDescription] {
        let origin = EventEncoder.Origin(line: 1, file: nil)
        let error = LineError(.badJSON, offset: 0, message: "")
        return [
            Remark.filtered([], time: .epoch, session: [], origin)
                .description("A valid fix was held back."),
            Remark.rejected(error, session: nil, origin)
                .description("A line or element could not be read."),
            Remark.field(error, session: nil, origin)
                .description("A value or key counts as absent, or as another; the record is used."),
        ]
    }

    private func description(_ summary: String) -> LineDescription {
        let line = RemarkLine(remark: self, encoder: EventEncoder(.rfc3339))
        return LineDescription(
            word: word.spelling,
            summary: summary,
            forms: [LineDescription.Form(MemberList.members(of: line))]
        )
    }
}

extension EventEncoder {
    /// Appends the line of a remark.
    package mutating func append(_ remark: Remark, to out: inout TextBuffer) {
        if case .filtered(_, let time, _, _) = remark { prepareStamp(time) }
        out.append(object: RemarkLine(remark: remark, encoder: self))
        out.append([UInt8(ascii: "\n")])
    }
}
