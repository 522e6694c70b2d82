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
            line.put(",\"rules\":[")
            for (index, finding) in findings.enumerated() {
                if index > 0 { line.put(byte: UInt8(ascii: ",")) }
                line.put("{\"rule\":\"")
                line.put(finding.rule.word)
                line.put(byte: UInt8(ascii: "\""))
                if let value = finding.value { line.put(",\"value\":", value, .thousandths) }
                if let limit = finding.limit { line.put(",\"limit\":", limit, .thousandths) }
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
            line.put("{\"event\":\"")
            line.put(kind)
            line.put("\",\"line\":")
            line.put(UInt64(origin.line))
            line.put(",\"offset\":")
            line.put(UInt64(error.offset))
            line.put(",\"reason\":\"")
            line.put(text: error.reason.rawValue)
            line.put("\",\"message\":")
            line.put(message)
            line.put(fileOf: origin)
            line.put("}\n")
        }
    }
}
