import BearingsEngine
import Geography

/// Writes native records, a line each.
///
/// > Source: Protocol 2 and 3.
package struct RecordEncoder: Sendable {
    private var printer = TimestampPrinter()

    /// Creates an encoder; each line is independent of those before it.
    package init() {}

    /// Appends a record.
    ///
    /// - Parameters:
    ///   - session: The session's name as a JSON string; empty for none.
    ///   - putMembers: Writes the members behind its type, time and session, a comma before each; at most ``FixLabel/room`` bytes.
    package mutating func append(
        record type: NativeType,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8],
        _ putMembers: (inout ByteWriter) -> Void = { _ in }
    ) {
        appendLine(.type, type.word, time, session, to: &out, putMembers)
    }

    /// Appends what a record of any system says: a native record, but for what only gpsd's reports can say.
    ///
    /// - Parameter isTimeRepaired: Whether `time` is not the receiver's.
    /// - Returns: Whether it can be said without the record's own text.
    @discardableResult
    package mutating func append(
        _ input: Input,
        isTimeRepaired: Bool = false,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) -> Bool {
        switch input {
        case .fix(let fix), .epochReport(let fix):
            let isReport = if case .epochReport = input { true } else { false }
            append(record: .fix, at: time, session: session, to: &out) { line in
                line.put(fix, FixSupplement(), isReport: isReport, isTimeRepaired: isTimeRepaired)
            }
        case .supplementedFix(let report):
            append(record: .fix, at: time, session: session, to: &out) { line in
                line.put(
                    report.fix,
                    report.supplement,
                    isReport: report.isEpochReport,
                    isTimeRepaired: isTimeRepaired
                )
            }
        case .deviceHeading(let heading):
            appendLine(.class, "ATT", time, session, to: &out) { line in
                line.put(.heading, exact: heading.wrappedTo360)
                if isTimeRepaired { line.put(.timeRepaired, word: "true") }
            }
        case .noFix:
            appendLine(.class, "TPV", time, session, to: &out) { $0.putLiteral(",\"mode\":1") }
        case .authorization(let status, let accuracy):
            append(record: .authorization, at: time, session: session, to: &out) { line in
                line.put(.status, word: "\"\(status.word)\"")
                if let accuracy { line.put(.accuracy, word: "\"\(accuracy.word)\"") }
            }
        case .tick: append(record: .tick, at: time, session: session, to: &out)
        case .close: append(record: .close, at: time, session: session, to: &out)
        default: return false
        }
        return true
    }

    private mutating func appendLine(
        _ key: WireKey,
        _ kind: String,
        _ time: Instant,
        _ session: [UInt8],
        to out: inout [UInt8],
        _ putMembers: (inout ByteWriter) -> Void
    ) {
        let time = printer.text(of: time.millisecondsSince1970)
        out.append(room: FixLabel.room + session.count) { line in
            line.putLiteral("{\"")
            line.put(text: key.spelling)
            line.putLiteral("\":\"")
            line.put(text: kind)
            line.putLiteral("\",\"time\":\"")
            line.put(word: time.first)
            line.put(word: time.second)
            line.put(word: time.third)
            line.putLiteral("\"")
            if !session.isEmpty {
                line.putLiteral(",\"session\":")
                line.putBytes(session)
            }
            putMembers(&line)
            line.putLiteral("}\n")
        }
    }

    /// Appends the line of a native record unchanged, except for its session.
    ///
    /// - Parameter session: The session's name as a JSON string.
    package func append(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        let text = bytes.extracting(line.indices)
        var tape = JSONTape()
        do throws(LineError) {
            try tape.read(text.extracting(LineContent.range(of: text, isFirst: true)))
            try tape.requireObject()
        } catch {
            // It has been parsed before.
            return
        }
        let object = tape.root.range.indices
        // Where its own `session` is, or would come first.
        var name = object.lowerBound + 1..<object.lowerBound + 1
        let value = tape.value(of: "session", inObjectAt: 0)
        if let value {
            let quote = tape[value].kind == .string ? 1 : 0
            let range = tape[value].range.indices
            name = range.lowerBound - quote..<range.upperBound + quote
        }
        out += tape.text[object.lowerBound..<name.lowerBound]
        if value == nil { out += "\"\(WireKey.session.spelling)\":".utf8 }
        out += session
        if value == nil { out.append(UInt8(ascii: ",")) }
        out += tape.text[name.upperBound..<object.upperBound]
        out.append(UInt8(ascii: "\n"))
    }
}

extension ByteWriter {
    /// Writes the members of a fix, each number with the fewest digits that identify it.
    fileprivate mutating func put(
        _ fix: Fix,
        _ supplement: FixSupplement,
        isReport: Bool,
        isTimeRepaired: Bool
    ) {
        var fix = fix
        fix.course = fix.course?.wrappedTo360
        fix.heading = fix.heading?.wrappedTo360
        putMembers(fix, supplement)
        if isReport { put(.epochReport, word: "true") }
        if isTimeRepaired { put(.timeRepaired, word: "true") }
    }

    /// Writes a comma and a member, whose value is as it is.
    fileprivate mutating func put(_ key: WireKey, word: String) {
        putKey(key)
        put(text: word)
    }

    /// Writes a comma and a number, with the fewest digits that identify it.
    package mutating func put(_ key: WireKey, exact number: Double) {
        putKey(key)
        put(exact: number)
    }

    /// Writes a comma and an object of two numbers.
    package mutating func put(
        _ key: WireKey,
        _ one: (key: WireKey, number: Double),
        _ other: (key: WireKey, number: Double)
    ) {
        putKey(key)
        let before = free
        put(one.key, exact: one.number)
        putOpening(UInt8(ascii: "{"), since: before)
        put(other.key, exact: other.number)
        put(byte: UInt8(ascii: "}"))
    }

    /// Writes a comma and a key, up to its value.
    package mutating func putKey(_ key: WireKey) {
        putLiteral(",\"")
        put(text: key.spelling)
        putLiteral("\":")
    }
}
