import BearingsEngine
import Geography

/// Diagnostics about lines that were not used, printed among the events.
extension EventEncoder {
    /// Appends the diagnostic that a fix was held back.
    package mutating func appendFiltered(
        _ findings: [FilterFinding],
        at time: Instant,
        _ envelope: Envelope,
        to out: inout TextBuffer
    ) {
        prepareStamp(time)
        out.append(room: Self.room + envelope.roomForTexts) { line in
            begin("filtered", envelope, &line)
            line.putLiteral(",\"rules\":[")
            for (index, finding) in findings.enumerated() {
                if index > 0 { line.put(byte: UInt8(ascii: ",")) }
                line.putLiteral("{\"rule\":\"")
                line.putLiteral(finding.rule.word)
                line.put(byte: UInt8(ascii: "\""))
                if let value = finding.value { line.putMember(",\"value\":", value, .thousandths) }
                if let limit = finding.limit { line.putMember(",\"limit\":", limit, .thousandths) }
                line.put(byte: UInt8(ascii: "}"))
            }
            line.put(byte: UInt8(ascii: "]"))
            end(envelope, &line)
        }
    }

    /// Appends the diagnostic that a line was rejected.
    package mutating func appendRejected(
        _ error: LineError,
        _ origin: Origin,
        to out: inout TextBuffer
    ) {
        appendError("rejected", error, origin, to: &out)
    }

    /// Appends the diagnostic that a field is invalid and counts as absent.
    package mutating func appendField(
        _ error: LineError,
        _ origin: Origin,
        to out: inout TextBuffer
    ) {
        appendError("field", error, origin, to: &out)
    }

    private func appendError(
        _ kind: StaticString,
        _ error: LineError,
        _ origin: Origin,
        to out: inout TextBuffer
    ) {
        let message = jsonString(error.message.utf8)
        let room = Self.room + message.count + (origin.file?.count ?? 0)
        out.append(room: room) { line in
            line.putLiteral("{\"event\":\"")
            line.putLiteral(kind)
            line.putLiteral("\",\"line\":")
            line.putInteger(UInt64(origin.line))
            line.putLiteral(",\"offset\":")
            line.putInteger(UInt64(error.offset))
            line.putLiteral(",\"reason\":\"")
            line.put(text: error.reason.rawValue)
            line.putLiteral("\",\"message\":")
            line.putBytes(message)
            line.put(fileOf: origin)
            line.putLiteral("}\n")
        }
    }
}
